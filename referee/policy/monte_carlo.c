#include "referee/policy/monte_carlo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "referee/policy/stakes.h"

#define FIRST_LOOK 16  /* worlds before the first comparison */
#define BEHIND	   2.0 /* standard errors behind: drop the candidate */
#define BETTER	   2.0 /* standard errors ahead: prefer it to a trusted one */

/* Play the deal to its end with the caller's function; return the lead in
 * hundredths of points. */
static int32_t
monte_carlo_play(const struct monte_carlo_query *query, struct state *state)
{
	int sign = state->rules->winner == WINNER_HIGHEST ? 100 : -100;
	int32_t lead = 0;

	query->play(query->arg, state);
	for (seat_t seat = 0; seat < state->players; seat++)
		lead += (seat == query->view->seat ? 1 : -1) *
			state->deal_scores[seat];
	return sign * lead;
}

/* Play an action in the world and roll the deal out; return its worth.  If the
 * world refuses the action because the view hides a part of the turn, that does
 * not count against it. */
static int32_t
monte_carlo_rollout(struct monte_carlo *mc,
		    const struct monte_carlo_query *query,
		    const struct action *action, uint64_t prng)
{
	static const uint8_t no_seed[SEED_BYTES];
	struct rollout *roll = &mc->roll;
	const struct view *view = query->view;
	int points[SEATS_MAX];
	bool ended;

	mc->state = mc->world;
	roll->prng = prng;
	stream_for_deal(&roll->stream, no_seed, 1);
	(void)game_apply(&mc->state, view->seat, action, &roll->stream,
			 &roll->events);
	if (query->play != NULL)
		return monte_carlo_play(query, &mc->state);
	ended = rollout_play(roll, &mc->state, points);
	return match_equity_worth(
		&mc->equity, view->rules, view->seat,
		match_equity_left(&mc->equity, view->deal, ended), view->scores,
		points);
}

static double
candidate_mean(const struct candidate *candidate)
{
	double sum = 0;

	for (unsigned i = 0; i < candidate->n; i++)
		sum += candidate->worth[i];
	return candidate->n > 0 ? sum / candidate->n : 0;
}

/* Mean lead of a candidate over another, and its standard error. */
struct lead {
	double mean, error;
};

/* Compare two candidates in the worlds that both played. */
static struct lead
candidate_lead(const struct candidate *one, const struct candidate *other)
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
candidate_errors_ahead(const struct candidate *one,
		       const struct candidate *other)
{
	struct lead lead = candidate_lead(one, other);

	if (lead.error > 0)
		return lead.mean / lead.error;
	return lead.mean > 0 ? HUGE_VAL : lead.mean < 0 ? -HUGE_VAL : 0;
}

/* Return the best trusted candidate.  Call monte_carlo_rank before. */
static const struct candidate *
monte_carlo_best_trusted(const struct monte_carlo *mc)
{
	unsigned i = 0;

	while (mc->rank[i]->at >= mc->trusted)
		i++;
	return mc->rank[i];
}

/* Return true if a candidate will hardly become better than the best trusted
 * one.  The threshold rises with the share of worlds played. */
static bool
candidate_is_hopeless(const struct monte_carlo *mc,
		      const struct candidate *trusted,
		      const struct candidate *candidate, unsigned samples)
{
	double done = (double)mc->worlds / samples;

	return candidate_errors_ahead(candidate, trusted) <= 2 * done - 1;
}

/* Compare for qsort: more worlds first, then higher means, then the given
 * order. */
