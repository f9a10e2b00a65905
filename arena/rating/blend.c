/* blend.c - combine the ratings of several games; see blend.h. */
#include "blend.h"

#include <stdlib.h>

#include "lib/alloc.h"

/* Add the log worths of a game times its share.  The mean of a game's log
 * worths over the counted bots is shifted to 0. */
static void
blend_add_worths(double *theta, const struct blend_part *part, double share,
		 uint32_t bots)
{
	double mean = 0;

	for (uint32_t b = 0; b < bots; b++)
		mean += part->rating->theta[part->number[b]] / bots;
	for (uint32_t b = 0; b < bots; b++)
		theta[b] += share *
			    (part->rating->theta[part->number[b]] - mean);
}

/* Return the covariance of two bots in a game. */
static double
blend_covariance(const struct blend_part *part, uint32_t a, uint32_t b)
{
	return part->rating->v[(size_t)part->number[a] * part->rating->bots +
			       part->number[b]];
}

/* Add the covariances of a game times the square of its share.  Centering
 * subtracts the means of row and column.  Returns the trace of the added
 * matrix. */
static double
blend_add_errors(double *v, const struct blend_part *part, double share,
		 uint32_t bots)
{
	double *row = xcalloc(bots + 1u, sizeof(*row));
	double all = 0, trace = 0, square = share * share;

	for (uint32_t a = 0; a < bots; a++) {
		for (uint32_t b = 0; b < bots; b++)
			row[a] += blend_covariance(part, a, b) / bots;
		all += row[a] / bots;
	}
	for (uint32_t a = 0; a < bots; a++)
		for (uint32_t b = 0; b < bots; b++) {
			double x = square * (blend_covariance(part, a, b) -
					     row[a] - row[b] + all);

			v[(size_t)a * bots + b] += x;
			trace += a == b ? x : 0;
		}
	free(row);
	return trace;
}

static bool
all_have_errors(const struct blend_part *parts, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (parts[i].rating->v == NULL)
			return false;
	return true;
}

void
blend_ratings(const struct blend_part *parts, unsigned count, uint32_t bots,
	      struct rating *rating)
{
	bool errors = all_have_errors(parts, count);
	double weights = 0, sum = 0, divisor = 0;

	*rating = (struct rating){ .bots = bots };
	rating->theta = xcalloc(bots + 1u, sizeof(*rating->theta));
	if (errors)
		rating->v = xcalloc((size_t)bots * bots + 1,
				    sizeof(*rating->v));
	for (unsigned i = 0; i < count; i++)
		weights += parts[i].weight;
	for (unsigned i = 0; i < count; i++) {
		double share = parts[i].weight / weights, trace;

		blend_add_worths(rating->theta, &parts[i], share, bots);
		rating->groups += parts[i].rating->groups;
		if (!errors)
			continue;
		trace = blend_add_errors(rating->v, &parts[i], share, bots);
		sum += trace;
		divisor += trace * trace / parts[i].rating->freedom;
	}
	rating->freedom = divisor > 0 ? sum * sum / divisor
				      : parts[0].rating->freedom;
}
