#include "referee/policy/monte_carlo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LOOK 16  /* worlds before candidates are compared */
#define BEHIND	   2.0 /* standard errors of the difference: who is dropped */
#define BETTER	   2.0 /* and of who is played in place of a trusted one */

/* What the candidate brings in the world.  A world in which it is refused, by
 * what the view does not tell of the turn, says nothing against it. */
static int32_t
play_on(struct monte_carlo *trials, const struct monte_carlo_ask *ask,
	const struct action *action, uint64_t prng)
{
	static const uint8_t no_seed[SEED_BYTES];
	struct rollout *roll = &trials->roll;
	const struct view *view = ask->view;
	int points[SEATS_MAX];
	bool ended;

	trials->state = trials->world;
	roll->prng = prng;
	stream_for_deal(&roll->stream, no_seed, 1);
	(void)game_apply(&trials->state, view->seat, action, &roll->stream,
			 &roll->events);
	ended = rollout_out(roll, &trials->state, points);
	return match_equity_worth(
		&trials->stakes, view->rules, view->seat,
		match_equity_left(&trials->stakes, view->deal, ended),
		view->scores, points);
}

static double
mean_of(const struct trial *trial)
{
	double sum = 0;

	for (unsigned i = 0; i < trial->n; i++)
		sum += trial->worth[i];
	return trial->n > 0 ? sum / trial->n : 0;
}

/* How much one candidate is better than another, and its standard error. */
struct lead {
	double mean, error;
};

/* Both were played in the same worlds, as far as the one went that was played
 * less. */
static struct lead
lead_of(const struct trial *one, const struct trial *other)
{
	unsigned worlds = one->n < other->n ? one->n : other->n;
	double sum = 0, squares = 0, n = worlds, spread;

	for (unsigned i = 0; i < worlds; i++) {
		double more = one->worth[i] - other->worth[i];

		sum += more;
		squares += more * more;
	}
	if (worlds == 0)
		return (struct lead){ 0 };
	spread = squares * n - sum * sum; /* n squared times the variance */
	return (struct lead){ sum / n, spread > 0 ? sqrt(spread / n) / n : 0 };
}

static double
errors_ahead(const struct trial *one, const struct trial *other)
{
	struct lead lead = lead_of(one, other);

	if (lead.error > 0)
		return lead.mean / lead.error;
	return lead.mean > 0 ? HUGE_VAL : lead.mean < 0 ? -HUGE_VAL : 0;
}

/* Means are told: see rank(). */
static const struct trial *
best_trusted(const struct monte_carlo *trials)
{
	unsigned i = 0;

	while (trials->rank[i]->at >= trials->trusted)
		i++;
	return trials->rank[i];
}

/* Will it hardly be so much better than the best trusted one that it is played?
 * The more worlds are behind it, the more it must have shown. */
static bool
is_hopeless(const struct monte_carlo *trials, const struct trial *trusted,
	    const struct trial *trial, unsigned samples)
{
	double done = (double)trials->worlds / samples;

	return errors_ahead(trial, trusted) <= 2 * done - 1;
}

/* Those that were played longer first, then the better ones, then as listed. */
static int
by_mean(const void *a, const void *b)
{
	const struct trial *x = *(struct trial *const *)a;
	const struct trial *y = *(struct trial *const *)b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	if (x->mean != y->mean)
		return x->mean > y->mean ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static void
rank(struct monte_carlo *trials)
{
	for (unsigned i = 0; i < trials->n; i++)
		trials->rank[i]->mean = mean_of(trials->rank[i]);
	qsort(trials->rank, trials->n, sizeof(struct trial *), by_mean);
}

static int
by_value(const void *a, const void *b)
{
	const struct trial *x = *(struct trial *const *)a;
	const struct trial *y = *(struct trial *const *)b;

	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/*
 * Value all candidates in the worlds that each shares with the best trusted
 * one: a candidate that was dropped early may have met easy worlds only.
 */
static void
value_all(struct monte_carlo *trials)
{
	const struct trial *trusted;

	rank(trials);
	trusted = best_trusted(trials);
	for (unsigned i = 0; i < trials->n; i++) {
		struct trial *trial = &trials->at[i];
		struct lead lead = lead_of(trial, trusted);

		trial->value = trusted->mean + lead.mean;
		if (i >= trials->trusted)
			trial->value -= BETTER * lead.error;
	}
	qsort(trials->rank, trials->n, sizeof(struct trial *), by_value);
}

/* Returns how many of the first @alive are still worth trying. */
static unsigned
drop_behind(struct monte_carlo *trials, unsigned alive, unsigned samples)
{
	const struct trial *best, *trusted;
	unsigned kept = 0;

	rank(trials);
	best = trials->rank[0];
	trusted = best_trusted(trials);
	for (unsigned i = 0; i < alive; i++) {
		struct trial *trial = trials->rank[i];

		/* that one is what all are held against at the end */
		if (trial == trusted ||
		    (errors_ahead(best, trial) <= BEHIND &&
		     (trial->at < trials->trusted ||
		      !is_hopeless(trials, trusted, trial, samples)))) {
			trials->rank[i] = trials->rank[kept];
			trials->rank[kept++] = trial;
		}
	}
	return kept;
}

static void
begin(struct monte_carlo *trials, const struct monte_carlo_ask *ask)
{
	const struct rules *rules = ask->view->rules;

	if (trials->rules != rules)
		match_equity_init(&trials->stakes, rules, &trials->roll);
	trials->rules = rules;
	trials->n = ask->n;
	trials->trusted = ask->trusted;
	for (unsigned i = 0; i < ask->n; i++) {
		trials->at[i].action = ask->candidate[i];
		trials->at[i].at = i;
		trials->at[i].n = 0;
		trials->rank[i] = &trials->at[i];
	}
	trials->worlds = 0;
	trials->stopped = false;
	trials->roll.own = ask->view->seat;
	rollout_expect(&trials->roll, ask->view, ask->memory);
}

/* Returns false when there is none. */
static bool
draw_world(struct monte_carlo *trials, const struct monte_carlo_ask *ask,
	   uint64_t *prng)
{
	if (!worlds_sample(ask->view, ask->memory, prng, &trials->world))
		return false;
	rollout_believe(&trials->roll, ask->memory, prng, &trials->world);
	return true;
}

unsigned
monte_carlo_choose(struct monte_carlo *trials,
		   const struct monte_carlo_ask *ask)
{
	unsigned look = FIRST_LOOK, alive = ask->n;
	uint64_t prng = ask->prng;

	begin(trials, ask);
	while (alive > 1 && trials->worlds < ask->samples) {
		if (ask->stop != NULL && ask->stop(ask->arg)) {
			trials->stopped = true;
			break;
		}
		if (!draw_world(trials, ask, &prng))
			break;
		for (unsigned i = 0; i < alive; i++) {
			struct trial *trial = trials->rank[i];

			trial->worth[trial->n++] = play_on(trials, ask,
							   trial->action, prng);
		}
		if (++trials->worlds == look) {
			alive = drop_behind(trials, alive, ask->samples);
			look *= 2;
		}
	}
	value_all(trials);
	return trials->rank[0]->at;
}
