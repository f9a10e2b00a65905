/*
 * sample_share.h - how much of what a test draws at random it tries, and from
 * which seeds.
 *
 * Environment:
 *   SHARE      try one in so many (default: all; `make test` sets 4)
 *   SOAK_SEED  an integer that moves the seeds and the places of a share
 *              (default: the same ones each time; `make soak` sets the date)
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SAMPLE_SHARE_H
#define DEADWOOD_TESTS_SUPPORT_SAMPLE_SHARE_H

#include <stdint.h>

#include "referee/engine/stream.h"

/* Of so many trials, at least one. */
unsigned sample_share_of(unsigned all);

/* Return the place of the @nth of the sample_share_of(@all) that are tried, in
 * a list of @all: spread over the list, from another place on for each
 * SOAK_SEED. */
unsigned sample_share_at(unsigned nth, unsigned all);

/* Return the seed of random draws: @constant, or the two mixed where SOAK_SEED
 * is set.  A failing test program prints SOAK_SEED. */
uint64_t draw_seed(uint64_t constant);

/* The same for a seed of shuffles, which stays where SOAK_SEED is unset. */
void draw_seed_bytes(uint8_t seed[SEED_BYTES]);

/* Return SOAK_SEED, 0 where it is unset. */
uint64_t soak_seed(void);

#endif
