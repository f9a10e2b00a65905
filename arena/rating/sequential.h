/*
 * sequential.h - is one bot better than another?  A test that stops as soon as
 * it knows.
 *
 * The generalised sequential probability ratio test, after every mirror group:
 * hypothesis 0 says that the difference is the lower bound, hypothesis 1 that
 * it is the upper one; the log of their likelihoods' ratio stops at Wald's
 * bounds.  Groups must come in the schedule's order, or those that are quick to
 * play would decide first.
 *
 * By scores, the likelihood is that of any distribution over the scores that a
 * group can have (an empirical likelihood); by points it is the normal one,
 * with a floor under the variance: mirrored groups are often exactly even, so
 * that a few of them look like certainty.
 */
#ifndef DEADWOOD_ARENA_RATING_SEQUENTIAL_H
#define DEADWOOD_ARENA_RATING_SEQUENTIAL_H

#include <stdbool.h>
#include <stdint.h>

#define SEQUENTIAL_COMPARED_MAX 128 /* comparisons of a group, by scores */
#define SEQUENTIAL_SCORES	(2 * SEQUENTIAL_COMPARED_MAX + 1)
#define SEQUENTIAL_FLOOR	8  /* groups that the floor weighs as much as */
#define SEQUENTIAL_GROUPS_MIN	16 /* points tell nothing earlier */

enum sequential_by { BY_POINTS, BY_SCORES };

enum sequential_verdict {
	SEQUENTIAL_GOES_ON,
	SEQUENTIAL_BETTER,
	SEQUENTIAL_NOT_BETTER,
	SEQUENTIAL_UNDECIDED, /* the cap is reached */
};

/**
 * struct sequential_match - what a match says of the two
 * @comparisons: seats of the one times seats of the other: 1 where each has one
 * @halves: per comparison 2, 1 or 0: the bot came before, level with, behind
 *	the other
 * @points: the bot's points a deal less the other's, by the mean of their seats
 * @deals: that were played
 */
struct sequential_match {
	unsigned comparisons, halves;
	double points, deals;
};

/* What the matches of a group add up to: comparisons, halves, points and their
 * squares. */
struct sequential_group {
	unsigned matches, comparisons, halves;
	double points, squares;
};

/**
 * struct sequential - a test; the caller sets the first part
 * @low, @high: the hypotheses: points a deal, or Elo
 * @relative: of points: they are parts of a deal's spread (the standard
 *	deviation of one deal's difference), which the first
 *	SEQUENTIAL_GROUPS_MIN groups tell that are not without any point;
 *	from then on they are points, and this is false
 * @two_sided: "not better" excludes low too, as surely as "better" does: the
 *	hypotheses for it are low, and as far below low as high is above it
 * @alpha: the error of "better" where low holds; @beta: of "not better" where
 *	high holds, or low if the test is two-sided
 * @groups_max: the cap
 *
 * By scores all groups have the same number of comparisons, at most
 * SEQUENTIAL_COMPARED_MAX.
 */
struct sequential {
	enum sequential_by by;
	double low, high;
	bool relative, two_sided;
	double alpha, beta;
	uint64_t groups_max;

	uint64_t groups, matches, telling; /* groups with a point in them */
	enum sequential_verdict verdict;
	double ratio; /* the log of the likelihoods' ratio, high to low */
	double below; /* the same for "not better": two-sided, low to the one
			 below */
	unsigned comparisons;
	uint64_t count[SEQUENTIAL_SCORES]; /* by the group's score in halves */
	double mean, squares;		   /* of points a deal, by groups */
	double singles; /* sum of what a group's variance would be had
			   mirroring gained nothing */
	double spread;	/* sum of a deal's squared difference, by matches */
	struct sequential_group open;
};

/* The next match, of the group that is open.  After the verdict nothing changes
 * any more. */
void sequential_add(struct sequential *test,
		    const struct sequential_match *match);

/* The group is over: it is one observation, and the test is judged.  Groups
 * come in the schedule's order; one without matches says nothing. */
void sequential_end_group(struct sequential *test);

/* The log of the ratio at which it stops for "better" (above 0), and for "not
 * better" (below). */
double sequential_upper(const struct sequential *test);
double sequential_lower(const struct sequential *test);

/* The estimate so far, in the unit of the bounds; biased outwards once the
 * verdict is there.  Infinite Elo where every match went one way. */
double sequential_estimate(const struct sequential *test);

/* Its 95 % interval, by Student's t, as if the number of groups had been fixed;
 * NaN below two groups. */
void sequential_interval(const struct sequential *test, double *low,
			 double *high);

/* The log-likelihood ratio of scores: @count of each of @n values, equally
 * spaced from 0 to 1, for Elo @high against @low. */
double sequential_scores_ratio(const uint64_t *count, unsigned n, double low,
			       double high);

/* The variance of points by groups, from the sum of their squares around the
 * mean, with a floor that weighs as much as @weight groups. */
double sequential_variance(double groups, double squares, double floor,
			   double weight);

/* The ratio of points. */
double sequential_points_ratio(double groups, double mean, double variance,
			       double low, double high);

#endif
