#include "tests/support/memory_fixture.h"

#include <stdio.h>
#include <stdlib.h>

#include "referee/policy/policy.h"
#include "tests/support/rules_fixture.h"

void
memory_fixture_deal(struct memory_fixture *deal, const char *game,
		    unsigned players, uint8_t number)
{
	const uint8_t seed[SEED_BYTES] = { number };

	must_load(game, "", players, &deal->rules);
	game_begin(&deal->state, &deal->rules, players);
	stream_for_deal(&deal->stream, seed, 1);
	game_deal(&deal->state, &deal->stream, &deal->events);
	view_of(&deal->state, 0, &deal->view);
	memory_init(&deal->memory, &deal->view, &deal->events);
}

const struct action *
memory_fixture_act(struct memory_fixture *deal, void *own, uint64_t *prng)
{
	static struct legal legal;
	static struct action action;
	struct state *state = &deal->state;
	struct view view;
	struct question question = { .view = &view, .legal = &legal };
	enum refusal refusal;
	int at;

	view_of(state, state->seat, &view);
	game_legal(state, &legal);
	at = policy_choose(&policy_greedy, own, &question, prng, &action);
	if (at == CHOICE_DEFAULT)
		game_standard(state, &action);
	else if (at >= 0)
		action_copy(&action, &legal.at[at]);
	refusal = game_apply(state, state->seat, &action, &deal->stream,
			     &deal->events)
			  .refusal;
	if (refusal != REFUSE_NONE) {
		fprintf(stderr, "action of greedy refused: %d\n", refusal);
		abort();
	}
	view_of(state, 0, &deal->view);
	memory_update(&deal->memory, &deal->view, &deal->events);
	return &action;
}
