/* hand.c - split a hand into melds and rest; see hand.h. */
#include "arena/replay/hand.h"

#include "referee/engine/game.h"

/* arbitrary: search nodes; the worst hand takes a few ms */
#define NODES 20000

/* Find the best melds.  If the whole hand cannot meet the deal's requirements
 * (indian 7.2), search without them: the result only sorts the hand. */
static void
hand_find_melds(struct partition *best, const struct state *state,
		const struct bag *cards)
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
		hand_find_melds(&hand->best, state, cards);
	hand->rest = *cards;
	for (unsigned i = 0; i < hand->best.n; i++)
		for (unsigned c = 0; c < hand->best.melds[i].n; c++)
			bag_take(&hand->rest,
				 hand->best.melds[i].cards[c].card);
	hand->deadwood = family->deadwood != NULL
				 ? family->deadwood(state, cards)
				 : HAND_NO_DEADWOOD;
}
