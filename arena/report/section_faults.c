/* section_faults.c - faults, by match and request. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#define ROW  40	 /* height of the row of a bot in pixels */
#define ROWS 200 /* maximum number of rows of the table (chosen) */

static const struct bot_facts *
bot_facts_at(const struct report_page *page, unsigned i)
{
	return &page->facts->bots[page->facts->row[i].bot];
}

static bool
has_faults(const struct report_page *page, unsigned i)
{
	const struct standing *row = &page->facts->row[i];

	return row->faults > 0 || row->forfeits > 0;
}

/* Draw a mark for each part of the run with faults.  More faults give a higher
 * mark. */
static void
faults_draw(struct report_page *page, unsigned bots, const char *title)
{
	char name[PLOT_NAME + 4];
	struct plot plot;
	unsigned n = 0;

	html_open(&page->html, "figure", NULL);
	plot_begin(&plot, &page->html, bots * ROW + 24, title,
		   "Each mark is a part of the run in which the bot had "
		   "faults; more faults make a higher mark.");
	plot.high = REPORT_FACTS_TICKS;
	for (unsigned i = 0; i < page->facts->counted && n < bots; i++) {
		const struct bot_facts *bot = bot_facts_at(page, i);
		double y = n * ROW, most = 1;

		if (!has_faults(page, i))
			continue;
		for (unsigned t = 0; t < REPORT_FACTS_TICKS; t++)
			if (bot->ticks[t] > most)
				most = bot->ticks[t];
		report_page_short_name(page, i, name, sizeof(name));
		plot_label(&plot, PLOT_START, "", 0, y + 14, "%s", name);
		plot_line(&plot, "grid", 0, y + 36, REPORT_FACTS_TICKS, y + 36);
		for (unsigned t = 0; t < REPORT_FACTS_TICKS; t++)
			if (bot->ticks[t] > 0)
				plot_box(&plot, "fault", t + 0.1,
					 y + 34 - 12 * bot->ticks[t] / most,
					 t + 0.9, y + 36);
		n++;
	}
	plot_label(&plot, PLOT_START, "tick", 0, bots * ROW + 18,
		   "first match");
	plot_label(&plot, PLOT_END, "tick", 1, bots * ROW + 18, "last match");
	plot_end(&plot);
	html_close(&page->html, "figure");
}

/* Write a link to the stderr of the bot in that match, if there is one. */
static void
faults_write_bot_log(struct report_page *page, const char *name,
		     const struct fault_note *note)
{
	char file[128], path[PATH_MAX];

	if (note->seats > 1)
		snprintf(file, sizeof(file), "bots/%s/%06" PRIu64 "-%u.log",
			 name, note->match, note->seat);
	else
		snprintf(file, sizeof(file), "bots/%s/%06" PRIu64 ".log", name,
			 note->match);
	snprintf(path, sizeof(path), "%s/%s", page->facts->dir, file);
	html_open(&page->html, "td", NULL);
	if (page->base != NULL && access(path, R_OK) == 0) {
		html_open(&page->html, "a", NULL);
		html_attr(&page->html, "href", "%s%s", page->base, file);
		html_print(&page->html, "stderr of match %" PRIu64,
			   note->match);
		html_close(&page->html, "a");
	} else {
		html_text(&page->html, "-");
	}
	html_close(&page->html, "td");
}

static void
faults_write_note(struct report_page *page, unsigned i,
		  const struct fault_note *note)
{
	struct html *html = &page->html;
	const struct log_fault *at = &note->at;

	report_page_row(page);
	report_page_bot(page, i);
	html_open(html, "td", "n");
	report_page_match(page, note->match, note->log);
	html_close(html, "td");
	report_page_number(page, "%u%s", note->faults,
			   note->forfeit ? ", forfeit" : "");
	if (at->line == 0) {
		report_page_number(page, "-");
		report_page_number(page, "-");
		html_element(html, "td", "t", "%s", note->detail);
	} else {
		report_page_number(page, "%u", at->deal);
		if (at->req > 0)
			report_page_number(page, "%" PRIu64, at->req);
		else
			report_page_number(page, "-");
		html_element(html, "td", "t", "%s%s%s", at->code,
			     at->message[0] != '\0' ? ": " : "", at->message);
	}
	faults_write_bot_log(page, report_facts_name(page->facts, i), note);
	report_page_row_end(page);
}

void
faults_write_table(struct report_page *page, unsigned from, unsigned n)
{
	unsigned rows = 0, any = 0;

	for (unsigned i = from; i < from + n; i++)
		any += bot_facts_at(page, i)->notes;
	if (any == 0) {
		html_element(&page->html, "p", NULL, "None.");
		return;
	}
	report_page_table(
		page,
		"The first matches with faults of each bot (forfeits first), "
		"and the first fault in each of these matches",
		"<Bot|match|faults|deal|request|<fault|<stderr");
	for (unsigned i = from; i < from + n; i++)
		for (unsigned j = 0; j < bot_facts_at(page, i)->notes; j++)
			if (rows++ < ROWS)
				faults_write_note(
					page, i,
					&bot_facts_at(page, i)->note[j]);
	report_page_table_end(page);
	if (rows > ROWS)
		html_element(&page->html, "p", "dim", "%u more are not listed.",
			     rows - ROWS);
}

static void
faults_write_sums(struct report_page *page)
{
	report_page_table(
		page,
		"Faults, forfeits, and lines that were not answers (noise)",
		"<Bot|matches|faults|forfeits|noise");
	for (unsigned i = 0; i < page->facts->counted; i++) {
		const struct standing *row = &page->facts->row[i];

		if (!has_faults(page, i) && row->noise == 0)
			continue;
		report_page_row(page);
		report_page_bot(page, i);
		report_page_number(page, "%" PRIu64, row->matches);
		report_page_number(page, "%" PRIu64, row->faults);
		report_page_number(page, "%" PRIu64, row->forfeits);
		report_page_number(page, "%" PRIu64, row->noise);
		report_page_row_end(page);
	}
	report_page_table_end(page);
}

void
section_faults(struct report_page *page)
{
	const struct report_facts *facts = page->facts;
	unsigned bots = 0;
	uint64_t forfeits = 0, faults = 0;
	char finding[160], count[2][48];

	for (unsigned i = 0; i < facts->counted; i++) {
		bots += has_faults(page, i);
		forfeits += facts->row[i].forfeits;
		faults += facts->row[i].faults;
	}
	report_page_section(page, "faults", "Faults");
	if (bots == 0) {
		report_page_finding(page, "No bot had a fault.");
		report_page_section_end(page, NULL);
		return;
	}
	snprintf(finding, sizeof(finding), "%s and %s, by %u of %u bots.",
		 report_page_count(count[0], sizeof(count[0]), faults, "fault"),
		 report_page_count(count[1], sizeof(count[1]), forfeits,
				   "forfeit"),
		 bots, facts->counted);
	report_page_finding(page, "%s", finding);
	faults_draw(page, bots < REPORT_PAGE_BOTS ? bots : REPORT_PAGE_BOTS,
		    finding);
	faults_write_sums(page);
	faults_write_table(page, 0, facts->counted);
	report_page_section_end(page, "arena run DIR/config.yaml --only MATCH");
}
