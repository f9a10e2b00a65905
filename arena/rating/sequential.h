/*
 * sequential.h - test whether one bot is better than another.  The test is
 * sequential: it stops as soon as the result is significant.
 *
 * The method is a generalised sequential probability ratio test, evaluated
 * after every mirror group (matches of the same bots with the same cards).
 * Under hypothesis 0 the difference of the bots is the lower bound @low.  Under
 * hypothesis 1 it is the upper bound @high.  The test stops when the
 * log-likelihood ratio reaches one of Wald's bounds.  The caller must add
 * groups in the order of the schedule.  In the order in which groups end,
 * groups with short matches would come first and bias the test.
 *
 * A test by scores (win, tie, loss) uses an empirical likelihood over the
 * possible scores of a group.  A test by points uses a normal likelihood, with
 * a minimum for the variance.  The minimum is needed because mirrored groups
 * often have a difference of exactly 0.  So a few groups may have a variance
 * near 0.
 */
#ifndef DEADWOOD_ARENA_RATING_SEQUENTIAL_H
#define DEADWOOD_ARENA_RATING_SEQUENTIAL_H

#include <stdbool.h>
#include <stdint.h>

/* maximum number of comparisons in a group */
#define SEQUENTIAL_COMPARED_MAX 128
#define SEQUENTIAL_SCORES	(2 * SEQUENTIAL_COMPARED_MAX + 1)
/* weight of the minimum variance, in groups */
#define SEQUENTIAL_FLOOR	8
/* minimum number of groups for a verdict by points */
#define SEQUENTIAL_GROUPS_MIN	16

enum sequential_by { BY_POINTS, BY_SCORES };

enum sequential_verdict {
	SEQUENTIAL_GOES_ON,
	SEQUENTIAL_BETTER,
	SEQUENTIAL_NOT_BETTER,
	SEQUENTIAL_UNDECIDED, /* no other verdict after groups_max groups */
};

/**
 * struct sequential_match - result of a match
 * @comparisons: number of the bot's seats times number of the other bot's
 *	seats; usually 1
 * @halves: twice the bot's score.  The score is the sum over the comparisons of
 *	2 for a win, 1 for a tie and 0 for a loss
 * @points: points per deal of the bot minus points per deal of the other bot.
 *	A bot with several seats has the mean of these seats
 * @deals: number of deals in the match
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
 * struct sequential - state of a sequential test.  Before the first match the
 * caller zeroes the struct and sets the members up to @groups_max
 * @low, @high: difference of the bots under hypothesis 0 (@low) and under
 *	hypothesis 1 (@high).  The unit is points per deal (test by points) or
 *	Elo (test by scores)
 * @relative: true: the unit of @low and @high is the standard deviation of the
 *	difference in one deal.  The test computes this deviation when
 *	SEQUENTIAL_GROUPS_MIN groups have a difference other than 0.  The test
 *	then converts @low and @high to points and sets @relative to false
 * @two_sided: true: the verdict "not better" means that the difference is below
 *	@low, with the same certainty as "better".  In a two-sided test, a
 *	second test compares @low with @low - (@high - @low)
 * @alpha: probability of the verdict "better" if the difference is @low
 * @beta: probability of the verdict "not better" if the difference is @high.
 *	In a two-sided test: if the difference is @low
 * @groups_max: number of groups after which the test ends with the verdict
 *	"undecided"
 *
 * In a test by scores all groups must have the same number of comparisons, at
 * most SEQUENTIAL_COMPARED_MAX.
 */
struct sequential {
	enum sequential_by by;
	double low, high;
	bool relative, two_sided;
	double alpha, beta;
	uint64_t groups_max;

	uint64_t groups, matches;
	uint64_t telling; /* number of groups whose difference is not 0 */
	enum sequential_verdict verdict;
	double ratio; /* log-likelihood ratio of @high to @low */
	double below; /* in a two-sided test, log-likelihood ratio of the second
			 test */
	unsigned comparisons;
	/* number of groups with each score */
	uint64_t count[SEQUENTIAL_SCORES];
	/* mean over groups of the points per deal, and sum of squared
	 * deviations from the mean */
	double mean, squares;
	/* sum of the variances that the groups would have without mirroring */
	double singles;
	double spread; /* sum over matches of deals * (points per deal)^2 */
	struct sequential_group open;
};

/* Add a match to the current group of matches.  After a verdict, sequential_add
 * ignores matches. */
void sequential_add(struct sequential *test,
		    const struct sequential_match *match);

/* End the current group of matches, count it as one observation, and evaluate
 * the test.  The caller must add groups in the order of the schedule.  If the
 * group has no matches, the function ignores it. */
void sequential_end_group(struct sequential *test);

/* sequential_upper returns the log-likelihood ratio (positive) at which the
 * test stops with "better".  The function sequential_lower returns the ratio
 * (negative) at which the test stops with "not better". */
double sequential_upper(const struct sequential *test);
double sequential_lower(const struct sequential *test);

/* Return the estimated difference of the bots in the groups so far, in the unit
 * of @low and @high.  After a verdict the estimate tends to exaggerate the
 * difference.  If the same bot won all matches, an estimate in Elo is
 * infinite. */
double sequential_estimate(const struct sequential *test);

/* Compute the 95 % interval of the estimated difference by Student's t.  The
 * interval has no correction for the early stop.  If there are fewer than two
 * groups, both ends are NaN. */
void sequential_interval(const struct sequential *test, double *low,
			 double *high);

/* Return the log-likelihood ratio of an Elo difference of @high to an Elo
 * difference of @low.  @count: number of groups with each score.  @count[i]
 * groups had the score i / (@n - 1). */
double sequential_scores_ratio(const uint64_t *count, unsigned n, double low,
			       double high);

/* Return the variance of points over groups, raised toward @floor.  @squares:
 * sum over the groups of (points - mean)^2.  @floor: variance that the function
 * adds with the weight of @weight groups. */
double sequential_variance(double groups, double squares, double floor,
			   double weight);

/* Return the log-likelihood ratio of a mean of @high points to a mean of @low
 * points. */
double sequential_points_ratio(double groups, double mean, double variance,
			       double low, double high);

#endif
