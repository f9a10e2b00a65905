/*
 * match_page.h - a match as one page, to be looked at and gone through.
 *
 * The page is a file by itself: it asks nothing of anybody and opens from a
 * disk.  In it stand the steps of the match (view_steps.h), a block of lines
 * for each deal, and a script that draws their zones.  The script knows no rule
 * of any game; from what it has drawn it works out the hash of each step, and
 * data-wrong of the root says how many did not come out.
 *
 * Its parts are files of arena/viewer/page/: body.html, style.css, and the
 * script in the order of its files' names; live.js is of a match that is still
 * played, and play* of one that is played on the page.  They are built into the
 * program.
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H
#define DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H

#include <stddef.h>
#include <stdio.h>

#include "arena/html/part.h"
#include "arena/viewer/match_steps.h"

/**
 * struct page_link - the way to a match with the same cards
 * @page: the way to its page from this one, or NULL: there is none
 * @seats: who sat where, a bot a seat, as a person reads it
 * @command: what makes its page
 */
struct page_link {
	uint64_t match;
	const char *page, *seats, *command;
};

/**
 * match_page - write the page of a match
 * @out: gets it as it is made, a deal at a time; the caller's ferror
 * @log, @look: as for match_steps
 * @same: @same_count of them, or none
 *
 * Returns false with @diag: the log does not hold; what was written is cut.
 */
bool match_page(FILE *out, const char *log, const struct match_look *look,
		const struct page_link *same, unsigned same_count,
		struct diag *diag);

/**
 * match_page_live - the page of a match that is still played
 * @header: the first line of its steps, @len bytes
 * @steps: where the page asks for all others, from its own address: a stream of
 *	server-sent events, a step each, and one named "over", "gone" or "wrong"
 *	at the end
 */
void match_page_live(FILE *out, const char *header, size_t len,
		     const char *steps);

/* The same of one that a person plays on this page: it also asks what is
 * offered, and tells what was chosen (arena/http/play_server.h). */
void match_page_played(FILE *out, const char *header, size_t len,
		       const char *steps);

/* What the pages are made of. */
extern const struct page_part match_page_parts[];

#endif
