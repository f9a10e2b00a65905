/*
 * ranks.h - which rank a bot may have, and how likely it is to be the first.
 *
 * One rule for all bots together: with 95 % probability every rank set holds
 * its bot's true rank.  Each pair is compared by Student's t; Holm's rule says
 * which comparisons stand when all of them are made at once, whatever their
 * dependence.
 */
#ifndef DEADWOOD_ARENA_RATING_RANKS_H
#define DEADWOOD_ARENA_RATING_RANKS_H

#include "rating.h"

#define RANKS_ERROR 0.05

/**
 * struct rank_set - of one bot
 * @best, @worst: ranks from 1 that it may have
 * @first: the probability that it is the first of all
 */
struct rank_set {
	uint32_t best, worst;
	double first;
};

/**
 * ranks_find - the rank sets of all bots
 * @rating: with @v; without it every rank is possible and @first is NaN
 * @sets: one a bot, in their order; caller's storage
 *
 * @first is drawn from the estimate's distribution by a fixed sequence of
 * random numbers: the same rating gives the same figures, true to about 0.004.
 * Bots that the rating does not tell apart have exactly the same.
 */
void ranks_find(const struct rating *rating, struct rank_set *sets);

/* Is @a better than @b?  The probability, by this comparison alone. */
double ranks_better(const struct rating *rating, uint32_t a, uint32_t b);

/**
 * ranks_groups_wanted - how many groups in all would tell two bots apart, if
 * they differ as they seem to, with 95 % confidence in four runs of five
 *
 * HUGE_VAL where they do not seem to differ.
 */
double ranks_groups_wanted(const struct rating *rating, uint32_t a, uint32_t b);

#endif
