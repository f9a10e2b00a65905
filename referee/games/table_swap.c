/* Swapping: a natural card in the place of a wild one of the table, in one's
 * own turn: contract 6.3, eight-hands 6.2, czech 6.2. */
#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/games/table.h"

/* Is the card of a meld a wild one that may be swapped for a natural card? */
static bool
is_swapped(const struct rules *rules, const struct meld *meld, unsigned i,
	   card_t card)
{
	struct laid laid = meld->cards[i];

	if (!meld_has_wild(rules, meld, i) ||
	    (rules->swap_jokers && !card_is_joker(laid.card)))
		return false;
	if (meld->kind == KIND_RUN)
		return laid.as == card;
	return laid.as == card || (as_has_no_suit(laid.as) &&
				   card_rank(laid.as) == card_rank(card));
}

/* The meld with the card at a place of its own; false where that is none. */
static bool
put_card(const struct rules *rules, const struct meld *meld, unsigned i,
	 card_t card, struct meld *out)
{
	struct meld swapped = *meld;

	/* rummy2 5.4: what the others stand for is worked out anew. */
	for (unsigned j = 0;
	     meld->kind == KIND_SET && rules->set_wilds == SET_WILDS_PLACES &&
	     j < meld->n;
	     j++)
		swapped.cards[j].as = CARD_NONE;
	swapped.cards[i] = (struct laid){ card, card };
	if (meld->kind == KIND_RUN) {
		*out = swapped;
		return true;
	}
	return meld_read(rules, swapped.cards, swapped.n, KIND_SET, &swapped)
			       .refusal == REFUSE_NONE &&
	       (*out = swapped, true);
}

/* May a natural card take the place of a wild one?  @out: the meld with the
 * card in that place; @wild: what it frees. */
static bool
swap_fits(const struct rules *rules, const struct meld *meld, card_t card,
	  struct meld *out, card_t *wild)
{
	if (card_is_wild(rules, card))
		return false;
	for (unsigned i = 0; i < meld->n; i++) {
		bool swaps = is_swapped(rules, meld, i, card);

		if (swaps && put_card(rules, meld, i, card, out)) {
			*wild = meld->cards[i].card;
			return true;
		}
		/* rummy2 6.2: the first free place only, which is that of the
		 * set's first wild card. */
		if (meld->kind == KIND_SET &&
		    rules->set_wilds == SET_WILDS_PLACES &&
		    card_is_wild(rules, meld->cards[i].card))
			return false;
	}
	return false;
}

/* Does the wild card move to an end of its run, by the rules alone? */
static bool
moves_wild(const struct rules *rules)
{
	return rules->swap == SWAP_MOVE || rules->swap == SWAP_UP_FIRST;
}

/* Or as the seat says: rummy2 6.3. */
static bool
is_move(const struct rules *rules, const struct action *action)
{
	return moves_wild(rules) ||
	       (rules->swap == SWAP_EITHER && action->at != AT_NONE);
}

/* contract 6.3: the card has its place, the wild card moves to an end. */
static struct ruling
move_wild(const struct rules *rules, const struct meld *before,
	  struct meld *swapped, card_t wild, enum end at)
{
	struct laid loose = { wild, CARD_NONE };
	enum end wish = rules->swap == SWAP_UP_FIRST ? AT_NONE : at;
	bool went_low;

	if (meld_grow(rules, swapped, &loose, 1, wish).refusal != REFUSE_NONE)
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	/* An "at" that names the other end, or one that is closed. */
	went_low = swapped->cards[0].as != before->cards[0].as;
	if (at != AT_NONE && went_low != (at == AT_LOW))
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	return good;
}

/* May the seat swap at all now? */
static struct ruling
check_right(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (rules->swap == SWAP_NONE)
		return refuse(rules->claim_wilds ? REFUSE_PHASE
						 : REFUSE_NO_SUCH_ACTION,
			      CARD_NONE);
	return table_check_play(state);
}

/* czech 6.3, contract 6.1 */
static struct ruling
check_opened(const struct state *state)
{
	if (state->rules->layoff == LAYOFF_NONE)
		return refuse(REFUSE_NO_LAYOFF, CARD_NONE);
	if (!(state->opened >> state->seat & 1))
		return refuse(REFUSE_NOT_OPENED, CARD_NONE);
	if (table_layoff_waits(state))
		return refuse(REFUSE_OPENED_NOW, CARD_NONE);
	return good;
}

/* Could the card be added to the meld by itself? */
static bool
could_add(const struct rules *rules, const struct meld *meld, card_t card)
{
	card_t first = meld->cards[0].as;

	if (!card_is_wild(rules, card) &&
	    (meld->kind == KIND_SET ? card_rank(first) != card_rank(card)
				    : card_suit(first) != card_suit(card)))
		return false;
	return meld_takes(rules, meld, card);
}

