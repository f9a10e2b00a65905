/* slipping.c - bots with some random turns; see slipping.h. */
#include "tests/support/slipping.h"

#include "bots/house/decide.h"
#include "referee/policy/policy.h"

bool
slipping_act(struct bot_memory *bot_memory, const struct json *json,
	     struct jsonw *out, unsigned percent)
{
	bool slips = prng_below(&bot_memory->prng, 100) < percent;

	return decide_action(slips ? &policy_random : &policy_greedy,
			     bot_memory, json, out);
}

static void
slipping_begin_match(struct bot_memory *bot_memory)
{
	decide_begin(&policy_greedy, bot_memory->own);
}

struct house
slipping_house(slipping_fn *act)
{
	return (struct house){
		.name = house_greedy.name,
		.wants_legal = true,
		.wants_rules = true,
		.own_bytes = decide_bytes(&policy_greedy),
		.match = slipping_begin_match,
		.act = act,
	};
}
