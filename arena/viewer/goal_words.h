/*
 * goal_words.h - tell in words what the first melds of a seat must be in a
 * deal: "two sets of 3", "50 points".
 */
#ifndef DEADWOOD_ARENA_VIEWER_GOAL_WORDS_H
#define DEADWOOD_ARENA_VIEWER_GOAL_WORDS_H

#include <stddef.h>

#include "referee/engine/state.h"

/* Write the words to @out, CONTRACT_WORDS_MAX bytes.  Returns false if the game
 * requires nothing. */
bool goal_words(const struct state *state, seat_t seat, char *out, size_t size);

#endif
