#include "ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "linear.h"
#include "student.h"

#define DRAWS	     20000 /* chosen: the error of a share is 0.0035 at most */
#define HOPEFULS_MAX 200   /* chosen: who may be first; the rest hardly is */
#define POWER_Z	     0.8416212336 /* the normal's 80 % */

/* One comparison: @t by how many errors @better leads @worse. */
struct lead {
	double t;
	uint32_t better, worse;
};

static int
compare(const void *a, const void *b)
{
	const struct lead *x = a, *y = b;

	if (x->t > y->t || x->t < y->t)
		return x->t > y->t ? -1 : 1;
	if (x->better != y->better)
		return x->better < y->better ? -1 : 1;
	return (x->worse > y->worse) - (x->worse < y->worse);
}

/* A pair whose difference has no error cannot be told apart by t: two programs
 * that did the same in every group are equal, any others differ for sure. */
static double
errors_apart(const struct rating *rating, uint32_t a, uint32_t b)
{
	double d = rating->theta[a] - rating->theta[b];
	double error = rating_error_between(rating, a, b);

	if (error > 1e-9)
		return d / error;
	return fabs(d) < 1e-9 ? 0 : d > 0 ? HUGE_VAL : -HUGE_VAL;
}

static void
find_sets(const struct rating *rating, struct rank_set *sets)
{
	size_t n = rating->bots, pairs = n * (n - 1) / 2, at = 0;
	struct lead *leads = xcalloc(pairs + 1, sizeof(*leads));

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = i + 1; j < n; j++) {
			double t = errors_apart(rating, i, j);

			leads[at++] = (struct lead){ fabs(t), t > 0 ? i : j,
						     t > 0 ? j : i };
		}
	qsort(leads, pairs, sizeof(*leads), compare);
	for (at = 0; at < pairs; at++) {
		double p = student_beyond(leads[at].t, rating->freedom);

		if (!(p <= RANKS_ERROR / (double)(pairs - at)))
			break; /* Holm: from here on none stands */
		sets[leads[at].better].worst--;
		sets[leads[at].worse].best++;
	}
	free(leads);
}

/*
 * Who is the first.
 */

/* A fixed sequence: splitmix64, and normal numbers by Box and Muller. */
struct chance {
	uint64_t state;
};

static double
uniform(struct chance *chance)
{
	uint64_t z = chance->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return ((double)((z ^ (z >> 31)) >> 11) + 0.5) / 9007199254740992.0;
}

static double
normal(struct chance *chance)
{
	double r = sqrt(-2 * log(uniform(chance)));

	return r * cos(6.283185307179586 * uniform(chance));
}

/* How much wider t of @freedom degrees is than the normal, this time: the root
 * of freedom / chi-squared, after Wilson and Hilferty. */
static double
spread(struct chance *chance, double freedom)
{
	double h = 2 / (9 * freedom);
	double root = 1 - h + normal(chance) * sqrt(h);

	return root > 0.1 ? 1 / sqrt(root * root * root) : 32;
}

/* L of the covariance of the hopefuls' differences to the first of them. */
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
	/* Twins differ by nothing.  Each bot, the first of them too, is moved
	 * by its own tiny normal: so none of several equal ones is favoured. */
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
better_first(const void *a, const void *b, const struct rating *rating)
{
	double x = rating->theta[*(const uint32_t *)a];
	double y = rating->theta[*(const uint32_t *)b];

	return (x < y) - (x > y);
}

/* Those whose sets hold rank 1, the best HOPEFULS_MAX of them. */
static size_t
hopefuls(const struct rating *rating, const struct rank_set *sets,
	 uint32_t *who)
{
	size_t count = 0;

	for (uint32_t b = 0; b < rating->bots; b++) {
		size_t at;

		if (sets[b].best > 1)
			continue;
		at = count < HOPEFULS_MAX ? count++ : HOPEFULS_MAX;
		for (; at > 0 && better_first(&b, &who[at - 1], rating) < 0;
		     at--)
			if (at < HOPEFULS_MAX)
				who[at] = who[at - 1];
		if (at < HOPEFULS_MAX)
			who[at] = b;
	}
	return count;
}

/* What a bot's chance to be first follows from, whatever its number. */
struct standing {
	double theta, variance, spread;
};

static struct standing
standing_of(const struct rating *rating, uint32_t bot)
{
	const double *row = rating->v + (size_t)bot * rating->bots;
	struct standing standing = { rating->theta[bot], row[bot], 0 };

	for (uint32_t i = 0; i < rating->bots; i++)
		standing.spread += row[i] * row[i];
	return standing;
}

static bool
same_standing(const struct standing *a, const struct standing *b)
{
	return fabs(a->theta - b->theta) < 1e-9 &&
	       fabs(a->variance - b->variance) < 1e-9 &&
	       fabs(a->spread - b->spread) < 1e-9;
}

/* Bots of the same standing have the same chance: what the draws gave them
 * differs by noise, or because there are more than HOPEFULS_MAX. */
static void
share_first(const struct rating *rating, struct rank_set *sets)
{
	struct standing *all = xcalloc(rating->bots, sizeof(*all));
	double *drawn = xcalloc(rating->bots, sizeof(*drawn));

	for (uint32_t i = 0; i < rating->bots; i++) {
		all[i] = standing_of(rating, i);
		drawn[i] = sets[i].first;
	}
	for (uint32_t i = 0; i < rating->bots; i++) {
		double sum = 0, count = 0;

		if (sets[i].best > 1)
			continue;
		for (uint32_t j = 0; j < rating->bots; j++)
			if (same_standing(&all[i], &all[j])) {
				sum += drawn[j];
				count++;
			}
		sets[i].first = sum / count;
	}
	free(all);
	free(drawn);
}

static void
find_first(const struct rating *rating, struct rank_set *sets)
{
	uint32_t who[HOPEFULS_MAX];
	double draw[HOPEFULS_MAX];
	size_t m = hopefuls(rating, sets, who);
	struct chance chance = { .state = 1 };
	double *l;

	if (m == 0)
		return;
	l = factor_differences(rating, who, m - 1);
	for (unsigned k = 0; l != NULL && k < DRAWS; k++) {
		double wide = spread(&chance, rating->freedom), most = 0;
		size_t first = 0;

		for (size_t i = 0; i + 1 < m; i++)
			draw[i] = normal(&chance);
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
	share_first(rating, sets);
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
	find_sets(rating, sets);
	find_first(rating, sets);
}

double
ranks_better(const struct rating *rating, uint32_t a, uint32_t b)
{
	if (rating->v == NULL)
		return NAN;
	return student_below(errors_apart(rating, a, b), rating->freedom);
}

double
ranks_groups_wanted(const struct rating *rating, uint32_t a, uint32_t b)
{
	double t = fabs(errors_apart(rating, a, b));
	double wanted = student_bound(0.05, 1e6) + POWER_Z;

	if (rating->v == NULL || !(t > 1e-6))
		return HUGE_VAL;
	return rating->groups * (wanted / t) * (wanted / t);
}
