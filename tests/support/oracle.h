/*
 * oracle.h - compare the claims of a memory (referee/worlds/memory.h) with the
 * real positions of the cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_ORACLE_H
#define DEADWOOD_TESTS_SUPPORT_ORACLE_H

#include "referee/worlds/memory.h"

/**
 * oracle_mistake - find a wrong claim of a memory about the cards
 *
 * Known cards must be where the memory says.  The pile and a known stock must
 * match.  The hidden cards must fit one of the layouts.  The function tests the
 * layouts pool by pool, so it may miss a contradiction between three or more
 * pools.  Returns NULL if all claims are right, else a static sentence.
 */
const char *oracle_mistake(const struct memory *memory,
			   const struct state *state);

#endif
