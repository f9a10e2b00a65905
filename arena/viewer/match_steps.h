/*
 * match_steps.h - read a log as steps, with the cards that given eyes may see.
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H
#define DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H

#include "arena/viewer/view_steps.h"

/**
 * struct match_look - what is shown of a match
 * @eyes: a word for redact_by_name (redact.h): the whole log is redacted before
 *	the reader gets it; NULL: every card
 * @hide_hands: with @eyes: hide hands also at the end of a deal, because other
 *	matches with the same cards are still to be played
 * @layer: a review; only for the whole log without @eyes
 */
struct match_look {
	const char *eyes;
	struct review_layer layer;
	bool hide_hands;
};

/**
 * match_steps - send the steps of a match to a reader
 * @log: path; "-": standard input.  The whole log, or a redacted one (redact.h)
 *
 * The log is replayed and must be valid, up to where the reader stops.  Returns
 * false with @diag.
 */
bool match_steps(const char *log, const struct match_look *look,
		 const struct view_steps_reader *reader, struct diag *diag);

#endif
