/*
 * case_words.h - words in the messages about a rule case: who is to act, what
 * that seat may do, and which flags a game has.
 */
#ifndef DEADWOOD_REFEREE_CASES_CASE_WORDS_H
#define DEADWOOD_REFEREE_CASES_CASE_WORDS_H

#include <stddef.h>

#include "referee/engine/state.h"

#define CASE_WORDS_MAX 512

/* Write who is to act, as in "seat 1 is to act (phase draw: draw, knock)"; or
 * that the deal or the match is over, and how it ended. */
void case_write_turn(const struct state *state, char out[CASE_WORDS_MAX]);

/* Write that the game has no flag @name, with the flags that it has. */
void case_write_unknown_flag(const struct rules *rules, const char *name,
			     size_t len, char out[CASE_WORDS_MAX]);

#endif
