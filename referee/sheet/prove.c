/* Prove that a seat can make contracts and openings, and that scores are
 * bounded; see prove.h. */
#include "referee/sheet/prove.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/search/partition.h"
#include "referee/sheet/params.h"
#include "referee/sheet/score_bound.h"
#include "referee/table/table_open.h"

/* Steps of a search; measured: a contract that can be made takes fewer than a
 * thousand, so the limit bounds the time of one that cannot. */
#define PROOF_NODES 20000

/* Put the cards of the pack into a bag, with or without the wild cards. */
static void
pack_list(const struct rules *rules, bool wilds, struct bag *pack)
{
	memset(pack, 0, sizeof(*pack));
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < rules->pack_of[card]; i++)
			if (wilds || !card_is_wild(rules, card))
				bag_put(pack, card);
}

/* Return the largest number of cards that a seat can have before it opens.
 * Cards that come out of turn can fill a hand, without limit or up to buys_max
 * (shanghai 7.4). */
static unsigned
hand_largest(const struct rules *rules, unsigned deal)
{
	unsigned hand = rules_hand(rules, deal) + 1;

	if (rules->sets != NULL && rules->sets->by == RULES_BY_DEAL)
		rules = rules_at(rules, deal, 0);
	if (rules->bid_from != BID_NONE || rules->push ||
	    rules->take == TAKE_PILE_MELDED || rules->take == TAKE_DEEP ||
	    (rules->buy != BUY_NONE && rules->buys_max == 0))
		return rules->pack_cards;
	if (rules->buy != BUY_NONE)
		hand += rules->buys_max * (1u + rules->buy_extra);
	return hand < rules->pack_cards ? hand : rules->pack_cards;
}

/* Set up a query in which no meld is better than another, for melds of @hand of
 * the @cards. */
static void
proof_query_init(struct partition_query *query, const struct rules *rules,
		 const struct bag *cards, unsigned hand)
{
	partition_query_init(query, rules);
	memset(query->weight, 0, sizeof(query->weight));
	memset(query->wild_place, 0, sizeof(query->wild_place));
	memset(query->wild_rank, 0, sizeof(query->wild_rank));
	query->full_bonus = 0;
	query->nodes = PROOF_NODES;
	query->left_min = (uint16_t)(cards->n > hand ? cards->n - hand : 0);
	if (query->set_max > hand)
		query->set_max = (uint8_t)hand;
	if (query->run_max > hand)
		query->run_max = (uint8_t)hand;
}

/*
 * Contracts
 */

/* Return the contract of a deal of a game that has contracts. */
static const struct contract *
contract_of_deal(const struct rules *rules, unsigned deal)
{
	const struct contract *contract = rules_contract(rules, deal);

	assert(contract != NULL);
	return contract;
}

/* Return whether the search knows the part: a set or a run that has the size
 * that set_min and run_min allow. */
static bool
part_is_known(const struct rules *rules, const struct contract_part *part)
{
	return part->kind <= KIND_RUN &&
	       (part->kind == KIND_RUN || part->min >= rules->set_min) &&
	       (part->kind == KIND_SET || part->min >= rules->run_min);
}

/* Ask for the parts of a contract, only of the smallest size if @small.  Bit i
 * of @runs says that part i, which may be a set or a run ("M"), is a run.
 * Returns false if part i is no such part. */
static bool
contract_ask_parts(const struct contract *contract, unsigned runs, bool small,
		   struct partition_query *query)
{
	query->parts = contract->parts;
	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		bool run = runs >> i & 1;

		if (run && part->kind != KIND_NONE)
			return false;
		query->part[i] = (struct partition_part){
			.kind = part->kind != KIND_NONE ? part->kind
				: run			? KIND_RUN
							: KIND_SET,
			.min = part->min,
			.max = small	       ? part->min
			       : part->max > 0 ? part->max
					       : MELD_CARDS_MAX,
		};
	}
	return true;
}

/* Return whether the contract can be made in a deal: with natural cards and the
 * smallest melds (@small), which is found at once, or with any cards of the
 * pack. */
static bool
contract_is_found(const struct rules *rules, const struct contract *contract,
		  unsigned deal, unsigned hand, bool small)
{
	unsigned least = rules_hand(rules, deal) + 1 - contract_pat_left(rules);
	struct partition_query query;
	struct partition best;
	struct bag cards;

	pack_list(rules, !small, &cards);
	proof_query_init(&query, rules, &cards, hand);
	query.parts_only = contract->parts > 0 &&
			   (!contract->pat ||
			    contract_parts_only(rules, contract));
	query.sets_differ = query.runs_apart = rules->melds_apart;
	if (contract->pat && cards.n < least)
		return false;
	if (contract->pat)
		query.left_max = (uint8_t)(cards.n - least);
	for (unsigned runs = 0; runs < 1u << contract->parts; runs++)
		if (contract_ask_parts(contract, runs, small && !contract->pat,
				       &query) &&
		    (partition_find(&query, &cards, &best) ||
		     (!small && !best.exact)))
			return true;
	return false;
}

