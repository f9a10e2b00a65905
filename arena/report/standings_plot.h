/*
 * standings_plot.h - draw the chart of the standings, and write the table cells
 * with ratings.
 */
#ifndef DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H
#define DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H

#include "arena/rating/rating_table.h"
#include "arena/report/report_page.h"

/**
 * struct standings_mark - a bot in the chart
 * @name: name of the bot, borrowed
 * @at: position of the dot
 * @low, @high: interval around the dot
 * @may_lead: the bot may be the best, so its row is shaded
 * @value: the printed value
 */
struct standings_mark {
	const char *name;
	double at, low, high;
	bool may_lead;
	char value[64];
};

/* Return the mark of a bot at its Elo.  The rating @row must have an interval.
 */
struct standings_mark standings_mark_by_elo(const struct rating_table_bot *row);

/* Return the mark of a bot at its share @rate of the points, 0..1, with the
 * interval @low..@high. */
struct standings_mark standings_mark_by_points(const char *name, double rate,
					       double low, double high);

/**
 * standings_plot_draw - draw the chart
 * @mark: the @n marks (at least one), best bot first
 * @elo: true: the marks show Elo; false: the marks show points
 * @title: title of the chart: what the chart shows
 *
 */
void standings_plot_draw(struct report_page *page,
			 const struct standings_mark *mark, unsigned n,
			 bool elo, const char *title);

/* Return true if all @n rows of @rated have intervals. */
bool standings_plot_have_errors(const struct rating_table *rated, uint32_t n);

/* Write the cells of a bot in the columns STANDINGS_PLOT_HEADS.  @row: the
 * bot's rating; NULL: the bot has no rating. */
#define STANDINGS_PLOT_HEADS "possible ranks|Elo|chance to be best"
void standings_plot_cells(struct report_page *page,
			  const struct rating_table_bot *row);

/* Write a sentence about the best bot into @out.  @row: the first row of the
 * ratings; it must have an interval. */
void standings_plot_describe(const struct rating_table_bot *row, char *out,
			     size_t size);

#endif
