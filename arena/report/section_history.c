/* section_history.c - points over time. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* maximum number of bots in the chart; the table contains all bots (arbitrary)
 */
#define DRAWN_MAX   12
/* minimum number of steps: one for each quarter of the run */
#define STEPS_LEAST 4
#define HEIGHT	    112 /* height of the chart in pixels, including the axis */
#define TOP	    8
#define BOTTOM	    88

/* Return the vertical position of a rate, in pixels. */
static double
history_y(double rate)
{
	return BOTTOM - (BOTTOM - TOP) * rate;
}

/* Are there enough matches, and enough groups of matches for intervals? */
static bool
history_is_known(const struct report_facts *facts)
{
	return facts->steps >= STEPS_LEAST &&
	       facts->strength->rating.groups >= RATING_GROUPS_MIN;
}

static const struct history_step *
history_steps(const struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;

	return facts->bots[facts->row[i].bot].step;
}

static void
history_draw_levels(struct plot *plot)
{
	static const double levels[] = { 0, 0.5, 1 };

	for (unsigned i = 0; i < 3; i++) {
		double y = history_y(levels[i]);

		plot_line(plot, "grid", plot->low, y, plot->high, y);
		plot_label(plot, PLOT_START, "tick", 0, y + 4, "%g%s",
			   percent(levels[i]), i == 2 ? " %" : "");
	}
}

/* Draw the line, and the band of the intervals as one box for each step. */
static void
history_draw_steps(struct plot *plot, const struct history_step *step,
		   unsigned steps)
{
	for (unsigned i = 0; i < steps; i++) {
		double x = (double)i, y = history_y(step[i].rate);

		if (step[i].matches == 0)
			continue;
		plot_box(plot, "band", x, history_y(step[i].low), x + 1,
			 history_y(step[i].high));
		if (i > 0 && step[i - 1].matches > 0)
			plot_line(plot, "run", x - 0.5,
				  history_y(step[i - 1].rate), x + 0.5, y);
	}
}

void
history_draw(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct history_step *step = history_steps(page, i);
	const struct history_step *last = step + facts->steps - 1;
	struct plot plot;
	char title[160], text[160];

	if (!history_is_known(facts) || facts->row[i].matches == 0)
		return;
	snprintf(title, sizeof(title), "%s: %.1f %% of the points",
		 report_facts_shown(facts, i), percent(last->rate));
	snprintf(text, sizeof(text),
		 "After %" PRIu64
		 " matches, the interval is %.1f to %.1f %%; after %" PRIu64
		 " matches, the share was %.1f %%.",
		 last->matches, percent(last->low), percent(last->high),
		 step[facts->steps / 4].matches,
		 percent(step[facts->steps / 4].rate));
	html_open(&page->html, "figure", "alone");
	html_element(&page->html, "figcaption", NULL, "%s", title);
	plot_begin(&plot, &page->html, HEIGHT, title, text);
	plot.high = facts->steps;
	plot.from = 0.12;
	history_draw_levels(&plot);
	history_draw_steps(&plot, step, facts->steps);
	plot_dot(&plot, "dot", plot.high - 0.5, history_y(last->rate), 4);
	plot_label(&plot, PLOT_START, "tick", plot.from, HEIGHT - 6, "1");
	plot_label(&plot, PLOT_END, "tick", 1, HEIGHT - 6, "%" PRIu64 " %s",
		   last->matches, last->matches == 1 ? "match" : "matches");
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
history_write_cell(struct report_page *page, const struct history_step *step)
{
	if (step->matches == 0)
		report_page_number(page, "-");
	else
		report_page_number(page, "%.1f (%.1f to %.1f)",
				   percent(step->rate), percent(step->low),
				   percent(step->high));
}

static void
history_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	report_page_fold(page, "The shares as a table");
	report_page_table(page,
			  "Share of the possible points in %, with 95 % "
			  "interval, after parts of the run",
			  "<Bot|one quarter|half|three quarters|all");
	for (unsigned i = 0; i < facts->counted; i++) {
		report_page_row(page);
		report_page_bot(page, i);
		for (unsigned part = 1; part <= 4; part++)
			history_write_cell(
				page,
				&history_steps(
					page,
					i)[(facts->steps * part) / 4 - 1]);
		report_page_row_end(page);
	}
	report_page_table_end(page);
	report_page_fold_end(page);
}

/* Return the mean width of the intervals after step @i. */
static double
history_mean_width(const struct report_facts *facts, unsigned i)
{
	double sum = 0;

	for (unsigned b = 0; b < facts->counted; b++) {
		const struct history_step *step =
			&facts->bots[facts->row[b].bot].step[i];

		sum += step->high - step->low;
	}
	return sum / facts->counted;
}

void
section_history(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned drawn = facts->counted;

	if (!history_is_known(facts) || facts->counted == 0) {
		report_page_empty_section(
			page, "course", "Points over time",
			"There are too few groups of matches to show how the "
			"points developed: six are needed.");
		return;
	}
	if (drawn > DRAWN_MAX)
		drawn = DRAWN_MAX;
	report_page_section(page, "course", "Points over time");
	report_page_finding(
		page,
		"On average, the 95 %% intervals are %.0f percentage points "
		"wide; after a quarter of the matches, they were %.0f "
		"percentage points wide.",
		percent(history_mean_width(facts, facts->steps - 1)),
		percent(history_mean_width(facts, facts->steps / 4 - 1)));
	html_open(&page->html, "div", "many");
	for (unsigned i = 0; i < drawn; i++)
		history_draw(page, i);
	html_close(&page->html, "div");
	if (drawn < facts->counted)
		html_element(&page->html, "p", "dim",
			     "The charts show the first %u bots; the table "
			     "contains all bots.",
			     drawn);
	history_write_table(page);
	report_page_section_end(page, "arena report DIR");
}