/* Return whether each part can be made alone.  The search for all parts may
 * reach its limit before it can tell that one of them is impossible. */
static bool
contract_parts_exist(const struct rules *rules, const struct contract *contract,
		     unsigned deal, unsigned hand)
{
	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract part = { .parts = 1,
					       .part = { contract->part[i] } };

		if (!contract_is_found(rules, &part, deal, hand, true) &&
		    !contract_is_found(rules, &part, deal, hand, false))
			return false;
	}
	return true;
}

/* Return whether there are as many ranks as the contract has sets, where sets
 * must differ in rank. */
static bool
contract_ranks_suffice(const struct rules *rules,
		       const struct contract *contract)
{
	unsigned sets = 0, ranks = 0;

	for (unsigned i = 0; i < contract->parts; i++)
		sets += contract->part[i].kind == KIND_SET;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		card_t card = card_of(SPADES, rank);

		ranks += rules->pack_of[card] > 0 &&
			 (rules->wild_sets || !card_is_wild(rules, card));
	}
	return !rules->melds_apart || sets <= ranks;
}

/* Return whether the cards of the pack can form the contract of a deal in a
 * hand of @hand cards. */
static bool
contract_can_be_made(const struct rules *rules, unsigned deal, unsigned hand)
{
	const struct contract *contract = contract_of_deal(rules, deal);

	if (rules->run_suits == RUN_SUITS_ANY) /* the search does not know it */
		return true;
	for (unsigned i = 0; i < contract->parts; i++)
		if (!part_is_known(rules, &contract->part[i]))
			return true;
	if (contract_leaves_one(rules, contract) ||
	    (!contract->pat && rules->going_out == OUT_DISCARD))
		hand--;
	return contract_is_found(rules, contract, deal, hand, true) ||
	       (contract_ranks_suffice(rules, contract) &&
		contract_parts_exist(rules, contract, deal, hand) &&
		contract_is_found(rules, contract, deal, hand, false));
}

static const char *
contracts_prove(const struct rules *rules, char *text, size_t size)
{
	unsigned deals = rules->contracts.n;
	char contract[CONTRACT_TEXT_MAX];

	if (deals > 0 && rules->hand.deals > deals)
		deals = rules->hand.deals;
	for (unsigned deal = 1; deal <= deals; deal++) {
		unsigned hand = hand_largest(rules, deal);

		if (contract_can_be_made(rules, deal, hand))
			continue;
		contract_text(contract_of_deal(rules, deal), contract,
			      sizeof(contract));
		if (contract_can_be_made(rules, deal, rules->pack_cards))
			snprintf(text, size,
				 "contracts: a deal's hand is too small for "
				 "its contract: \"%s\" of deal %u cannot be "
				 "made with %u cards; deal more, or ask for "
				 "less",
				 contract, deal, hand);
		else
			snprintf(text, size,
				 "contracts: no cards can make \"%s\" of deal "
				 "%u by the rules for melds; change the "
				 "contract, or add packs",
				 contract, deal);
		return text;
	}
	return NULL;
}

/*
 * Minimum points of an opening
 */

/* Set what the cards bring in a meld on the table. */
static void
points_weigh(const struct rules *rules, struct partition_query *query)
{
	bool stands = rules->meld_value == VALUE_STANDS;

	for (card_t card = 0; card < CARD_KINDS; card++) {
		int16_t value = rules->value[card];

		if (value < 0)
			value = 0;
		if (!stands || !card_is_wild(rules, card))
			query->weight[card] = value;
		if (stands && card < CARD_X1)
			query->wild_place[card] = value;
	}
	for (unsigned rank = 1; stands && rank <= RANK_KING; rank++)
		query->wild_rank[rank] = rules->rank_value[rank];
	if (query->run_max == rules->run_max)
		query->full_bonus = rules->full_run_bonus;
}

/* Return the most points of one meld of at most @hand cards, with or without
 * wild cards; INT_MAX if the search reached its limit.  @first: KIND_SET for
 * any meld, KIND_RUN for a run. */
static int
meld_most_points(const struct rules *rules, unsigned hand, bool wilds,
		 enum kind first)
{
	struct partition_query query;
	struct partition best;
	struct bag cards;
	int most = 0;

	pack_list(rules, wilds, &cards);
	proof_query_init(&query, rules, &cards, hand);
	points_weigh(rules, &query);
	query.parts = 1;
	query.parts_only = true;
	query.part[0].min = 3;
	query.part[0].max = MELD_CARDS_MAX;
	for (unsigned kind = first; kind <= KIND_RUN; kind++) {
		query.part[0].kind = (uint8_t)kind;
		partition_find(&query, &cards, &best);
		if (!best.exact)
			return INT_MAX;
		if (best.gain > most)
			most = best.gain;
	}
	return most;
}

