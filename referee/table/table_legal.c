/*
 * List the legal actions of the table family, and find the default action.
 *
 * The list has every single meld of the hand, every single card that fits a
 * meld on the table, each draw and each discard.  The list omits several melds
 * or cards in one action, and other uses of wild cards.  Omitted uses are a
 * wild card in the place of a natural card that the hand has, or a deuce
 * instead of a joker.  If there can be omitted actions, the list has "more"
 * set.
 */
#include <assert.h>

#include "referee/table/table_melds.h"

/* Append the cards of the hand that have a rank, for a run without suits. */
static unsigned
table_find_rank(const struct bag *hand, unsigned rank, struct laid *out)
{
	unsigned n = 0;

	for (unsigned suit = 0; suit < SUITS; suit++) {
		if (bag_has(hand, card_of(suit, rank)))
			out[n++] = (struct laid){ card_of(suit, rank),
						  CARD_NONE };
	}
	return n;
}

/* Find the cards that can be added to a flush, or to a run in which suits do
 * not matter.  A wild card is named without "=": the end of the run decides
 * nothing about later cards that a seat could not say with "at". */
static unsigned
table_find_unsuited(const struct rules *rules, const struct meld *meld,
		    const struct bag *hand, struct laid *out)
{
	unsigned low = card_rank(meld->cards[0].as);
	unsigned high = card_rank(meld->cards[meld->n - 1].as);
	unsigned n = 0;

	if (meld->kind == KIND_RUN) {
		n += table_find_rank(hand, place_rank((int)high + 1), out);
		if (place_rank((int)high + 1) != place_rank((int)low - 1))
			n += table_find_rank(hand, place_rank((int)low - 1),
					     out + n);
	}
	for (card_t card = 0; card < CARD_KINDS; card++) {
		if (bag_has(hand, card) &&
		    (meld->kind == KIND_FLUSH || card_is_wild(rules, card)))
			out[n++] = (struct laid){ card, CARD_NONE };
	}
	return n;
}

/*
 * Find the cards that can be added to a meld one at a time, as an action names
 * them: at most four natural cards, and each wild card at each end.  The caller
 * checks them with meld_grow.
 */
static unsigned
table_find_addable(const struct rules *rules, const struct meld *meld,
		   const struct bag *hand, struct laid *out)
{
	unsigned n = 0;
	card_t places[SUITS];
	unsigned place_count = 0;
	uint64_t wilds = hand->any & rules->wild_mask;

	if (meld->kind == KIND_FLUSH ||
	    (meld->kind == KIND_RUN && rules->run_suits == RUN_SUITS_ANY))
		return table_find_unsuited(rules, meld, hand, out);
	if (meld->kind == KIND_SET) {
		unsigned rank = card_rank(meld->cards[0].as);

		for (unsigned suit = 0; suit < SUITS; suit++)
			places[place_count++] = card_of(suit, rank);
	} else {
		card_t low = meld->cards[0].as;
		card_t high = meld->cards[meld->n - 1].as;

		/* meld_grow refuses places beyond an ace */
		places[place_count++] = card_of(
			card_suit(high), place_rank((int)card_rank(high) + 1));
		places[place_count++] = card_of(
			card_suit(low), place_rank((int)card_rank(low) - 1));
	}
	if (place_count == 2 && places[0] == places[1])
		place_count = 1; /* an ace at both ends */
	for (unsigned i = 0; i < place_count; i++) {
		struct laid laid = { places[i], CARD_NONE };

		if (bag_has(hand, laid.card))
			out[n++] = laid;
	}
	for (card_t joker = CARD_X1; joker <= CARD_X2; joker++) {
		for (unsigned i = 0; hand->of[joker] > 0 && i < place_count;
		     i++)
			out[n++] = (struct laid){ joker, places[i] };
	}
	for (; wilds != 0; wilds &= wilds - 1) {
		card_t card = (card_t)__builtin_ctzll(wilds);

		for (unsigned i = 0; i < place_count; i++)
			out[n++] = (struct laid){ card, places[i] };
	}
	return n;
}

#define ADDABLE_MAX (SUITS + (2 + 52) * SUITS) /* if every card is wild */

/* Name a wild card for a set only once, without a suit; return whether to list
 * it. */
static bool
table_fix_wild_place(const struct rules *rules, const struct meld *meld,
		     struct laid *laid)
{
	bool wild = card_is_wild(rules, laid->card);

