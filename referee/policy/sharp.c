/*
 * sharp.c - policy "sharp": Monte Carlo rollouts of greedy's best actions.
 *
 * Sharp plays the candidates in worlds (assumed hidden cards) that fit the
 * events so far (monte_carlo.h).  Sharp trusts two candidates: greedy's own
 * choice, and the choice of the rollout policy.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/policy/monte_carlo.h"
#include "referee/policy/policy.h"
#include "referee/policy/stakes.h"
#include "referee/worlds/event_memory.h"

#define SAMPLES	   256 /* default number of worlds */
#define CANDIDATES 8

/* arbitrary: greedy's memory fits, with room */
#define GREEDY_BYTES (1u << 20)

struct sharp {
	unsigned samples; /* 0: SAMPLES */
	struct event_memory heard;
	struct memory memory;
	struct monte_carlo mc;
	struct monte_carlo_query query;
	struct action first;
	int place[MONTE_CARLO_MAX]; /* index or CHOICE_ACTION */
	struct action_value values[MONTE_CARLO_MAX];
	_Alignas(max_align_t) unsigned char greedy[GREEDY_BYTES];
};

static void
sharp_start_match(void *memory)
{
	struct sharp *own = memory;

	assert(policy_greedy.own_bytes <= GREEDY_BYTES);
	own->heard.deal = 0;
	own->mc.rules = NULL;
	policy_greedy.start_match(own->greedy);
}

static void
sharp_observe(void *memory, const struct view *view, const struct event *event)
{
	struct sharp *own = memory;

	event_memory_add(&own->heard, view, event);
}

static void
sharp_set_samples(void *memory, unsigned samples)
{
	struct sharp *own = memory;

	own->samples = samples;
}

static struct sample_stats
sharp_sample_stats(void *memory)
{
	const struct monte_carlo *mc = &((struct sharp *)memory)->mc;
	bool chances = match_equity_is_chance(&mc->equity);

	return (struct sample_stats){ mc->worlds, mc->stopped,
				      chances ? "percent of matches"
					      : "points" };
}

static void
sharp_add_candidate(struct sharp *own, const struct question *question, int at)
{
	struct monte_carlo_query *query = &own->query;

	if (query->n == CANDIDATES)
		return;
	own->place[query->n] = at;
	query->candidate[query->n++] = at >= 0 ? &question->legal->at[at]
					       : &own->first;
}

/* Return the index of the rollout policy's choice.  Return CHOICE_DEFAULT in
 * games with a quick policy of their own, which plays no single steps. */
static int
sharp_rollout_choice(struct sharp *own, const struct question *question)
{
	struct monte_carlo *mc = &own->mc;
	const struct legal *legal = question->legal;
	uint64_t prng = own->query.prng;
	const struct action *action;

	if (rollout_is_fast(question->view->rules) ||
	    !worlds_sample(question->view, own->query.memory, &prng,
			   &mc->world))
		return CHOICE_DEFAULT;
	action = rollout_step(&mc->roll, &mc->world);
	for (int i = 0; i < (int)legal->n; i++)
		if (action_equal(&legal->at[i], action))
			return i;
	return CHOICE_DEFAULT;
}

/* List the candidates: the trusted ones, dropping out, which greedy never
 * rates, then greedy's best actions. */
static void
sharp_list_candidates(struct sharp *own, const struct question *question,
		      int first)
{
	const struct legal *legal = question->legal;
	const struct action_value *values;
	int second = sharp_rollout_choice(own, question);
	unsigned n;

	own->query.n = 0;
	sharp_add_candidate(own, question, first);
	own->query.trusted = own->query.n;
	/* rollouts call and fight worse than greedy */
	if (stakes_apply(question->view->rules) &&
	    question->view->phase != PHASE_PLAY)
		return;
	if (second >= 0 && second != first)
		sharp_add_candidate(own, question, second);
	own->query.trusted = own->query.n;
	for (int i = 0; i < (int)legal->n; i++)
		if (legal->at[i].act == ACT_DROP && i != first && i != second)
			sharp_add_candidate(own, question, i);
	values = policy_greedy.values(own->greedy, &n);
	for (unsigned i = 0; i < n; i++)
		if (values[i].at >= 0 && values[i].at != first &&
		    values[i].at != second)
			sharp_add_candidate(own, question, values[i].at);
}

static int
sharp_choose(void *memory, const struct question *question, uint64_t *prng,
	     struct action *out)
{
	struct sharp *own = memory;
	struct monte_carlo_query *query = &own->query;
	int first = policy_greedy.choose(own->greedy, question, prng,
					 &own->first);
	unsigned at;

	own->mc.n = own->mc.worlds = 0;
	own->mc.stopped = false;
	if (first == CHOICE_DEFAULT)
		return first;
	query->view = question->view;
	query->memory = question->memory;
	if (query->memory == NULL) {
		event_memory_build(&own->heard, query->view, &own->memory);
		query->memory = &own->memory;
	}
	query->prng = prng_draw(prng);
	query->samples = own->samples > 0 ? own->samples : SAMPLES;
	query->stop = question->stop;
	query->arg = question->arg;
	sharp_list_candidates(own, question, first);
	at = monte_carlo_choose(&own->mc, query);
	action_copy(out, query->candidate[at]);
	return own->place[at];
}

/* Return the ratings; the chosen action is first, because it has the best
 * value. */
static const struct action_value *
sharp_values(void *memory, unsigned *n)
{
	struct sharp *own = memory;

	for (unsigned i = 0; i < own->mc.n; i++) {
		const struct candidate *candidate = own->mc.rank[i];

		own->values[i].at = own->place[candidate->at];
		own->values[i].worth = candidate->value / 100;
	}
	*n = own->mc.n;
	return own->values;
}

const struct policy policy_sharp = {
	.name = "sharp",
	.text = "rates actions by rollouts (simulated deals) that fit the "
		"events",
	.wants_legal = true,
	.own_bytes = sizeof(struct sharp),
	.start_match = sharp_start_match,
	.set_samples = sharp_set_samples,
	.observe = sharp_observe,
	.choose = sharp_choose,
	.unit = "points",
	.sample_stats = sharp_sample_stats,
	.values = sharp_values,
};
