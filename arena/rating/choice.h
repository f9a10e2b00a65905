/*
 * choice.h - what one match says of the worths of its bots: the log-likelihood
 * of its finishing order, its slope and its curvature (rating.h has the model).
 */
#ifndef DEADWOOD_ARENA_RATING_CHOICE_H
#define DEADWOOD_ARENA_RATING_CHOICE_H

#include "finishes.h"

#define CHOICE_MAX                                                             \
	(2 * FINISH_SEATS_MAX) /* bots at a table and sizes of ties */

/**
 * struct worths - where the fit stands
 * @ties: how many sizes of ties occur; @size: they, rising, each above 1
 * @delta: of each size
 * @root: of bot b, its worth, then its worth to the power 1/size for each size:
 *	ties + 1 numbers
 */
struct worths {
	unsigned ties;
	unsigned size[FINISH_SEATS_MAX];
	double delta[FINISH_SEATS_MAX];
	double *root;
};

/**
 * struct choice - of one match; its unknowns are its bots' log worths, in the
 * order of the match, and behind them the logs of all deltas
 * @slope: by each unknown
 * @curve: minus the second derivatives, @n rows of @n
 */
struct choice {
	unsigned n;
	double loglik;
	double slope[CHOICE_MAX];
	double curve[CHOICE_MAX * CHOICE_MAX];
};

/* Work it out for one match of @seats bots. */
void choice_read(struct choice *choice, const struct worths *worths,
		 const uint32_t *match, unsigned seats);

#endif