	if (!wild || meld->kind != KIND_SET)
		return true;
	if (card_suit(laid->as) != SPADES)
		return false;
	laid->as = CARD_NONE;
	return true;
}

/* @takes: the source from which the card is taken, or FROM_NONE. */
static void
table_list_add(const struct rules *rules, struct legal *out, unsigned number,
	       struct laid laid, enum end at, enum source takes)
{
	struct action *action = legal_add(out, takes != FROM_NONE ? ACT_DRAW
								  : ACT_ADD);

	action->from = (uint8_t)takes;
	if (takes != FROM_NONE)
		action->card = table_named_card(rules, laid.card);
	action->meld = (uint8_t)number;
	action->at = (uint8_t)at;
	action_append_cards(action, &laid, 1);
}

/* Return whether a further card can follow in the same add. */
static bool
table_takes_more(const struct state *state, const struct meld *grown,
		 const struct bag *hand, card_t used)
{
	struct laid next[ADDABLE_MAX];
	unsigned n;

	if (state->rules->add_max == 1)
		return false;
	n = table_find_addable(state->rules, grown, hand, next);
	for (unsigned i = 0; i < n; i++) {
		if (next[i].card != used || hand->of[used] > 1)
			return true;
	}
	return false;
}

/* List the single cards of @hand that can be added to one meld.  @takes:
 * FROM_NONE, or the source from which the only card of @hand is taken. */
static void
table_list_adds_to(const struct state *state, unsigned number,
		   const struct bag *hand, enum source takes, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	struct laid cards[ADDABLE_MAX];
	unsigned n = table_find_addable(rules, meld, hand, cards);

	for (unsigned i = 0; i < n; i++) {
		struct laid laid = cards[i];
		struct meld grown = *meld;
		struct meld other = *meld;
		struct laying laying = { .n = 0 };
		unsigned rest = 0;

		if (!table_fix_wild_place(rules, meld, &laid) ||
		    meld_grow(rules, &grown, &laid, 1, AT_NONE).refusal !=
			    REFUSE_NONE)
			continue;
		if (takes != FROM_NONE) {
			rest = table_taken_rest(state);
		} else {
			laying.used[laid.card] = 1;
			laying.n = 1;
			out->more |= table_takes_more(state, &grown, hand,
						      laid.card);
		}
		if (table_check_left(state, &laying, rest).refusal !=
		    REFUSE_NONE)
			continue;
		table_list_add(rules, out, number, laid, AT_NONE, takes);
		/* a card that fits both ends (an ace, a wild card without a
		 * suit): list the low end too */
		if (meld->kind == KIND_RUN && laid.as == CARD_NONE &&
		    (card_rank(laid.card) == RANK_ACE ||
		     card_is_wild(rules, laid.card)) &&
		    meld_grow(rules, &other, &laid, 1, AT_LOW).refusal ==
			    REFUSE_NONE &&
		    other.cards[0].card == laid.card &&
		    grown.cards[0].card != laid.card)
			table_list_add(rules, out, number, laid, AT_LOW, takes);
	}
}

static void
table_list_adds(const struct meld_finder *finder)
{
	const struct state *state = finder->state;
	struct legal *out = finder->out;
	const struct bag *hand = &state->hands[state->seat];

	for (unsigned number = 1; number <= state->melds; number++) {
		const struct meld *meld = &state->table[number - 1];

		if (table_check_layoff(state, meld).refusal != REFUSE_NONE)
			continue;
		/* a wild card may bridge a gap to a further card */
		if (finder->wild_count > 0 && hand->n > 1 &&
		    state->rules->add_max != 1)
			out->more = true;
		table_list_adds_to(state, number, hand, FROM_NONE, out);
	}
}

/* List the ways to take a card of the discard pile and lay it at once: wildcat
 * 4.2, kalooki 4.2, rummy500 4.3.  The hand of @state has the cards that come
 * along, except the rest of a pile that is taken as a whole. */
static void
table_list_lays_of(const struct state *state, card_t card, struct legal *out)
{
	enum source source = table_lay_source(state->rules);
	unsigned before = out->n;
	struct meld_finder finder;
	struct bag only = { .n = 0 };

	if (card == CARD_NONE)
		return;
	meld_finder_init(&finder, state, card, out);
	meld_finder_run(&finder);
	bag_put(&only, card);
	for (unsigned number = 1;
	     number <= state->melds && state->rules->take_use != TAKE_MELDED;
	     number++) {
		if (table_check_layoff(state, &state->table[number - 1])
			    .refusal != REFUSE_NONE)
			continue;
		table_list_adds_to(state, number, &only, source, out);
		/* together with cards of the hand */
		out->more |= source == FROM_DISCARD;
	}
	/* with other wild cards, or with one that is not needed; with melds of
	 * the hand */
	if ((finder.wild_count > 0 || source == FROM_DISCARD) &&
	    out->n > before)
		out->more = true;
	/* a meld that opens together with others */
	out->more |= finder.small && source == FROM_DISCARD;
}

