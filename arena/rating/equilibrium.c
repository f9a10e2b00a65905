#include "arena/rating/equilibrium.h"

#define ROUNDS 20000  /* arbitrary: a limit of time */
#define LOOK   64     /* rounds between two looks at the result */
#define CLOSE  0.0005 /* chosen: share above a half that a bot may get */

/* State of regret matching.  @regret: how much more the bot would have got than
 * the present mixture, at least 0.  @sum: sums of the mixtures of all rounds.
 */
struct matching {
	unsigned n;
	const double *share;
	double present[EQUILIBRIUM_BOTS_MAX], regret[EQUILIBRIUM_BOTS_MAX],
		sum[EQUILIBRIUM_BOTS_MAX];
};

/* Return the share above a half of a bot against a mixture. */
static double
mixture_gain(const struct matching *matching, unsigned bot,
	     const double *mixture)
{
	const double *share = &matching->share[bot * matching->n];
	double gain = 0;

	for (unsigned i = 0; i < matching->n; i++)
		gain += mixture[i] * share[i];
	return gain - 0.5;
}

/* Set @out to @in, divided by its sum; equal weights if the sum is 0. */
static void
mixture_scale(const double *in, unsigned n, double *out)
{
	double sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += in[i];
	for (unsigned i = 0; i < n; i++)
		out[i] = sum > 0 ? in[i] / sum : 1.0 / n;
}

/* Play one round: add the regrets, and choose the next mixture.  Later rounds
 * count more. */
static void
matching_round(struct matching *matching, unsigned round)
{
	double gain[EQUILIBRIUM_BOTS_MAX];

	for (unsigned i = 0; i < matching->n; i++) {
		gain[i] = mixture_gain(matching, i, matching->present);
		matching->sum[i] += round * matching->present[i];
	}
	for (unsigned i = 0; i < matching->n; i++) {
		matching->regret[i] += gain[i];
		if (matching->regret[i] < 0)
			matching->regret[i] = 0;
	}
	mixture_scale(matching->regret, matching->n, matching->present);
}

/* Return whether no bot gets much more than a half against the mixture. */
static bool
mixture_is_close(const struct matching *matching, const double *mixture)
{
	for (unsigned i = 0; i < matching->n; i++)
		if (mixture_gain(matching, i, mixture) > CLOSE)
			return false;
	return true;
}

bool
equilibrium_find(const double *share, unsigned n, double *weight)
{
	struct matching matching = { .n = n, .share = share };

	if (n == 0 || n > EQUILIBRIUM_BOTS_MAX)
		return false;
	mixture_scale(matching.regret, n, matching.present);
	for (unsigned round = 1; round <= ROUNDS; round++) {
		matching_round(&matching, round);
		if (round % LOOK != 0)
			continue;
		mixture_scale(matching.sum, n, weight);
		if (mixture_is_close(&matching, weight))
			return true;
	}
	return false;
}
