/*
 * rating.h - fit ratings to the finishing orders of matches.
 *
 * The model is the Plackett-Luce model, extended to ties as by Davidson and
 * Luce.  Each bot has a worth (strength) alpha = exp(theta).  The model assigns
 * places from the first to the last.  A is the set of bots without a place.
 * The model places the set C of A (one bot, or several that tie) next with
 * probability
 *
 *	f(C) / sum of f(S) over the sets S of A that may be placed next
 *	f(S) = delta_d (product of alpha over S)^(1/d),	 d = |S|
 *
 * Here delta_1 = 1, and a size d > 1 is possible only if some match has a tie
 * of d bots.  For two seats the model is the Bradley-Terry model with
 * Davidson's ties.  The model places the last bot with probability 1.
 *
 * The prior of the fit adds invented results.  For each tie size, the prior
 * counts half a match of equal bots that ends in a tie, and half a match that
 * does not.  For each tie size, the prior adds one match of equal bots: half of
 * it ends in a tie.  Without the prior, a bot that never lost would have
 * infinite parameters.  Bots that never met the other bots would have undefined
 * parameters.
 *
 * A cluster jackknife with one Newton step ("CR3") gives the standard errors.
 * Each cluster is a group of matches that share their cards.  The jackknife
 * uses no random numbers, and is reliable from six groups on.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_H
#define DEADWOOD_ARENA_RATING_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "finishes.h"

/* Elo per unit of theta, 400 / ln 10 */
#define RATING_ELO	  173.71779276130073
/* minimum number of groups for standard errors; below it, standard errors are
 * NaN */
#define RATING_GROUPS_MIN 6

/**
 * struct rating - fitted ratings; owned, rating_release frees them
 * @theta: log worth (logarithm of the strength) of each bot; the mean over all
 *	bots is 0
 * @tie_size: the @ties tie sizes (numbers of bots that share a place) that
 *	occurred in the matches, in ascending order
 * @tie_delta: parameter delta of each tie size
 * @loglik: log-likelihood of the matches, without the prior
 * @v: covariance matrix of @theta: @bots rows of @bots values; NULL if there
 *	are fewer than RATING_GROUPS_MIN groups
 * @freedom: degrees of freedom of Student's t for the difference of two bots:
 *	number of groups minus 1
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
 * @finishes: finishing orders, sorted by finishes_seal
 *
 * The running time grows with the number of matches times the square of the
 * number of seats, and with the cube of the number of bots.  The same matches
 * in the same order give exactly the same result.
 */
void rating_fit(const struct finishes *finishes, struct rating *rating);

void rating_release(struct rating *rating);

/* rating_error returns the standard error of a bot's theta (log worth).
 * rating_error_between returns the standard error of the difference of two
 * bots' thetas.  If there are fewer than RATING_GROUPS_MIN groups, both
 * functions return NaN. */
double rating_error(const struct rating *rating, uint32_t bot);
double rating_error_between(const struct rating *rating, uint32_t a,
			    uint32_t b);

#endif
