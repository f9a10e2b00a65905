/* section_faults.c - faults, by match and request. */
#include "arena/report/section.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/review/transcript_request.h"
#include "lib/alloc.h"

#define ROW  40	 /* height of the row of a bot in pixels */
#define ROWS 200 /* maximum number of rows of the table (arbitrary) */

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

/* Set @file to the path of the bot's stderr in that match, in the results
 * directory.  Returns false if the file cannot be read. */
static bool
faults_find_bot_log(const struct report_page *page, const char *name,
		    const struct fault_note *note, char file[128])
{
	char path[PATH_MAX];

	if (note->seats > 1)
		snprintf(file, 128, "bots/%s/%06" PRIu64 "-%u.log", name,
			 note->match, note->seat);
	else
		snprintf(file, 128, "bots/%s/%06" PRIu64 ".log", name,
			 note->match);
	snprintf(path, sizeof(path), "%s/%s", page->facts->dir, file);
	return page->base != NULL && access(path, R_OK) == 0;
}

/* Is there a stderr to link to, in @n rows of the ranking from row @from? */
static bool
faults_have_bot_logs(const struct report_page *page, unsigned from, unsigned n)
{
	char file[128];

	for (unsigned i = from; i < from + n; i++)
		for (unsigned j = 0; j < bot_facts_at(page, i)->notes; j++)
			if (faults_find_bot_log(
				    page, report_facts_name(page->facts, i),
				    &bot_facts_at(page, i)->note[j], file))
				return true;
	return false;
}

static void
faults_write_bot_log(struct report_page *page, const char *name,
		     const struct fault_note *note)
{
	struct html *html = &page->html;
	char file[128];

	html_open(html, "td", NULL);
	if (faults_find_bot_log(page, name, note, file)) {
		html_open(html, "a", NULL);
		html_attr(html, "href", "%s%s", page->base, file);
		html_print(html, "stderr of match %" PRIu64, note->match);
		html_close(html, "a");
	} else {
		html_text(html, "-");
	}
	html_close(html, "td");
}

/* Write the fault, and in a fold the request and the answer. */
static void
faults_write_fault(struct report_page *page, const struct fault_note *note)
{
	const struct log_fault *at = &note->at;
	struct html *html = &page->html;
	char *log = xprintf("%s/%s", page->facts->dir, note->log);
	char *request = at->req > 0 ? transcript_request_line(log, note->seat,
							      at->req)
				    : NULL;

	html_open(html, "td", "t");
	html_print(html, "%s%s%s", at->code, at->message[0] != '\0' ? ": " : "",
		   at->message);
	if (request != NULL) {
		report_page_fold(page, "request and answer");
		html_element(html, "pre", NULL, "%s", request);
		html_element(html, "pre", NULL, "%s",
			     at->got[0] != '\0' ? at->got : "(no answer)");
		report_page_fold_end(page);
	}
	html_close(html, "td");
	free(request);
	free(log);
}

static void
faults_write_note(struct report_page *page, unsigned i,
		  const struct fault_note *note, bool bot_logs)
{
	struct html *html = &page->html;
	const struct log_fault *at = &note->at;

	report_page_row(page);
	report_page_bot(page, i);
	html_open(html, "td", "n");
	report_page_match(page, note->match, note->log, at->place);
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
		faults_write_fault(page, note);
	}
	if (bot_logs)
		faults_write_bot_log(page, report_facts_name(page->facts, i),
				     note);
	report_page_row_end(page);
}

void
faults_write_table(struct report_page *page, unsigned from, unsigned n)
{
	bool bot_logs = faults_have_bot_logs(page, from, n);
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
		bot_logs ? "<Bot|match|faults|deal|request|<fault|<stderr"
			 : "<Bot|match|faults|deal|request|<fault");
	for (unsigned i = from; i < from + n; i++)
		for (unsigned j = 0; j < bot_facts_at(page, i)->notes; j++)
			if (rows++ < ROWS)
				faults_write_note(
					page, i,
					&bot_facts_at(page, i)->note[j],
					bot_logs);
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
