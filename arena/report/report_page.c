/* report_page.c - frame of a report page; see report_page.h. */
#include "arena/report/report_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/html/page_head.h"
#include "arena/html/page_style.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

#define FINDING_MAX 1024

/* --- a run's page --------------------------------------------------------- */

/* Write one line about the run. */
static void
run_write_summary(struct html *html, const struct report_facts *facts)
{
	const struct store_run *run = facts->run;
	time_t seconds = (time_t)(facts->ended_ms / 1000);
	char matches[40], when[32] = "";
	struct tm utc;

	report_page_count(matches, sizeof(matches), run->matches, "match");
	html_open(html, "p", "dim");
	html_print(html, "%s, %u bots, ", run->game, run->bot_count);
	if (facts->disqualified.count > 0)
		html_print(html, "%u of them disqualified, ",
			   facts->disqualified.count);
	if (facts->played == run->matches)
		html_print(html, "%s", matches);
	else
		html_print(html, "%" PRIu64 " of %s", facts->played, matches);
	if (facts->ended_ms > 0 && gmtime_r(&seconds, &utc) != NULL &&
	    strftime(when, sizeof(when), "%Y-%m-%d %H:%M UTC", &utc) > 0)
		html_print(html, ", last match on %s", when);
	html_text(html, ".");
	for (unsigned i = 0; i < run->bot_count; i++)
		if (run->bots[i].apart != NULL)
			html_print(html, " %s plays %s.",
				   store_bot_label(&run->bots[i]),
				   run->bots[i].apart);
	if (facts->voids > 0) {
		report_page_count(matches, sizeof(matches), facts->voids,
				  "match");
		html_print(html, " %s void, without points.", matches);
	}
	html_close(html, "p");
}

/* Write the commitment of a final and the command that verifies it.  The seed
 * appears only at the end of the run, because it reveals the cards of all
 * matches. */
static void
run_write_commitment(struct html *html, const struct report_facts *facts)
{
	const struct store_run *run = facts->run;
	char *dir = shell_word(facts->dir);

	html_open(html, "p", NULL);
	html_print(html, "This tournament is a final: its bots, rules, seed "
			 "and schedule were fixed before the first match. ");
	if (facts->commitment[0] != '\0') {
		html_print(html, "Commitment: ");
		html_element(html, "code", NULL, "%s", facts->commitment);
	} else {
		html_print(html, "The commitment is unknown: " FREEZE_FILE
				 " cannot be read");
	}
	if (facts->played == run->matches) {
		html_print(html, ". Seed: ");
		html_element(html, "code", NULL, "%s", run->seed);
		html_print(html, ". To check both: ");
	} else {
		html_print(html, ". The seed is published after the last "
				 "match. To check the played matches: ");
	}
	html_element(html, "code", NULL, "arena verify %s", dir);
	html_close(html, "p");
	free(dir);
}

static void
report_page_write_run(struct report_page *page, bool first)
{
	run_write_summary(&page->html, page->facts);
	if (first && page->facts->run->final)
		run_write_commitment(&page->html, page->facts);
}

struct report_page_subject
report_page_run(const struct report_facts *facts)
{
	const struct store_run *run = facts->run;

	return (struct report_page_subject){
		.name = run->name[0] != '\0' ? run->name : run->game,
		.dir = facts->dir,
		.program = run->program,
		.write = report_page_write_run,
	};
}

/* --- the frame ------------------------------------------------------------ */

static void
report_page_write_links(struct report_page *page, const char *up,
			const struct report_page_link *links)
{
	struct html *html = &page->html;

	html_open(html, "nav", NULL);
	html_attr(html, "aria-label", "Pages");
	html_open(html, "ul", NULL);
	for (; links->title != NULL; links++) {
		bool here = page->here != NULL &&
			    strcmp(page->here, links->file) == 0;

		html_open(html, "li", NULL);
		html_open(html, here ? "strong" : "a", NULL);
		if (!here)
			html_attr(html, "href", "%s%s", up, links->file);
		html_text(html, links->title);
		html_close(html, here ? "strong" : "a");
		html_close(html, "li");
	}
	html_close(html, "ul");
	html_close(html, "nav");
}

void
report_page_begin(struct report_page *page, FILE *out, const char *title,
		  const char *up, const struct report_page_link *links)
{
	const struct report_page_subject *subject = page->subject;
	struct html *html = &page->html;
	bool first = title[0] == '\0';
	char *whole = xprintf("%s%s%s", title, first ? "" : " - ",
			      subject->name);

	html_document(html, out);
	html_open(html, "html", NULL);
	html_attr(html, "lang", "en");
	page_head_write(html,
			subject->policy != NULL ? subject->policy : PAGE_POLICY,
			subject->program, page_style, whole);
	free(whole);
	html_open(html, "body", NULL);
	html_open(html, "header", NULL);
	html_element(html, "h1", NULL, "%s%s%s", subject->name,
		     first ? "" : ": ", title);
	subject->write(page, first);
	if (links != NULL)
		report_page_write_links(page, up, links);
	html_close(html, "header");
	html_open(html, "main", NULL);
}

