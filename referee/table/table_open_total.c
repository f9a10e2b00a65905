/*
 * List the openings whose melds have enough points together (the rule
 * opening_total).
 *
 * The search for contracts finds these openings.  The search for contracts gets
 * contracts of one to four melds of any kind, and stores only openings with
 * enough points.  If that search stops too early without a result, the general
 * search (partition.h) finds the melds with the most points.
 */
#include "referee/search/partition.h"
#include "referee/table/table_open.h"

/* Steps of the general search; measured as in table_open_list.c. */
#define SEARCH_STEPS 5000

/* Return whether the action is a legal opening.  The search may have counted a
 * wild card with too many points, or assigned another one than the card that
 * the opening must contain. */
static bool
total_is_legal(const struct opening_search *search, const struct action *action)
{
	const struct state *state = search->state;
	struct meld melds[LAYING_MELDS_MAX];
	struct laying laying = { .n = 0 };
	card_t missing = CARD_NONE;

	if (action->lists > LAYING_MELDS_MAX)
		return false;
	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned count = action_list_count(action, i);

		if (!laying_count(&laying, &state->hands[state->seat], cards,
				  count, &missing) ||
		    meld_read(search->rules, cards, count, KIND_NONE, &melds[i])
				    .refusal != REFUSE_NONE)
			return false;
	}
	return (search->must == CARD_NONE || laying.used[search->must] > 0) &&
	       table_check_opening(state, melds, action->lists, &laying)
			       .refusal == REFUSE_NONE &&
	       table_check_left(state, &laying, 0).refusal == REFUSE_NONE;
}

/* Begin an action of the list: the opening, or the draw that contains it. */
static struct action *
total_next_action(const struct opening_search *search, struct legal *out)
{
	bool takes = search->must != CARD_NONE;
	struct action *action = legal_next(out, takes ? ACT_DRAW : ACT_MELD);

	if (takes)
		action->from = FROM_DISCARD;
	action->has_melds = true;
	return action;
}

static void
total_list_opening(const struct opening_search *search,
		   const struct opening *opening, struct legal *out)
{
	struct action *action = total_next_action(search, out);
	unsigned parts = 0;

	while (parts < CONTRACT_PARTS_MAX && opening->part[parts] != NULL)
		parts++;
	if (opening_assign_wilds(search, opening->part, parts, action) &&
	    total_is_legal(search, action))
		legal_keep(out);
}

/* Set up a query for the melds with the most points. */
static void
total_query_init(const struct opening_search *search,
		 struct partition_query *query)
{
	const struct rules *rules = search->rules;
	bool stands = rules->meld_value != VALUE_CARDS;

	partition_query_init(query, rules);
	query->nodes = SEARCH_STEPS;
	query->left_min = rules->going_out == OUT_DISCARD;
	query->pure_min = rules->opening_pure_run;
	query->full_bonus = rules->full_run_bonus;
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		bool wild = card_is_wild(rules, (card_t)card);

		query->weight[card] = stands && wild ? 0 : rules->value[card];
		if (card < 64)
			query->wild_place[card] = stands ? rules->value[card]
							 : 0;
	}
	for (unsigned rank = 0; rank < RANK_HIGH_ACE; rank++)
		query->wild_rank[rank] = stands ? rules->rank_value[rank] : 0;
}

/* List the opening with the most points, by the general search. */
static void
total_list_most(const struct opening_search *search, struct legal *out)
{
	const struct state *state = search->state;
	struct action *action = total_next_action(search, out);
	struct partition_query query;
	struct partition best;

	total_query_init(search, &query);
	if (partition_find(&query, &state->hands[state->seat], &best) &&
	    opening_append_partition(search->rules, &best, action) &&
	    total_is_legal(search, action))
		legal_keep(out);
}

