/*
 * fisher.h - Fisher's exact test for the difference of two shares.
 */
#ifndef DEADWOOD_ARENA_RATING_FISHER_H
#define DEADWOOD_ARENA_RATING_FISHER_H

#include <stdint.h>

/**
 * fisher_differ - return the two-sided p-value
 * @a_hits: of @a_all, 0..@a_all; @b_hits of @b_all likewise
 *
 * It is the probability of all tables with the same sums that are at most as
 * probable as this one.  1 if there is no information.  Time grows with the
 * number of hits.
 */
double fisher_differ(uint64_t a_hits, uint64_t a_all, uint64_t b_hits,
		     uint64_t b_all);

#endif
