/* match_page.c - write the page of a match; see match_page.h. */
#include "arena/viewer/match_page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/html/html.h"
#include "arena/html/page_head.h"
#include "lib/alloc.h"

/* Prefix of the parts of the script, which are numbered: "script-1-cards". */
#define SCRIPT "script-"

/**
 * struct match_writer - a page being written
 * @lines: @steps steps of the current deal, a line each; @faults of them are
 *	faults, @costly are costly
 * @style, @body: further parts of the page, for its kind, or NULL
 * @started: the start of the page is written
 * @ask: bots that the viewers can ask (match_steps.h), or NULL
 */
struct match_writer {
	struct html html;
	const char *const *ask;
	const struct page_link *same;
	unsigned same_count;
	const char *style, *body;
	bool started;
	char *lines;
	size_t n, room;
	unsigned steps, faults, costly;
};

/* --- the frame ------------------------------------------------------------ */

static const char *
match_page_part(const char *name)
{
	return page_part_text(match_page_parts, name);
}

/* @more: a further part of the style sheet, or NULL. */
static void
match_page_write_head(struct html *html, const char *policy, const char *more)
{
	const char *style[] = { page_colours_switched, match_page_part("style"),
				more, NULL };

	page_head_write(html, policy, "deadwood " DEADWOOD_VERSION, style,
			"Deadwood: a match");
}

static void
match_page_write_links(struct match_writer *page)
{
	struct html *html = &page->html;

	if (page->same_count == 0)
		return;
	html_open(html, "template", NULL);
	html_attr(html, "id", "same-cards");
	html_open(html, "ul", NULL);
	for (unsigned i = 0; i < page->same_count; i++) {
		const struct page_link *same = &page->same[i];

		html_open(html, "li", NULL);
		if (same->page != NULL)
			html_link(html, same->page, "match %" PRIu64,
				  same->match);
		else
			html_print(html, "match %" PRIu64, same->match);
		html_print(html, ": %s", same->seats);
		if (same->page == NULL)
			html_element(html, "code", NULL, "%s", same->command);
		html_close(html, "li");
	}
	html_close(html, "ul");
	html_close(html, "template");
}

/* Write the names of the bots that can be asked, for ask.js. */
static void
match_page_write_ask(struct match_writer *page)
{
	struct html *html = &page->html;

	if (page->ask == NULL)
		return;
	html_open(html, "datalist", NULL);
	html_attr(html, "id", "ask-bots");
	for (const char *const *bot = page->ask; *bot != NULL; bot++)
		html_element(html, "option", NULL, "%s", *bot);
	html_close(html, "datalist");
}

/* Write the page up to the deals.  @header: first line of the stream.  @steps:
 * URL of the steps; NULL if the page contains them. */
static void
match_page_write_start(struct match_writer *page, const char *header,
		       size_t len, const char *steps)
{
	struct html *html = &page->html;
	bool live = steps != NULL;

	html_open(html, "html", NULL);
	html_attr(html, "lang", "en");
	match_page_write_head(html,
			      live || page->ask != NULL ? PAGE_POLICY_LIVE
							: PAGE_POLICY_SCRIPT,
			      page->style);
	html_open(html, "body", NULL);
	html_raw(html, match_page_part("body"));
	if (page->body != NULL)
		html_raw(html, page->body);
	match_page_write_ask(page);
	match_page_write_links(page);
	html_open(html, "script", NULL);
	html_attr(html, "type", "application/json");
	html_attr(html, "id", "match");
	if (live)
		html_attr(html, "data-steps", "%s", steps);
	html_data(html, header, len);
	html_close(html, "script");
	page->started = true;
}

/* Write the script and the end of the page.  @more: further parts of the
 * script; the list ends with NULL. */
