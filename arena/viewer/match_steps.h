/*
 * match_steps.h - a log, read for the eyes that are asked for, as steps.
 */
#ifndef DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H
#define DEADWOOD_ARENA_VIEWER_MATCH_STEPS_H

#include "arena/viewer/view_steps.h"

/**
 * struct match_look - how a match is looked at
 * @eyes: a word as for redact_by_name (redact.h): of the whole log, what is not
 *	for these eyes never reaches the reader; NULL: every card
 * @closed: with @eyes: hands are not shown when a deal is over either, since
 *	other matches with the same cards are still to be played
 * @layer: a review of the whole log; of none with other eyes
 */
struct match_look {
	const char *eyes;
	struct review_layer layer;
	bool closed;
};

/**
 * match_steps - tell a reader the steps of a match
 * @log: its path; "-": standard input.  The whole log, or one that was written
 *	for some eyes (redact.h)
 *
 * The whole log is played again on the way, and must hold, up to where the
 * reader has had enough.  Returns false with @diag.
 */
bool match_steps(const char *log, const struct match_look *look,
		 const struct view_steps_reader *reader, struct diag *diag);

#endif
