/*
 * goal_words.h - tell in words what the first melds of a seat must be in a
 * deal: "two sets of 3", "50 points".
 */
#ifndef DEADWOOD_ARENA_VIEWER_GOAL_WORDS_H
#define DEADWOOD_ARENA_VIEWER_GOAL_WORDS_H

#include <stddef.h>

#include "referee/engine/state.h"

/* Write the words to @out, a buffer of CONTRACT_WORDS_MAX bytes.  If the game
 * requires nothing of first melds, returns false. */
bool goal_words(const struct state *state, seat_t seat, char *out, size_t size);

#endif