static void
report_page_write_foot(struct report_page *page)
{
	struct html *html = &page->html;

	html_open(html, "p", NULL);
	html_print(html, "From the results in ");
	html_element(html, "code", NULL, "%s", page->subject->dir);
	html_print(html, ", played by %s", page->subject->program);
	if (page->facts != NULL)
		html_print(html, " with isolation: %s",
			   page->facts->run->isolation);
	html_text(html, ".");
	html_close(html, "p");
}

void
report_page_end(struct report_page *page)
{
	struct html *html = &page->html;

	html_close(html, "main");
	html_open(html, "footer", NULL);
	if (page->subject->write_foot != NULL)
		page->subject->write_foot(page);
	else
		report_page_write_foot(page);
	html_close(html, "footer");
	html_close(html, "body");
	html_close(html, "html");
	fputc('\n', html->out);
}

void
report_page_section(struct report_page *page, const char *id,
		    const char *heading)
{
	struct html *html = &page->html;

	html_open(html, "section", NULL);
	html_attr(html, "id", "%s", id);
	html_attr(html, "aria-labelledby", "%s-head", id);
	html_open(html, "h2", NULL);
	html_attr(html, "id", "%s-head", id);
	html_text(html, heading);
	html_close(html, "h2");
}

void
report_page_finding(struct report_page *page, const char *format, ...)
{
	char text[FINDING_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	html_element(&page->html, "p", "finding", "%s", text);
}

void
report_page_section_end(struct report_page *page, const char *command)
{
	struct html *html = &page->html;
	const char *at = command != NULL ? strstr(command, "DIR") : NULL;
	char *dir = shell_word(page->subject->dir);

	if (command != NULL) {
		html_open(html, "details", "how");
		html_element(html, "summary", NULL, "Command");
		html_open(html, "code", NULL);
		if (at != NULL)
			html_print(html, "%.*s%s%s", (int)(at - command),
				   command, dir, at + 3);
		else
			html_text(html, command);
		html_close(html, "code");
		html_close(html, "details");
	}
	html_close(html, "section");
	free(dir);
}

void
report_page_empty_section(struct report_page *page, const char *id,
			  const char *heading, const char *why)
{
	report_page_section(page, id, heading);
	report_page_finding(page, "%s", why);
	report_page_section_end(page, NULL);
}

bool
report_page_skip_empty(struct report_page *page, const char *id,
		       const char *heading)
{
	const struct report_facts *facts = page->facts;

	if (facts->played > 0 && facts->counted > 0)
		return false;
	report_page_empty_section(page, id, heading,
				  facts->played == 0
					  ? "No match was played yet."
					  : "All bots are disqualified.");
	return true;
}

void
report_page_fold(struct report_page *page, const char *summary)
{
	html_open(&page->html, "details", NULL);
	html_element(&page->html, "summary", NULL, "%s", summary);
}

void
report_page_fold_end(struct report_page *page)
{
	html_close(&page->html, "details");
}

void
report_page_table_begin(struct report_page *page, const char *class,
			const char *caption)
{
	struct html *html = &page->html;

	html_open(html, "div", "wide");
	html_attr(html, "tabindex", "0");
	html_attr(html, "role", "region");
	html_attr(html, "aria-label", "%s", caption);
	html_open(html, "table", class);
	html_element(html, "caption", NULL, "%s", caption);
	html_open(html, "thead", NULL);
	html_open(html, "tr", NULL);
}

void
report_page_head(struct report_page *page, const char *title)
{
	bool words = *title == '<';

	html_open(&page->html, "th", words ? NULL : "n");
	html_attr(&page->html, "scope", "col");
	html_text(&page->html, title + words);
	html_close(&page->html, "th");
}

void
report_page_table_body(struct report_page *page)
{
	html_close(&page->html, "tr");
	html_close(&page->html, "thead");
	html_open(&page->html, "tbody", NULL);
}

void
report_page_table(struct report_page *page, const char *caption,
		  const char *heads)
{
	report_page_table_begin(page, NULL, caption);
	for (const char *at = heads; *at != '\0';) {
		size_t len = strcspn(at, "|");
		char *title = xprintf("%.*s", (int)len, at);

		report_page_head(page, title);
		free(title);
		at += len + (at[len] == '|');
	}
	report_page_table_body(page);
}

void
report_page_row(struct report_page *page)
{
	html_open(&page->html, "tr", NULL);
}

void
report_page_row_end(struct report_page *page)
{
	html_close(&page->html, "tr");
}

void
report_page_table_end(struct report_page *page)
{
	html_close(&page->html, "tbody");
	html_close(&page->html, "table");
	html_close(&page->html, "div");
}

void
report_page_number(struct report_page *page, const char *format, ...)
{
	char text[128];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	html_open(&page->html, "td", "n");
	if (page->cell_head != NULL)
		html_attr(&page->html, "data-head", "%s", page->cell_head);
	html_text(&page->html, text);
	html_close(&page->html, "td");
}

void
report_page_name(struct report_page *page, const char *name, const char *to)
{
	struct html *html = &page->html;

	html_open(html, "th", NULL);
	html_attr(html, "scope", "row");
	if (to != NULL)
		html_link(html, to, "%s", name);
	else
		html_text(html, name);
	html_close(html, "th");
}

void
report_page_bot(struct report_page *page, unsigned i)
{
	const char *name = report_facts_name(page->facts, i);
	char *to = page->bots != NULL ? xprintf("%s%s.html", page->bots, name)
				      : NULL;

	report_page_name(page, report_facts_shown(page->facts, i), to);
	free(to);
}

/* Return true if the byte is a continuation byte of UTF-8. */
static bool
is_utf8_tail(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Keep the end of a name, because names of student bots often differ only at
 * the end. */
void
report_page_shorten(const char *name, char *out, size_t size)
{
	size_t len = strlen(name), half = PLOT_NAME / 2;
	const char *end = name + len - half + 1;

	if (len <= PLOT_NAME) {
		snprintf(out, size, "%s", name);
		return;
	}
	while (half > 0 && is_utf8_tail(name[half]))
		half--;
	while (is_utf8_tail(*end))
		end++;
	snprintf(out, size, "%.*s\u2026%s", (int)half, name, end);
}

void
report_page_short_name(const struct report_page *page, unsigned i, char *out,
		       size_t size)
{
	report_page_shorten(report_facts_shown(page->facts, i), out, size);
}

/* Write the link @word of a match to the URL @to. */
static void
report_page_match_link(struct report_page *page, uint64_t match,
		       const char *word, const char *to)
{
	struct html *html = &page->html;

	html_print(html, " ");
	html_open(html, "a", "more");
	html_attr(html, "href", "%s", to);
	html_attr(html, "aria-label", "%s of match %" PRIu64, word, match);
	html_text(html, word);
	html_close(html, "a");
}

void
report_page_match(struct report_page *page, uint64_t match, const char *log,
		  const char *place)
{
	bool jumps = place != NULL && place[0] != '\0';
	char *view = xprintf("%s%06" PRIu64 ".html%s%s",
			     page->views_base != NULL ? page->views_base : "",
			     match, jumps ? "#" : "", jumps ? place : "");
	char *text = xprintf("%s%06" PRIu64 ".txt",
			     page->replays != NULL ? page->replays : "", match);
	char *file = xprintf("%s%s", page->base != NULL ? page->base : "", log);

	html_print(&page->html, "%" PRIu64, match);
	if (match_views_has(page->views, match))
		report_page_match_link(page, match, "view", view);
	if (log[0] != '\0' && page->replays != NULL &&
	    match <= page->replays_last)
		report_page_match_link(page, match, "text", text);
	else if (log[0] != '\0' && page->base != NULL)
		report_page_match_link(page, match, "log", file);
	free(view);
	free(text);
	free(file);
}

const char *
report_page_shade(double share)
{
	static const char *const shades[] = { "c4", "c3", "c2", "c1", "e0",
					      "w1", "w2", "w3", "w4" };
	int i = (int)lround((share - 0.5) * 8);

	return shades[4 + (i < -4 ? -4 : i > 4 ? 4 : i)];
}

void
report_page_shade_key(struct report_page *page)
{
	struct html *html = &page->html;

	html_open(html, "p", "dim");
	html_text(html, "Colours: ");
	for (unsigned i = 0; i <= 4; i++) {
		char class[16];

		snprintf(class, sizeof(class), "swatch %s",
			 report_page_shade(i / 4.0));
		html_element(html, "span", class, "%u %%", 25 * i);
	}
	html_close(html, "p");
}

unsigned
report_page_bot_count(const struct report_page *page)
{
	unsigned bots = page->facts->counted;

	return bots < REPORT_PAGE_BOTS ? bots : REPORT_PAGE_BOTS;
}

const char *
report_page_count(char *out, size_t size, uint64_t n, const char *word)
{
	size_t len = strlen(word);
	const char *more = n == 1				     ? ""
			   : len > 0 && strchr("hsx", word[len - 1]) ? "es"
								     : "s";

	snprintf(out, size, "%" PRIu64 " %s%s", n, word, more);
	return out;
}
