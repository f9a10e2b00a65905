/*
 * oracle.h - what a memory (referee/worlds/memory.h) claims, held against where
 * the cards lie in truth.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_ORACLE_H
#define DEADWOOD_TESTS_SUPPORT_ORACLE_H

#include "referee/worlds/memory.h"

/**
 * oracle_mistake - the first claim of a memory that does not hold
 *
 * Known cards are there, the pile and a known stock are as remembered, and one
 * of the layouts can be filled with the hidden cards as they lie.  (Whether it
 * can is asked pool by pool: of three and more pools at once it could be
 * missed that they cannot.)  Returns NULL, or a sentence; static.
 */
const char *oracle_mistake(const struct memory *memory,
			   const struct state *state);

#endif
