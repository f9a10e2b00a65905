/*
 * standings_plot.h - who stands where, drawn; and what ratings say of a bot, in
 * cells.
 */
#ifndef DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H
#define DEADWOOD_ARENA_REPORT_STANDINGS_PLOT_H

#include "arena/rating/rating_table.h"
#include "arena/report/report_page.h"

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
struct stand stand_by_elo(const struct rating_table_bot *row);

/* A bot by its share of the points, 0..1, within @low..@high. */
struct stand stand_by_points(const char *name, double rate, double low,
			     double high);

/**
 * standings_plot_draw - the figure
 * @stand: the best first, @n of them, at least one
 * @elo: they are by Elo
 * @title: the finding
 *
 * Bots that may be the best have a shaded background.
 */
void standings_plot_draw(struct report_page *page, const struct stand *stand,
			 unsigned n, bool elo, const char *title);

/* Have the ratings an interval?  @rated has @n rows. */
bool standings_plot_have_errors(const struct rating_table *rated, uint32_t n);

/* The cells of a rating, for the heads STANDINGS_PLOT_HEADS; @row is NULL for
 * who has none. */
#define STANDINGS_PLOT_HEADS "ranks it may have|Elo|chance to be best"
void standings_plot_cells(struct report_page *page,
			  const struct rating_table_bot *row);

/* The best by @rated's first row, which has an interval, in a sentence. */
void standings_plot_find(const struct rating_table_bot *row, char *out,
			 size_t size);

#endif
