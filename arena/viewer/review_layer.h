/*
 * review_layer.h - a review (arena/review/review.h) as a layer over the steps
 * of the match: who would have done what else.
 *
 * Of the match, in the first line:
 *
 *   "review":{"by":"house:greedy","same":12,"answered":20,"asked":20}
 *
 * and of each decision that it was asked for, in its step:
 *
 *   "review":{"as":"other","would":"discard KS","loss":2.5,
 *    "note":"kings are dead","worth":{...}}
 *
 *   as     "same", "other", "fault", "forfeit", or "unasked"
 *   would  what it would have done, in words
 *   loss   how much less what was played is worth to it; left out where its
 *          note does not tell
 *   note, worth  its own words (worth.h)
 *   why    of a fault or a forfeit: a sentence
 */
#ifndef DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H
#define DEADWOOD_ARENA_VIEWER_REVIEW_LAYER_H

#include "arena/review/review.h"
#include "arena/viewer/worth.h"

/**
 * struct review_layer - who gives a second opinion
 * @opinions: of this log, borrowed; NULL: nobody
 * @by: the bot, borrowed
 */
struct review_layer {
	const struct review *opinions;
	const char *by;
};

/* Write the member of the match. */
void review_layer_match(struct jsonw *jsonw, const struct review_layer *layer);

/**
 * review_layer_step - write the member of a decision
 * @next: the opinion that comes next, from 0; moved on
 * @match: at an action
 * @words, @json: storage
 *
 * Writes nothing where it was not asked for.  Returns whether it would have
 * done something else.
 */
bool review_layer_step(struct jsonw *jsonw, const struct review_layer *layer,
		       size_t *next, const struct log_verify *match,
		       struct words *words, struct json *json);

#endif