/* Could it take the place of a wild card? */
static bool
could_swap(const struct rules *rules, const struct meld *meld, card_t card)
{
	struct meld swapped;
	card_t wild;

	if (rules->swap == SWAP_NONE ||
	    (moves_wild(rules) && meld->kind != KIND_RUN) ||
	    !swap_fits(rules, meld, card, &swapped, &wild))
		return false;
	return !moves_wild(rules) ||
	       move_wild(rules, meld, &swapped, wild, AT_NONE).refusal ==
		       REFUSE_NONE;
}

bool
table_fits(const struct state *state, card_t card, bool mine, struct fit *fit)
{
	const struct rules *rules = state->rules;
	struct laying laying = { .n = 1 };
	bool adds = true;
	bool swaps = true;

	laying.used[card] = 1;
	if (mine) {
		bool keeps = rules->swap == SWAP_HAND ||
			     rules->swap == SWAP_EITHER;

		/* A wild card that must be used at once may have no use. */
		swaps = rules->swap != SWAP_USE &&
			check_right(state).refusal == REFUSE_NONE &&
			check_opened(state).refusal == REFUSE_NONE &&
			table_check_left(state, &laying, keeps).refusal ==
				REFUSE_NONE;
		adds = !table_is_quiet(state) &&
		       table_check_left(state, &laying, 0).refusal ==
			       REFUSE_NONE;
	}
	for (fit->meld = 1; fit->meld <= state->melds; fit->meld++) {
		const struct meld *meld = &state->table[fit->meld - 1];
		bool may_add = !mine ||
			       table_check_layoff(state, meld).refusal ==
				       REFUSE_NONE;

		fit->swaps = false;
		if (adds && may_add && could_add(rules, meld, card))
			return true;
		fit->swaps = true;
		if (swaps && could_swap(rules, meld, card))
			return true;
	}
	return false;
}

/**
 * struct swapping - what a swap makes of the table
 * @meld: the meld with the natural card
 * @wild: the wild card that comes to the hand, or CARD_NONE
 * @used: SWAP_USE: the new meld, or the other one grown
 * @laying: what leaves the hand
 */
struct swapping {
	struct meld meld;
	card_t wild;
	struct meld used;
	struct laying laying;
};

/* push 6.3: the wild card goes into one new meld or to another one. */
static struct ruling
check_use(const struct state *state, const struct action *action,
	  struct swapping *swap)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	struct ruling ruling;
	card_t missing = CARD_NONE;

	if (action->lists != 1 || action->has_melds == action->has_cards ||
	    (action->to != 0) != action->has_cards ||
	    action->to == action->meld)
		return refuse(REFUSE_SWAP_USE, CARD_NONE);
	if (action->to > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	bag_take(&hand, action->card);
	bag_put(&hand, swap->wild);
	swap->laying = (struct laying){ .n = 0 };
	if (!laying_count(&swap->laying, &hand, action->cards, action->ends[0],
			  &missing))
		return refuse(REFUSE_NOT_IN_HAND, missing);
	if (swap->laying.used[swap->wild] == 0)
		return refuse(REFUSE_SWAP_USE, swap->wild);
	if (action->has_cards) {
		swap->used = state->table[action->to - 1];
		ruling = table_check_layoff(state, &swap->used);
		if (ruling.refusal == REFUSE_NONE)
			ruling = meld_grow(rules, &swap->used, action->cards,
					   action->ends[0],
					   (enum end)action->at);
	} else if (state->melds == TABLE_MELDS_MAX) {
		ruling = refuse(REFUSE_FORM, CARD_NONE);
	} else {
		ruling = meld_read(rules, action->cards, action->ends[0],
				   (enum kind)action->kind, &swap->used);
		if (ruling.refusal == REFUSE_NONE)
			ruling = table_check_opening(state, &swap->used, 1,
						     &swap->laying);
	}
	swap->laying.used[swap->wild]--;
	swap->laying.used[action->card]++;
	return ruling;
}

