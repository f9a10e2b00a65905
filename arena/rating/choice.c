/*
 * choice.c - log-likelihood of one match; see choice.h.
 *
 * Theory of operation.  The model treats a match as a sequence of choices:
 * which bot is placed first, which of the rest second.  Each choice belongs to
 * an exponential family.  The features of a choice are 1/|S| for each bot of
 * the chosen set S, and 1 for the tie size |S|.  So the gradient is the
 * observed feature minus its mean, and the negative Hessian is the covariance
 * of the features.  Gradient and Hessian need sums over all sets of a size that
 * contain i, or i and j.  The sums are elementary symmetric polynomials e_d of
 * the roots s_i = alpha_i^(1/d) without i, or without i and j.  One division
 * step each gives these polynomials from e_d:
 *
 *	e_d without i = e_d - s_i (e_(d-1) without i)
 *
 * If no match has a tie, all terms are sums of 1/Z and 1/Z^2.  Z is the sum of
 * the remaining worths.
 */
#include "choice.h"

#include <math.h>
#include <string.h>

/* The product of two numbers above this limit does not underflow. */
#define CHANCE_SMALL 1e-100

static double
choice_root(const struct worths *worths, uint32_t entry, unsigned tie)
{
	return worths
		->root[(size_t)(entry & ~FINISH_TIED) * (worths->ties + 1u) +
		       tie];
}

/* Compute the result for a field in which no match has a tie. */
static void
choice_read_without_ties(struct choice *c, const struct worths *worths,
			 const uint32_t *match, unsigned seats)
{
	double alpha[FINISH_SEATS_MAX], left[FINISH_SEATS_MAX + 1];
	double once = 0, twice = 0; /* sums of 1/Z and of 1/Z^2 so far */
	/* product of chances whose logarithm is not yet in loglik */
	double chance = 1;

	left[seats] = 0;
	for (unsigned i = seats; i-- > 0;) {
		alpha[i] = choice_root(worths, match[i], 0);
		left[i] = left[i + 1] + alpha[i];
	}
	c->loglik = 0;
	for (unsigned i = 0; i < seats; i++) {
		double *row = c->curve + (size_t)i * seats;

		if (i + 1 < seats) {
			once += 1 / left[i];
			twice += 1 / (left[i] * left[i]);
			chance *= alpha[i] / left[i];
		}
		if (chance < CHANCE_SMALL || i + 1 == seats) {
			c->loglik += log(chance); /* logarithms are slow */
			chance = 1;
		}
		c->slope[i] = (i + 1 < seats) - alpha[i] * once;
		row[i] = alpha[i] * (once - alpha[i] * twice);
		for (unsigned j = i + 1; j < seats; j++)
			row[j] = c->curve[(size_t)j * seats + i] = -alpha[i] *
								   alpha[j] *
								   twice;
	}
}

/* One choice among the bots of a match that are not placed yet. */
struct stage {
	const struct worths *worths;
	unsigned first, seats, chosen; /* @chosen of these bots are placed */
	unsigned sizes; /* number of possible tie sizes, including 1 */
	double z;
	/* roots of the worths, indexed by tie size */
	double s[FINISH_SEATS_MAX][FINISH_SEATS_MAX];
	double e[FINISH_SEATS_MAX][FINISH_SEATS_MAX + 1];
};

static unsigned
tie_size(const struct worths *worths, unsigned t)
{
	return t == 0 ? 1 : worths->size[t - 1];
}

static double
tie_delta(const struct worths *worths, unsigned t)
{
	return t == 0 ? 1 : worths->delta[t - 1];
}

/* Start without remaining bots. */
static void
stage_clear(struct stage *g)
{
	for (unsigned t = 0; t <= g->worths->ties; t++) {
		memset(g->e[t], 0,
		       (tie_size(g->worths, t) + 1) * sizeof(g->e[t][0]));
		g->e[t][0] = 1;
	}
}

/* Add a remaining bot: each e_x grows by s e_(x-1), where s is the bot's
 * root. */
static void
stage_join(struct stage *g, unsigned i)
{
	for (unsigned t = 0; t <= g->worths->ties; t++) {
		unsigned left = g->seats - i, d = tie_size(g->worths, t);
		double *e = g->e[t], s = g->s[t][i];

		for (unsigned x = d < left ? d : left; x > 0; x--)
			e[x] += s * e[x - 1];
	}
}

static void
stage_begin(struct stage *g)
{
	unsigned left = g->seats - g->first;

	g->z = 0;
	for (g->sizes = 0; g->sizes <= g->worths->ties; g->sizes++) {
		unsigned t = g->sizes, d = tie_size(g->worths, t);

		if (d > left)
			break;
		g->z += tie_delta(g->worths, t) * g->e[t][d];
	}
}

/* Add the products of the features of bot @i with those of later bots.
 * @without: the polynomials e without bot i. */
