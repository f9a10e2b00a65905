/*
 * match_views.h - write pages of matches (as `arena view` writes them) beside a
 * report, so that a number of the report leads to the table with the cards.
 *
 * A page has a megabyte or less, so a report shows only some matches: the last
 * match of a knockout, the first matches with faults and the worst losses of
 * each bot, then the first matches of the run.
 */
#ifndef DEADWOOD_ARENA_REPORT_MATCH_VIEWS_H
#define DEADWOOD_ARENA_REPORT_MATCH_VIEWS_H

#include "arena/report/report_facts.h"

/**
 * struct match_view - a match that has a page
 * @log: path of the match's log in the results directory
 * @why: reason of the choice, such as "fault of", borrowed; or ""
 * @bot: number of the bot that the reason concerns; -1: no bot
 * @place: place of the fault in the page (struct log_fault), borrowed; or ""
 */
struct match_view {
	uint64_t match;
	char log[64];
	const char *why;
	int bot;
	const char *place;
};

/* The matches that have a page; .view is owned. */
struct match_views {
	struct match_view *view;
	size_t count;
};

/**
 * match_views_write - choose at most @most matches, and write their pages
 * @views: initialized with zeros
 * @folder: existing folder for the pages NNNNNN.html
 *
 * A match whose log is missing or invalid gets no page.  If a page or the store
 * cannot be written or read, returns false and sets @diag.  The caller must
 * call match_views_release after use, even after a failure.
 */
bool match_views_write(struct match_views *views,
		       const struct report_facts *facts, const char *folder,
		       uint64_t most, struct diag *diag);
void match_views_release(struct match_views *views);

/* Return true if the match has a page.  The argument @views may be NULL. */
bool match_views_has(const struct match_views *views, uint64_t match);

#endif
