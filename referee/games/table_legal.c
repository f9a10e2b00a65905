/*
 * What a seat of the table family can do: every single meld that its hand
 * holds, every single card that can be laid off, its draws and its discards.
 *
 * The list is complete but for several melds or cards in one action and for
 * other uses of wild cards (one in the place of a natural card that is held, or
 * a deuce for a joker); "more" says when there could be such.
 */
#include <assert.h>

#include "referee/games/table_melds.h"

/*
 * The cards that could be added to a meld one at a time, as they would be
 * written: at most four and each wild card at each end.
 */
static unsigned
addable(const struct rules *rules, const struct meld *meld,
	const struct bag *hand, struct laid *out)
{
	unsigned n = 0;
	card_t places[SUITS];
	unsigned place_count = 0;
	uint64_t wilds = hand->any & rules->wild_mask;

	if (meld->kind == KIND_SET) {
		unsigned rank = card_rank(meld->cards[0].as);

		for (unsigned suit = 0; suit < SUITS; suit++)
			places[place_count++] = card_of(suit, rank);
	} else {
		card_t low = meld->cards[0].as;
		card_t high = meld->cards[meld->n - 1].as;

		/* Places beyond an ace are refused by meld_grow. */
		places[place_count++] = card_of(
			card_suit(high), place_rank((int)card_rank(high) + 1));
		places[place_count++] = card_of(
			card_suit(low), place_rank((int)card_rank(low) - 1));
	}
	if (place_count == 2 && places[0] == places[1])
		place_count = 1; /* an ace beside 2 to K */
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

#define ADDABLE_MAX (SUITS + (2 + 52) * SUITS) /* were every card wild */

/* Cards for a set's wild places are written once, without a suit. */
static bool
settle_added(const struct rules *rules, const struct meld *meld,
	     struct laid *laid)
{
	bool wild = card_is_wild(rules, laid->card);

	if (!wild)
		return true;
	if (meld->kind != KIND_SET)
		return true;
	if (card_suit(laid->as) != SPADES)
		return false;
	laid->as = CARD_NONE;
	return true;
}

static void
list_add(struct legal *out, unsigned number, struct laid laid, enum end at,
	 bool takes_pile)
{
	struct action *action = legal_add(out, takes_pile ? ACT_DRAW : ACT_ADD);

	if (takes_pile)
		action->from = FROM_PILE;
	action->meld = (uint8_t)number;
	action->at = (uint8_t)at;
	action_put_cards(action, &laid, 1);
}

/* Could a further card follow in the same add? */
static bool
more_follow(const struct state *state, const struct meld *grown,
	    const struct bag *hand, card_t used)
{
	struct laid next[ADDABLE_MAX];
	unsigned n;

	if (state->rules->add_max == 1)
		return false;
	n = addable(state->rules, grown, hand, next);
	for (unsigned i = 0; i < n; i++) {
		if (next[i].card != used || hand->of[used] > 1)
			return true;
	}
	return false;
}

/* Single cards of @hand for one meld. */
static void
list_adds_to(const struct state *state, unsigned number, const struct bag *hand,
	     bool takes_pile, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	struct laid cards[ADDABLE_MAX];
	unsigned n = addable(rules, meld, hand, cards);

	for (unsigned i = 0; i < n; i++) {
		struct laid laid = cards[i];
		struct meld grown = *meld;
		struct meld other = *meld;
		struct laying laying = { .n = 0 };
		unsigned rest = 0;

		if (!settle_added(rules, meld, &laid) ||
		    meld_grow(rules, &grown, &laid, 1, AT_NONE).refusal !=
			    REFUSE_NONE)
			continue;
		if (takes_pile) {
			rest = state->discard.n - 1u;
		} else {
			laying.used[laid.card] = 1;
			laying.n = 1;
			out->more |= more_follow(state, &grown, hand,
						 laid.card);
		}
		if (table_check_left(state, &laying, rest).refusal !=
		    REFUSE_NONE)
			continue;
		list_add(out, number, laid, AT_NONE, takes_pile);
		/* An ace that fits both ends: the other one. */
		if (meld->kind == KIND_RUN && laid.as == CARD_NONE &&
		    card_rank(laid.card) == RANK_ACE &&
		    meld_grow(rules, &other, &laid, 1, AT_LOW).refusal ==
			    REFUSE_NONE &&
		    other.cards[0].card == laid.card &&
		    grown.cards[0].card != laid.card)
			list_add(out, number, laid, AT_LOW, takes_pile);
	}
}

static void
list_adds(const struct melding *melding)
{
	const struct state *state = melding->state;
	struct legal *out = melding->out;
	const struct bag *hand = &state->hands[state->seat];

	for (unsigned number = 1; number <= state->melds; number++) {
		const struct meld *meld = &state->table[number - 1];

		if (table_check_layoff(state, meld).refusal != REFUSE_NONE)
			continue;
		/* A wild card may bridge a gap to a card further out. */
		if (melding->wild_count > 0 && hand->n > 1 &&
		    state->rules->add_max != 1)
			out->more = true;
		list_adds_to(state, number, hand, false, out);
	}
}

/* wildcat 4.2: the ways to lay the pile's top card. */
static void
list_piles(const struct state *state, struct legal *out)
{
	struct melding melding;
	card_t top = pile_top(&state->discard);
	struct bag only = { .n = 0 };

	if (top == CARD_NONE)
		return;
	melding_init(&melding, state, top, out);
	melding_list(&melding);
	bag_put(&only, top);
	for (unsigned number = 1; number <= state->melds; number++) {
		if (table_check_layoff(state, &state->table[number - 1])
			    .refusal == REFUSE_NONE)
			list_adds_to(state, number, &only, true, out);
	}
	/* Other wild cards, or one without need. */
	if (melding.wild_count > 0 && out->n > 0)
		out->more = true;
}

static void
list_draws(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	bool stock = !rules->push && (table_stock_ready(state) ||
				      rules->stock_gone == GONE_STOP);

	if (rules->take == TAKE_PILE_MELDED)
		list_piles(state, out);
	if (stock)
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (rules->take == TAKE_UPCARD && state->discard.n > 0 &&
	    !table_stock_only(state))
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	table_list_bids(state, out);
	if (table_can_push(state))
		legal_add(out, ACT_PUSH);
	if (table_may_pass(state))
		legal_add(out, ACT_PASS);
}

static void
list_discard(const struct state *state, card_t card, struct legal *out)
{
	if (table_check_discard(state, card).refusal == REFUSE_NONE)
		legal_add(out, ACT_DISCARD)->card = card;
}

/* What ends the turn. */
static void
list_ends(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	unsigned before = out->n;

	for (uint64_t left = hand->any; left != 0; left &= left - 1)
		list_discard(state, (card_t)__builtin_ctzll(left), out);
	list_discard(state, CARD_X1, out);
	list_discard(state, CARD_X2, out);
	if (out->n > before)
		return;
	if (state->rules->stuck == STUCK_PASS)
		legal_add(out, ACT_PASS); /* wildcat 4.7 */
	else if (table_check_knock(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_KNOCK);
}

static void
list_plays(const struct state *state, struct legal *out)
{
	struct melding melding;

	if (table_is_quiet(state)) {
		list_ends(state, out);
		return;
	}
	melding_init(&melding, state, CARD_NONE, out);
	if (table_must_open(state) && state->rules->contracts.n > 0)
		table_list_openings(state, out);
	else if (table_may_meld(state))
		melding_list(&melding);
	/* A wild card in the place of another, or of a natural card; a meld
	 * beside the one that opens. */
	if (melding.found_count > 0 &&
	    (melding.wild_count > 0 || melding.small))
		out->more = true;
	list_adds(&melding);
	table_list_swaps(state, out);
	/* The turn must be able to end, however many melds there are. */
	if (out->n > LEGAL_MAX - CARD_KINDS) {
		out->n = LEGAL_MAX - CARD_KINDS;
		out->more = true;
	}
	list_ends(state, out);
}

void
table_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_OFFER)
		table_list_answers(state, out);
	else if (state->phase == PHASE_DRAW)
		list_draws(state, out);
	else
		list_plays(state, out);
}

