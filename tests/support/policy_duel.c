#include "tests/support/policy_duel.h"

#include <assert.h>
#include <stdlib.h>

#include "lib/alloc.h"

static struct legal legal;
static struct events events;

struct duelist {
	const struct policy *policy;
	void *own;
	uint64_t prng;
};

static void
duelist_init(struct duelist *duelist, const struct policy *policy,
	     uint64_t prng)
{
	duelist->policy = policy;
	duelist->own = xcalloc(1, policy->own_bytes + 1);
	duelist->prng = prng;
	if (policy->start_match != NULL)
		policy->start_match(duelist->own);
}

static void
duel_send_events(struct duelist duelists[2], const struct state *state)
{
	struct view view;

	for (seat_t seat = 0; seat < 2; seat++) {
		struct duelist *duelist = &duelists[seat];

		if (duelist->policy->observe == NULL || state->over != OVER_NO)
			continue;
		view_of(state, seat, &view);
		for (unsigned i = 0; i < events.n; i++)
			policy_observe(duelist->policy, duelist->own, &view,
				       &events.at[i]);
	}
}

static void
duelist_act(struct duelist *duelist, struct state *state, struct stream *stream)
{
	struct question question = { .legal = &legal };
	struct action action;
	struct ruling ruling;
	struct view view;
	int at;

	view_of(state, state->seat, &view);
	game_legal(state, &legal);
	question.view = &view;
	at = policy_choose(duelist->policy, duelist->own, &question,
			   &duelist->prng, &action);
	if (at == CHOICE_DEFAULT)
		game_standard(state, &action);
	else if (at >= 0)
		action_copy(&action, &legal.at[at]);
	ruling = game_apply(state, state->seat, &action, stream, &events);
	assert(ruling.refusal == REFUSE_NONE);
}

int
policy_duel_match(const struct rules *rules,
		  const struct policy *const policies[2], uint32_t seed)
{
	const uint8_t key[SEED_BYTES] = { (uint8_t)seed, (uint8_t)(seed >> 8) };
	struct duelist duelists[2];
	unsigned places[SEATS_MAX];
	struct stream stream;
	struct state state;

	for (unsigned i = 0; i < 2; i++)
		duelist_init(&duelists[i], policies[i], seed * 2 + i);
	game_begin(&state, rules, 2);
	while (state.over != OVER_MATCH) {
		stream_for_deal(&stream, key, state.deal + 1u);
		game_deal(&state, &stream, &events);
		duel_send_events(duelists, &state);
		while (state.over == OVER_NO) {
			duelist_act(&duelists[state.seat], &state, &stream);
			duel_send_events(duelists, &state);
		}
	}
	for (unsigned i = 0; i < 2; i++)
		free(duelists[i].own);
	game_places(&state, places);
	return places[0] == places[1] ? -1 : places[0] > places[1];
}

double
policy_duel_percent(const struct rules *rules, const struct policy *one,
		    const struct policy *other, unsigned pairs)
{
	unsigned halves = 0;

	for (unsigned i = 0; i < 2 * pairs; i++) {
		unsigned seat = i % 2;
		const struct policy *policies[2] = { other, other };
		int won;

		policies[seat] = one;
		won = policy_duel_match(rules, policies, i / 2);
		halves += won == -1 ? 1 : won == (int)seat ? 2 : 0;
	}
	return pairs == 0 ? 0 : 100.0 * halves / (4.0 * pairs);
}
