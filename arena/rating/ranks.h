/*
 * ranks.h - possible ranks of each bot, and its chance to be the best.
 *
 * A rank set is the range of ranks that a bot may have.  With 95 % probability
 * the true rank of every bot is in its rank set.  Student's t test compares
 * each pair of bots.  Holm's method selects the significant comparisons.
 * Holm's method is valid even if the comparisons depend on each other.
 */
#ifndef DEADWOOD_ARENA_RATING_RANKS_H
#define DEADWOOD_ARENA_RATING_RANKS_H

#include "rating.h"

#define RANKS_ERROR 0.05

/**
 * struct rank_set - possible ranks of one bot
 * @best, @worst: best and worst possible rank; rank 1 is the best
 * @first: probability that the bot is the best of all
 */
struct rank_set {
	uint32_t best, worst;
	double first;
};

/**
 * ranks_find - compute the rank sets of all bots
 * @rating: the fitted rating.  If rating->v is NULL, every rank set contains
 *	all ranks, and @first is NaN
 * @sets: caller's array for the rank sets, indexed by bot number
 *
 * ranks_find estimates @first from pseudo-random numbers, with an error of
 * about 0.004.  The pseudo-random numbers are fixed, so the same rating gives
 * the same result.  Bots with equal ratings and equal standard errors get equal
 * values.
 */
void ranks_find(const struct rating *rating, struct rank_set *sets);

/* Return the probability that bot @a is better than bot @b, from this pair
 * alone. */
double ranks_better(const struct rating *rating, uint32_t a, uint32_t b);

/**
 * ranks_groups_needed - return the number of groups (matches with the same
 * cards) needed to separate two bots
 *
 * The returned number includes the existing groups.  With this number of
 * groups, a test at 95 % confidence has a power of 80 % if the true difference
 * equals the observed difference.  If the observed difference is 0, returns
 * HUGE_VAL.
 */
double ranks_groups_needed(const struct rating *rating, uint32_t a, uint32_t b);

#endif
