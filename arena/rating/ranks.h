/*
 * ranks.h - possible ranks of each bot, and its chance to be the best.
 *
 * With 95 % probability all rank sets together contain the true ranks.  Each
 * pair is compared by Student's t; Holm's method selects the significant
 * comparisons, whatever their dependence.
 */
#ifndef DEADWOOD_ARENA_RATING_RANKS_H
#define DEADWOOD_ARENA_RATING_RANKS_H

#include "rating.h"

#define RANKS_ERROR 0.05

/**
 * struct rank_set - result of one bot
 * @best, @worst: possible ranks, from 1
 * @first: probability that it is the best of all
 */
struct rank_set {
	uint32_t best, worst;
	double first;
};

/**
 * ranks_find - compute the rank sets of all bots
 * @rating: with @v; otherwise every rank is possible and @first is NaN
 * @sets: one per bot, in the order of their numbers; caller's storage
 *
 * @first is estimated with a fixed sequence of pseudo-random numbers: the same
 * rating gives the same result, accurate to about 0.004.  Bots with equal
 * ratings and errors get equal values.
 */
void ranks_find(const struct rating *rating, struct rank_set *sets);

/* Return the probability that @a is better than @b, from this comparison
 * alone. */
double ranks_better(const struct rating *rating, uint32_t a, uint32_t b);

/**
 * ranks_groups_needed - return the number of groups needed to separate two bots
 *
 * It is the total for 95 % confidence with 80 % power, if the observed
 * difference is the true one.  HUGE_VAL if there is no observed difference.
 */
double ranks_groups_needed(const struct rating *rating, uint32_t a, uint32_t b);

#endif
