/*
 * match_page.h - write the HTML page of a match.
 *
 * The page is one file without requests; it opens from a disk.  It contains the
 * steps of the match (view_steps.h), a block of lines for each deal, and a
 * script that draws their zones.  The script knows no rules.  It computes the
 * hash of each step from what it has drawn; the attribute data-wrong of the
 * root element counts mismatches.
 *
 * The parts of the page are files of arena/viewer/page/, built into the
 * program: body.html, style.css, and the script in the order of the file names.
 * live.js is for running matches, play* for a human player.
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H
#define DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H

#include <stddef.h>
#include <stdio.h>

#include "arena/html/page_part.h"
#include "arena/viewer/match_steps.h"

/**
 * struct page_link - link to a match with the same cards
 * @page: URL of its page relative to this page; NULL: none
 * @seats: the bots by seat, as text
 * @command: command that makes its page
 */
struct page_link {
	uint64_t match;
	const char *page, *seats, *command;
};

/**
 * match_page - write the page of a finished match
 * @out: written deal by deal; the caller checks ferror
 * @log, @look: as for match_steps
 * @same: @same_count links
 *
 * Returns false with @diag if the log is invalid; the page is then incomplete.
 */
bool match_page(FILE *out, const char *log, const struct match_look *look,
		const struct page_link *same, unsigned same_count,
		struct diag *diag);

/**
 * match_page_live - write the page of a running match
 * @header: the first line of its steps, @len bytes
 * @steps: URL, relative to the page, of the stream of server-sent events: an
 *	event for each step, then "over", "gone" or "wrong"
 */
void match_page_live(FILE *out, const char *header, size_t len,
		     const char *steps);

/* The same for a human player: the page also shows what can be played and sends
 * the answer (arena/http/play_server.h). */
void match_page_played(FILE *out, const char *header, size_t len,
		       const char *steps);

/* Files of the pages. */
extern const struct page_part match_page_parts[];

#endif
