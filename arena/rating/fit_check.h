/*
 * fit_check.h - do the ratings say what happened?  Each pair of bots, as it
 * played and as its ratings expect, and cycles that no rating can show.
 *
 * The model says that third bots do not matter between two, and that who beats
 * a better one beats a worse one too.  A pair that did much better or worse
 * than expected, or three bots that beat each other in turn, are findings that
 * one number a bot hides.
 */
#ifndef DEADWOOD_ARENA_RATING_FIT_CHECK_H
#define DEADWOOD_ARENA_RATING_FIT_CHECK_H

#include "rating.h"

#define FIT_CHECK_MISFIT                                                       \
	3 /* errors off: a misfit; 0.27 % of pairs, by chance */

/**
 * struct fit_pair - of a bot against another
 * @matches: in which they were opponents
 * @observed: of these, how many it was placed better in; ties count half
 * @expected: as the ratings say.  Ties are taken as they happened: of those it
 *	says nothing (exact at two seats; at larger tables as long as third bots
 *	do not tie with one of the two)
 * @z: @observed less @expected, in its errors; NaN below RATING_GROUPS_MIN
 *	groups
 * @lead: @observed less half of @matches, in its errors; NaN likewise
 * @better: the probability that it is the better of the two, by @lead alone:
 *	whatever third bots did; NaN likewise
 * @misfit: @z is beyond FIT_CHECK_MISFIT, and that is no chance of few groups
 *
 * An error is the larger one of what the groups show and of what independent
 * matches would have, so that neither luck that repeats nor a bot that never
 * lost looks like a certainty.
 */
struct fit_pair {
	uint32_t matches;
	double observed, expected, z, lead, better;
	bool misfit;
};

/* Two bots by their numbers, the one that did better than expected first. */
struct misfit {
	uint32_t a, b;
	double z;
};

struct fit_sums;

/**
 * struct fit_check - all pairs
 * @misfits: @misfit_count pairs, the worst first
 * @tested: pairs with enough groups to be told
 * @cycles: how many threes there are of which the first is better than the
 *	second, that better than the third and that better than the first, each
 *	by its own matches, with 95 % for all pairs at once
 * @cycle: the clearest of them
 */
struct fit_check {
	uint32_t bots;
	struct fit_sums *sums;
	struct misfit *misfits;
	size_t misfit_count, tested, cycles;
	uint32_t cycle[3];
};

/* Owned: fit_check_release.  @rating is of @finishes, sealed.  Memory goes with
 * the square of the bots: 50 MB for a thousand. */
void fit_check_make(struct fit_check *fits, const struct finishes *finishes,
		    const struct rating *rating);
void fit_check_release(struct fit_check *fits);

/* Bot @a against bot @b, by their numbers, which differ. */
struct fit_pair fit_check_pair(const struct fit_check *fits, uint32_t a,
			       uint32_t b);

#endif