static int
candidate_by_mean(const void *a, const void *b)
{
	const struct candidate *x = *(struct candidate *const *)a;
	const struct candidate *y = *(struct candidate *const *)b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	if (x->mean != y->mean)
		return x->mean > y->mean ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static void
monte_carlo_rank(struct monte_carlo *mc)
{
	for (unsigned i = 0; i < mc->n; i++)
		mc->rank[i]->mean = candidate_mean(mc->rank[i]);
	qsort(mc->rank, mc->n, sizeof(struct candidate *), candidate_by_mean);
}

static int
candidate_by_value(const void *a, const void *b)
{
	const struct candidate *x = *(struct candidate *const *)a;
	const struct candidate *y = *(struct candidate *const *)b;

	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/*
 * Set the value of all candidates in the worlds that each shares with the best
 * trusted one: a candidate that was dropped early may have met easy worlds
 * only.
 */
static void
monte_carlo_value_all(struct monte_carlo *mc)
{
	const struct candidate *trusted;

	monte_carlo_rank(mc);
	trusted = monte_carlo_best_trusted(mc);
	for (unsigned i = 0; i < mc->n; i++) {
		struct candidate *candidate = &mc->at[i];
		struct lead lead = candidate_lead(candidate, trusted);

		candidate->value = trusted->mean + lead.mean;
		if (i >= mc->trusted)
			candidate->value -= BETTER * lead.error;
	}
	qsort(mc->rank, mc->n, sizeof(struct candidate *), candidate_by_value);
}

/* Drop candidates that are clearly behind; return how many remain of the first
 * @alive. */
static unsigned
monte_carlo_prune(struct monte_carlo *mc, unsigned alive, unsigned samples)
{
	const struct candidate *best, *trusted;
	unsigned kept = 0;

	monte_carlo_rank(mc);
	best = mc->rank[0];
	trusted = monte_carlo_best_trusted(mc);
	for (unsigned i = 0; i < alive; i++) {
		struct candidate *candidate = mc->rank[i];

		/* all values are relative to the best trusted one */
		if (candidate == trusted ||
		    (candidate_errors_ahead(best, candidate) <= BEHIND &&
		     (candidate->at < mc->trusted ||
		      !candidate_is_hopeless(mc, trusted, candidate,
					     samples)))) {
			mc->rank[i] = mc->rank[kept];
			mc->rank[kept++] = candidate;
		}
	}
	return kept;
}

static void
monte_carlo_init(struct monte_carlo *mc, const struct monte_carlo_query *query)
{
	const struct rules *rules = query->view->rules;

	if (mc->rules != rules)
		match_equity_init(&mc->equity, rules, &mc->roll);
	mc->rules = rules;
	mc->n = query->n;
	mc->trusted = query->trusted;
	for (unsigned i = 0; i < query->n; i++) {
		mc->at[i].action = query->candidate[i];
		mc->at[i].at = i;
		mc->at[i].n = 0;
		mc->rank[i] = &mc->at[i];
	}
	mc->worlds = 0;
	mc->stopped = false;
	mc->roll.own = query->view->seat;
	rollout_init_habits(&mc->roll, query->view, query->memory);
}

static bool
monte_carlo_draw_likely(struct monte_carlo *mc,
			const struct monte_carlo_query *query, uint64_t *prng,
			struct state *world)
{
	if (!worlds_sample(query->view, query->memory, prng, world))
		return false;
	rollout_make_likely(&mc->roll, query->memory, prng, world);
	return true;
}

/* Sample a likely world; with stakes, the likeliest of several.  Return false
 * if there is none. */
static bool
monte_carlo_draw_world(struct monte_carlo *mc,
		       const struct monte_carlo_query *query, uint64_t *prng)
{
	const struct view *view = query->view;
	unsigned tries = stakes_apply(view->rules) ? stakes_tries(view) : 1;

	if (!monte_carlo_draw_likely(mc, query, prng, &mc->world))
		return false;
	while (--tries > 0) {
		if (!monte_carlo_draw_likely(mc, query, prng, &mc->state))
			return false;
		if (stakes_is_likelier(&mc->state, &mc->world, view->seat))
			mc->world = mc->state;
	}
	return true;
}

unsigned
monte_carlo_choose(struct monte_carlo *mc,
		   const struct monte_carlo_query *query)
{
	unsigned look = FIRST_LOOK, alive = query->n;
	uint64_t prng = query->prng;

	monte_carlo_init(mc, query);
	while (alive > 1 && mc->worlds < query->samples) {
		if (query->stop != NULL && query->stop(query->arg)) {
			mc->stopped = true;
			break;
		}
		if (!monte_carlo_draw_world(mc, query, &prng))
			break;
		for (unsigned i = 0; i < alive; i++) {
			struct candidate *candidate = mc->rank[i];

			candidate->worth[candidate->n++] = monte_carlo_rollout(
				mc, query, candidate->action, prng);
		}
		if (++mc->worlds == look) {
			alive = monte_carlo_prune(mc, alive, query->samples);
			look *= 2;
		}
	}
	monte_carlo_value_all(mc);
	return mc->rank[0]->at;
}
