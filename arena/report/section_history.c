/* section_history.c - how the points went while the run went on. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define SHOWN	    12	/* bots; the rest only in the table (chosen) */
#define STEPS_LEAST 4	/* quarters: fewer have no history */
#define HEIGHT	    112 /* pixels, with the axis */
#define TOP	    8
#define BOTTOM	    88

/* A rate's pixel. */
static double
height_of(double rate)
{
	return BOTTOM - (BOTTOM - TOP) * rate;
}

static const struct history_step *
steps_of(const struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;

	return facts->of[facts->row[i].bot].step;
}

static void
draw_levels(struct plot *plot)
{
	static const double levels[] = { 0, 0.5, 1 };

	for (unsigned i = 0; i < 3; i++) {
		double y = height_of(levels[i]);

		plot_line(plot, "grid", plot->low, y, plot->high, y);
		plot_label(plot, PLOT_START, "tick", 0, y + 4, "%g%s",
			   percent(levels[i]), i == 2 ? " %" : "");
	}
}

/* The band is of boxes: one for each step, from the step before. */
static void
draw_steps(struct plot *plot, const struct history_step *step, unsigned steps)
{
	for (unsigned i = 0; i < steps; i++) {
		double x = (double)i, y = height_of(step[i].rate);

		if (step[i].matches == 0)
			continue;
		plot_box(plot, "band", x, height_of(step[i].low), x + 1,
			 height_of(step[i].high));
		if (i > 0 && step[i - 1].matches > 0)
			plot_line(plot, "run", x - 0.5,
				  height_of(step[i - 1].rate), x + 0.5, y);
	}
}

void
history_figure(struct report_page *page, unsigned i)
{
	const struct report_facts *facts = page->facts;
	const struct history_step *step = steps_of(page, i);
	const struct history_step *last = step + facts->steps - 1;
	struct plot plot;
	char title[160], text[160];

	if (facts->steps < STEPS_LEAST || facts->row[i].matches == 0)
		return;
	snprintf(title, sizeof(title), "%s: %.1f %% of the points",
		 report_facts_shown(facts, i), percent(last->rate));
	snprintf(text, sizeof(text),
		 "After %" PRIu64 " matches between %.1f and %.1f %%; after "
		 "%" PRIu64 " matches it was %.1f %%.",
		 last->matches, percent(last->low), percent(last->high),
		 step[facts->steps / 4].matches,
		 percent(step[facts->steps / 4].rate));
	html_open(&page->html, "figure", "alone");
	html_put(&page->html, "figcaption", NULL, "%s", title);
	plot_begin(&plot, &page->html, HEIGHT, title, text);
	plot.high = facts->steps;
	plot.from = 0.12;
	draw_levels(&plot);
	draw_steps(&plot, step, facts->steps);
	plot_dot(&plot, "dot", plot.high - 0.5, height_of(last->rate), 4);
	plot_label(&plot, PLOT_START, "tick", plot.from, HEIGHT - 6, "1");
	plot_label(&plot, PLOT_END, "tick", 1, HEIGHT - 6, "%" PRIu64 " %s",
		   last->matches, last->matches == 1 ? "match" : "matches");
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
write_cell(struct report_page *page, const struct history_step *step)
{
	if (step->matches == 0)
		report_page_number(page, "-");
	else
		report_page_number(page, "%.1f (%.1f to %.1f)",
				   percent(step->rate), percent(step->low),
				   percent(step->high));
}

static void
write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	report_page_table(
		page,
		"Points in % of what could be had, and their 95 % interval, "
		"after parts of the run",
		"<Bot|a quarter|half|three quarters|all");
	for (unsigned i = 0; i < facts->counted; i++) {
		report_page_row(page);
		report_page_bot(page, i);
		for (unsigned part = 1; part <= 4; part++)
			write_cell(page,
				   &steps_of(page,
					     i)[(facts->steps * part) / 4 - 1]);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

/* The mean width of the intervals after step @i. */
static double
mean_width(const struct report_facts *facts, unsigned i)
{
	double sum = 0;

	for (unsigned b = 0; b < facts->counted; b++) {
		const struct history_step *step =
			&facts->of[facts->row[b].bot].step[i];

		sum += step->high - step->low;
	}
	return sum / facts->counted;
}

void
section_history(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned shown = facts->counted;

	if (facts->steps < STEPS_LEAST || facts->counted == 0) {
		report_page_nothing(page, "course", "How the points went",
				    "Too few matches were played to say.");
		return;
	}
	if (shown > SHOWN)
		shown = SHOWN;
	report_page_section(page, "course", "How the points went");
	report_page_finding(
		page,
		"The intervals are %.0f points wide on the mean; after a "
		"quarter of the matches they were %.0f.",
		percent(mean_width(facts, facts->steps - 1)),
		percent(mean_width(facts, facts->steps / 4 - 1)));
	html_open(&page->html, "div", "many");
	for (unsigned i = 0; i < shown; i++)
		history_figure(page, i);
	html_close(&page->html, "div");
	if (shown < facts->counted)
		html_put(&page->html, "p", "dim",
			 "The first %u are drawn; the table has all.", shown);
	write_table(page);
	report_page_section_end(page, "arena report DIR");
}
