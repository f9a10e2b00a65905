/*
 * sequential.c - sequential test; see sequential.h.
 *
 * The likelihood of scores follows M. Van den Bergh, "Comparing the
 * approximations for the GLR of a multinomial distribution", prop. 1.1: for a
 * mean s the most likely distribution is p_i / (1 + th (a_i - s)), with th such
 * that its mean is s.
 */
#include "sequential.h"

#include <assert.h>
#include <math.h>

#include "student.h"

#define HALVINGS 100
#define SELDOM	 0.001 /* stands for a count of 0, as in fishtest */

static double
score_of_elo(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

/* Return th for the mean @s: find the root of a decreasing function by
 * bisection. */
static double
likelihood_tilt(const double *value, const double *share, unsigned n, double s)
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
	th0 = likelihood_tilt(value, share, n, s0);
	th1 = likelihood_tilt(value, share, n, s1);
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
	if (!(variance > 0)) /* all groups ended even */
		return 0;
	return groups / 2 *
	       log((variance + (mean - low) * (mean - low)) /
		   (variance + (mean - high) * (mean - high)));
}

/* Return the log-likelihood ratio of hypothesis @high to hypothesis @low. */
static double
sequential_ratio(const struct sequential *test, double low, double high)
{
	double groups = (double)test->groups;
	double variance = sequential_variance(groups, test->squares,
					      test->singles / groups,
					      SEQUENTIAL_FLOOR);

	if (test->by == BY_SCORES)
		return sequential_scores_ratio(
			test->count, 2 * test->comparisons + 1, low, high);
	return sequential_points_ratio(groups, test->mean, variance, low, high);
}

double
sequential_upper(const struct sequential *test)
{
	return log((1 - test->beta) / test->alpha);
}

double
sequential_lower(const struct sequential *test)
{
	return log(test->beta / (1 - test->alpha));
}

/* Convert relative bounds to points.  Do this only once, so that the hypotheses
 * do not change with each group. */
static void
sequential_scale_bounds(struct sequential *test)
{
	double spread = sqrt(test->spread / (double)test->matches);

	/* If most deals give no points, few groups are not enough to estimate
	 * the deviation. */
	if (!test->relative || test->telling < SEQUENTIAL_GROUPS_MIN)
		return;
	test->low *= spread;
	test->high *= spread;
	test->relative = false;
}

static void
sequential_judge(struct sequential *test)
{
	bool early = test->by == BY_POINTS &&
		     (test->groups < SEQUENTIAL_GROUPS_MIN || test->relative);

	if (!test->relative) {
		test->ratio = sequential_ratio(test, test->low, test->high);
		test->below = test->two_sided
				      ? sequential_ratio(test,
							 2 * test->low -
								 test->high,
							 test->low)
				      : test->ratio;
	}
	if (test->ratio >= sequential_upper(test) && !early)
		test->verdict = SEQUENTIAL_BETTER;
	else if (test->below <= sequential_lower(test) && !early)
		test->verdict = SEQUENTIAL_NOT_BETTER;
	else if (test->groups >= test->groups_max)
		test->verdict = SEQUENTIAL_UNDECIDED;
}

void
sequential_add(struct sequential *test, const struct sequential_match *match)
{
	struct sequential_group *open = &test->open;
	double square = match->points * match->points;

	if (test->verdict != SEQUENTIAL_GOES_ON)
		return;
	open->matches++;
	open->comparisons += match->comparisons;
	open->halves += match->halves;
	open->points += match->points;
	open->squares += square;
	test->matches++;
	/* The variance of n deals is n times that of one deal. */
	test->spread += square * match->deals;
}

void
sequential_end_group(struct sequential *test)
{
	const struct sequential_group open = test->open;
	double n = open.matches, mean, off;

	if (open.matches == 0 || test->verdict != SEQUENTIAL_GOES_ON)
		return;
	test->open = (struct sequential_group){ 0 };
	if (test->by == BY_SCORES) {
		assert(open.comparisons <= SEQUENTIAL_COMPARED_MAX &&
		       (test->groups == 0 ||
			test->comparisons == open.comparisons));
		test->comparisons = open.comparisons;
		test->count[open.halves]++;
	}
	mean = open.points / n;
	test->groups++;
	test->telling += open.squares > 0;
	test->singles += open.squares / n / n;
	off = mean - test->mean;
	test->mean += off / (double)test->groups;
	test->squares += off * (mean - test->mean);
	sequential_scale_bounds(test);
	sequential_judge(test);
}

/* Return the mean score.  @squares is set to the sum of squared deviations from
 * the mean. */
static double
mean_score(const struct sequential *test, double *squares)
{
	double mean = 0, n = (double)test->groups,
	       top = 2.0 * test->comparisons;

	*squares = 0;
	for (unsigned i = 0; i <= 2 * test->comparisons; i++)
		mean += (double)test->count[i] * i / top / n;
	for (unsigned i = 0; i <= 2 * test->comparisons; i++)
		*squares += (double)test->count[i] * (i / top - mean) *
			    (i / top - mean);
	return mean;
}

/* Convert a score to Elo.  The result is infinite for the scores 0 and 1. */
static double
elo_of_score(double score)
{
	double s = score < 0 ? 0 : score > 1 ? 1 : score;

	return 400 * log10(s / (1 - s));
}

double
sequential_estimate(const struct sequential *test)
{
	double squares;

	if (test->groups == 0)
		return NAN;
	if (test->by == BY_POINTS)
		return test->mean;
	return elo_of_score(mean_score(test, &squares));
}

void
sequential_interval(const struct sequential *test, double *low, double *high)
{
	double n = (double)test->groups, squares = test->squares;
	double mean = test->mean, half;

	*low = *high = NAN;
	if (test->groups < 2)
		return;
	if (test->by == BY_SCORES)
		mean = mean_score(test, &squares);
	half = student_bound(0.05, n - 1) * sqrt(squares / (n - 1) / n);
	*low = mean - half;
	*high = mean + half;
	if (test->by == BY_SCORES) {
		*low = elo_of_score(*low);
		*high = elo_of_score(*high);
	}
}
