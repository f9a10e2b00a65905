/*
 * rating_cells.h - write the rating of a bot as cells of a table, and the
 * verdict about the leaders: who leads, and how certain the lead is.
 */
#ifndef DEADWOOD_ARENA_REPORT_RATING_CELLS_H
#define DEADWOOD_ARENA_REPORT_RATING_CELLS_H

#include "arena/rating/rating_table.h"
#include "arena/report/report_page.h"

/* Return true if all @n rows of @rated have intervals. */
bool rating_cells_have_errors(const struct rating_table *rated, uint32_t n);

/* Write a cell: with Elo, with the possible ranks ("2-4"), or with the chance
 * to be the best bot.  rating_cells_elo needs @row; the other functions also
 * need row->set.first. */
void rating_cells_elo(struct report_page *page,
		      const struct rating_table_bot *row);
void rating_cells_ranks(struct report_page *page,
			const struct rating_table_bot *row);
void rating_cells_chance(struct report_page *page,
			 const struct rating_table_bot *row);

/**
 * struct leaders - what is known about the leaders
 * @leader: name of the first bot
 * @leaders: number of bots that share the first rank
 * @best: rating of the first bot
 * @rated: ratings of the @bots bots
 */
struct leaders {
	const char *leader;
	unsigned leaders, bots;
	const struct rating_table_bot *best;
	const struct rating_table *rated;
};

/* Write the verdict about the leaders, without the full stop, into @out.  If
 * the ratings have intervals, returns true; otherwise the caller must say what
 * is missing. */
bool leaders_describe(const struct leaders *first, char *out, size_t size);

#endif
