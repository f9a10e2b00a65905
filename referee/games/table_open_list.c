/*
 * The openings of a hand: a choice of its melds for each part of the contract,
 * or where that does not end, or uses no fixed number of cards, what the
 * general search finds.
 */
#include <assert.h>
#include <string.h>

#include "referee/games/table_open.h"
#include "referee/search/partition.h"

/* Steps of the general search: of one; and for a pat hand of all those after
 * the first, and of one of them.  Measured: some 3 ms for the most, rarely
 * needed.
 */
#define SEARCH_STEPS	 5000
#define PAT_STEPS	 10000
#define PAT_STEPS_OF_ONE 2500

/* rummy2 5.4: what the wild cards of a set stand for follows from the others;
 * it is written, so that the cards are not read as a run. */
static bool
name_places(const struct rules *rules, const struct choice *const *part,
	    unsigned parts, struct action *action)
{
	for (unsigned i = 0; i < parts; i++) {
		struct laid *cards = action->cards +
				     action_list_start(action, i);
		struct meld meld;

		if (part[i]->kind != KIND_SET)
			continue;
		if (meld_read(rules, cards, part[i]->n, KIND_SET, &meld)
			    .refusal != REFUSE_NONE)
			return false;
		memcpy(cards, meld.cards, meld.n * sizeof(cards[0]));
	}
	return true;
}

/* The wild cards of an opening: for a set of a wild rank jokers only. */
static bool
assign_wilds(const struct hunt *hunt, const struct choice *const *part,
	     unsigned parts, struct action *action)
{
	uint8_t of[CARD_KINDS];
	unsigned n = 0;

	memset(of, 0, sizeof(of));
	for (unsigned i = 0; i < hunt->wild_count; i++)
		of[hunt->wilds[i]]++;
	for (unsigned i = 0; i < parts; i++) {
		for (unsigned j = 0; j < part[i]->n; j++) {
			action->cards[n + j] = part[i]->cards[j];
			if (part[i]->natural > 0 &&
			    part[i]->cards[j].card != CARD_NONE)
				of[part[i]->cards[j].card]--;
		}
		n += part[i]->n;
		action->ends[i] = (uint8_t)n;
	}
	action->lists = (uint8_t)parts;
	for (int own = 1; own >= 0; own--) {
		for (unsigned i = 0; i < n; i++) {
			struct laid *laid = &action->cards[i];
			unsigned list = 0;
			unsigned wild = 0;

			while (i >= action->ends[list])
				list++;
			if (laid->card != CARD_NONE ||
			    (part[list]->natural > 0) != own)
				continue;
			while (wild < hunt->wild_count &&
			       (of[hunt->wilds[wild]] == 0 ||
				(own && !card_is_joker(hunt->wilds[wild]))))
				wild++;
			if (wild == hunt->wild_count)
				return false;
			laid->card = hunt->wilds[wild];
			of[laid->card]--;
		}
	}
	return hunt->rules->set_wilds != SET_WILDS_PLACES ||
	       name_places(hunt->rules, part, parts, action);
}

/* What the general search found, as an action. */
static void
list_arrangement(const struct rules *rules, const struct partition *best,
		 struct legal *out)
{
	struct action *action = legal_next(out, ACT_MELD);

	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		struct laid *cards = action_put_meld(action, meld->cards,
						     meld->n);
		struct meld read;

		/* What could be natural in a set is. */
		for (unsigned j = 0; meld->kind == KIND_SET && j < meld->n; j++)
			if (cards[j].as == cards[j].card ||
			    (rules->wild_sets && cards[j].card < 64 &&
			     card_rank(cards[j].card) ==
				     card_rank(cards[j].as)))
				cards[j].as = CARD_NONE;
		if (meld_read(rules, cards, meld->n, KIND_NONE, &read)
			    .refusal != REFUSE_NONE)
			return;
	}
	legal_keep(out);
}

static void
query_contract(struct partition_query *query, const struct rules *rules,
	       const struct contract *contract)
{
	partition_query_init(query, rules);
	query->nodes = SEARCH_STEPS;
	query->parts = contract->parts;
	query->parts_only = parts_only(rules, contract) && contract->parts > 0;
	query->sets_differ = rules->melds_apart && contract->parts > 0;
	query->runs_apart = query->sets_differ;
	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		bool set = part->kind != KIND_RUN;
		unsigned most = set ? query->set_max : query->run_max;

		query->part[i].kind = set ? KIND_SET : KIND_RUN;
		query->part[i].min = part->min;
		query->part[i].max = part->max > 0 ? part->max : (uint8_t)most;
	}
}

static void
cheapest_first(const struct rules *rules, card_t *cards, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		card_t card = cards[i];
		unsigned j = i;

		for (; j > 0 && card_points(rules, cards[j - 1]) >
					card_points(rules, card);
		     j--)
			cards[j] = cards[j - 1];
		cards[j] = card;
	}
}