static void
match_page_write_end(struct html *html, const char *const *more)
{
	html_open(html, "script", NULL);
	html_raw(html, "\"use strict\";\nconst CARDS = ");
	html_raw(html, match_page_part("cards"));
	html_raw(html, ";\n");
	for (const struct page_part *at = match_page_parts; at->name != NULL;
	     at++)
		if (strncmp(at->name, SCRIPT, sizeof(SCRIPT) - 1) == 0)
			html_raw(html, at->text);
	for (; *more != NULL; more++)
		html_raw(html, *more);
	html_close(html, "script");
	html_close(html, "body");
	html_close(html, "html");
}

void
match_page_live(FILE *out, const char *header, size_t len, const char *steps)
{
	struct match_writer page = { .style = match_page_part("wall-style") };

	html_document(&page.html, out);
	match_page_write_start(&page, header, len, steps);
	match_page_write_end(&page.html,
			     (const char *[]){ match_page_part("live"), NULL });
}

void
match_page_played(FILE *out, const char *header, size_t len, const char *steps)
{
	struct match_writer page = { .style = match_page_part("play-style"),
				     .body = match_page_part("play-body") };

	html_document(&page.html, out);
	match_page_write_start(&page, header, len, steps);
	match_page_write_end(&page.html,
			     (const char *[]){ match_page_part("live"),
					       match_page_part("play"),
					       match_page_part("play-hand"),
					       NULL });
}

/* --- deals ---------------------------------------------------------------- */

/* Write the lines of a deal, or the lines before the first deal. */
static void
match_page_write_deal(struct match_writer *page)
{
	struct html *html = &page->html;

	if (page->steps == 0)
		return;
	html_open(html, "script", "deal");
	html_attr(html, "type", "application/x-ndjson");
	if (page->faults > 0)
		html_attr(html, "data-faults", "%u", page->faults);
	if (page->costly > 0)
		html_attr(html, "data-dear", "%u", page->costly);
	html_data(html, page->lines, page->n);
	html_close(html, "script");
	page->n = 0;
	page->steps = page->faults = page->costly = 0;
}

static void
match_page_store_line(struct match_writer *page, const char *text, size_t len)
{
	while (page->room - page->n < len + 1) {
		page->room = page->room > 0 ? page->room * 2 : 65536;
		page->lines = xrealloc(page->lines, page->room, 1);
	}
	memcpy(page->lines + page->n, text, len);
	page->n += len;
	page->lines[page->n++] = '\n';
	page->steps++;
}

static bool
match_page_add_line(void *arg, enum view_steps_kind kind, const char *text,
		    size_t len)
{
	struct match_writer *page = arg;

	if (kind == VIEW_STEPS_HEADER) {
		match_page_write_start(page, text, len, NULL);
	} else {
		if (kind == VIEW_STEPS_DEAL)
			match_page_write_deal(page);
		page->faults += kind == VIEW_STEPS_FAULT;
		page->costly += kind == VIEW_STEPS_COSTLY;
		match_page_store_line(page, text, len);
	}
	return ferror(page->html.out) == 0;
}

bool
match_page(FILE *out, const char *log, const struct match_look *look,
	   const struct page_link *same, unsigned same_count, struct diag *diag)
{
	struct match_writer page = { .ask = look->ask,
				     .same = same,
				     .same_count = same_count };
	const struct view_steps_reader reader = { &page, match_page_add_line };
	const char *script[] = { NULL, NULL, NULL, NULL };
	bool done;

	if (look->layer.opinions != NULL) {
		page.style = match_page_part("review-style");
		page.body = match_page_part("review-body");
		script[0] = match_page_part("review-step");
		script[1] = match_page_part("review-curve");
		script[2] = match_page_part("review");
	} else if (look->ask != NULL) {
		page.style = match_page_part("ask-style");
		page.body = match_page_part("ask-body");
		script[0] = match_page_part("review-step");
		script[1] = match_page_part("ask");
	}

	html_document(&page.html, out);
	done = match_steps(log, look, &reader, diag);
	match_page_write_deal(&page);
	if (page.started)
		match_page_write_end(&page.html, script);
	free(page.lines);
	return done;
}
