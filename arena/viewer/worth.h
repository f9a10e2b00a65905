/*
 * worth.h - a bot's values of its actions, as a member of a step.
 *
 *   {"v":[["discard KS",4.5],["discard 7H",-2.5]],"unit":"points",
 *    "samples":400,"played":1,"would":0}
 *
 *   v        actions in words with their values, best first
 *   unit     "points" or "win" (chance to win); missing: unknown
 *   samples  number of samples behind the values; missing: unknown
 *   played   index in @v of the played action; missing: it has no value
 *   would    in a review: index of the reviewer's choice
 */
#ifndef DEADWOOD_ARENA_VIEWER_WORTH_H
#define DEADWOOD_ARENA_VIEWER_WORTH_H

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"

/* Chosen: a decision with a larger loss is costly. */
#define WORTH_COSTLY_POINTS 5.0
#define WORTH_COSTLY_WIN    0.05
#define WORTH_COSTLY_SHARE  0.5 /* of best minus worst, without a unit */

/**
 * struct worth - the played action by the bot's own values
 * @known: the played action has a value
 * @loss: value of the best action minus its value
 * @costly: the loss is large
 */
struct worth {
	bool known, costly;
	double loss;
};

/**
 * worth_write - write the member "worth", the object above
 * @note: the bot's note, a value of @json; -1: none
 * @played, @would: may be NULL
 * @words: scratch space for an action in words
 *
 * Writes nothing if the note has no values.
 */
struct worth worth_write(struct jsonw *jsonw, const struct json *json, int note,
			 const struct action *played,
			 const struct action *would, struct words *words);

/* Write a number with six digits, as in the log. */
void worth_number(struct jsonw *jsonw, double value);

#endif
