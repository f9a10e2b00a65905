/*
 * standings_plot.h - chart of the standings, and table cells of ratings.
 */
#ifndef DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H
#define DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H

#include "arena/rating/rating_table.h"
#include "arena/report/report_page.h"

/**
 * struct standings_mark - a bot in the chart: a dot, its interval, its texts
 * @name: borrowed
 * @may_lead: it may be the best
 */
struct standings_mark {
	const char *name;
	double at, low, high;
	bool may_lead;
	char value[64];
};

/* Return the mark of a bot by its rating, which has an interval. */
struct standings_mark standings_mark_by_elo(const struct rating_table_bot *row);

/* Return the mark of a bot by its share of the points, 0..1, in @low..@high. */
struct standings_mark standings_mark_by_points(const char *name, double rate,
					       double low, double high);

/**
 * standings_plot_draw - draw the chart
 * @mark: @n marks, at least one, best first
 * @elo: the marks are by Elo
 * @title: the finding
 *
 * Bots that may be the best are shaded.
 */
void standings_plot_draw(struct report_page *page,
			 const struct standings_mark *mark, unsigned n,
			 bool elo, const char *title);

/* Do the ratings have intervals?  @rated has @n rows. */
bool standings_plot_have_errors(const struct rating_table *rated, uint32_t n);

/* Write the cells of a rating, for the columns STANDINGS_PLOT_HEADS.  @row:
 * NULL for a bot without rating. */
#define STANDINGS_PLOT_HEADS "possible ranks|Elo|chance to be best"
void standings_plot_cells(struct report_page *page,
			  const struct rating_table_bot *row);

/* Describe the best bot in a sentence.  @row: first row of the ratings, with an
 * interval. */
void standings_plot_describe(const struct rating_table_bot *row, char *out,
			     size_t size);

#endif
