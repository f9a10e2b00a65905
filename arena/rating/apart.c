/* apart.c - rate some bots of a contest apart; see apart.h. */
#include "arena/rating/apart.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

/* Return the mean of row @b of the covariance matrix over the bots that are not
 * apart. */
static double
apart_mean_covariance(const struct contest *contest, const struct rating *whole,
		      uint32_t b)
{
	double sum = 0;

	for (uint32_t i = 0; i < whole->bots; i++)
		if (contest->own[i] != NAMES_NONE)
			sum += whole->v[(size_t)b * whole->bots + i];
	return sum / contest->own_count;
}

/* Set the covariances of the bots apart, relative to the mean of the other
 * bots. */
static void
apart_set_covariances(const struct contest *contest, const struct rating *whole,
		      struct rating *rating)
{
	uint32_t n = whole->bots;
	double *mean = xcalloc(n + 1u, sizeof(*mean)), all = 0;

	for (uint32_t b = 0; b < n; b++) {
		mean[b] = apart_mean_covariance(contest, whole, b);
		if (contest->own[b] != NAMES_NONE)
			all += mean[b] / contest->own_count;
	}
	for (uint32_t a = 0; a < n; a++)
		for (uint32_t b = 0; b < n; b++)
			if (contest->own[a] == NAMES_NONE &&
			    contest->own[b] == NAMES_NONE)
				rating->v[(size_t)a * n + b] =
					whole->v[(size_t)a * n + b] - mean[a] -
					mean[b] + all;
	free(mean);
}

/* Copy the rating @own of the bots that are not apart. */
static void
apart_copy_own(const struct contest *contest, const struct rating *own,
	       struct rating *rating)
{
	uint32_t n = rating->bots;

	for (uint32_t a = 0; a < n; a++) {
		uint32_t x = contest->own[a];

		if (x == NAMES_NONE)
			continue;
		rating->theta[a] = own->theta[x];
		for (uint32_t b = 0; rating->v != NULL && b < n; b++)
			if (contest->own[b] != NAMES_NONE)
				rating->v[(size_t)a * n + b] =
					own->v[(size_t)x * own->bots +
					       contest->own[b]];
	}
}

void
apart_fit(const struct contest *contest, struct rating *rating,
	  struct rating *whole)
{
	uint32_t n = contest->bots.count;
	struct rating own;
	double mean = 0;

	*whole = (struct rating){ 0 };
	rating_fit(&contest->finishes, &own);
	*rating = own;
	if (contest->apart == NULL)
		return;
	rating_fit(&contest->whole, whole);
	rating->bots = n;
	rating->theta = xcalloc(n + 1u, sizeof(*rating->theta));
	rating->v = NULL;
	if (own.v != NULL && whole->v != NULL)
		rating->v = xcalloc((size_t)n * n + 1, sizeof(*rating->v));
	for (uint32_t b = 0; b < n; b++)
		if (contest->own[b] != NAMES_NONE)
			mean += whole->theta[b] / contest->own_count;
	for (uint32_t b = 0; b < n; b++)
		rating->theta[b] = whole->theta[b] - mean;
	if (rating->v != NULL)
		apart_set_covariances(contest, whole, rating);
	apart_copy_own(contest, &own, rating);
	rating_release(&own);
}

/* Compute the rank sets of the bots that are apart, or of the others. */
static void
apart_find_part_ranks(const struct contest *contest,
		      const struct rating *rating, bool apart,
		      struct rank_set *sets)
{
	size_t n = rating->bots, m = 0;
	struct rating part = *rating;
	struct rank_set *of_part = xcalloc(n + 1, sizeof(*of_part));
	uint32_t *who = xcalloc(n + 1, sizeof(*who));

	for (uint32_t b = 0; b < n; b++)
		if (contest->apart[b] == apart)
			who[m++] = b;
	part.bots = (uint32_t)m;
	part.theta = xcalloc(m + 1, sizeof(*part.theta));
	part.v = rating->v != NULL ? xcalloc(m * m + 1, sizeof(*part.v)) : NULL;
	for (size_t i = 0; i < m; i++) {
		part.theta[i] = rating->theta[who[i]];
		for (size_t j = 0; part.v != NULL && j < m; j++)
			part.v[i * m + j] = rating->v[who[i] * n + who[j]];
	}
	ranks_find(&part, of_part);
	for (size_t i = 0; i < m; i++)
		sets[who[i]] = of_part[i];
	free(part.theta);
	free(part.v);
	free(of_part);
	free(who);
}

void
apart_find_ranks(const struct contest *contest, const struct rating *rating,
		 struct rank_set *sets)
{
	if (contest->apart == NULL) {
		ranks_find(rating, sets);
		return;
	}
	apart_find_part_ranks(contest, rating, false, sets);
	apart_find_part_ranks(contest, rating, true, sets);
}
