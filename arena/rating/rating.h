/*
 * rating.h - fit ratings to the finishing orders of matches.
 *
 * The model is Plackett-Luce with ties after Davidson and Luce.  Each bot has a
 * worth alpha = exp(theta).  From the set A of bots not yet placed, the set C
 *(one bot, or several that tie) is placed next with probability
 *
 *	f(C) / sum of f(S) over the sets S of A that may be placed next
 *	f(S) = delta_d (product of alpha over S)^(1/d),	 d = |S|
 *
 * where delta_1 = 1, and a size d > 1 is possible only if some tie has it.  For
 *two seats this is Bradley-Terry with Davidson's ties.  The last single bot is
 *no choice.
 *
 * Prior: every bot has one tie against a ghost of worth 1, and for each tie
 *size half a tie and half a non-tie among equal bots.  This keeps the
 *parameters finite for bots that never lost or never met the others.
 *
 * The errors come from a cluster jackknife with one Newton step ("CR3") over
 *groups of matches that share their cards.  It uses no random numbers and is
 *reliable from six groups.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_H
#define DEADWOOD_ARENA_RATING_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "finishes.h"

#define RATING_ELO	  173.71779276130073 /* 400 / ln 10 */
#define RATING_GROUPS_MIN 6		     /* fewer groups give no error */

/**
 * struct rating - the result; owned, rating_release
 * @theta: log worths, with mean 0 over the field
 * @tie_size, @tie_delta: tie sizes that occurred, ascending
 * @loglik: log-likelihood of the matches, without the prior
 * @v: covariance of @theta, @bots rows of @bots; NULL below RATING_GROUPS_MIN
 * groups
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
 * rating_fit - fit ratings
 * @finishes: sorted by finishes_seal
 *
 * Time grows with the matches times the square of the seats, and with the cube
 * of the bots.  The result is deterministic for the same matches in the same
 * order.
 */
void rating_fit(const struct finishes *finishes, struct rating *rating);

void rating_release(struct rating *rating);

/* Return the standard error of theta; of a difference of two; NaN if it is
 * unknown. */
double rating_error(const struct rating *rating, uint32_t bot);
double rating_error_between(const struct rating *rating, uint32_t a,
			    uint32_t b);

#endif