/* List the ways to take a card below the top with all cards above it. */
static void
table_list_deep(const struct state *state, struct legal *out)
{
	const struct pile *pile = &state->discard;
	struct state after = *state;
	struct bag above = { .n = 0 };

	if (table_is_quiet(state) || pile->n < 2)
		return;
	for (unsigned at = pile->n; at-- > 0;) {
		card_t card = pile->at[at];

		/* a draw names the copy nearest to the top */
		if (at + 1u < pile->n && !bag_has(&above, card))
			table_list_lays_of(&after, card, out);
		bag_put(&above, card);
		bag_put(&after.hands[state->seat], card);
	}
}

/* List the ways to take the upcard. */
static void
table_list_takes(const struct state *state, struct legal *out)
{
	if (!table_must_use(state))
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	else if (table_is_quiet(state))
		return;
	else if (table_must_open(state) && state->rules->opening_total > 0)
		table_list_total_uses(state, out);
	else
		table_list_lays_of(state, pile_top(&state->discard), out);
}

static void
table_list_draws(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	bool stock = !rules->push && (table_stock_ready(state) ||
				      rules->stock_gone == GONE_STOP);

	if (rules->take == TAKE_PILE_MELDED)
		table_list_lays_of(state, pile_top(&state->discard), out);
	if (stock)
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (table_takes_upcard(state) && table_has_upcard(state) &&
	    !table_stock_only(state))
		table_list_takes(state, out);
	if (table_can_buy(state))
		legal_add(out, ACT_BUY);
	table_list_bids(state, out);
	if (table_can_push(state))
		legal_add(out, ACT_PUSH);
	if (table_may_pass(state))
		legal_add(out, ACT_PASS);
	if (table_check_call(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_KNOCK);
	/* last, because they can fill the list */
	if (rules->take == TAKE_DEEP && !table_stock_only(state))
		table_list_deep(state, out);
}

static void
table_list_discard(const struct state *state, card_t card, struct legal *out)
{
	struct action *action;
	unsigned targets = card_is_skip(state->rules, card)
				   ? table_skip_targets(state)
				   : 0;

	if (table_check_discard(state, card).refusal != REFUSE_NONE)
		return;
	/* the seat with the fewest cards first */
	do {
		seat_t seat = table_skip_target(state, targets);

		action = legal_add(out, ACT_DISCARD);
		action->card = card;
		if (seat != SEAT_NONE) {
			action->to = (uint8_t)(seat + 1);
			targets &= ~(1u << seat);
		}
	} while (targets != 0);
}

/* List the actions that end the turn. */
static void
table_list_turn_ends(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	unsigned before = out->n;

	for (uint64_t left = hand->any; left != 0; left &= left - 1)
		table_list_discard(state, (card_t)__builtin_ctzll(left), out);
	table_list_discard(state, CARD_X1, out);
	table_list_discard(state, CARD_X2, out);
	if (out->n > before)
		return;
	if (state->rules->stuck == STUCK_PASS)
		legal_add(out, ACT_PASS); /* wildcat 4.7 */
	else if (table_check_knock(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_KNOCK);
}

static void
table_list_plays(const struct state *state, struct legal *out)
{
	struct meld_finder finder;

	if (table_is_quiet(state)) {
		table_list_turn_ends(state, out);
		return;
	}
	meld_finder_init(&finder, state, CARD_NONE, out);
	if (table_must_open(state) && state->rules->opening_total > 0)
		table_list_totals(state, CARD_NONE, out);
	else if (table_must_open(state) && state->rules->contracts.n > 0)
		table_list_openings(state, out);
	else if (table_may_meld(state))
		meld_finder_run(&finder);
	/* other choices of wild cards; melds beside the one that opens */
	if (finder.found_count > 0 && (finder.wild_count > 0 || finder.small))
		out->more = true;
	table_list_adds(&finder);
	table_list_swaps(state, out);
	/* keep room for the actions that end the turn */
	if (out->n > LEGAL_MAX - CARD_KINDS) {
		out->n = LEGAL_MAX - CARD_KINDS;
		out->more = true;
	}
	table_list_turn_ends(state, out);
}

void
table_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_OFFER)
		table_list_answers(state, out);
	else if (state->phase == PHASE_DRAW)
		table_list_draws(state, out);
	else
		table_list_plays(state, out);
}

