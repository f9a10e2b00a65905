/*
 * oracle.h - compare the claims of a memory (referee/worlds/memory.h) with the
 * real positions of the cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_ORACLE_H
#define DEADWOOD_TESTS_SUPPORT_ORACLE_H

#include "referee/worlds/memory.h"

/**
 * oracle_mistake - find a wrong claim of a memory
 *
 * Known cards must be where the memory says, the pile and a known stock must
 * match, and the hidden cards must fit one of the layouts.  The function tests
 * the layouts pool by pool, so it may miss a contradiction between three or
 * more pools.  Returns NULL, or a static sentence.
 */
const char *oracle_mistake(const struct memory *memory,
			   const struct state *state);

#endif
