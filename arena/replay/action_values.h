/*
 * action_values.h - the values that a bot gave to its possible actions, best
 * value first.  A bot can write these values in the note of an answer
 * (referee/judge/bot_note.h).
 */
#ifndef DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H
#define DEADWOOD_ARENA_REPLAY_ACTION_VALUES_H

#include "referee/judge/bot_note.h"

/**
 * struct action_values - an action and the value that the bot gave to the
 * action
 * @item: JSON token of the action in the note, for bot_note_value
 * @at: index of the action in the note's list, from 0
 */
struct action_values {
	int item;
	unsigned at;
	double value;
};

/* Read the values in a note into @values, best value first.  @note: token of
 * the note in @json; -1: there is no note.  Equal values keep the order of the
 * bot's note.  Returns the number of values. */
unsigned action_values_list(const struct json *json, int note,
			    struct action_values values[BOT_NOTE_VALUES_MAX]);

/* Return the index of @action in @values (from action_values_list), or -1. */
int action_values_find(const struct json *json,
		       const struct action_values *values, unsigned n,
		       const struct action *action);

/* Return true if two actions have the same effect, even if the order of their
 * melds and cards differs. */
bool action_values_equal(const struct action *a, const struct action *b);

#endif
