/*
 * action_values.h - the values that a bot gave its actions in its note
 * (referee/judge/bot_note.h), sorted from the best.
 */
#ifndef DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H
#define DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H

#include "referee/judge/bot_note.h"

/**
 * struct action_values - an action with a value
 * @item: token of the list in the note, for bot_note_value
 * @at: index in the note, from 0
 */
struct action_values {
	int item;
	unsigned at;
	double value;
};

/* Read the values of @note, a token of @json or -1, sorted from the best; equal
 * ones keep the order of the note.  Returns their number. */
unsigned action_values_list(const struct json *json, int note,
			    struct action_values values[BOT_NOTE_VALUES_MAX]);

/* Return the index of an action in such a list, or -1. */
int action_values_find(const struct json *json,
		       const struct action_values *values, unsigned n,
		       const struct action *action);

/* Have two actions the same effect? The order of their melds and cards does not
 * matter. */
bool action_values_equal(const struct action *a, const struct action *b);

#endif
