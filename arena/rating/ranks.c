#include "ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "linear.h"
#include "student.h"

/* arbitrary: the standard error of a simulated share is at most 0.0035 */
#define DRAWS	       20000
/* arbitrary: number of bots to simulate; other bots are hardly ever the best */
#define CANDIDATES_MAX 200
#define POWER_Z	       0.8416212336 /* 80 % quantile of the normal distribution */

/* One comparison: @better leads @worse by @t standard errors. */
struct lead {
	double t;
	uint32_t better, worse;
};

static int
lead_compare(const void *a, const void *b)
{
	const struct lead *x = a, *y = b;

	if (x->t > y->t || x->t < y->t)
		return x->t > y->t ? -1 : 1;
	if (x->better != y->better)
		return x->better < y->better ? -1 : 1;
	return (x->worse > y->worse) - (x->worse < y->worse);
}

/* Return the difference of two bots in standard errors.  If the standard error
 * is 0, two bots are equal if they had the same results in every group.  Any
 * other difference is then certain. */
static double
ranks_difference_t(const struct rating *rating, uint32_t a, uint32_t b)
{
	double d = rating->theta[a] - rating->theta[b];
	double error = rating_error_between(rating, a, b);

	if (error > 1e-9)
		return d / error;
	return fabs(d) < 1e-9 ? 0 : d > 0 ? HUGE_VAL : -HUGE_VAL;
}

static void
ranks_find_sets(const struct rating *rating, struct rank_set *sets)
{
	size_t n = rating->bots, pairs = n * (n - 1) / 2, at = 0;
	struct lead *leads = xcalloc(pairs + 1, sizeof(*leads));

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = i + 1; j < n; j++) {
			double t = ranks_difference_t(rating, i, j);

			leads[at++] = (struct lead){ fabs(t), t > 0 ? i : j,
						     t > 0 ? j : i };
		}
	qsort(leads, pairs, sizeof(*leads), lead_compare);
	for (at = 0; at < pairs; at++) {
		double p = student_beyond(leads[at].t, rating->freedom);

		if (!(p <= RANKS_ERROR / (double)(pairs - at)))
			/* By Holm's method all further comparisons are not
			 * significant. */
			break;
		sets[leads[at].better].worst--;
		sets[leads[at].worse].best++;
	}
	free(leads);
}

/*
 * Chance to be the best.
 */

/* State of pseudo-random numbers with a fixed seed (splitmix64).  Normal
 * numbers are computed by Box and Muller. */
struct chance {
	uint64_t state;
};

static double
chance_uniform(struct chance *chance)
{
	uint64_t z = chance->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

static double
chance_normal(struct chance *chance)
{
	double r = sqrt(-2 * log(chance_uniform(chance)));

	return r * cos(6.283185307179586 * chance_uniform(chance));
}

/* Draw the factor by which Student's t with @freedom degrees of freedom is
 * wider than the normal distribution.  It is the root of freedom / chi-squared,
 * by Wilson and Hilferty. */
static double
chance_spread(struct chance *chance, double freedom)
{
	double h = 2 / (9 * freedom);
	double root = 1 - h + chance_normal(chance) * sqrt(h);

	return root > 0.1 ? 1 / sqrt(root * root * root) : 32;
}

/* Return the Cholesky factor of the covariance of the candidates' differences
 * to the first candidate; owned, NULL on failure. */
static double *
factor_differences(const struct rating *rating, const uint32_t *who, size_t m)
{
	double *l = xcalloc(m * m + 1, sizeof(*l));
	const double *v = rating->v;
	size_t n = rating->bots, z = who[0];
	double sum = 0, tiny;

	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < m; j++)
			l[i * m + j] = v[who[i + 1] * n + who[j + 1]] -
				       v[who[i + 1] * n + z] -
				       v[who[j + 1] * n + z] + v[z * n + z];
	for (size_t i = 0; i < m; i++)
		sum += l[i * m + i];
	/* Equal bots have no difference.  Add a tiny independent variance to
	 * every bot, so that none of several equal bots is preferred. */
	tiny = 1e-12 + 1e-9 * sum / (double)m;
	for (size_t i = 0; i < m; i++) {
		for (size_t j = 0; j < m; j++)
			l[i * m + j] += tiny;
		l[i * m + i] += tiny;
	}
	if (!linear_factor(l, m)) {
		free(l);
		return NULL;
	}
	return l;
}

static int
candidate_compare(const void *a, const void *b, const struct rating *rating)
{
	double x = rating->theta[*(const uint32_t *)a];
	double y = rating->theta[*(const uint32_t *)b];

	return (x < y) - (x > y);
}

