/* What may be done in Rummikub: the list for bots, and the safe action. */
#include "referee/games/rummikub.h"

/* rummikub 4.1 */
uint32_t
rummikub_may(const struct state *state)
{
	if (state->phase != PHASE_PLAY)
		return 0;
	return 1u << ACT_ARRANGE |
	       (state->stock.n > 0 ? 1u << ACT_DRAW : 1u << ACT_PASS);
}

void
rummikub_standard(const struct state *state, struct action *out)
{
	action_init(out, state->stock.n > 0 ? ACT_DRAW : ACT_PASS);
	if (state->stock.n > 0)
		out->from = FROM_STOCK;
}

void
rummikub_legal(const struct state *state, struct legal *out)
{
	rummikub_standard(state, &out->at[out->n++]);
	out->more = true;
}
