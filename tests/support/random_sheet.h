/*
 * random_sheet.h - write random game files: a built-in game with random values
 * of some of its parameters, each within its range.
 *
 * The parameters and ranges come from params.h, so a new parameter needs no
 * change here.  A file may be one that the loader refuses.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RANDOM_SHEET_H
#define DEADWOOD_TESTS_SUPPORT_RANDOM_SHEET_H

#include "referee/engine/rules.h"

#define RANDOM_SHEET_MAX 2000

/**
 * random_sheet_draw - write a game file
 * @seed: random numbers (lib/prng.h)
 * @base: name of a built-in game
 * @count: number of parameters to set
 */
void random_sheet_draw(uint64_t *seed, const char *base, unsigned count,
		       char text[RANDOM_SHEET_MAX]);

/* Load a drawn file for a random number of players.  Returns false if the
 * loader refuses it; @message then is its sentence. */
bool random_sheet_load(uint64_t *seed, const char *text, struct rules *rules,
		       const char **message);

#endif
