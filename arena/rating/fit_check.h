/*
 * fit_check.h - goodness of fit of the ratings: results of each pair of bots
 * against the expectation, and cycles.
 *
 * The model assumes that third bots do not influence a pair, and that strength
 * is transitive.  A pair with a very different result, or three bots that beat
 * each other in a cycle, violate this: one number per bot does not describe
 * them.
 */
#ifndef DEADWOOD_ARENA_RATING_FIT_CHECK_H
#define DEADWOOD_ARENA_RATING_FIT_CHECK_H

#include "rating.h"

#define FIT_CHECK_MISFIT 3 /* errors; 0.27 % of pairs exceed it by chance */

/**
 * struct fit_pair - result of a bot against another
 * @matches: matches in which they were opponents
 * @observed: number of these in which it had the better place; a tie counts
 *half
 * @expected: the same by the ratings.  Ties are taken as they happened, because
 *	the expectation does not cover them (exact for two seats; for more seats
 *as long as third bots do not tie with one of the two)
 * @z: @observed minus @expected, in standard errors; NaN below
 *RATING_GROUPS_MIN groups
 * @lead: @observed minus half of @matches, in standard errors; NaN likewise
 * @better: probability that it is the better of the two, from @lead alone,
 *	independent of third bots; NaN likewise
 * @misfit: @z exceeds FIT_CHECK_MISFIT, also after correction for few groups
 *
 * The standard error is the larger one of the error over groups and the error
 *of independent matches.  So neither repeated luck nor a bot that never lost
 *looks certain.
 */
struct fit_pair {
	uint32_t matches;
	double observed, expected, z, lead, better;
	bool misfit;
};

/* A pair of bot numbers; @a did better than expected. */
struct misfit {
	uint32_t a, b;
	double z;
};

struct fit_sums;

/**
 * struct fit_check - all pairs
 * @misfits: @misfit_count pairs, worst first
 * @tested: pairs with enough groups
 * @cycles: number of triples a, b, c where a beats b, b beats c and c beats a
 *by their direct matches, with 95 % confidence for all pairs at once
 * @cycle: the most significant of them
 */
struct fit_check {
	uint32_t bots;
	struct fit_sums *sums;
	struct misfit *misfits;
	size_t misfit_count, tested, cycles;
	uint32_t cycle[3];
};

/* Compute all pairs; owned, fit_check_release.  @rating is of @finishes, which
 * is sorted.  Memory grows with the square of the bots: 50 MB for a thousand.
 */
void fit_check_make(struct fit_check *fits, const struct finishes *finishes,
		    const struct rating *rating);
void fit_check_release(struct fit_check *fits);

/* Return the result of bot @a against another bot @b. */
struct fit_pair fit_check_pair(const struct fit_check *fits, uint32_t a,
			       uint32_t b);

#endif
