/*
 * worth.h - write the values that a bot gave its legal actions (in its note) as
 * a member of a step.
 *
 *   {"v":[["discard KS",4.5],["discard 7H",-2.5]],"unit":"points",
 *    "samples":400,"played":1,"would":0}
 *
 * @v: actions in words, each with its value; the best action first
 * @unit: unit of the values, "points" or "win" (chance to win); missing if
 *	unknown
 * @samples: number of samples from which the values were computed; missing if
 *	unknown
 * @played: index in @v of the played action; missing if it has no value
 * @would: in a review, index in @v of the reviewer's action
 */
#ifndef DEADWOOD_ARENA_VIEWER_WORTH_H
#define DEADWOOD_ARENA_VIEWER_WORTH_H

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"

/* A decision is costly if its loss is larger than the limit for the unit of the
 * values (arbitrary).  If the unit is unknown, the limit is a share of the
 * difference between the best and the worst value. */
#define WORTH_COSTLY_POINTS 5.0
#define WORTH_COSTLY_WIN    0.05
#define WORTH_COSTLY_SHARE  0.5

/**
 * struct worth - quality of the played action, by the bot's own values
 * @known: true: the bot gave the played action a value
 * @loss: value of the best action minus value of the played action
 * @limit: largest loss that is not costly, in the unit of the values
 * @costly: true: the loss exceeds the limit
 */
struct worth {
	bool known, costly;
	double loss, limit;
};

/* Return the largest loss that is not costly, in the unit of the values.  If
 * the unit is unknown, return the limit as a share of the difference between
 * the best and the worst value. */
double worth_limit(enum bot_note_unit unit);

/**
 * worth_write - write the member "worth", the object described at the top of
 * this file
 * @note: number of the token in @json that is the bot's note; -1: there is no
 *	note
 * @played, @would: the played action, and the action that a reviewer would
 *	play; may be NULL
 * @words: memory in which the function writes an action in words
 *
 * If the note contains no values, the function writes nothing.
 */
struct worth worth_write(struct jsonw *jsonw, const struct json *json, int note,
			 const struct action *played,
			 const struct action *would, struct words *words);

/* Write a number with six significant digits, as in logs. */
void worth_number(struct jsonw *jsonw, double value);

#endif
