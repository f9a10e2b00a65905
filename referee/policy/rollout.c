#include "referee/policy/rollout.h"

#include <assert.h>
#include <string.h>

#include "referee/policy/quick.h"
#include "referee/policy/quick_any.h"

bool
rollout_is_fast(const struct rules *rules)
{
	return quick_gin_supports(rules);
}

bool
rollout_play(struct rollout *roll, struct state *state, int points[SEATS_MAX])
{
	if (state->over != OVER_NO)
		memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	else if (quick_gin_supports(state->rules))
		quick_gin_play(state, roll->own, points);
	else
		return quick_any_play(roll, state, points);
	return true;
}

const struct action *
rollout_step(struct rollout *roll, const struct state *world)
{
	assert(!rollout_is_fast(world->rules));
	roll->own = world->seat;
	for (unsigned i = 0; i < SEATS_MAX; i++)
		roll->plans[i].made = false;
	return quick_any_step(roll, world);
}

void
rollout_init_habits(struct rollout *roll, const struct view *view,
		    const struct memory *memory)
{
	if (!quick_gin_supports(view->rules))
		habits_init(&roll->habits, view, memory);
}

void
rollout_make_likely(const struct rollout *roll, const struct memory *memory,
		    uint64_t *prng, struct state *world)
{
	seat_t seat = memory->seat;

	if (quick_gin_supports(world->rules))
		quick_gin_make_likely(world, seat,
				      &memory->known[seat_after(world, seat)],
				      prng);
	else
		habits_resample(&roll->habits, memory, prng, world);
}
