/*
 * stands.h - who stands where, drawn; and what ratings say of a bot, in cells.
 */
#ifndef DEADWOOD_ARENA_REPORT_STANDS_H
#define DEADWOOD_ARENA_REPORT_STANDS_H

#include "arena/rating/rated.h"
#include "arena/report/page.h"

/**
 * struct stand - a bot as it is drawn: a dot in its interval, and the words
 * @name: borrowed
 * @leads: it may be the best
 */
struct stand {
	const char *name;
	double at, low, high;
	bool leads;
	char value[64];
};

/* A bot by its rating, which has an interval. */
struct stand stand_by_elo(const struct rated_bot *row);

/* A bot by its share of the points, 0..1, within @low..@high. */
struct stand stand_by_points(const char *name, double rate, double low,
			     double high);

/**
 * stands_draw - the figure
 * @stand: the best first, @n of them, at least one
 * @elo: they are by Elo
 * @title: the finding
 *
 * Whoever may be the best stands on shaded ground.
 */
void stands_draw(struct page *page, const struct stand *stand, unsigned n,
		 bool elo, const char *title);

/* Have the ratings an interval?  @rated has @n rows. */
bool stands_have_errors(const struct rated *rated, uint32_t n);

/* The cells of a rating, for the heads STANDS_HEADS; @row is NULL for who has
 * none. */
#define STANDS_HEADS "ranks it may have|Elo|chance to be best"
void stands_cells(struct page *page, const struct rated_bot *row);

/* The best by @rated's first row, which has an interval, in a sentence. */
void stands_find(const struct rated_bot *row, char *out, size_t size);

#endif