static void
total_search(struct opening_search *search)
{
	struct contract *contract = &search->parts_of_total;
	unsigned hand = search->state->hands[search->state->seat].n;
	unsigned least = search->rules->set_min < search->rules->run_min
				 ? search->rules->set_min
				 : search->rules->run_min;

	for (unsigned parts = 1; parts <= CONTRACT_PARTS_MAX; parts++) {
		contract->parts = (uint8_t)parts;
		search->list_of_part[parts - 1] = 0;
		search->steps = 0;
		opening_search_run(search);
	}
	search->incomplete |= hand >= (CONTRACT_PARTS_MAX + 1) * least;
}

/* Append the natural pairs of a hand to @cards, and take them from the hand. */
static unsigned
total_take_pairs(struct bag *hand, uint64_t naturals, struct laid *cards)
{
	unsigned n = 0;

	for (; naturals != 0; naturals &= naturals - 1) {
		card_t card = (card_t)__builtin_ctzll(naturals);

		for (; hand->of[card] > 1; n += 2) {
			cards[n] = cards[n + 1] = (struct laid){ card,
								 CARD_NONE };
			bag_take(hand, card);
			bag_take(hand, card);
		}
	}
	return n;
}

/* Return the natural card of a hand with the most points, or CARD_NONE. */
static card_t
total_find_single(const struct rules *rules, const struct bag *hand)
{
	card_t best = CARD_NONE;

	for (uint64_t left = hand->any & ~rules->wild_mask; left != 0;
	     left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (best == CARD_NONE ||
		    card_points(rules, card) > card_points(rules, best))
			best = card;
	}
	return best;
}

/* List openings with pairs: all natural pairs, and then with each further wild
 * card beside the single card with the most points: okey101 5.7. */
static void
total_list_pairs(const struct opening_search *search, struct legal *out)
{
	struct bag hand = search->state->hands[search->state->seat];
	unsigned most = hand.n -
			(search->rules->going_out == OUT_DISCARD ? 1u : 0);
	struct laid cards[PACK_CARDS_MAX];
	unsigned n = total_take_pairs(&hand, search->naturals, cards);
	card_t single;

	for (unsigned wilds = 0;; wilds++) {
		struct action *action = total_next_action(search, out);

		for (unsigned i = 0; i < n && i + 2 <= most; i += 2)
			action_append_meld(action, &cards[i], 2);
		if (total_is_legal(search, action)) {
			legal_keep(out);
			out->more = true; /* fewer pairs, other wild cards */
		}
		single = total_find_single(search->rules, &hand);
		if (single == CARD_NONE || wilds == search->wild_count)
			return;
		bag_take(&hand, single);
		cards[n++] = (struct laid){ single, CARD_NONE };
		cards[n++] = (struct laid){ search->wilds[wilds], single };
	}
}

void
table_list_totals(const struct state *state, card_t must, struct legal *out)
{
	static const struct contract_part any = { KIND_NONE, 3, 0 };
	struct opening_search *search = (void *)out->room;
	struct contract *contract = &search->parts_of_total;
	unsigned before = out->n;

	opening_search_init(search, state);
	search->must = must;
	search->total = table_opening_points(state, state->seat);
	search->contract = contract;
	*contract = (struct contract){ .parts = 1 };
	for (unsigned i = 0; i < CONTRACT_PARTS_MAX; i++)
		contract->part[i] = any;
	if (opening_list_parts(search))
		total_search(search);
	for (unsigned i = 0; i < search->found_count; i++)
		total_list_opening(search, &search->found[i], out);
	/* other groups of the same cards, and other wild cards */
	out->more |= search->incomplete || search->found_count > 0;
	if (search->incomplete && out->n == before)
		total_list_most(search, out);
	if (search->rules->opening_pairs > 0)
		total_list_pairs(search, out);
}

void
table_list_total_uses(const struct state *state, struct legal *out)
{
	struct state after = *state;
	card_t top = pile_pop(&after.discard);

	bag_put(&after.hands[after.seat], top);
	after.drew = CARD_NONE;
	after.from = FROM_DISCARD;
	table_list_totals(&after, top, out);
}
