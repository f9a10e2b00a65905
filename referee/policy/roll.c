#include "referee/policy/roll.h"

#include <string.h>

#include "referee/policy/quick.h"

bool
roll_is_fast(const struct rules *rules)
{
	return quick_gin_plays(rules);
}

void
roll_out(struct roll *roll, struct state *state, int points[SEATS_MAX])
{
	if (state->over != OVER_NO)
		memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	else if (quick_gin_plays(state->rules))
		quick_gin(state, roll->own, points);
	else
		quick_any(roll, state, points);
}

void
roll_believe(struct state *state, seat_t seat, const struct bag *known,
	     uint64_t *lot)
{
	if (quick_gin_plays(state->rules))
		quick_gin_believe(state, seat, &known[!seat], lot);
}
