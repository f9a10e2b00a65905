/*
 * rating.h - how strong bots are, from the finishing orders of their matches.
 *
 * The model is that of Plackett and Luce with ties after Davidson and Luce.
 * Each bot has a worth alpha = exp(theta).  From those A not yet placed the
 * set C is placed next, one bot or several that tie, with the probability
 *
 *	f(C) / sum of f(S) over the sets S of A that may be placed next
 *	f(S) = delta_d (product of alpha over S)^(1/d),	 d = |S|
 *
 * where delta_1 = 1, and a size d > 1 occurs only if some tie has it.  At two
 * seats this is Bradley and Terry with Davidson's ties.  The last bot alone is
 * no choice.
 *
 * Every bot has drawn one duel with a ghost of worth 1, and each size of ties
 * has happened half a time among equals where half a time it did not: that
 * keeps bots that never lost, or never met the others, finite.
 *
 * The error is that of the cluster jackknife in one Newton step ("CR3") over
 * groups of matches that share their cards: no random numbers, and honest from
 * six groups up.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_H
#define DEADWOOD_ARENA_RATING_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "finishes.h"

#define RATING_ELO	  173.71779276130073 /* 400 / ln 10 */
#define RATING_GROUPS_MIN 6		     /* below it no error is told */

/**
 * struct rating - what came out; owned, rating_release frees it
 * @theta: log worths, with mean 0 over the field
 * @tie_size, @tie_delta: the sizes of ties that occurred, rising
 * @loglik: of the matches, without the prior's share
 * @v: the covariance of @theta, @bots rows of @bots; NULL below
 *	RATING_GROUPS_MIN groups
 * @freedom: degrees of freedom of Student's t for a difference: groups - 1
 */
struct rating {
	uint32_t bots, groups;
	double *theta;
	uint32_t ties;
	uint32_t tie_size[FINISH_SEATS_MAX];
	double tie_delta[FINISH_SEATS_MAX];
	double loglik;
	double *v;
	double freedom;
};

/**
 * rating_fit - rate
 * @finishes: sealed
 *
 * Takes time with the matches times the square of the seats, and the cube of
 * the bots.  Always the same result for the same matches in the same order.
 */
void rating_fit(const struct finishes *finishes, struct rating *rating);

void rating_release(struct rating *rating);

/* The standard error of theta, and of a difference of two; NaN if not known. */
double rating_error(const struct rating *rating, uint32_t bot);
double rating_error_between(const struct rating *rating, uint32_t a,
			    uint32_t b);

#endif