/* Find the bots that may have rank 1, at most CANDIDATES_MAX, with the best bot
 * first. */
static size_t
ranks_candidates(const struct rating *rating, const struct rank_set *sets,
		 uint32_t *who)
{
	size_t count = 0;

	for (uint32_t b = 0; b < rating->bots; b++) {
		size_t at;

		if (sets[b].best > 1)
			continue;
		at = count < CANDIDATES_MAX ? count++ : CANDIDATES_MAX;
		for (;
		     at > 0 && candidate_compare(&b, &who[at - 1], rating) < 0;
		     at--)
			if (at < CANDIDATES_MAX)
				who[at] = who[at - 1];
		if (at < CANDIDATES_MAX)
			who[at] = b;
	}
	return count;
}

/* Values that determine the chance of a bot, independent of its number. */
struct rank_estimate {
	double theta, variance, spread;
};

static struct rank_estimate
rank_estimate_at(const struct rating *rating, uint32_t bot)
{
	const double *row = rating->v + (size_t)bot * rating->bots;
	struct rank_estimate estimate = { rating->theta[bot], row[bot], 0 };

	for (uint32_t i = 0; i < rating->bots; i++)
		estimate.spread += row[i] * row[i];
	return estimate;
}

static bool
rank_estimate_equal(const struct rank_estimate *a,
		    const struct rank_estimate *b)
{
	return fabs(a->theta - b->theta) < 1e-9 &&
	       fabs(a->variance - b->variance) < 1e-9 &&
	       fabs(a->spread - b->spread) < 1e-9;
}

/* Give equal bots the mean of their chances.  Their simulated chances differ
 * because of noise or CANDIDATES_MAX. */
static void
ranks_average_first(const struct rating *rating, struct rank_set *sets)
{
	struct rank_estimate *all = xcalloc(rating->bots, sizeof(*all));
	double *drawn = xcalloc(rating->bots, sizeof(*drawn));

	for (uint32_t i = 0; i < rating->bots; i++) {
		all[i] = rank_estimate_at(rating, i);
		drawn[i] = sets[i].first;
	}
	for (uint32_t i = 0; i < rating->bots; i++) {
		double sum = 0, count = 0;

		if (sets[i].best > 1)
			continue;
		for (uint32_t j = 0; j < rating->bots; j++)
			if (rank_estimate_equal(&all[i], &all[j])) {
				sum += drawn[j];
				count++;
			}
		sets[i].first = sum / count;
	}
	free(all);
	free(drawn);
}

static void
ranks_find_first(const struct rating *rating, struct rank_set *sets)
{
	uint32_t who[CANDIDATES_MAX];
	double draw[CANDIDATES_MAX];
	size_t m = ranks_candidates(rating, sets, who);
	struct chance chance = { .state = 1 };
	double *l;

	if (m == 0)
		return;
	l = factor_differences(rating, who, m - 1);
	for (unsigned k = 0; l != NULL && k < DRAWS; k++) {
		double wide = chance_spread(&chance, rating->freedom), most = 0;
		size_t first = 0;

		for (size_t i = 0; i + 1 < m; i++)
			draw[i] = chance_normal(&chance);
		for (size_t i = 0; i + 1 < m; i++) {
			double x = rating->theta[who[i + 1]] -
				   rating->theta[who[0]] +
				   wide * linear_dot(l + i * (m - 1), draw,
						     i + 1);

			if (x > most) {
				most = x;
				first = i + 1;
			}
		}
		sets[who[first]].first += 1.0 / DRAWS;
	}
	free(l);
	ranks_average_first(rating, sets);
}

void
ranks_find(const struct rating *rating, struct rank_set *sets)
{
	for (uint32_t b = 0; b < rating->bots; b++)
		sets[b] = (struct rank_set){ .best = 1,
					     .worst = rating->bots,
					     .first = rating->v == NULL ? NAN
									: 0 };
	if (rating->v == NULL)
		return;
	ranks_find_sets(rating, sets);
	ranks_find_first(rating, sets);
}

double
ranks_better(const struct rating *rating, uint32_t a, uint32_t b)
{
	if (rating->v == NULL)
		return NAN;
	return student_below(ranks_difference_t(rating, a, b), rating->freedom);
}

double
ranks_groups_needed(const struct rating *rating, uint32_t a, uint32_t b)
{
	double t = fabs(ranks_difference_t(rating, a, b));
	double wanted = student_bound(0.05, 1e6) + POWER_Z;

	if (rating->v == NULL || !(t > 1e-6))
		return HUGE_VAL;
	return rating->groups * (wanted / t) * (wanted / t);
}