static void
stage_pairs(double *row, const struct stage *g, unsigned t, unsigned i,
	    double scale, const double *without)
{
	unsigned d = tie_size(g->worths, t);
	const double *s = g->s[t];

	if (d == 2) /* the most common tie */
		for (unsigned j = i + 1; j < g->seats; j++)
			row[j] += scale * s[j];
	else if (d == 3)
		for (unsigned j = i + 1; j < g->seats; j++)
			row[j] += scale * s[j] * (without[1] - s[j]);
	else
		for (unsigned j = i + 1; j < g->seats; j++) {
			/* polynomials e_0 to e_(d-2) without bots i and j */
			double both = 1;

			for (unsigned x = 1; x + 1 < d; x++)
				both = without[x] - s[j] * both;
			row[j] += scale * s[j] * both;
		}
}

/* Add the part of tie size @t to the mean of bot @i's feature, of its square,
 * and of its products with later bots. */
static double
stage_bot(struct choice *c, const struct stage *g, unsigned t, unsigned i)
{
	unsigned d = tie_size(g->worths, t);
	double s = g->s[t][i];
	double part = 1.0 / d,
	       scale = tie_delta(g->worths, t) * s * part / g->z;
	double without[FINISH_SEATS_MAX];
	double *row = c->curve + (size_t)i * c->n;

	without[0] = 1;
	for (unsigned x = 1; x < d; x++)
		without[x] = g->e[t][x] - s * without[x - 1];
	row[i] += scale * without[d - 1] * part;
	if (d > 1)
		stage_pairs(row, g, t, i, scale * part, without);
	return scale * without[d - 1];
}

static void
stage_add(struct choice *c, const struct stage *g)
{
	double mean[CHOICE_MAX];
	unsigned n = c->n, first = g->first;

	for (unsigned i = first; i < g->seats; i++)
		mean[i] = 0;
	for (unsigned t = 0; t < g->sizes; t++) {
		/* index of the unknown delta of this tie size */
		unsigned at = g->seats + t - 1;

		for (unsigned i = first; i < g->seats; i++) {
			double q = stage_bot(c, g, t, i);

			mean[i] += q;
			if (t > 0)
				c->curve[(size_t)i * n + at] += q;
		}
		if (t == 0)
			continue;
		mean[at] = tie_delta(g->worths, t) *
			   g->e[t][tie_size(g->worths, t)] / g->z;
		c->curve[(size_t)at * n + at] += mean[at];
	}
	for (unsigned i = first; i < g->seats + g->sizes - 1; i++) {
		double *row = c->curve + (size_t)i * n;

		c->slope[i] -= mean[i];
		for (unsigned j = i; j < g->seats + g->sizes - 1; j++)
			row[j] -= mean[i] * mean[j];
	}
}

static void
stage_seen(struct choice *c, const struct stage *g)
{
	unsigned d = g->chosen, t = 0;

	while (tie_size(g->worths, t) != d)
		t++;
	c->loglik += log(tie_delta(g->worths, t) / g->z);
	for (unsigned i = g->first; i < g->first + d; i++) {
		c->slope[i] += 1.0 / d;
		c->loglik += log(g->s[t][i]);
	}
	if (t > 0)
		c->slope[g->seats + t - 1] += 1;
}

void
choice_read(struct choice *c, const struct worths *worths,
	    const uint32_t *match, unsigned seats)
{
	struct stage g; /* The struct has 66 KB and is not cleared, because a
			   match needs little of it. */

	c->n = seats + worths->ties;
	if (worths->ties == 0) {
		choice_read_without_ties(c, worths, match, seats);
		return;
	}
	g.worths = worths;
	g.seats = seats;
	c->loglik = 0;
	memset(c->slope, 0, c->n * sizeof(*c->slope));
	memset(c->curve, 0, (size_t)c->n * c->n * sizeof(*c->curve));
	for (unsigned t = 0; t <= worths->ties; t++)
		for (unsigned i = 0; i < seats; i++)
			g.s[t][i] = choice_root(worths, match[i], t);
	stage_clear(&g);
	g.chosen = 0;
	for (g.first = seats;
	     g.first-- > 0;) { /* from the last place to the first */
		stage_join(&g, g.first);
		g.chosen++;
		if (g.first > 0 && (match[g.first] & FINISH_TIED) != 0)
			continue; /* this bot ties with the bot before it */
		/* choosing from a single bot is no choice */
		if (g.first + 1 < seats) {
			stage_begin(&g);
			stage_add(c, &g);
			stage_seen(c, &g);
		}
		g.chosen = 0;
	}
	for (unsigned i = 0; i < c->n; i++)
		for (unsigned j = i + 1; j < c->n; j++)
			c->curve[(size_t)j * c->n + i] =
				c->curve[(size_t)i * c->n + j];
}
