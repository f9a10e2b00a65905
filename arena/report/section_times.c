/* section_times.c - thinking time of each bot. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>

#define ROW 48 /* height of the row of a bot in pixels */

/* A bot's times in microseconds. */
struct times {
	double median, most, slowest, mean;
};

static struct times
bot_times(const struct report_facts *facts, unsigned i)
{
	const struct standing *row = &facts->row[i];
	const struct game_stats_bot *log = log_facts_bot(
		&facts->log, report_facts_name(facts, i));
	struct times times = {
		.median = game_stats_time(log, 0.5),
		.most = game_stats_time(log, 0.95),
		.slowest = (double)row->max_us,
	};

	if (row->decisions > 0)
		times.mean = (double)row->used_us / (double)row->decisions;
	return times;
}

/* Format a time with three digits and the unit that fits. */
static const char *
time_text(double us, char out[32])
{
	if (us <= 0)
		snprintf(out, 32, "-");
	else if (us < 1000)
		snprintf(out, 32, "%.3g \u00b5s", us < 100 ? us : round(us));
	else if (us < 1e6)
		snprintf(out, 32, "%.3g ms", us / 1e3);
	else
		snprintf(out, 32, "%.3g s", us / 1e6);
	return out;
}

/* Set the scale from the fastest to the slowest time, in whole powers of
 * ten. */
static void
times_set_scale(struct plot *plot, const struct report_page *page)
{
	double low = 1e9, high = 1;

	for (unsigned i = 0; i < report_page_bot_count(page); i++) {
		struct times times = bot_times(page->facts, i);

		if (times.slowest <= 0)
			continue;
		low = fmin(low, times.median > 0 ? times.median : times.mean);
		high = fmax(high, fmax(times.slowest, times.most));
	}
	if (page->facts->final_ranking.config != NULL)
		high = fmax(
			high,
			(double)page->facts->final_ranking.config->limit_us);
	plot->log = true;
	plot->low = pow(10, floor(log10(fmax(low, 1))));
	plot->high = pow(10, ceil(log10(high * 1.2)));
}

static void
times_draw_axis(struct plot *plot, double bottom)
{
	double tick[PLOT_TICKS];
	unsigned n = plot_ticks(plot, tick);
	char text[32];

	for (unsigned i = 0; i < n; i++) {
		plot_line(plot, "grid", tick[i], 0, tick[i], bottom);
		plot_text(plot,
			  i == 0       ? PLOT_START
			  : i == n - 1 ? PLOT_END
				       : PLOT_MIDDLE,
			  "tick", tick[i], bottom + 16, "%s",
			  time_text(tick[i], text));
	}
}

static void
times_draw_row(struct plot *plot, const struct report_page *page, unsigned i,
	       double y)
{
	struct times times = bot_times(page->facts, i);
	char name[PLOT_NAME + 4], text[32];

	report_page_short_name(page, i, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 14, "%s", name);
	if (times.slowest <= 0)
		return;
	plot_label(
		plot, PLOT_END, "value", 1, y + 14, "%s",
		time_text(times.median > 0 ? times.median : times.mean, text));
	if (times.median > 0)
		plot_line(plot, "whisker", times.median, y + 30, times.most,
			  y + 30);
	plot_line(plot, "run", times.median > 0 ? times.median : times.mean,
		  y + 30, times.slowest, y + 30);
	plot_dot(plot, "dot", times.median > 0 ? times.median : times.mean,
		 y + 30, 5);
	plot_dot(plot, "end", times.slowest, y + 30, 4);
}

/* Draw a time limit of the configuration.  @below: pixels from the axis to the
 * text of the limit. */
static void
times_draw_limit(struct plot *plot, int64_t us, double bottom, double below,
		 const char *what)
{
	char text[32];

	if (us <= 0)
		return;
	plot_line(plot, "limit", (double)us, 0, (double)us,
		  bottom + below - 14);
	plot_text(plot, plot_at(plot, (double)us) > 0.5 ? PLOT_END : PLOT_START,
		  "small", (double)us, bottom + below, "%s: %s", what,
		  time_text((double)us, text));
}

static void
times_draw(struct report_page *page, const char *title)
{
	const struct config *config = page->facts->final_ranking.config;
	unsigned drawn = report_page_bot_count(page);
	double bottom = drawn * ROW + 4;
	struct plot plot;

	html_open(&page->html, "figure", NULL);
	html_element(&page->html, "p", "dim",
		     "Dot and number at the right: median time of a decision. "
		     "Thick line: up to the 95th percentile. Ring: slowest "
		     "decision. Dashed lines: limits of the run.");
	plot_begin(&plot, &page->html, (unsigned)bottom + 60, title,
		   "Each bot has a dot at the median time of a decision, a "
		   "thick line up to the 95th percentile and a ring at the "
		   "slowest decision; the table below has the numbers.");
	times_set_scale(&plot, page);
	times_draw_axis(&plot, bottom);
	if (config != NULL) {
		times_draw_limit(&plot, config->move_us, bottom, 36,
				 "time per move");
		times_draw_limit(&plot, config->limit_us, bottom, 52,
				 "maximum with time bank");
	}
	for (unsigned i = 0; i < drawn; i++)
		times_draw_row(&plot, page, i, i * ROW);
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
times_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	char text[32];

	report_page_fold(page, "The times as a table");
	report_page_table(
		page,
		"Time charged for a decision; median and 95 % come from the "
		"logs that were read, all other columns from all matches",
		"<Bot|decisions|mean|median|95 %|slowest");
	for (unsigned i = 0; i < facts->counted; i++) {
		struct times times = bot_times(facts, i);

		report_page_row(page);
		report_page_bot(page, i);
		report_page_number(page, "%" PRIu64, facts->row[i].decisions);
		report_page_number(page, "%s", time_text(times.mean, text));
		report_page_number(page, "%s", time_text(times.median, text));
		report_page_number(page, "%s", time_text(times.most, text));
		report_page_number(page, "%s", time_text(times.slowest, text));
		report_page_row_end(page);
	}
	report_page_table_end(page);
	report_page_fold_end(page);
}

void
section_times(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned slowest = 0;
	char finding[160], text[32];

	if (report_page_skip_empty(page, "times", "Thinking time"))
		return;
	for (unsigned i = 1; i < facts->counted; i++)
		if (facts->row[i].max_us > facts->row[slowest].max_us)
			slowest = i;
	snprintf(finding, sizeof(finding),
		 "The slowest decision took %s, by %s.",
		 time_text((double)facts->row[slowest].max_us, text),
		 report_facts_shown(facts, slowest));
	report_page_section(page, "times", "Thinking time");
	report_page_finding(page, "%s", finding);
	times_draw(page, finding);
	times_write_table(page);
	usage_write_table(page);
	report_page_section_end(page,
				"sqlite3 DIR/results.db \"SELECT bot, "
				"sum(used_us) / sum(decisions), max(max_us) "
				"FROM results GROUP BY bot\"");
}
