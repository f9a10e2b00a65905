/* standings_plot.c - who stands where, drawn; see standings_plot.h. */
#include "arena/report/standings_plot.h"

#include <math.h>

#define ROW 48 /* pixels, of a bot */

/* "2-4", or "-" as long as every rank is possible. */
static const char *
ranks_text(const struct rating_table_bot *row, char out[32])
{
	if (row == NULL || isnan(row->set.first))
		snprintf(out, 32, "-");
	else if (row->set.best == row->set.worst)
		snprintf(out, 32, "%u", row->set.best);
	else
		snprintf(out, 32, "%u-%u", row->set.best, row->set.worst);
	return out;
}

struct stand
stand_by_elo(const struct rating_table_bot *row)
{
	char ranks[32];
	struct stand stand = {
		.name = row->name,
		.at = row->elo,
		.low = row->elo - row->half,
		.high = row->elo + row->half,
		.leads = row->set.best == 1,
	};

	snprintf(stand.value, sizeof(stand.value), "%.0f \u00b1 %.0f, rank %s",
		 row->elo, row->half, ranks_text(row, ranks));
	return stand;
}

struct stand
stand_by_points(const char *name, double rate, double low, double high)
{
	struct stand stand = {
		.name = name,
		.at = percent(rate),
		.low = percent(low),
		.high = percent(high),
	};

	snprintf(stand.value, sizeof(stand.value), "%.1f %%", stand.at);
	return stand;
}

static void
draw_stand(struct plot *plot, const struct stand *stand, double y)
{
	char name[PLOT_NAME + 4];

	report_page_shorten(stand->name, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 15, "%s", name);
	plot_label(plot, PLOT_END, "value", 1, y + 15, "%s", stand->value);
	plot_line(plot, "whisker", stand->low, y + 31, stand->high, y + 31);
	plot_dot(plot, "dot", stand->at, y + 31, 6);
}

static void
set_scale(struct plot *plot, const struct stand *stand, unsigned n, bool elo)
{
	double margin;

	plot->from = 0.01;
	plot->to = 0.99;
	plot->low = 0;
	plot->high = 100;
	if (!elo)
		return;
	plot->low = HUGE_VAL;
	plot->high = -HUGE_VAL;
	for (unsigned i = 0; i < n; i++) {
		plot->low = fmin(plot->low, stand[i].low);
		plot->high = fmax(plot->high, stand[i].high);
	}
	margin = fmax(10, 0.03 * (plot->high - plot->low));
	plot->low -= margin;
	plot->high += margin;
}

void
standings_plot_draw(struct report_page *page, const struct stand *stand,
		    unsigned n, bool elo, const char *title)
{
	struct html *html = &page->html;
	unsigned leaders = 0;
	struct plot plot;

	html_open(html, "figure", NULL);
	plot_begin(&plot, html, n * ROW + 44, title,
		   "For each bot a dot with its 95 % interval, the best first; "
		   "the table below has the numbers.");
	set_scale(&plot, stand, n, elo);
	while (leaders < n && stand[leaders].leads)
		leaders++;
	if (leaders > 1)
		plot_box(&plot, "like", plot.low, 0, plot.high,
			 leaders * ROW - 4);
	plot_axis(&plot, 0, n * ROW + 4, elo ? "" : " %");
	for (unsigned i = 0; i < n; i++)
		draw_stand(&plot, &stand[i], i * ROW);
	plot_label(&plot, PLOT_END, "small", 1, n * ROW + 42, "%s",
		   elo ? "Elo" : "points in % of what could be had");
	plot_end(&plot);
	html_close(html, "figure");
	if (elo)
		html_put(html, "p", "dim",
			 "Drawn by Elo, which counts how strong the opponents "
			 "were; the table goes by points, which decide the "
			 "ranks.");
	if (leaders > 1)
		html_put(html, "p", "dim",
			 "Those on the shaded ground cannot be told apart from "
			 "the best yet.");
}

bool
standings_plot_have_errors(const struct rating_table *rated, uint32_t n)
{
	return n > 0 && !isnan(rated->row[0].half);
}

void
standings_plot_cells(struct report_page *page,
		     const struct rating_table_bot *row)
{
	char ranks[32];

	report_page_number(page, "%s", ranks_text(row, ranks));
	if (row == NULL)
		report_page_number(page, "-");
	else if (isnan(row->half))
		report_page_number(page, "%.0f, " RATING_TABLE_TOO_FEW,
				   row->elo);
	else
		report_page_number(page, "%.0f \u00b1 %.0f", row->elo,
				   row->half);
	if (row == NULL || isnan(row->set.first))
		report_page_number(page, "-");
	else
		report_page_number(page, "%.1f %%", percent(row->set.first));
}

void
standings_plot_find(const struct rating_table_bot *row, char *out, size_t size)
{
	if (row->set.worst == 1)
		snprintf(out, size,
			 "%s is the best bot of this field, with 95 %% "
			 "confidence.",
			 row->name);
	else
		snprintf(out, size,
			 "%s leads, and is the best with a chance of %.0f %%: "
			 "its rank may be 1 to %u.",
			 row->name, percent(row->set.first), row->set.worst);
}
