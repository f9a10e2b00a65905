/*
 * match_page.h - write the HTML page on which a match can be viewed.
 *
 * The page is one file that loads no other files, so it can be opened from a
 * disk.  The page contains the steps of the match (view_steps.h), in one block
 * of lines for each deal.  The page also contains a script that draws the zones
 * of a step (places with cards, zones.h).  The script does not know the rules
 * of any game.  After each step, the script computes the hash of the zones that
 * it has drawn.  The attribute data-wrong of the root element counts the hashes
 * that differ from the hash in the step.
 *
 * The parts of the page are the files of arena/viewer/page/, which are built
 * into the program: body.html, style.css, and the parts of the script, sorted
 * by file name.  The file live.js is used only for running matches, the files
 * play* only for human players, the files review* only for reviews, the files
 * ask* only if viewers can ask bots.  The file wall-style.css is used only for
 * running matches, in the frame "wall" of the projector page
 * (arena/http/index_page.h).
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H
#define DEADWOOD_ARENA_VIEWER_MATCH_PAGE_H

#include <stddef.h>
#include <stdio.h>

#include "arena/html/page_part.h"
#include "arena/viewer/match_steps.h"

/**
 * struct page_link - link to another match with the same cards
 * @page: URL of the page of the other match, relative to this page; NULL: there
 *	is no such page
 * @seats: text with the names of the bots, in the order of the seats
 * @command: command that writes the page of the other match
 */
struct page_link {
	uint64_t match;
	const char *page, *seats, *command;
};

/**
 * match_page - write the page of a finished match
 * @out: where the page is written, deal by deal; the caller checks ferror
 * @log, @look: see match_steps
 * @same: the @same_count links to matches with the same cards
 *
 * Returns false with @diag if the log is invalid; the page is then incomplete.
 */
bool match_page(FILE *out, const char *log, const struct match_look *look,
		const struct page_link *same, unsigned same_count,
		struct diag *diag);

/**
 * match_page_live - write the page of a running match
 * @header: the first line of the steps, @len bytes
 * @steps: URL, relative to the page, of a stream of server-sent events: one
 *	event for each step, then "over", "gone" or "wrong"
 */
void match_page_live(FILE *out, const char *header, size_t len,
		     const char *steps);

/* Write the page on which a human plays a match.  In addition to the contents
 * of the page of match_page_live, this page shows the legal actions, and sends
 * the answers of the player (arena/http/play_server.h). */
void match_page_played(FILE *out, const char *header, size_t len,
		       const char *steps);

/* The files of arena/viewer/page/. */
extern const struct page_part match_page_parts[];

#endif
