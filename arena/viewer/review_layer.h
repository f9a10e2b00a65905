/*
 * review_layer.h - add a review (arena/review/review.h) to the steps of a match
 * (view_steps.h).  A review contains the actions that another bot, the
 * reviewer, would have played.
 *
 * The first line of the steps gets the member:
 *
 *   "review":{"by":"house:critic","same":12,"answered":20,"asked":20,
 *    "limit":5}
 *
 * @limit: worth_limit of the unit of the values; missing if the reviewer's
 *	notes contain no values
 *
 * The step of each reviewed decision gets the member:
 *
 *   "review":{"as":"other","would":"discard KS","loss":2.5,
 *    "note":"kings are dead","worth":{...},"dear":true}
 *
 * @as: "same", "other", "fault", "forfeit" or "unasked"
 * @would: the action that the reviewer would have played, in words
 * @loss: value of the reviewer's action minus value of the played action;
 *	missing if the reviewer's note contains no values
 * @note, @worth: the reviewer's note, and the values in the note (worth.h)
 * @dear: true if @loss is costly (worth.h)
 * @why: if @as is "fault" or "forfeit", a sentence that describes the fault
 */
#ifndef DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H
#define DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H

#include "arena/review/review.h"
#include "arena/viewer/worth.h"

/**
 * struct review_layer - the review to add
 * @opinions: the review, borrowed; NULL: the steps get no review
 * @by: name of the reviewer, borrowed
 */
struct review_layer {
	const struct review *opinions;
	const char *by;
};

/* Write the member "review" of the first line of the steps. */
void review_layer_match(struct jsonw *jsonw, const struct review_layer *layer);

/**
 * review_layer_step - write the member "review" of the step of a decision
 * @next: index of the next opinion in the review, 0 at first.  The function
 *	increments it
 * @match: the match, replayed up to the action of the decision
 * @words, @json: scratch memory
 *
 * If the decision was not reviewed, the function writes nothing.  If the
 * reviewer would have played another action, returns true.
 */
bool review_layer_step(struct jsonw *jsonw, const struct review_layer *layer,
		       size_t *next, const struct log_verify *match,
		       struct words *words, struct json *json);

#endif