static struct ruling
check_swap(const struct state *state, const struct action *action,
	   struct swapping *swap)
{
	const struct rules *rules = state->rules;
	const struct meld *meld;
	struct ruling ruling = check_right(state);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (action->meld == 0 || action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (rules->swap != SWAP_USE &&
	    (action->to != 0 || action->lists > 0 || action->has_melds))
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (!bag_has(&state->hands[state->seat], action->card))
		return refuse(REFUSE_NOT_IN_HAND, action->card);
	ruling = check_opened(state);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	meld = &state->table[action->meld - 1];
	if (moves_wild(rules) && meld->kind != KIND_RUN)
		return refuse(REFUSE_SET_KEEPS_WILD, CARD_NONE);
	if (action->at != AT_NONE &&
	    (rules->swap == SWAP_HAND ||
	     (rules->swap == SWAP_EITHER && meld->kind != KIND_RUN)))
		return refuse(REFUSE_WILD_STAYS, CARD_NONE);
	if (!swap_fits(rules, meld, action->card, &swap->meld, &swap->wild))
		return refuse(REFUSE_NO_WILD, action->card);
	swap->laying = (struct laying){ .n = 1 };
	swap->laying.used[action->card] = 1;
	if (is_move(rules, action))
		ruling = move_wild(rules, meld, &swap->meld, swap->wild,
				   (enum end)action->at);
	else if (rules->swap == SWAP_USE)
		ruling = check_use(state, action, swap);
	if (is_move(rules, action) || rules->swap == SWAP_USE)
		swap->wild = CARD_NONE;
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_left(state, &swap->laying,
					  swap->wild != CARD_NONE);
	return ruling;
}

struct ruling
table_swap(struct state *state, const struct action *action,
	   struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct swapping swap;
	struct ruling ruling = check_swap(state, action, &swap);
	struct event *event;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_SWAP;
	event->action.meld = action->meld;
	event->action.card = action->card;
	event->action.at = action->at;
	laying_take(&swap.laying, hand);
	state->table[action->meld - 1] = swap.meld;
	if (swap.wild != CARD_NONE) {
		event->got[event->got_count++] = swap.wild;
		event->got_shown = SHOWN_ALL;
		bag_put(hand, swap.wild);
	}
	if (state->rules->swap == SWAP_USE && action->has_melds) {
		event->action.at = AT_NONE;
		table_tell_melds(&event->action, &swap.used, 1);
		table_put_melds(state, &swap.used, 1);
	} else if (state->rules->swap == SWAP_USE) {
		event->action.to = action->to;
		table_tell_cards(&event->action, action, &swap.used);
		state->table[action->to - 1] = swap.used;
	}
	table_hand_laid(state);
	return good;
}

static void
list_swap(const struct state *state, unsigned number, card_t card, enum end at,
	  struct legal *out)
{
	struct action *action = legal_next(out, ACT_SWAP);
	struct swapping swap;

	action->meld = (uint8_t)number;
	action->card = card;
	action->at = (uint8_t)at;
	if (check_swap(state, action, &swap).refusal == REFUSE_NONE)
		legal_keep(out);
}

static void
list_use(const struct state *state, const struct action *head, unsigned to,
	 card_t wild, enum end at, struct legal *out)
{
	struct action *action = legal_next(out, ACT_SWAP);
	struct swapping swap;

	action->meld = head->meld;
	action->card = head->card;
	action->to = (uint8_t)to;
	action->at = (uint8_t)at;
	action_put_cards(action, &(struct laid){ wild, CARD_NONE }, 1);
	if (check_swap(state, action, &swap).refusal == REFUSE_NONE)
		legal_keep(out);
}

/* The wild card alone on another meld, or in one new meld. */
static void
list_uses(const struct state *state, unsigned number, card_t card, card_t wild,
	  struct legal *out)
{
	struct action head = { .act = ACT_SWAP,
			       .meld = (uint8_t)number,
			       .card = card };

	for (unsigned to = 1; to <= state->melds; to++) {
		if (to == number)
			continue;
		if (state->table[to - 1].kind != KIND_RUN) {
			list_use(state, &head, to, wild, AT_NONE, out);
			continue;
		}
		list_use(state, &head, to, wild, AT_HIGH, out);
		list_use(state, &head, to, wild, AT_LOW, out);
	}
	table_list_uses(state, &head, wild, out);
	out->more = true; /* with further cards */
}

/* The natural cards that a wild one of the meld stands for, a bit each. */
static uint64_t
swap_places(const struct rules *rules, const struct meld *meld)
{
	uint64_t places = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		card_t as = meld->cards[i].as;

		if (!card_is_wild(rules, meld->cards[i].card))
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++)
			if (as_has_no_suit(as) || suit == card_suit(as))
				places |= UINT64_C(1)
					  << card_of(suit, card_rank(as));
	}
	return places & ~rules->wild_mask;
}

/* Each card that fits; where the wild card moves, with the end that it goes
 * to. */
static void
list_swaps_of(const struct state *state, unsigned number, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	struct meld swapped;
	card_t wild;

	for (uint64_t left =
		     state->hands[state->seat].any & swap_places(rules, meld);
	     left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!swap_fits(rules, meld, card, &swapped, &wild))
			continue;
		if (rules->swap == SWAP_USE) {
			list_uses(state, number, card, wild, out);
			continue;
		}
		if (!moves_wild(rules))
			list_swap(state, number, card, AT_NONE, out);
		if (!moves_wild(rules) &&
		    (rules->swap != SWAP_EITHER || meld->kind != KIND_RUN))
			continue;
		list_swap(state, number, card, AT_HIGH, out);
		list_swap(state, number, card, AT_LOW, out);
	}
}

void
table_list_swaps(const struct state *state, struct legal *out)
{
	if (check_right(state).refusal != REFUSE_NONE ||
	    check_opened(state).refusal != REFUSE_NONE)
		return;
	for (unsigned number = 1; number <= state->melds; number++) {
		list_swaps_of(state, number, out);
	}
}
