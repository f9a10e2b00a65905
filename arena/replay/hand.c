/* hand.c - a hand as a player holds it; see hand.h. */
#include "arena/replay/hand.h"

#include "referee/engine/game.h"

#define NODES 20000 /* chosen: a few ms for the worst hand */

/* What a deal asks of the whole (indian 7.2) is left out where it cannot be
 * had: people sort what they have. */
static void
find(struct partition *best, const struct state *state, const struct bag *cards)
{
	struct partition_query query;

	partition_query_deal(&query, state);
	query.nodes = NODES;
	if (partition_find(&query, cards, best))
		return;
	query.runs_min = query.pure_min = 0;
	if (!partition_find(&query, cards, best))
		best->n = 0;
}

void
hand_part(struct hand *hand, const struct state *state, const struct bag *cards)
{
	const struct family *family = state->rules->family;

	hand->best.n = 0;
	if (family->kinds == 0)
		find(&hand->best, state, cards);
	hand->rest = *cards;
	for (unsigned i = 0; i < hand->best.n; i++)
		for (unsigned c = 0; c < hand->best.melds[i].n; c++)
			bag_take(&hand->rest,
				 hand->best.melds[i].cards[c].card);
	hand->deadwood = family->deadwood != NULL
				 ? family->deadwood(state, cards)
				 : HAND_NO_DEADWOOD;
}
