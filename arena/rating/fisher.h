/*
 * fisher.h - Fisher's exact test: do two shares differ?
 */
#ifndef DEADWOOD_ARENA_RATING_FISHER_H
#define DEADWOOD_ARENA_RATING_FISHER_H

#include <stdint.h>

/**
 * fisher_differ - the probability of a difference like that, or a larger one
 * @a_hits: of @a_all, 0..@a_all; @b_hits of @b_all the same
 *
 * That is of all tables with these sums the share, by chance alone, of those
 * that are no more probable than this one (two-sided).  1 where nothing can be
 * told.  Time grows with the number of hits.
 */
double fisher_differ(uint64_t a_hits, uint64_t a_all, uint64_t b_hits,
		     uint64_t b_all);

#endif