/* Return the legal discard with the most points; a wild card only if all are
 * wild. */
static card_t
table_safe_discard(const struct state *state)
{
	const struct rules *rules = state->rules;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	card_t best = CARD_NONE;
	int best_points = 0;

	for (unsigned i = 0; i < n; i++) {
		int points = card_points(rules, cards[i]) + 1;

		if (card_is_wild(rules, cards[i]))
			points -= 20000;
		if ((best == CARD_NONE || points > best_points) &&
		    table_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE) {
			best = cards[i];
			best_points = points;
		}
	}
	return best;
}

/* Add or swap the first card that fits a meld: rummy2 4.4. */
static void
table_fill_fitting(const struct state *state, struct action *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	struct fit fit;
	unsigned i = 0;

	while (i < n && !table_fits(state, cards[i], true, &fit))
		i++;
	assert(i < n); /* otherwise a knock would be legal */
	action_init(out, fit.swaps ? ACT_SWAP : ACT_ADD);
	out->meld = (uint8_t)fit.meld;
	if (fit.swaps) {
		out->card = cards[i];
		return;
	}
	action_append_cards(out, &(struct laid){ cards[i], CARD_NONE }, 1);
}

/* If the discard is a skip card, name the seat with the fewest cards. */
static void
table_name_skipped(const struct state *state, struct action *out)
{
	seat_t seat = SEAT_NONE;

	if (card_is_skip(state->rules, out->card))
		seat = table_skip_target(state, table_skip_targets(state));
	if (seat != SEAT_NONE)
		out->to = (uint8_t)(seat + 1);
}

void
table_standard(const struct state *state, struct action *out)
{
	if (state->phase == PHASE_OFFER) {
		action_init(out, table_may_answer(state) >> ACT_PASS & 1
					 ? ACT_PASS
					 : ACT_KNOCK);
		return;
	}
	if (state->phase == PHASE_DRAW) {
		action_init(out, ACT_DRAW);
		if (table_can_push(state))
			action_init(out, ACT_PUSH);
		else if (!state->rules->push &&
			 (table_stock_ready(state) ||
			  state->rules->stock_gone == GONE_STOP))
			out->from = FROM_STOCK;
		else if (table_takes_upcard(state) && table_has_upcard(state) &&
			 !table_must_use(state))
			out->from = FROM_DISCARD;
		else
			action_init(out, ACT_PASS);
		return;
	}
	action_init(out, ACT_DISCARD);
	out->card = table_safe_discard(state);
	if (out->card != CARD_NONE) {
		table_name_skipped(state, out);
		return;
	}
	if (state->rules->stuck == STUCK_PASS)
		action_init(out, ACT_PASS);
	else if (table_check_knock(state).refusal == REFUSE_NONE)
		action_init(out, ACT_KNOCK);
	else
		table_fill_fitting(state, out);
}

uint32_t
table_may(const struct state *state)
{
	const struct rules *rules = state->rules;
	bool waits = table_must_open(state) || table_layoff_waits(state);
	unsigned ends = 1u << (rules->stuck == STUCK_KNOCK ? ACT_KNOCK
							   : ACT_PASS);

	if (state->phase == PHASE_OFFER)
		return table_may_answer(state);
	if (state->phase == PHASE_DRAW)
		return 1u << ACT_DRAW |
		       (table_may_pass(state) ? 1u << ACT_PASS : 0) |
		       (table_can_push(state) ? 1u << ACT_PUSH : 0) |
		       (table_can_buy(state) ? 1u << ACT_BUY : 0) |
		       (table_check_call(state).refusal == REFUSE_NONE
				? 1u << ACT_KNOCK
				: 0) |
		       (table_bid_limit(state) > 0 ? 1u << ACT_BID : 0);
	if (table_has_discard(state))
		ends = 1u << ACT_DISCARD;
	if (table_is_quiet(state))
		return ends;
	return (table_may_meld(state) ? 1u << ACT_MELD : 0) |
	       (rules->layoff != LAYOFF_NONE && !waits ? 1u << ACT_ADD : 0) |
	       (rules->swap != SWAP_NONE && rules->layoff != LAYOFF_NONE &&
				!waits
			? 1u << ACT_SWAP
			: 0) |
	       ends;
}
