/*
 * match_steps.h - read a log as steps that contain only the cards that a given
 * seat may see.
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H
#define DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H

#include "arena/viewer/view_steps.h"

/**
 * struct match_look - what to show of a match
 * @eyes: seat whose view is shown: a number, player or "public", as for
 *	redact_find_seat (redact.h).  The function removes cards that this seat
 *	cannot see before the reader gets a step.  NULL: show all cards
 * @hide_hands: true: hide the hands even at the end of a deal, because other
 *	matches with the same cards are still to be played.  Without effect if
 *	@eyes is NULL
 * @ask: bots that the viewers can ask what they would play (http/what_if.h), as
 *	for `arena play`; NULL ends the list.  If @ask is NULL, the page asks no
 *	questions
 * @layer: a review to add to the steps.  A review requires that @eyes is NULL
 *	and the log is not redacted
 */
struct match_look {
	const char *eyes;
	const char *const *ask;
	struct review_layer layer;
	bool hide_hands;
};

/**
 * match_steps - send the steps of a match to a reader
 * @log: path of a log, which may be a redacted log (redact.h); "-": standard
 *	input
 *
 * The function replays the log.  If the log is invalid before the point where
 * the reader stops, returns false and sets @diag.
 */
bool match_steps(const char *log, const struct match_look *look,
		 const struct view_steps_reader *reader, struct diag *diag);

#endif
