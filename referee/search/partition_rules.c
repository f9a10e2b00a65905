/* partition_rules.c - queries for the best melds under a game's rules, with the
 * shortcut for Gin. */
#include "partition.h"

#include "least_deadwood.h"
#include "referee/engine/game.h"

void
partition_query_init(struct partition_query *query, const struct rules *rules)
{
	bool melds_score = rules->scoring == SCORE_MELDS;
	bool stands = melds_score && rules->meld_value == VALUE_STANDS;

	*query = (struct partition_query){
		.set_min = rules->set_min,
		.set_max = rules->set_max < MELD_CARDS_MAX ? rules->set_max
							   : MELD_CARDS_MAX,
		.set_suits = rules->set_suits,
		.set_wilds = rules->set_wilds,
		.run_min = rules->run_min,
		.run_max = (uint8_t)run_longest(rules),
		.run_round = rules->ace == ACE_ROUND,
		.run_low = 1,
		.run_high = RANK_KING,
		.natural_min = rules->natural_min > 0 ? rules->natural_min : 1,
		.wild_max = rules->wild_max > 0 ? rules->wild_max : UINT8_MAX,
		.natural_more = rules->natural_majority,
		.pure_runs = rules->pure_runs,
		.wild_alone = rules->wild_alone,
		.left_max = UINT8_MAX,
		.full_bonus = melds_score ? rules->full_run_bonus : 0,
	};
	if (rules->meld_kinds == MELDS_SETS)
		query->run_max = 0;
	if (rules->meld_kinds == MELDS_RUNS)
		query->set_max = 0;
	if (!query->run_round) {
		query->run_low = (uint8_t)place_lowest(rules);
		query->run_high = (uint8_t)place_highest(rules);
	}
	if (query->run_max > RANK_HIGH_ACE)
		query->run_max = RANK_HIGH_ACE;
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		int value = card_points(rules, (card_t)card);
		bool wild = card_is_wild(rules, (card_t)card);

		if (wild)
			query->wild[card] = rules->wild_sets && card < 64
						    ? WILD_IN_RUNS
						    : WILD_ALWAYS;
		query->weight[card] = (int16_t)(melds_score && !(wild && stands)
							? 2 * value
							: value);
		if (stands && card < 64)
			query->wild_place[card] = (int16_t)value;
	}
	for (unsigned rank = 1; stands && rank <= RANK_KING; rank++)
		query->wild_rank[rank] = rules->rank_value[rank];
}

void
partition_query_deal(struct partition_query *query, const struct state *state)
{
	partition_query_init(query, state->rules);
	if (state->rules->family->ask != NULL)
		state->rules->family->ask(state, query);
}

bool
partition_is_plain(const struct rules *rules)
{
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		unsigned rank = card_rank((card_t)card);

		if (rules->pack_of[card] == 0)
			continue;
		if (rules->pack_of[card] > 1 || card >= 64 || rank == 0 ||
		    rank > RANK_KING || card_is_wild(rules, (card_t)card) ||
		    card_points(rules, (card_t)card) !=
			    (int)deadwood_value((card_t)card))
			return false;
	}
	return rules->meld_kinds == MELDS_BOTH && rules->set_min == 3 &&
	       rules->set_max == SUITS && rules->run_min == 3 &&
	       rules->run_max >= RANK_KING && rules->ace == ACE_LOW;
}

int
partition_deadwood(const struct rules *rules, const struct bag *hand)
{
	struct partition_query query;
	struct partition best;

	if (rules->plain_melds)
		return (int)least_deadwood(hand->any);
	partition_query_init(&query, rules);
	partition_find(&query, hand, &best);
	return best.left;
}

void
partition_append_melds(const struct partition *best, struct action *action)
{
	action->has_melds = true;
	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		struct laid *put = action_append_meld(action, meld->cards,
						      meld->n);

		for (unsigned j = 0; j < meld->n; j++)
			if (put[j].as == put[j].card)
				put[j].as = CARD_NONE;
	}
}

/* Append a meld that is given as a bit per card. */
static void
partition_append_mask(uint64_t mask, struct action *action)
{
	struct laid cards[RANK_KING];
	unsigned n = 0;

	for (; mask != 0; mask &= mask - 1)
		cards[n++] = (struct laid){ (card_t)__builtin_ctzll(mask),
					    CARD_NONE };
	action_append_meld(action, cards, n);
}

void
partition_append_best(const struct rules *rules, const struct bag *hand,
		      struct action *action)
{
	uint64_t masks[DEADWOOD_MELDS_MAX];
	struct partition_query query;
	struct partition best;

	if (rules->plain_melds) {
		unsigned n = deadwood_melds(hand->any, masks);

		action->has_melds = true;
		for (unsigned i = 0; i < n; i++)
			partition_append_mask(masks[i], action);
		return;
	}
	partition_query_init(&query, rules);
	partition_find(&query, hand, &best);
	partition_append_melds(&best, action);
}
