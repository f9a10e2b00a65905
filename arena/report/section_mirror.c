/*
 * section_mirror.c - effect of playing the same cards from each seat.
 *
 * With independent matches, the variance of a bot's points would be the sum of
 * squares around the mean, match by match.  In the variance over groups with
 * the same cards, the luck of the cards cancels.  The ratio of both variances
 * is the number of matches with separate cards that would give as much
 * information as one match.
 */
#include "arena/report/section.h"

#include <math.h>

#define ROW 40 /* height of the row of a bot in pixels */

/* Return the number of matches with separate cards that give the same
 * information as one match; 0 if it is not known. */
static double
mirror_worth(const struct standing *bot)
{
	return bot->single > 0 && bot->grouped > 1e-9
		       ? bot->single / bot->grouped
		       : 0;
}

/* Return this number for all bots, computed from the sums. */
static double
mirror_mean_worth(const struct report_facts *facts)
{
	struct standing sum = { .single = 0 };

	for (unsigned i = 0; i < facts->counted; i++) {
		sum.single += facts->row[i].single;
		sum.grouped += facts->row[i].grouped;
	}
	return mirror_worth(&sum);
}

static double
mirror_bot_worth(const struct report_page *page, unsigned i)
{
	return mirror_worth(&page->facts->row[i]);
}

static void
mirror_draw(struct report_page *page, const char *title)
{
	unsigned drawn = report_page_bot_count(page), n = 0;
	char name[PLOT_NAME + 4];
	struct plot plot;
	double most = 2;

	for (unsigned i = 0; i < drawn; i++) {
		most = fmax(most, mirror_bot_worth(page, i));
		n += mirror_bot_worth(page, i) > 0;
	}
	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, n * ROW + 32, title,
		   "The table below contains the numbers of all bots.");
	plot.high = most;
	plot_axis(&plot, 0, n * ROW + 4, "");
	plot_line(&plot, "limit", 1, 0, 1, n * ROW + 4);
	n = 0;
	for (unsigned i = 0; i < drawn; i++) {
		if (mirror_bot_worth(page, i) <= 0)
			continue;
		report_page_short_name(page, i, name, sizeof(name));
		plot_label(&plot, PLOT_START, "", 0, n * ROW + 16, "%s", name);
		plot_box(&plot, "bar", 0, n * ROW + 22,
			 mirror_bot_worth(page, i), n * ROW + 32);
		n++;
	}
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

void
section_mirror(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	double mean = mirror_mean_worth(facts);
	char finding[200];

	if (facts->run->group_matches < 2) {
		report_page_empty_section(page, "mirror",
					  "Effect of mirrored cards",
					  "Every match had separate cards.");
		return;
	}
	report_page_section(page, "mirror", "Effect of mirrored cards");
	if (mean <= 0) {
		report_page_finding(
			page,
			"So far, all matches with the same cards ended with "
			"the same result: the effect is not known yet.");
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
	html_element(
		&page->html, "p", NULL,
		"Each group of %u matches has the same cards. Good cards help "
		"the bot in one seat; when each bot has played that seat, this "
		"effect cancels. A bar beyond the line at 1 means that "
		"mirrored cards saved matches. A shorter bar means that the "
		"interval of the bot is wider than with separate cards; the "
		"intervals in this report include this effect.",
		facts->run->group_matches);
	mirror_draw(page, finding);
	mirror_write_table(page);
	report_page_section_end(page, "arena report DIR");
}
