/*
 * worth.h - what a bot thinks its actions are worth, as a member of a step.
 *
 *   {"v":[["discard KS",4.5],["discard 7H",-2.5]],"unit":"points",
 *    "samples":400,"played":1,"would":0}
 *
 *   v        its actions in words, the best first, and their values
 *   unit     "points" or "win": what they count; left out: not told
 *   samples  what they come from; left out: not told
 *   played   which of @v was played; left out where it is none of them
 *   would    the same of what the bot would have played, in a review
 */
#ifndef DEADWOOD_ARENA_VIEWER_WORTH_H
#define DEADWOOD_ARENA_VIEWER_WORTH_H

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"

/* Chosen: a decision is dear that gave away more than this. */
#define WORTH_DEAR_POINTS 5.0
#define WORTH_DEAR_WIN	  0.05
#define WORTH_DEAR_SHARE  0.5 /* of best minus worst, in no known unit */

/**
 * struct worth - what was played, by the bot's own values
 * @told: there are values, and what was played is among them
 * @loss: how much less it is worth than the best
 * @dear: that is much
 */
struct worth {
	bool told, dear;
	double loss;
};

/**
 * worth_write - write the member "worth", the object above
 * @note: the bot's own words, a value of @json; -1: none
 * @played, @would: or NULL
 * @words: storage for one action's
 *
 * Writes nothing where the bot told no values.
 */
struct worth worth_write(struct jsonw *jsonw, const struct json *json, int note,
			 const struct action *played,
			 const struct action *would, struct words *words);

/* A number as the log has them: six digits. */
void worth_number(struct jsonw *jsonw, double value);

#endif