/*
 * A pat hand: all of it in melds, or all but one card.  One opening for each
 * card that can be left, and one that leaves none, the cheapest card first,
 * until the steps are used up.
 */
static void
list_pat(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	struct partition_query query;
	struct partition best;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);
	uint32_t steps = PAT_STEPS;

	cheapest_first(rules, cards, n);
	query_contract(&query, rules, contract_of(state));
	query.left_max = (uint8_t)pat_left(rules);
	if (!partition_find(&query, &hand, &best)) {
		out->more |= !best.exact;
		return;
	}
	out->more = true;
	query.left_max = 0;
	if (best.left_count == 0 && rules->final_discard != FINAL_REQUIRED)
		list_arrangement(rules, &best, out);
	for (unsigned i = 0; i < n && pat_left(rules) > 0 && steps > 0; i++) {
		struct laying laying = { .n = n - 1 };

		if (i > 0 && cards[i] == cards[i - 1])
			continue;
		memcpy(laying.used, state->hands[state->seat].of,
		       sizeof(laying.used));
		laying.used[cards[i]]--;
		if (table_check_left(state, &laying, 0).refusal !=
			    REFUSE_NONE ||
		    (rules->final_discard == FINAL_REQUIRED &&
		     table_check_last(state, cards[i]).refusal != REFUSE_NONE))
			continue;
		bag_take(&hand, cards[i]);
		query.nodes = steps < PAT_STEPS_OF_ONE ? steps
						       : PAT_STEPS_OF_ONE;
		if (partition_find(&query, &hand, &best))
			list_arrangement(rules, &best, out);
		steps -= best.nodes < steps ? best.nodes : steps;
		bag_put(&hand, cards[i]);
	}
}

/* The hunt was cut before it found any: the general search is exact. */
static void
list_any(const struct hunt *hunt, struct legal *out)
{
	struct partition_query query;
	struct partition best;
	const struct bag *hand = &hunt->state->hands[hunt->state->seat];
	struct laying laying = { .n = 0 };

	for (unsigned i = 0; i < hunt->contract->parts; i++) {
		if (hunt->contract->part[i].kind == KIND_NONE)
			return;
	}
	query_contract(&query, hunt->rules, hunt->contract);
	query.left_min = hunt->rules->going_out == OUT_DISCARD;
	if (!partition_find(&query, hand, &best))
		return;
	for (unsigned i = 0; i < best.n; i++) {
		for (unsigned j = 0; j < best.melds[i].n; j++)
			laying.used[best.melds[i].cards[j].card]++;
		laying.n += best.melds[i].n;
	}
	if (table_check_left(hunt->state, &laying, 0).refusal == REFUSE_NONE)
		list_arrangement(hunt->rules, &best, out);
}

/* Does the contract use so many cards, no more and no less? */
static bool
is_fixed(const struct contract *contract)
{
	for (unsigned i = 0; i < contract->parts; i++) {
		if (contract->part[i].max != contract->part[i].min)
			return false;
	}
	return contract->parts > 0;
}

/* rummy2 5.7: with the wild cards chosen, is the one left a card to discard? */
static bool
leaves_well(const struct hunt *hunt, const struct action *action)
{
	struct laying laying = { .n = 0 };

	if (!leaves_one(hunt->rules, hunt->contract))
		return true;
	laying.n = action->ends[action->lists - 1];
	for (unsigned i = 0; i < laying.n; i++)
		laying.used[action->cards[i].card]++;
	return opening_check_last(hunt->state, &laying).refusal == REFUSE_NONE;
}

_Static_assert(sizeof(struct hunt) <= LEGAL_ROOM * sizeof(uint64_t),
	       "a list has room for the hunt for openings");

void
table_list_openings(const struct state *state, struct legal *out)
{
	const struct contract *contract = contract_of(state);
	struct hunt *hunt = (void *)out->room;

	assert(contract != NULL);
	if (contract->pat && !is_fixed(contract)) {
		list_pat(state, out);
		return;
	}
	hunt_init(hunt, state);
	if (!hunt_list_parts(hunt)) {
		out->more |= hunt->cut;
		return;
	}
	hunt_openings(hunt);
	for (unsigned i = 0; i < hunt->found_count; i++) {
		struct action *action = legal_next(out, ACT_MELD);

		action->has_melds = true;
		if (assign_wilds(hunt, hunt->found[i].part,
				 hunt->contract->parts, action) &&
		    leaves_well(hunt, action))
			legal_keep(out);
	}
	/* Other groups of the same cards, and other wild cards. */
	out->more |= hunt->cut || hunt->found_count > 0;
	if (hunt->cut && hunt->found_count == 0)
		list_any(hunt, out);
}
