/*
 * sharp.c - the policy that plays its candidates on (monte_carlo.h): what
 * greedy thinks most of, in worlds by what was heard.  Greedy's own choice and
 * that of the roll-outs' policy are trusted.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/policy/monte_carlo.h"
#include "referee/policy/policy.h"
#include "referee/worlds/heard.h"

#define SAMPLES	   256 /* unless asked otherwise */
#define CANDIDATES 8

#define GREEDY_BYTES (1u << 20) /* chosen: greedy's memory fits, with room */

struct sharp {
	unsigned samples; /* 0: SAMPLES */
	struct heard heard;
	struct memory memory;
	struct monte_carlo trials;
	struct monte_carlo_ask ask;
	struct action first;
	int place[MONTE_CARLO_MAX]; /* of the candidates: in the list, or not */
	struct appraisal values[MONTE_CARLO_MAX];
	_Alignas(max_align_t) unsigned char greedy[GREEDY_BYTES];
};

static void
sharp_begin(void *memory)
{
	struct sharp *own = memory;

	assert(policy_greedy.own_bytes <= GREEDY_BYTES);
	own->heard.deal = 0;
	own->trials.rules = NULL;
	policy_greedy.begin(own->greedy);
}

static void
sharp_hear(void *memory, const struct view *view, const struct event *event)
{
	struct sharp *own = memory;

	heard_event(&own->heard, view, event);
}

static void
sharp_sample(void *memory, unsigned samples)
{
	struct sharp *own = memory;

	own->samples = samples;
}

static struct sampled
sharp_sampled(void *memory)
{
	const struct monte_carlo *trials = &((struct sharp *)memory)->trials;
	bool chances = match_equity_are_chances(&trials->stakes);

	return (struct sampled){ trials->worlds, trials->stopped,
				 chances ? "percent of matches" : "points" };
}

static void
add_candidate(struct sharp *own, const struct question *question, int at)
{
	struct monte_carlo_ask *ask = &own->ask;

	if (ask->n == CANDIDATES)
		return;
	own->place[ask->n] = at;
	ask->candidate[ask->n++] = at >= 0 ? &question->legal->at[at]
					   : &own->first;
}

/* The place of what would be done in a roll-out; CHOICE_DEFAULT where a game's
 * own policy plays them, which takes no single steps. */
static int
quick_choice(struct sharp *own, const struct question *question)
{
	struct monte_carlo *trials = &own->trials;
	const struct legal *legal = question->legal;
	uint64_t prng = own->ask.prng;
	const struct action *action;

	if (rollout_is_fast(question->view->rules) ||
	    !worlds_sample(question->view, own->ask.memory, &prng,
			   &trials->world))
		return CHOICE_DEFAULT;
	action = rollout_step(&trials->roll, &trials->world);
	for (int i = 0; i < (int)legal->n; i++)
		if (action_equal(&legal->at[i], action))
			return i;
	return CHOICE_DEFAULT;
}

/* Those that are trusted, to give the deal up, which greedy never weighs, then
 * what greedy thinks most of besides. */
static void
list_candidates(struct sharp *own, const struct question *question, int first)
{
	const struct legal *legal = question->legal;
	const struct appraisal *values;
	int second = quick_choice(own, question);
	unsigned n;

	own->ask.n = 0;
	add_candidate(own, question, first);
	if (second >= 0 && second != first)
		add_candidate(own, question, second);
	own->ask.trusted = own->ask.n;
	for (int i = 0; i < (int)legal->n; i++)
		if (legal->at[i].act == ACT_DROP && i != first && i != second)
			add_candidate(own, question, i);
	values = policy_greedy.values(own->greedy, &n);
	for (unsigned i = 0; i < n; i++)
		if (values[i].at >= 0 && values[i].at != first &&
		    values[i].at != second)
			add_candidate(own, question, values[i].at);
}

static int
sharp_choose(void *memory, const struct question *question, uint64_t *prng,
	     struct action *out)
{
	struct sharp *own = memory;
	struct monte_carlo_ask *ask = &own->ask;
	int first = policy_greedy.choose(own->greedy, question, prng,
					 &own->first);
	unsigned at;

	own->trials.n = own->trials.worlds = 0;
	own->trials.stopped = false;
	if (first == CHOICE_DEFAULT)
		return first;
	ask->view = question->view;
	ask->memory = question->memory;
	if (ask->memory == NULL) {
		heard_memory(&own->heard, ask->view, &own->memory);
		ask->memory = &own->memory;
	}
	ask->prng = prng_draw(prng);
	ask->samples = own->samples > 0 ? own->samples : SAMPLES;
	ask->stop = question->stop;
	ask->arg = question->arg;
	list_candidates(own, question, first);
	at = monte_carlo_choose(&own->trials, ask);
	action_copy(out, ask->candidate[at]);
	return own->place[at];
}

/* The chosen one is first: it has the best value. */
static const struct appraisal *
sharp_values(void *memory, unsigned *n)
{
	struct sharp *own = memory;

	for (unsigned i = 0; i < own->trials.n; i++) {
		const struct trial *trial = own->trials.rank[i];

		own->values[i].at = own->place[trial->at];
		own->values[i].worth = trial->value / 100;
	}
	*n = own->trials.n;
	return own->values;
}

const struct policy policy_sharp = {
	.name = "sharp",
	.text = "plays each action on in worlds that could be the true one",
	.wants_legal = true,
	.own_bytes = sizeof(struct sharp),
	.begin = sharp_begin,
	.sample = sharp_sample,
	.hear = sharp_hear,
	.choose = sharp_choose,
	.unit = "points",
	.sampled = sharp_sampled,
	.values = sharp_values,
};
