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
	html_element(&page->html, "p", "dim",
		     "Marks: parts of the run in which the bot had faults or "
		     "forfeits; a higher mark contains more such matches.");
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

static void
faults_write_bot_log(struct report_page *page, const char *name,
		     const struct fault_note *note)
{
	struct html *html = &page->html;
	char file[128];

	if (!faults_find_bot_log(page, name, note, file))
		return;
	html_text(html, " ");
	html_open(html, "a", "more");
	html_attr(html, "href", "%s%s", page->base, file);
	html_attr(html, "aria-label", "stderr of match %" PRIu64, note->match);
	html_text(html, "stderr");
	html_close(html, "a");
}

/* Return true if both matches have the same first fault. */
static bool
fault_notes_equal(const struct fault_note *a, const struct fault_note *b)
{
	return (a->at.line == 0) == (b->at.line == 0) &&
	       a->forfeit == b->forfeit &&
	       strcmp(a->at.code, b->at.code) == 0 &&
	       strcmp(a->at.message, b->at.message) == 0 &&
	       strcmp(a->at.got, b->at.got) == 0 &&
	       (a->at.line != 0 || strcmp(a->detail, b->detail) == 0);
}

/* Write the answer and what is wrong with it; the request is in a fold. */
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
	html_print(html, "%s: %s ", at->code,
		   at->got[0] != '\0' ? "answered" : "no answer");
	if (at->got[0] != '\0')
		html_element(html, "code", NULL, "%s", at->got);
	if (at->message[0] != '\0')
		html_element(html, "div", "dim", "%s", at->message);
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

/* Write the matches of bot @i that have the fault of its match @first. */
static void
faults_write_matches(struct report_page *page, unsigned i, unsigned first)
{
	const struct bot_facts *bot = bot_facts_at(page, i);
	struct html *html = &page->html;

	html_open(html, "td", NULL);
	for (unsigned j = first; j < bot->notes; j++) {
		const struct fault_note *note = &bot->note[j];

		if (!fault_notes_equal(note, &bot->note[first]))
			continue;
		html_open(html, "div", "line");
		report_page_match(page, note->match, note->log, note->at.place);
		faults_write_bot_log(page, report_facts_name(page->facts, i),
				     note);
		html_close(html, "div");
	}
	html_close(html, "td");
}

/* Write the row of the matches that have the fault of match @first. */
static void
faults_write_note(struct report_page *page, unsigned i, unsigned first)
{
	const struct bot_facts *bot = bot_facts_at(page, i);
	const struct fault_note *note = &bot->note[first];
	const struct log_fault *at = &note->at;
	unsigned equal = 0;

	for (unsigned j = first; j < bot->notes; j++)
		equal += fault_notes_equal(&bot->note[j], note);
	report_page_row(page);
	report_page_bot(page, i);
	report_page_number(page, "%u%s", equal,
			   note->forfeit ? ", forfeit" : "");
	faults_write_matches(page, i, first);
	if (at->line == 0) {
		report_page_number(page, "-");
		report_page_number(page, "-");
		html_element(&page->html, "td", "t", "%s", note->detail);
	} else {
		report_page_number(page, "%u", at->deal);
		if (at->req > 0)
			report_page_number(page, "%" PRIu64, at->req);
		else
			report_page_number(page, "-");
		faults_write_fault(page, note);
	}
	report_page_row_end(page);
}

/* Is there an earlier match with the same fault? */
static bool
faults_repeats_note(const struct bot_facts *bot, unsigned at)
{
	for (unsigned j = 0; j < at; j++)
		if (fault_notes_equal(&bot->note[j], &bot->note[at]))
			return true;
	return false;
}

