/*
 * fisher.h - Fisher's exact test for the difference of two shares (hits out of
 * trials).
 */
#ifndef DEADWOOD_ARENA_RATING_FISHER_H
#define DEADWOOD_ARENA_RATING_FISHER_H

#include <stdint.h>

/**
 * fisher_differ - return the two-sided p-value for the difference of two shares
 * @a_hits: number of hits among the @a_all trials of sample a
 * @b_hits: number of hits among the @b_all trials of sample b
 *
 * The p-value is the total probability of the 2x2 tables with the given row and
 * column sums that are at most as probable as the given table.  If a sample is
 * empty, or all trials of both samples are hits, or no trial is a hit, the
 * p-value is 1.  The running time grows with the number of hits.
 */
double fisher_differ(uint64_t a_hits, uint64_t a_all, uint64_t b_hits,
		     uint64_t b_all);

#endif
