/*
 * fit_check.h - goodness of fit of the ratings: compare the results of each
 * pair of bots with the prediction of the ratings, and find cycles.
 *
 * The rating model assumes that other bots at the table do not influence a
 * pair's result, and that strength is transitive.  Two findings contradict the
 * model: a pair whose result differs much from the prediction, and three bots
 * that beat each other in a cycle.  In both cases, one rating per bot cannot
 * describe the strength of the bots.
 */
#ifndef DEADWOOD_ARENA_RATING_FIT_CHECK_H
#define DEADWOOD_ARENA_RATING_FIT_CHECK_H

#include "rating.h"

/* Limit for a deviation from the prediction, in standard errors.  By chance,
 * 0.27 % of pairs exceed this limit. */
#define FIT_CHECK_MISFIT 3

/**
 * struct fit_pair - result of one bot (the first) against another bot
 * @matches: number of matches in which the two bots were opponents
 * @observed: number of @matches in which the first bot had the better place; a
 *	tie counts half
 * @expected: value of @observed that the ratings predict.  In @expected, as in
 *	@observed, each tie of the pair counts half.  The ratings predict only
 *	the other matches.  With more than two seats, @expected is approximate
 *	if a third bot ties with one of the two
 * @z: @observed minus @expected, in standard errors; NaN if there are fewer
 *	than RATING_GROUPS_MIN groups
 * @lead: @observed minus half of @matches, in standard errors; NaN if there are
 *	fewer than RATING_GROUPS_MIN groups
 * @better: probability that the first bot is better than the other, from @lead
 *	alone; NaN if there are fewer than RATING_GROUPS_MIN groups
 * @misfit: true: |z| exceeds FIT_CHECK_MISFIT, even after a correction for a
 *	small number of groups
 *
 * The standard error is the larger of two estimates: one from the differences
 * between groups, one for independent matches.  The second estimate matters if
 * all groups had the same result; then the first estimate is 0, but the result
 * may be luck.
 */
struct fit_pair {
	uint32_t matches;
	double observed, expected, z, lead, better;
	bool misfit;
};

/* A pair of bots that contradicts the rating model: bot @a had better results
 * against bot @b than the ratings predict. */
struct misfit {
	uint32_t a, b;
	double z;
};

struct fit_sums;

/**
 * struct fit_check - results of all pairs of bots, compared with the ratings
 * @misfits: the @misfit_count pairs whose fit_pair.misfit is true, largest
 *	deviation first
 * @tested: number of pairs with at least RATING_GROUPS_MIN groups
 * @cycles: number of cycles: triples of bots a, b, c where a beats b, b beats c
 *	and c beats a in their direct matches.  The confidence of the cycles is
 *	95 % for all pairs at once
 * @cycle: bot numbers of the most significant cycle
 */
struct fit_check {
	uint32_t bots;
	struct fit_sums *sums;
	struct misfit *misfits;
	size_t misfit_count, tested, cycles;
	uint32_t cycle[3];
};

/* Compare the results of all pairs with the ratings.  The caller frees @fits
 * with fit_check_release.  @finishes: finishing orders, sorted by
 * finishes_seal.  @rating: rating fitted to @finishes.  For a thousand bots,
 * the struct takes 50 MB.  Memory grows with the square of the number of
 * bots. */
void fit_check_make(struct fit_check *fits, const struct finishes *finishes,
		    const struct rating *rating);
void fit_check_release(struct fit_check *fits);

/* Return the result of bot @a against another bot @b. */
struct fit_pair fit_check_pair(const struct fit_check *fits, uint32_t a,
			       uint32_t b);

#endif