/* The dearest card that may be discarded; wild cards only if all are wild. */
static card_t
safe_discard(const struct state *state)
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

/* rummy2 4.4: the first card that fits goes where it fits. */
static void
lay_fitting(const struct state *state, struct action *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	struct fit fit;
	unsigned i = 0;

	while (i < n && !table_fits(state, cards[i], true, &fit))
		i++;
	assert(i < n); /* or the seat could knock */
	action_init(out, fit.swaps ? ACT_SWAP : ACT_ADD);
	out->meld = (uint8_t)fit.meld;
	if (fit.swaps) {
		out->card = cards[i];
		return;
	}
	action_put_cards(out, &(struct laid){ cards[i], CARD_NONE }, 1);
}

void
table_standard(const struct state *state, struct action *out)
{
	if (state->phase == PHASE_OFFER) {
		action_init(out, ACT_PASS);
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
		else if (state->rules->take == TAKE_UPCARD &&
			 state->discard.n > 0)
			out->from = FROM_DISCARD;
		else
			action_init(out, ACT_PASS);
		return;
	}
	action_init(out, ACT_DISCARD);
	out->card = safe_discard(state);
	if (out->card != CARD_NONE)
		return;
	if (state->rules->stuck == STUCK_PASS)
		action_init(out, ACT_PASS);
	else if (table_check_knock(state).refusal == REFUSE_NONE)
		action_init(out, ACT_KNOCK);
	else
		lay_fitting(state, out);
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
