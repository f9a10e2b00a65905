/*
 * choice.h - log-likelihood of the finishing order of one match, with gradient
 * and Hessian (rating.h describes the model).
 */
#ifndef DEADWOOD_ARENA_RATING_CHOICE_H
#define DEADWOOD_ARENA_RATING_CHOICE_H

#include "finishes.h"

#define CHOICE_MAX (2 * FINISH_SEATS_MAX) /* maximum number of unknowns */

/**
 * struct worths - parameters of the model in the current step of the fit
 * @ties: number of tie sizes that occur in the matches
 * @size: tie sizes (numbers of bots that share a place) in ascending order.  A
 *	tie size is above 1
 * @delta: model parameter delta of each tie size (rating.h)
 * @root: @ties + 1 numbers for each bot: the bot's worth w, then w^(1/size) for
 *	each tie size
 */
struct worths {
	unsigned ties;
	unsigned size[FINISH_SEATS_MAX];
	double delta[FINISH_SEATS_MAX];
	double *root;
};

/**
 * struct choice - log-likelihood of one match, and its derivatives with respect
 * to @n unknowns.  The unknowns are the log worths of the match's bots in
 * finishing order, then the logarithm of delta for each tie size
 * @slope: gradient of @loglik
 * @curve: negative Hessian of @loglik: @n rows of @n numbers
 */
struct choice {
	unsigned n;
	double loglik;
	double slope[CHOICE_MAX];
	double curve[CHOICE_MAX * CHOICE_MAX];
};

/* Compute @choice for a match.  @match: the match's entries of its @seats bots,
 * as finishes_match returns them. */
void choice_read(struct choice *choice, const struct worths *worths,
		 const uint32_t *match, unsigned seats);

#endif
