/*
 * sequential.h - sequential test whether one bot is better than another; it
 * stops as soon as the result is significant.
 *
 * Generalised sequential probability ratio test, evaluated after every mirror
 * group. Under hypothesis 0 the difference is the lower bound, under hypothesis
 * 1 the upper one.  The test stops when the log-likelihood ratio reaches Wald's
 * bounds.  Groups must be added in the order of the schedule; otherwise fast
 * groups would decide first.
 *
 * By scores, the likelihood is an empirical likelihood over the possible scores
 * of a group.  By points it is normal, with a lower bound on the variance:
 * mirrored groups are often exactly even, so that a few of them look certain.
 */
#ifndef DEADWOOD_ARENA_RATING_SEQUENTIAL_H
#define DEADWOOD_ARENA_RATING_SEQUENTIAL_H

#include <stdbool.h>
#include <stdint.h>

#define SEQUENTIAL_COMPARED_MAX 128 /* comparisons of a group, by scores */
#define SEQUENTIAL_SCORES	(2 * SEQUENTIAL_COMPARED_MAX + 1)
#define SEQUENTIAL_FLOOR	8  /* weight of the variance floor, in groups */
#define SEQUENTIAL_GROUPS_MIN	16 /* by points, no verdict before */

enum sequential_by { BY_POINTS, BY_SCORES };

enum sequential_verdict {
	SEQUENTIAL_GOES_ON,
	SEQUENTIAL_BETTER,
	SEQUENTIAL_NOT_BETTER,
	SEQUENTIAL_UNDECIDED, /* groups_max is reached */
};

/**
 * struct sequential_match - result of a match
 * @comparisons: seats of the bot times seats of the other; usually 1
 * @halves: sum over the comparisons of 2 for a win, 1 for a tie, 0 for a loss
 * @points: points per deal of the bot minus those of the other, by the mean of
 *their seats
 * @deals: number of deals
 */
struct sequential_match {
	unsigned comparisons, halves;
	double points, deals;
};

/* Sums over the matches of a group. */
struct sequential_group {
	unsigned matches, comparisons, halves;
	double points, squares;
};

/**
 * struct sequential - a test; the caller sets the members up to @groups_max
 * @low, @high: the hypotheses, in points per deal or Elo
 * @relative: the hypotheses are in units of the standard deviation of one
 *deal's difference.  SEQUENTIAL_GROUPS_MIN groups with any point determine it;
 *then the hypotheses become points, and this false
 * @two_sided: "not better" also rejects @low, with the same certainty as
 *"better". Its hypotheses are @low, and a value as far below @low as @high is
 *above
 * @alpha: error of "better" if @low is true; @beta: error of "not better" if
 *@high is true, or @low for a two-sided test
 * @groups_max: limit of groups
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

	uint64_t groups, matches, telling; /* groups with any point */
	enum sequential_verdict verdict;
	double ratio; /* log-likelihood ratio, high to low */
	double below; /* the same for "not better" */
	unsigned comparisons;
	uint64_t count[SEQUENTIAL_SCORES]; /* by the group's score in halves */
	double mean, squares;		   /* of points per deal, over groups */
	double singles; /* sum of group variances without any gain from
			   mirroring */
	double spread;	/* sum of squared differences per deal, over matches */
	struct sequential_group open;
};

/* Add a match to the current group.  Ignored after the verdict. */
void sequential_add(struct sequential *test,
		    const struct sequential_match *match);

/* End the group: it is one observation, and the test is evaluated.  Groups must
 * be in the order of the schedule; one without matches is ignored. */
void sequential_end_group(struct sequential *test);

/* Return the log-likelihood ratio at which the test stops for "better"
 * (positive), and for "not better" (negative). */
double sequential_upper(const struct sequential *test);
double sequential_lower(const struct sequential *test);

/* Return the estimate so far, in the unit of the bounds.  It is biased outwards
 * once there is a verdict.  Infinite Elo if all matches had the same winner. */
double sequential_estimate(const struct sequential *test);

/* Compute its 95 % interval by Student's t, as for a fixed number of groups;
 * NaN below two groups. */
void sequential_interval(const struct sequential *test, double *low,
			 double *high);

/* Return the log-likelihood ratio of scores for Elo @high against @low. @count:
 * number of each of @n values, equally spaced from 0 to 1. */
double sequential_scores_ratio(const uint64_t *count, unsigned n, double low,
			       double high);

/* Return the variance of points over groups, from the sum of squares around the
 * mean, with a floor that has the weight of @weight groups. */
double sequential_variance(double groups, double squares, double floor,
			   double weight);

/* Return the log-likelihood ratio of points. */
double sequential_points_ratio(double groups, double mean, double variance,
			       double low, double high);

#endif
