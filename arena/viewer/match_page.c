/* match_page.c - a match as one page; see match_page.h. */
#include "arena/viewer/match_page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/html/html.h"
#include "arena/html/look.h"
#include "lib/alloc.h"

/* The script's parts are named by their place: "script-1-cards". */
#define SCRIPT "script-"

/**
 * struct match_writer - a page being written
 * @lines: the steps of the deal in hand, each with a newline behind it; @faults
 *	of them are faults, @dear are dear
 * @began: the head has been written
 * @played: by a person, on this page
 */
struct match_writer {
	struct html html;
	const struct page_link *same;
	unsigned same_count;
	bool began, played;
	char *lines;
	size_t n, room;
	unsigned steps, faults, dear;
};

/* --- the frame ------------------------------------------------------------ */

static const char *
part(const char *name)
{
	return page_part_text(match_page_parts, name);
}

static void
write_head(struct html *html, const char *policy, bool played)
{
	const char *style[] = { look_colours, part("style"),
				played ? part("play-style") : NULL, NULL };

	look_head(html, policy, "deadwood " DEADWOOD_VERSION, style,
		  "Deadwood: a match");
}

static void
write_same(struct match_writer *page)
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
			html_put(html, "code", NULL, "%s", same->command);
		html_close(html, "li");
	}
	html_close(html, "ul");
	html_close(html, "template");
}

/* All that stands before the deals; @header: the stream's first line. @steps:
 * where the others come from, or NULL: they stand in the page. */
static void
write_front(struct match_writer *page, const char *header, size_t len,
	    const char *steps)
{
	struct html *html = &page->html;

	html_open(html, "html", NULL);
	html_attr(html, "lang", "en");
	write_head(html, steps != NULL ? LOOK_POLICY_LIVE : LOOK_POLICY_SCRIPT,
		   page->played);
	html_open(html, "body", NULL);
	html_own(html, part("body"));
	if (page->played)
		html_own(html, part("play-body"));
	write_same(page);
	html_open(html, "script", NULL);
	html_attr(html, "type", "application/json");
	html_attr(html, "id", "match");
	if (steps != NULL)
		html_attr(html, "data-steps", "%s", steps);
	html_data(html, header, len);
	html_close(html, "script");
	page->began = true;
}

/* @more: of the script, parts behind its others, ending with NULL. */
static void
write_back(struct html *html, const char *const *more)
{
	html_open(html, "script", NULL);
	html_own(html, "\"use strict\";\nconst CARDS = ");
	html_own(html, part("cards"));
	html_own(html, ";\n");
	for (const struct page_part *at = match_page_parts; at->name != NULL;
	     at++)
		if (strncmp(at->name, SCRIPT, sizeof(SCRIPT) - 1) == 0)
			html_own(html, at->text);
	for (; *more != NULL; more++)
		html_own(html, *more);
	html_close(html, "script");
	html_close(html, "body");
	html_close(html, "html");
}

void
match_page_live(FILE *out, const char *header, size_t len, const char *steps)
{
	struct match_writer page = { .same = NULL };

	html_document(&page.html, out);
	write_front(&page, header, len, steps);
	write_back(&page.html, (const char *[]){ part("live"), NULL });
}

void
match_page_played(FILE *out, const char *header, size_t len, const char *steps)
{
	struct match_writer page = { .played = true };

	html_document(&page.html, out);
	write_front(&page, header, len, steps);
	write_back(&page.html,
		   (const char *[]){ part("live"), part("play"), NULL });
}

/* --- deals ---------------------------------------------------------------- */

/* The lines of a deal, or of what came before the first. */
static void
write_deal(struct match_writer *page)
{
	struct html *html = &page->html;

	if (page->steps == 0)
		return;
	html_open(html, "script", "deal");
	html_attr(html, "type", "application/x-ndjson");
	if (page->faults > 0)
		html_attr(html, "data-faults", "%u", page->faults);
	if (page->dear > 0)
		html_attr(html, "data-dear", "%u", page->dear);
	html_data(html, page->lines, page->n);
	html_close(html, "script");
	page->n = 0;
	page->steps = page->faults = page->dear = 0;
}

static void
keep_line(struct match_writer *page, const char *text, size_t len)
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
take_line(void *arg, enum view_steps_kind kind, const char *text, size_t len)
{
	struct match_writer *page = arg;

	if (kind == VIEW_STEPS_HEADER) {
		write_front(page, text, len, NULL);
	} else {
		if (kind == VIEW_STEPS_DEAL)
			write_deal(page);
		page->faults += kind == VIEW_STEPS_FAULT;
		page->dear += kind == VIEW_STEPS_DEAR;
		keep_line(page, text, len);
	}
	return ferror(page->html.out) == 0;
}

bool
match_page(FILE *out, const char *log, const struct match_look *look,
	   const struct page_link *same, unsigned same_count, struct diag *diag)
{
	struct match_writer page = { .same = same, .same_count = same_count };
	const struct view_steps_reader reader = { &page, take_line };
	bool done;

	html_document(&page.html, out);
	done = match_steps(log, look, &reader, diag);
	write_deal(&page);
	if (page.began)
		write_back(&page.html, (const char *[]){ NULL });
	free(page.lines);
	return done;
}
