/*
 * random_sheet.h - write random game files: a built-in game with random values
 * of some of its parameters, each within its range.
 *
 * The parameters and ranges come from params.h.  So a new parameter needs no
 * change in random_sheet.c.  The loader may refuse a random file.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RANDOM_SHEET_H
#define DEADWOOD_TESTS_SUPPORT_RANDOM_SHEET_H

#include "referee/engine/rules.h"

#define RANDOM_SHEET_MAX 2000

/**
 * random_sheet_draw - write a game file
 * @seed: state of the random numbers (lib/prng.h)
 * @base: name of a built-in game
 * @count: number of parameters to set
 */
void random_sheet_draw(uint64_t *seed, const char *base, unsigned count,
		       char text[RANDOM_SHEET_MAX]);

/* Load a random game file for a random number of players.  If the loader
 * refuses the file, returns false; then @message is the loader's sentence. */
bool random_sheet_load(uint64_t *seed, const char *text, struct rules *rules,
		       const char **message);

#endif
