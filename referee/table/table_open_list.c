/*
 * List the openings of a hand: a choice of its melds for each part of the
 * contract.  If this search stops too early, or the contract has no fixed
 * number of cards, the general search (partition.h) finds the openings.
 */
#include <assert.h>
#include <string.h>

#include "referee/search/partition.h"
#include "referee/table/table_open.h"

/* Steps of the general search: of one search; for a pat hand of all searches
 * after the first, and of each of these.  Measured: at most some 3 ms, rarely
 * needed. */
#define SEARCH_STEPS	 5000
#define PAT_STEPS	 10000
#define PAT_STEPS_OF_ONE 2500

/* Write what the wild cards of sets stand for, which follows from the other
 * cards, so that the cards are not read as a run: rummy2 5.4. */
static bool
opening_name_wilds(const struct rules *rules, const struct choice *const *part,
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

bool
opening_assign_wilds(const struct opening_search *search,
		     const struct choice *const *part, unsigned parts,
		     struct action *action)
{
	uint8_t of[CARD_KINDS];
	unsigned n = 0;

	memset(of, 0, sizeof(of));
	for (unsigned i = 0; i < search->wild_count; i++)
		of[search->wilds[i]]++;
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
			while (wild < search->wild_count &&
			       (of[search->wilds[wild]] == 0 ||
				(own && !card_is_joker(search->wilds[wild]))))
				wild++;
			if (wild == search->wild_count)
				return false;
			laid->card = search->wilds[wild];
			of[laid->card]--;
		}
	}
	return search->rules->set_wilds != SET_WILDS_PLACES ||
	       opening_name_wilds(search->rules, part, parts, action);
}

bool
opening_append_partition(const struct rules *rules,
			 const struct partition *best, struct action *action)
{
	if (best->n > LAYING_MELDS_MAX)
		return false; /* more than one action can have */
	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		struct laid *cards = action_append_meld(action, meld->cards,
							meld->n);
		struct meld read;

		/* a card that can be natural in a set is natural */
		for (unsigned j = 0; meld->kind == KIND_SET && j < meld->n; j++)
			if (cards[j].as == cards[j].card ||
			    (rules->wild_sets && cards[j].card < 64 &&
			     card_rank(cards[j].card) ==
				     card_rank(cards[j].as)))
				cards[j].as = CARD_NONE;
		if (meld_read(rules, cards, meld->n, KIND_NONE, &read)
			    .refusal != REFUSE_NONE)
			return false;
	}
	return true;
}

/* List what the general search found. */
static void
opening_list_partition(const struct rules *rules, const struct partition *best,
		       struct legal *out)
{
	if (opening_append_partition(rules, best, legal_next(out, ACT_MELD)))
		legal_keep(out);
}

static void
opening_query_init(struct partition_query *query, const struct rules *rules,
		   const struct contract *contract)
{
	partition_query_init(query, rules);
	query->nodes = SEARCH_STEPS;
	query->parts = contract->parts;
	query->parts_only = contract_parts_only(rules, contract) &&
			    contract->parts > 0;
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
opening_sort_by_points(const struct rules *rules, card_t *cards, unsigned n)
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
 * List the openings of a pat hand: all of it in melds, or all but one card.
 * There is one opening that leaves no card and one for each card that can be
 * left, cheapest card first, until the steps are used up.
 */
static void
opening_list_pat(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	struct partition_query query;
	struct partition best;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);
	uint32_t steps = PAT_STEPS;

	opening_sort_by_points(rules, cards, n);
	opening_query_init(&query, rules, contract_of(state));
	query.left_max = (uint8_t)contract_pat_left(rules);
	if (!partition_find(&query, &hand, &best)) {
		out->more |= !best.exact;
		return;
	}
	out->more = true;
	query.left_max = 0;
	if (best.left_count == 0 && rules->final_discard != FINAL_REQUIRED)
		opening_list_partition(rules, &best, out);
	for (unsigned i = 0; i < n && contract_pat_left(rules) > 0 && steps > 0;
	     i++) {
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
			opening_list_partition(rules, &best, out);
		steps -= best.nodes < steps ? best.nodes : steps;
		bag_put(&hand, cards[i]);
	}
}

/* Find one opening by the general search, which is exact, after the search by
 * parts stopped without a result. */
static void
opening_list_any(const struct opening_search *search, struct legal *out)
{
	struct partition_query query;
	struct partition best;
	const struct bag *hand = &search->state->hands[search->state->seat];
	struct laying laying = { .n = 0 };

	for (unsigned i = 0; i < search->contract->parts; i++) {
		if (search->contract->part[i].kind == KIND_NONE ||
		    search->contract->part[i].kind == KIND_FLUSH)
			return;
	}
	opening_query_init(&query, search->rules, search->contract);
	query.left_min = search->rules->going_out == OUT_DISCARD;
	if (search->contract->pat)
		query.left_max = (uint8_t)contract_pat_left(search->rules);
	if (!partition_find(&query, hand, &best))
		return;
	for (unsigned i = 0; i < best.n; i++) {
		for (unsigned j = 0; j < best.melds[i].n; j++)
			laying.used[best.melds[i].cards[j].card]++;
		laying.n += best.melds[i].n;
	}
	if (contract_leaves_one(search->rules, search->contract) &&
	    opening_check_last(search->state, &laying).refusal != REFUSE_NONE)
		return;
	if (table_check_left(search->state, &laying, 0).refusal == REFUSE_NONE)
		opening_list_partition(search->rules, &best, out);
}

/* Return whether the contract uses a fixed number of cards. */
static bool
contract_is_fixed(const struct contract *contract)
{
	for (unsigned i = 0; i < contract->parts; i++) {
		if (contract->part[i].max != contract->part[i].min)
			return false;
	}
	return contract->parts > 0;
}

/* Return whether, with the wild cards assigned, the card left may be discarded:
 * rummy2 5.7. */
static bool
opening_leaves_discard(const struct opening_search *search,
		       const struct action *action)
{
	struct laying laying = { .n = 0 };

	if (!contract_leaves_one(search->rules, search->contract))
		return true;
	laying.n = action->ends[action->lists - 1];
	for (unsigned i = 0; i < laying.n; i++)
		laying.used[action->cards[i].card]++;
	return opening_check_last(search->state, &laying).refusal ==
	       REFUSE_NONE;
}

_Static_assert(sizeof(struct opening_search) <= LEGAL_ROOM * sizeof(uint64_t),
	       "struct opening_search must fit into @room of struct legal");

void
table_list_openings(const struct state *state, struct legal *out)
{
	const struct contract *contract = contract_of(state);
	struct opening_search *search = (void *)out->room;

	assert(contract != NULL);
	if (contract->pat && !contract_is_fixed(contract)) {
		opening_list_pat(state, out);
		return;
	}
	opening_search_init(search, state);
	if (!opening_list_parts(search)) {
		out->more |= search->incomplete;
		return;
	}
	opening_search_run(search);
	for (unsigned i = 0; i < search->found_count; i++) {
		struct action *action = legal_next(out, ACT_MELD);

		action->has_melds = true;
		if (opening_assign_wilds(search, search->found[i].part,
					 search->contract->parts, action) &&
		    opening_leaves_discard(search, action))
			legal_keep(out);
	}
	/* other groups of the same cards, and other wild cards */
	out->more |= search->incomplete || search->found_count > 0;
	if (search->incomplete && search->found_count == 0)
		opening_list_any(search, out);
}
