/* standings_plot.c - chart of the standings; see standings_plot.h. */
#include "arena/report/standings_plot.h"

#include <math.h>

#define ROW 48 /* pixels, of a bot */

/* Format ranks as "2-4", or "-" while every rank is possible. */
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

struct standings_mark
standings_mark_by_elo(const struct rating_table_bot *row)
{
	char ranks[32];
	struct standings_mark mark = {
		.name = row->name,
		.at = row->elo,
		.low = row->elo - row->half,
		.high = row->elo + row->half,
		.may_lead = row->set.best == 1,
	};

	snprintf(mark.value, sizeof(mark.value), "%.0f \u00b1 %.0f, rank %s",
		 row->elo, row->half, ranks_text(row, ranks));
	return mark;
}

struct standings_mark
standings_mark_by_points(const char *name, double rate, double low, double high)
{
	struct standings_mark mark = {
		.name = name,
		.at = percent(rate),
		.low = percent(low),
		.high = percent(high),
	};

	snprintf(mark.value, sizeof(mark.value), "%.1f %%", mark.at);
	return mark;
}

static void
standings_plot_draw_mark(struct plot *plot, const struct standings_mark *mark,
			 double y)
{
	char name[PLOT_NAME + 4];

	report_page_shorten(mark->name, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 15, "%s", name);
	plot_label(plot, PLOT_END, "value", 1, y + 15, "%s", mark->value);
	plot_line(plot, "whisker", mark->low, y + 31, mark->high, y + 31);
	plot_dot(plot, "dot", mark->at, y + 31, 6);
}

static void
standings_plot_set_scale(struct plot *plot, const struct standings_mark *mark,
			 unsigned n, bool elo)
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
		plot->low = fmin(plot->low, mark[i].low);
		plot->high = fmax(plot->high, mark[i].high);
	}
	margin = fmax(10, 0.03 * (plot->high - plot->low));
	plot->low -= margin;
	plot->high += margin;
}

void
standings_plot_draw(struct report_page *page, const struct standings_mark *mark,
		    unsigned n, bool elo, const char *title)
{
	struct html *html = &page->html;
	unsigned leaders = 0;
	struct plot plot;

	html_open(html, "figure", NULL);
	plot_begin(&plot, html, n * ROW + 44, title,
		   "Each bot has a dot with its 95 % interval, the best bot "
		   "first; the table below has the numbers.");
	standings_plot_set_scale(&plot, mark, n, elo);
	while (leaders < n && mark[leaders].may_lead)
		leaders++;
	if (leaders > 1)
		plot_box(&plot, "like", plot.low, 0, plot.high,
			 leaders * ROW - 4);
	plot_axis(&plot, 0, n * ROW + 4, elo ? "" : " %");
	for (unsigned i = 0; i < n; i++)
		standings_plot_draw_mark(&plot, &mark[i], i * ROW);
	plot_label(&plot, PLOT_END, "small", 1, n * ROW + 42, "%s",
		   elo ? "Elo" : "share of the possible points in %");
	plot_end(&plot);
	html_close(html, "figure");
	if (elo)
		html_element(html, "p", "dim",
			     "The chart shows Elo, which includes the strength "
			     "of the opponents. The table is sorted by points, "
			     "which decide the ranks.");
	if (leaders > 1)
		html_element(html, "p", "dim",
			     "Each shaded bot may still be the best bot: the "
			     "results do not show a difference yet.");
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
standings_plot_describe(const struct rating_table_bot *row, char *out,
			size_t size)
{
	if (row->set.worst == 1)
		snprintf(out, size,
			 "%s is the best of these bots, with 95 %% confidence.",
			 row->name);
	else
		snprintf(out, size,
			 "%s leads. Its chance to be the best bot is %.0f %%; "
			 "possible ranks: 1 to %u.",
			 row->name, percent(row->set.first), row->set.worst);
}
