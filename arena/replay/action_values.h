/*
 * action_values.h - what a bot thinks its actions are worth, as it says in its
 * own words (referee/judge/bot_note.h), the best first.
 */
#ifndef DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H
#define DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H

#include "referee/judge/bot_note.h"

/**
 * struct action_values - an action that the bot weighed
 * @item: of the list in its note, for own_value
 * @at: where in it, from 0
 */
struct action_values {
	int item;
	unsigned at;
	double value;
};

/* Returns how many there are in @note, a value of @json; the best first, of
 * equal ones as the bot has them.  -1 for @note is a note without any. */
unsigned action_values_list(const struct json *json, int note,
			    struct action_values values[OWN_VALUES_MAX]);

/* The place of an action in such a list, or -1. */
int action_values_find(const struct json *json,
		       const struct action_values *values, unsigned n,
		       const struct action *action);

/* Do two actions do the same?  In which order their melds and cards are
 * written says nothing. */
bool action_values_same(const struct action *a, const struct action *b);

#endif