/* Return a bound of the points of melds of at most @hand cards together; with
 * opening_pure_run, one of them is a run without wild cards. */
static int
melds_most_points(const struct rules *rules, unsigned hand)
{
	bool pure = rules->opening_pure_run;
	int dearest = rules_card_dearest(rules) * (int)hand;
	struct partition_query query;
	struct partition best;
	struct bag cards;

	/* most games: one meld has enough */
	if (meld_most_points(rules, hand, false, pure ? KIND_RUN : KIND_SET) >=
	    rules->opening_total)
		return INT_MAX;
	pack_list(rules, true, &cards);
	proof_query_init(&query, rules, &cards, hand);
	points_weigh(rules, &query);
	query.pure_min = pure;
	if (partition_find(&query, &cards, &best) || best.exact)
		return best.exact ? best.gain : dearest;
	return dearest;
}

/* Prove that one meld can have opening_points: czech 5.6. */
static const char *
opening_points_prove(const struct rules *rules, unsigned hand, char *text,
		     size_t size)
{
	int most = meld_most_points(rules, hand, false, KIND_SET);

	if (most < rules->opening_points)
		most = meld_most_points(rules, hand, true, KIND_SET);
	if (most >= rules->opening_points)
		return NULL;
	snprintf(text, size,
		 "opening_points: no meld of %u cards has %u points; the best "
		 "has %d: ask for at most as many, or change the values",
		 hand, rules->opening_points, most);
	return text;
}

/* Prove that melds together can have opening_total: kalooki 5.6. */
static const char *
opening_total_prove(const struct rules *rules, unsigned hand, char *text,
		    size_t size)
{
	int most = melds_most_points(rules, hand);

	if (most >= rules->opening_total)
		return NULL;
	snprintf(text, size,
		 "opening_total: no melds of %u cards%s have %u points "
		 "together, but at most %d: ask for at most as many, or change "
		 "the values",
		 hand,
		 rules->opening_pure_run ? " with a run without wild cards"
					 : "",
		 rules->opening_total, most);
	return text;
}

/* Prove that an opening can have the points that it needs in each deal. */
static const char *
opening_prove(const struct rules *rules, char *text, size_t size)
{
	unsigned deals = rules->hand.deals > 0 ? rules->hand.deals : 1;
	const char *issue = NULL;

	if (rules->meld_value != VALUE_STANDS &&
	    rules->meld_value != VALUE_CARDS)
		return NULL;
	for (unsigned deal = 1; issue == NULL && deal <= deals; deal++) {
		unsigned hand = hand_largest(rules, deal);

		if (rules->opening_points > 0)
			issue = opening_points_prove(rules, hand, text, size);
		else if (rules->opening_total > 0)
			issue = opening_total_prove(rules, hand, text, size);
	}
	return issue;
}

/* Prove that the melds of all cards have as many points as a seat or a side
 * needs to open: canasta 6.3, rummikub 6.2. */
static const char *
opening_sum_prove(const struct rules *rules, char *text, size_t size)
{
	const char *key = "minimum_points", *family = rules->family->name;
	int64_t most = rules_cards_bound(rules);
	int need = 0;

	for (unsigned i = 0; i < rules->minimum_points.n; i++)
		if (rules->minimum_points.at[i] > need)
			need = rules->minimum_points.at[i];
	if (param_is_read_by(param_by_key("first_meld", 10), family)) {
		key = "first_meld";
		need = rules->first_meld;
	}
	if (need <= most)
		return NULL;
	snprintf(text, size,
		 "%s: no melds have %d points; all cards together have %d: "
		 "ask for at most as many, or change the values",
		 key, need, (int)most);
	return text;
}

static const char *
scores_prove(const struct rules *rules, char *text, size_t size)
{
	const char *key = rules->deals > 0	 ? "deals"
			  : rules->max_deals > 0 ? "max_deals"
						 : "seat_deals";

	if (rules_score_bound(rules) <= SCORE_MAX)
		return NULL;
	snprintf(text, size,
		 "%s: in %u deals of up to %lld points a score can exceed %d; "
		 "play fewer deals, or for fewer points",
		 key, rules->deals_total, (long long)rules_deal_bound(rules),
		 SCORE_MAX);
	return text;
}

const char *
rules_prove(const struct rules *rules, char *text, size_t size)
{
	const char *issue = contracts_prove(rules, text, size);

	if (issue == NULL)
		issue = opening_prove(rules, text, size);
	if (issue == NULL)
		issue = opening_sum_prove(rules, text, size);
	return issue != NULL ? issue : scores_prove(rules, text, size);
}
