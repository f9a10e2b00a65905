/*
 * partition.c - find the best melds: exact search, then local improvement.
 *
 * If the search of a huge hand stopped early, the code improves its result step
 * by step.  Each improvement step takes three melds and the left cards, and
 * finds the best melds of these.  The improvement ends when no step improves
 * the result, or after as many search steps as the search used.
 */
#include "partition_search.h"

#include <assert.h>
#include <string.h>

#define REFORM_NODES 20000 /* steps; arbitrary: twenty cards need far fewer */

static bool
partition_is_wild(const struct partition_query *query, uint8_t kind,
		  struct laid laid)
{
	uint8_t wild = query->wild[laid.card];

	return laid.as != laid.card || wild == WILD_ALWAYS ||
	       (wild == WILD_IN_RUNS && kind == KIND_RUN);
}

static unsigned
partition_count_wilds(const struct partition_query *query,
		      const struct meld *meld)
{
	unsigned wilds = 0;

	for (unsigned i = 0; i < meld->n; i++)
		wilds += partition_is_wild(query, meld->kind, meld->cards[i]);
	return wilds;
}

static int
partition_meld_gain(const struct partition_query *query,
		    const struct meld *meld)
{
	int gain = meld->kind == KIND_RUN && meld->n == query->run_max
			   ? query->full_bonus
			   : 0;
	unsigned rank = 0;

	for (unsigned i = 0; i < meld->n; i++)
		if (meld->cards[i].as != CARD_NONE)
			rank = card_rank(meld->cards[i].as);
	for (unsigned i = 0; i < meld->n; i++) {
		struct laid laid = meld->cards[i];

		gain += query->weight[laid.card];
		if (partition_is_wild(query, meld->kind, laid))
			gain += meld->kind == KIND_RUN
					? query->wild_place[laid.as]
					: query->wild_rank[rank];
		else if (query->wild[laid.card] == WILD_IN_RUNS)
			gain += query->wild_place[laid.card];
	}
	return gain;
}

static void
partition_move_meld(struct bag *from, struct bag *to, const struct meld *meld)
{
	for (unsigned i = 0; i < meld->n; i++) {
		bag_take(from, meld->cards[i].card);
		bag_put(to, meld->cards[i].card);
	}
}

/* Replace the melds with indices @three by better ones.  Returns whether there
 * are any. */
static bool
partition_reform_melds(const struct partition_query *query,
		       const struct bag *hand, const unsigned three[3],
		       uint32_t nodes_max, struct partition *best)
{
	struct bag rest = { 0 }, part = *hand;
	struct partition again = { 0 };
	unsigned n = 0;
	int before = 0;

	for (unsigned i = 0; i < best->n; i++)
		if (i == three[0] || i == three[1] || i == three[2])
			before += partition_meld_gain(query, &best->melds[i]);
		else
			partition_move_meld(&part, &rest, &best->melds[i]);
	partition_search(query, &part, nodes_max, &again);
	best->nodes += again.nodes;
	if (again.gain <= before ||
	    best->n - 3u + again.n >= PARTITION_MELDS_MAX)
		return false;
	for (unsigned i = 0; i < best->n; i++)
		if (i != three[0] && i != three[1] && i != three[2])
			best->melds[n++] = best->melds[i];
	memcpy(best->melds + n, again.melds, again.n * sizeof(*again.melds));
	best->n = (uint8_t)(n + again.n);
	best->gain += again.gain - before;
	best->left = again.left;
	best->left_count = again.left_count;
	return true;
}

static bool
partition_improve_once(const struct partition_query *query,
		       const struct bag *hand, uint32_t nodes_max,
		       struct partition *best)
{
	unsigned three[3];

	for (three[0] = 0; three[0] < best->n; three[0]++)
		for (three[1] = three[0] + 1; three[1] < best->n; three[1]++)
			for (three[2] = three[1] + 1; three[2] < best->n;
			     three[2]++) {
				uint32_t left = nodes_max - best->nodes;

				if (left == 0)
					return false;
				if (left > REFORM_NODES)
					left = REFORM_NODES;
				if (partition_reform_melds(query, hand, three,
							   left, best))
					return true;
			}
	return false;
}

void
partition_query_take_roles(struct partition_query *query)
{
	card_t face = query->joker_face;
	int16_t weight = query->weight[face];
	uint8_t wild = query->wild[face];

	query->weight[face] = query->weight[CARD_X1];
	query->weight[CARD_X1] = weight;
	query->wild[face] = query->wild[CARD_X1];
	query->wild[CARD_X1] = wild;
	query->joker_face = CARD_NONE;
}

/* Find the best melds if jokers are natural copies of a wild card. */
static bool
partition_find_by_roles(const struct partition_query *query,
			const struct bag *hand, struct partition *best)
{
	struct partition_query of_roles = *query;
	struct bag roles = *hand;
	bool found;

	partition_query_take_roles(&of_roles);
	bag_take_roles(&roles, query->joker_face);
	found = partition_find(&of_roles, &roles, best);
	for (unsigned i = 0; i < best->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++) {
			struct laid *laid = &best->melds[i].cards[j];

			laid->card = card_role(laid->card, query->joker_face);
		}
	return found;
}

bool
partition_find(const struct partition_query *query, const struct bag *hand,
	       struct partition *best)
{
	uint32_t nodes_max = query->nodes > 0 ? query->nodes : PARTITION_NODES;
	bool found;

	assert(query->set_max <= MELD_CARDS_MAX && query->run_max <= 14);
	assert(query->set_max == 0 || query->set_min >= 3);
	assert(query->run_max == 0 || query->run_min >= 3);
	assert(query->parts <= PARTITION_PARTS_MAX);
	if (query->joker_face != CARD_NONE)
		return partition_find_by_roles(query, hand, best);
	best->nodes = 0;
	found = partition_search(query, hand, nodes_max, best);
	if (best->exact || !found || query->parts > 0 || query->runs_min > 0 ||
	    query->pure_min > 0)
		return found;
	while (partition_improve_once(query, hand, 2 * nodes_max, best))
		;
	best->pure = 0;
	for (unsigned i = 0; i < best->n; i++)
		if (best->melds[i].kind == KIND_RUN &&
		    partition_count_wilds(query, &best->melds[i]) == 0)
			best->pure++;
	return found;
}
