#include "referee/policy/roll.h"

#include <assert.h>
#include <string.h>

#include "referee/policy/quick.h"
#include "referee/policy/quick_any.h"

bool
roll_is_fast(const struct rules *rules)
{
	return quick_gin_plays(rules);
}

bool
roll_out(struct roll *roll, struct state *state, int points[SEATS_MAX])
{
	if (state->over != OVER_NO)
		memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	else if (quick_gin_plays(state->rules))
		quick_gin(state, roll->own, points);
	else
		return quick_any(roll, state, points);
	return true;
}

const struct action *
roll_step(struct roll *roll, const struct state *world)
{
	assert(!roll_is_fast(world->rules));
	roll->own = world->seat;
	for (unsigned i = 0; i < SEATS_MAX; i++)
		roll->plans[i].made = false;
	return quick_any_step(roll, world);
}

void
roll_expect(struct roll *roll, const struct view *view,
	    const struct memory *memory)
{
	if (!quick_gin_plays(view->rules))
		habits_init(&roll->habits, view, memory);
}

void
roll_believe(const struct roll *roll, const struct memory *memory,
	     uint64_t *prng, struct state *world)
{
	seat_t seat = memory->seat;

	if (quick_gin_plays(world->rules))
		quick_gin_believe(world, seat, &memory->known[!seat], prng);
	else
		habits_settle(&roll->habits, memory, prng, world);
}
