/*
 * section_mirror.c - what playing the same cards from each seat saved.
 *
 * Had the matches been independent, the variance of a bot's points would be
 * the sum of squares around their mean, match by match; groups of the same
 * cards have their own, in which the luck of the cards stands out.  How many
 * times smaller that is, so many times more matches with cards of their own
 * would have been needed for the same interval.
 */
#include "arena/report/section.h"

#include <math.h>

#define ROW 40 /* pixels, of a bot */

/* How many matches with cards of their own a match was worth; 0: it cannot be
 * told. */
static double
worth(const struct standing *bot)
{
	return bot->single > 0 && bot->grouped > 1e-9
		       ? bot->single / bot->grouped
		       : 0;
}

/* That of the whole field: of the sums, so that no bot outweighs the rest. */
static double
mean_worth(const struct report_facts *facts)
{
	struct standing sum = { .single = 0 };

	for (unsigned i = 0; i < facts->counted; i++) {
		sum.single += facts->row[i].single;
		sum.grouped += facts->row[i].grouped;
	}
	return worth(&sum);
}

static double
worth_of(const struct report_page *page, unsigned i)
{
	return worth(&page->facts->row[i]);
}

static void
draw(struct report_page *page, const char *title)
{
	unsigned shown = report_page_drawn(page), n = 0;
	char name[PLOT_NAME + 4];
	struct plot plot;
	double most = 2;

	for (unsigned i = 0; i < shown; i++) {
		most = fmax(most, worth_of(page, i));
		n += worth_of(page, i) > 0;
	}
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, n * ROW + 32, title,
		   "The table below has the number of each bot.");
	plot.high = most;
	plot_axis(&plot, 0, n * ROW + 4, "");
	plot_line(&plot, "limit", 1, 0, 1, n * ROW + 4);
	n = 0;
	for (unsigned i = 0; i < shown; i++) {
		if (worth_of(page, i) <= 0)
			continue;
		report_page_short_name(page, i, name, sizeof(name));
		plot_label(&plot, PLOT_START, "", 0, n * ROW + 16, "%s", name);
		plot_box(&plot, "bar", 0, n * ROW + 22, worth_of(page, i),
			 n * ROW + 32);
		n++;
	}
	plot_end(&plot);
	html_close(&page->html, "figure");
}

static void
write_table(struct report_page *page)
{
	const struct report_facts *facts = page->facts;

	report_page_table(
		page,
		"How many matches with cards of their own each match was "
		"worth",
		"<Bot|matches|worth each|worth in all");
	for (unsigned i = 0; i < facts->counted; i++) {
		double each = worth_of(page, i);

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
}

void
section_mirror(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	double mean = mean_worth(facts);
	char finding[200];

	if (facts->run->group_matches < 2) {
		report_page_nothing(page, "mirror", "What the same cards saved",
				    "Every match had cards of its own.");
		return;
	}
	report_page_section(page, "mirror", "What the same cards saved");
	if (mean <= 0) {
		report_page_finding(
			page, "Matches with the same cards ended alike so "
			      "far: it cannot be told yet.");
		report_page_section_end(page, NULL);
		return;
	}
	snprintf(finding, sizeof(finding),
		 mean >= 1 ? "A match was worth %.2f matches with cards of "
			     "their own."
			   : "A match was worth %.2f of one with cards of its "
			     "own: luck had little part, the same bots won "
			     "with the same cards again.",
		 mean);
	report_page_finding(page, "%s", finding);
	html_put(&page->html, "p", NULL,
		 "Matches come in groups of %u with the same cards. Good cards "
		 "help whoever has their seat; once each bot has had it, that "
		 "cancels. Right of the line at 1 that saved matches; left "
		 "of it the interval is wider than it would be, and is told "
		 "as it is.",
		 facts->run->group_matches);
	draw(page, finding);
	write_table(page);
	report_page_section_end(page, "arena report DIR");
}
