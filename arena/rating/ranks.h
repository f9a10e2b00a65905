/*
 * ranks.h - possible ranks of each bot, and its chance to be the best.
 *
 * A rank set is the range of ranks that a bot may have.  With 95 % probability
 * the true rank of every bot is in its rank set.  Each pair of bots is compared
 * by Student's t test.  Holm's method selects the significant comparisons; it
 * is valid even if the comparisons depend on each other.
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
 * @sets: array of the caller for the rank sets, indexed by bot number
 *
 * The function estimates @first from pseudo-random numbers, with an error of
 * about 0.004.  The sequence of the numbers is fixed, so the same rating gives
 * the same result.  Bots with equal ratings and equal standard errors get equal
 * values.
 */
void ranks_find(const struct rating *rating, struct rank_set *sets);

/* Return the probability that bot @a is better than bot @b, computed from this
 * pair alone. */
double ranks_better(const struct rating *rating, uint32_t a, uint32_t b);

/**
 * ranks_groups_needed - return the number of groups needed to separate two bots
 *
 * The number includes the existing groups.  With this number, a test at 95 %
 * confidence has a power of 80 % if the true difference equals the observed
 * difference.  Returns HUGE_VAL if the observed difference is 0.
 */
double ranks_groups_needed(const struct rating *rating, uint32_t a, uint32_t b);

#endif
