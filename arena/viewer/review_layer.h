/*
 * review_layer.h - add a review (arena/review/review.h) to the steps of a
 * match: what another bot would have played.
 *
 * The first line of the steps gets the member
 *
 *   "review":{"by":"house:greedy","same":12,"answered":20,"asked":20}
 *
 * and the step of each reviewed decision the member
 *
 *   "review":{"as":"other","would":"discard KS","loss":2.5,
 *    "note":"kings are dead","worth":{...}}
 *
 *   as     "same", "other", "fault", "forfeit", or "unasked"
 *   would  what it would have played, in words
 *   loss   value of its choice minus value of the played action; missing if its
 *          note has no values
 *   note, worth  its own note (worth.h)
 *   why    of a fault or a forfeit: a sentence
 */
#ifndef DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H
#define DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H

#include "arena/review/review.h"
#include "arena/viewer/worth.h"

/**
 * struct review_layer - a review of a log
 * @opinions: borrowed; NULL: no review
 * @by: name of the reviewing bot, borrowed
 */
struct review_layer {
	const struct review *opinions;
	const char *by;
};

/* Write the member of the first line. */
void review_layer_match(struct jsonw *jsonw, const struct review_layer *layer);

/**
 * review_layer_step - write the member of a decision
 * @next: index of the next opinion, from 0; advanced
 * @match: at an action
 * @words, @json: scratch space
 *
 * Writes nothing if the decision was not reviewed.  Returns whether the
 * reviewer would have played something else.
 */
bool review_layer_step(struct jsonw *jsonw, const struct review_layer *layer,
		       size_t *next, const struct log_verify *match,
		       struct words *words, struct json *json);

#endif
