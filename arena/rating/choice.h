/*
 * choice.h - log-likelihood of the finishing order of one match, with gradient
 * and Hessian (rating.h describes the model).
 */
#ifndef DEADWOOD_ARENA_RATING_CHOICE_H
#define DEADWOOD_ARENA_RATING_CHOICE_H

#include "finishes.h"

#define CHOICE_MAX (2 * FINISH_SEATS_MAX) /* bots of a match and tie sizes */

/**
 * struct worths - current parameters of the fit
 * @ties: number of tie sizes that occur; @size: these sizes, ascending, above 1
 * @delta: parameter of each size
 * @root: for each bot its worth, then its worth to the power 1/size for each
 *size: ties + 1 numbers
 */
struct worths {
	unsigned ties;
	unsigned size[FINISH_SEATS_MAX];
	double delta[FINISH_SEATS_MAX];
	double *root;
};

/**
 * struct choice - result for one match.  Its unknowns are the log worths of its
 * bots, in the order of the match, then the logs of all deltas
 * @slope: gradient
 * @curve: negative Hessian, @n rows of @n
 */
struct choice {
	unsigned n;
	double loglik;
	double slope[CHOICE_MAX];
	double curve[CHOICE_MAX * CHOICE_MAX];
};

/* Compute the result for one match of @seats bots. */
void choice_read(struct choice *choice, const struct worths *worths,
		 const uint32_t *match, unsigned seats);

#endif
