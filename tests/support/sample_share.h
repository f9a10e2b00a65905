/*
 * sample_share.h - choose how many random samples a test tries, and their
 * seeds.
 *
 * Environment variables:
 *   SHARE      try one sample in SHARE (default: all; `make test` sets 20)
 *   SOAK_SEED  integer that changes seeds and the choice of samples (default:
 *              the same in every run; `make soak` sets the date)
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SAMPLE_SHARE_H
#define DEADWOOD_TESTS_SUPPORT_SAMPLE_SHARE_H

#include <stdbool.h>
#include <stdint.h>

#include "referee/engine/stream.h"

/* Return the number of samples to try out of @all, at least one. */
unsigned sample_share_of(unsigned all);

/* Return the index of the @nth of the sample_share_of(@all) samples in a list
 * of @all samples.  The samples are spread over the list, and SOAK_SEED moves
 * them. */
unsigned sample_share_at(unsigned nth, unsigned all);

/* Return whether to try the sample @nth of a list whose length is unknown: one
 * in SHARE, which SOAK_SEED selects. */
bool sample_is_tried(unsigned nth);

/* Return a random seed: @constant, mixed with SOAK_SEED if this variable is
 * set.  A failing test program prints the value of SOAK_SEED. */
uint64_t draw_seed(uint64_t constant);

/* Write a random seed of a shuffle.  If SOAK_SEED is not set, the seed is
 * constant. */
void draw_seed_bytes(uint8_t seed[SEED_BYTES]);

/* Return the value of SOAK_SEED; 0 if it is not set. */
uint64_t soak_seed(void);

#endif
