/* section_mirror.c - effect of playing the same cards from each seat
 * (arena/standings/mirror_effect.h). */
#include "arena/report/section.h"

#include <math.h>

#define ROW	 40   /* height of the row of a bot in pixels */
#define BESIDE	 1.08 /* the scale ends this far beyond the longest bar */
#define NO_WORTH "no luck to measure"

static double
mirror_bot_worth(const struct report_page *page, unsigned i)
{
	return mirror_effect_bot(page->facts->mirror, page->facts->row[i].bot);
}

/* Draw the bar of a bot with its number, or say that there is none. */
static void
mirror_draw_row(struct plot *plot, const struct report_page *page, unsigned i,
		double y)
{
	double worth = mirror_bot_worth(page, i);
	char name[PLOT_NAME + 4];

	report_page_short_name(page, i, name, sizeof(name));
	plot_label(plot, PLOT_START, "", 0, y + 16, "%s", name);
	if (worth > 0) {
		plot_label(plot, PLOT_END, "value", 1, y + 16, "%.2f", worth);
		plot_box(plot, "bar", 0, y + 22, worth, y + 32);
	} else {
		plot_label(plot, PLOT_END, "value", 1, y + 16, "%s", NO_WORTH);
	}
}

static void
mirror_draw(struct report_page *page, const char *title)
{
	unsigned drawn = report_page_bot_count(page);
	double most = 1.5;
	struct plot plot;

	for (unsigned i = 0; i < drawn; i++)
		most = fmax(most, mirror_bot_worth(page, i));
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, drawn * ROW + 32, title,
		   "The table below contains the numbers of all bots.");
	plot.high = most * BESIDE;
	plot_axis(&plot, 0, drawn * ROW + 4, "");
	plot_line(&plot, "limit", 1, 0, 1, drawn * ROW + 4);
	for (unsigned i = 0; i < drawn; i++)
		mirror_draw_row(&plot, page, i, i * ROW);
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
mirror_write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	report_page_fold(page, "The worth of a match as a table");
	report_page_table(page,
			  "Worth of a match: number of matches with separate "
			  "cards that would measure the bot equally well",
			  "<Bot|matches|worth each|total worth");
	for (unsigned i = 0; i < facts->counted; i++) {
		double each = mirror_bot_worth(page, i);

		report_page_row(page);
		report_page_bot(page, i);
		report_page_number(page, "%llu",
				   (unsigned long long)facts->row[i].matches);
		if (each > 0) {
			report_page_number(page, "%.2f", each);
			report_page_number(
				page, "%.0f",
				each * (double)facts->row[i].matches);
		} else {
			report_page_number(page, "-");
			report_page_number(page, "-");
		}
		report_page_row_end(page);
	}
	report_page_table_end(page);
	report_page_fold_end(page);
}

static void
mirror_explain(struct report_page *page)
{
	html_element(
		&page->html, "p", NULL,
		"Each group of %u matches has the same cards. Good cards help "
		"the bot in one seat; when each bot has played that seat, this "
		"effect cancels. A bar beyond the line at 1 means that "
		"mirrored cards saved matches; with a shorter bar, separate "
		"cards would have told more. The first number is for all bots "
		"with a bar together. A bot that always wins, or always "
		"loses, against each opponent has no luck to measure.",
		page->facts->run->group_matches);
}

void
section_mirror(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	double mean;
	char finding[256];

	if (facts->run->group_matches < 2) {
		report_page_empty_section(page, "mirror",
					  "Effect of mirrored cards",
					  "Every match had separate cards.");
		return;
	}
	mean = mirror_effect_all(facts->mirror);
	report_page_section(page, "mirror", "Effect of mirrored cards");
	if (mean <= 0) {
		report_page_finding(
			page,
			"The effect is not known: all matches of two bots "
			"ended with the same result, or good and bad cards "
			"cancelled exactly.");
		report_page_section_end(page, NULL);
		return;
	}
	snprintf(finding, sizeof(finding),
		 mean >= 1 ? "A match measured the bots as well as %.2f "
			     "matches with separate cards."
			   : "A match measured the bots only as well as %.2f "
			     "matches with separate cards: luck had little "
			     "influence, and mostly the same bot won all "
			     "matches with the same cards.",
		 mean);
	report_page_finding(page, "%s", finding);
	mirror_explain(page);
	mirror_draw(page, finding);
	mirror_write_table(page);
	report_page_section_end(page, "arena report DIR");
}
