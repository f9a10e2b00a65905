/*
 * sequential.c - the score test after M. Van den Bergh, "Comparing the
 * approximations for the GLR of a multinomial distribution", prop. 1.1: for a
 * mean s the most likely distribution has p_i / (1 + th (a_i - s)), with th so
 * that its mean is s.
 */
#include "sequential.h"

#include <math.h>

#include "student.h"

#define HALVINGS 100
#define SELDOM	 0.001 /* in the place of no count: fishtest's choice */

static double
score_of_elo(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

/* th for mean @s: the root of a falling function, by halving. */
static double
tilt(const double *value, const double *share, unsigned n, double s)
{
	double low = -1 / (value[n - 1] - s), high = -1 / (value[0] - s);

	for (unsigned k = 0; k < HALVINGS; k++) {
		double th = (low + high) / 2, sum = 0;

		for (unsigned i = 0; i < n; i++)
			sum += share[i] * (value[i] - s) /
			       (1 + th * (value[i] - s));
		if (sum > 0)
			low = th;
		else
			high = th;
	}
	return (low + high) / 2;
}

double
sequential_scores_ratio(const uint64_t *count, unsigned n, double low,
			double high)
{
	double value[SEQUENTIAL_SCORES] = { 0 };
	double share[SEQUENTIAL_SCORES] = { 0 };
	double s0 = score_of_elo(low), s1 = score_of_elo(high);
	double all = 0, sum = 0, th0, th1;

	for (unsigned i = 0; i < n; i++) {
		value[i] = (double)i / (n - 1);
		share[i] = count[i] > 0 ? (double)count[i] : SELDOM;
		all += share[i];
	}
	for (unsigned i = 0; i < n; i++)
		share[i] /= all;
	th0 = tilt(value, share, n, s0);
	th1 = tilt(value, share, n, s1);
	for (unsigned i = 0; i < n; i++)
		sum += share[i] * log((1 + th0 * (value[i] - s0)) /
				      (1 + th1 * (value[i] - s1)));
	return all * sum;
}

double
sequential_variance(double groups, double squares, double floor, double weight)
{
	return (squares + weight * floor) / (groups + weight);
}

double
sequential_points_ratio(double groups, double mean, double variance, double low,
			double high)
{
	if (!(variance > 0)) /* nothing differed, ever */
		return 0;
	return groups / 2 *
	       log((variance + (mean - low) * (mean - low)) /
		   (variance + (mean - high) * (mean - high)));
}

/* What the floor under the variance of a group's mean is: that of single
 * matches, without any gain from mirroring. */
static double
floor_of(const struct sequential *test)
{
	double matches = (double)test->groups * test->matches;

	return test->singles / matches / test->matches;
}

static double
ratio_of_scores(const struct sequential *test)
{
	return sequential_scores_ratio(test->count, 2 * test->matches + 1,
				       test->low, test->high);
}

static double
ratio_of_points(const struct sequential *test)
{
	double groups = (double)test->groups;
	double variance = sequential_variance(groups, test->squares,
					      floor_of(test), SEQUENTIAL_FLOOR);

	return sequential_points_ratio(groups, test->mean, variance, test->low,
				       test->high);
}

static void
judge(struct sequential *test)
{
	double upper = log((1 - test->beta) / test->alpha);
	double lower = log(test->beta / (1 - test->alpha));
	bool early = test->by == BY_POINTS &&
		     test->groups < SEQUENTIAL_GROUPS_MIN;

	test->ratio = test->by == BY_SCORES ? ratio_of_scores(test)
					    : ratio_of_points(test);
	if (test->ratio >= upper && !early)
		test->verdict = SEQUENTIAL_BETTER;
	else if (test->ratio <= lower && !early)
		test->verdict = SEQUENTIAL_NOT_BETTER;
	else if (test->groups >= test->groups_max)
		test->verdict = SEQUENTIAL_UNDECIDED;
}

void
sequential_add(struct sequential *test, const unsigned *halves,
	       const double *points)
{
	unsigned score = 0;
	double sum = 0, off;

	if (test->verdict != SEQUENTIAL_GOES_ON)
		return;
	for (unsigned i = 0; i < test->matches; i++) {
		score += halves[i];
		sum += points[i];
		test->singles += points[i] * points[i];
	}
	sum /= test->matches;
	test->groups++;
	test->count[score]++;
	off = sum - test->mean;
	test->mean += off / (double)test->groups;
	test->squares += off * (sum - test->mean);
	judge(test);
}

/* The mean score and the sum of squares about it. */
static double
mean_score(const struct sequential *test, double *squares)
{
	double mean = 0, n = (double)test->groups, top = 2.0 * test->matches;

	*squares = 0;
	for (unsigned i = 0; i <= 2 * test->matches; i++)
		mean += (double)test->count[i] * i / top / n;
	for (unsigned i = 0; i <= 2 * test->matches; i++)
		*squares += (double)test->count[i] * (i / top - mean) *
			    (i / top - mean);
	return mean;
}

double
sequential_estimate(const struct sequential *test)
{
	double squares;

	if (test->groups == 0)
		return NAN;
	if (test->by == BY_POINTS)
		return test->mean;
	return -400 * log10(1 / mean_score(test, &squares) - 1);
}

double
sequential_error(const struct sequential *test)
{
	double n = (double)test->groups, squares = test->squares;

	if (test->groups < 2)
		return NAN;
	if (test->by == BY_SCORES)
		(void)mean_score(test, &squares);
	return student_bound(0.05, n - 1) * sqrt(squares / (n - 1) / n);
}