static void
faults_write_notes(struct report_page *page, unsigned from, unsigned n)
{
	unsigned rows = 0;

	report_page_table(
		page,
		"The first matches with faults of each bot (forfeits first), "
		"and the first fault in them; matches with the same fault "
		"share a row, with deal and request of the first of them",
		"<Bot|matches|<which|deal|request|<fault");
	for (unsigned i = from; i < from + n; i++)
		for (unsigned j = 0; j < bot_facts_at(page, i)->notes; j++)
			if (!faults_repeats_note(bot_facts_at(page, i), j) &&
			    rows++ < ROWS)
				faults_write_note(page, i, j);
	report_page_table_end(page);
	if (rows > ROWS)
		html_element(&page->html, "p", "dim", "%u more are not listed.",
			     rows - ROWS);
}

/* --- kinds ---------------------------------------------------------------- */

/* Write the row of a kind, unless no bot has it.  @counts: the counts of the @n
 * bots from row @from of the ranking. */
static void
faults_write_kind(struct report_page *page, const struct fault_kind *kind,
		  unsigned from, unsigned n, const uint64_t *counts)
{
	struct html *html = &page->html;
	const char *between = "";
	uint64_t all = 0;

	for (unsigned i = 0; i < n; i++)
		all += counts[i];
	if (all == 0)
		return;
	report_page_row(page);
	html_element(html, "td", NULL, "%s", kind->code);
	html_element(html, "td", "t", "%s", kind->meaning);
	report_page_number(page, "%" PRIu64, all);
	html_open(html, "td", "t");
	for (unsigned i = 0; i < n; i++) {
		if (counts[i] == 0)
			continue;
		html_print(html, "%s%s %" PRIu64, between,
			   report_facts_shown(page->facts, from + i),
			   counts[i]);
		between = ", ";
	}
	html_close(html, "td");
	report_page_row_end(page);
}

/* Count the faults of a kind of bot @i in the logs that were read. */
static uint64_t
faults_count_kind(const struct report_page *page, unsigned i, unsigned kind)
{
	const char *name = report_facts_name(page->facts, i);

	return log_facts_bot(&page->facts->log, name)->faults_by[kind];
}

/* Write a table of kinds, which also explains their words. */
static void
faults_write_kinds(struct report_page *page, unsigned from, unsigned n)
{
	static const struct fault_kind noise = {
		"noise", "a line that is no JSON object; no fault"
	};
	const struct report_facts *facts = page->facts;
	uint64_t *counts = xcalloc(n + 1, sizeof(*counts));

	report_page_table(page,
			  facts->log.all || facts->log.each == 1
				  ? "Kinds of faults, and reasons of forfeits"
				  : "Kinds of faults in a sample of the logs, "
				    "and reasons of all forfeits",
			  "<kind|<meaning|number|<bots");
	for (unsigned k = 0; k < GAME_STATS_FAULTS; k++) {
		for (unsigned i = 0; i < n; i++)
			counts[i] = faults_count_kind(page, from + i, k);
		faults_write_kind(page, &game_stats_faults[k], from, n, counts);
	}
	for (unsigned v = VERDICT_OK + 1; v <= VERDICT_UNKNOWN; v++) {
		char *word = xprintf("forfeit: %s",
				     verdict_word((enum verdict)v));
		struct fault_kind kind = { word,
					   verdict_meaning((enum verdict)v) };

		for (unsigned i = 0; i < n; i++)
			counts[i] = bot_facts_at(page, from + i)->verdicts[v];
		faults_write_kind(page, &kind, from, n, counts);
		free(word);
	}
	for (unsigned i = 0; i < n; i++)
		counts[i] = facts->row[from + i].noise;
	faults_write_kind(page, &noise, from, n, counts);
	report_page_table_end(page);
	free(counts);
}

void
faults_write_table(struct report_page *page, unsigned from, unsigned n)
{
	unsigned any = 0;

	for (unsigned i = from; i < from + n; i++)
		any += bot_facts_at(page, i)->notes;
	if (any == 0) {
		html_element(&page->html, "p", NULL, "None.");
		return;
	}
	faults_write_kinds(page, from, n);
	faults_write_notes(page, from, n);
}

static void
faults_write_sums(struct report_page *page)
{
	report_page_table(
		page,
		"Number of faults, forfeits, and lines that are no JSON "
		"object (noise)",
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
