/*
 * Swap a natural card for a wild card of the table in the seat's own turn:
 * contract 6.3, eight-hands 6.2, czech 6.2.
 */
#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/table/table.h"

/* Return whether card @i of a meld is a wild card that may be swapped for
 * @card. */
static bool
swap_frees_card(const struct rules *rules, const struct meld *meld, unsigned i,
		card_t card)
{
	struct laid laid = meld->cards[i];

	if (!meld_has_wild(rules, meld, i) ||
	    (rules->swap_jokers && !card_is_joker(laid.card)))
		return false;
	if (meld->kind == KIND_RUN)
		return laid.as == card &&
		       (rules->swap != SWAP_END || i == 0 || i + 1u == meld->n);
	return laid.as == card || (as_has_no_suit(laid.as) &&
				   card_rank(laid.as) == card_rank(card));
}

/* Put @card at place @i of the meld, standing for itself.  Returns false if the
 * result is no meld. */
static bool
swap_put_card(const struct rules *rules, const struct meld *meld, unsigned i,
	      card_t card, struct meld *out)
{
	struct meld swapped = *meld;

	/* rummy2 5.4: meld_read finds again what the others stand for */
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

/* Return whether a natural card may replace a wild card of the meld.  @out: the
 * meld with the card in that place; @wild: the wild card. */
static bool
swap_fits(const struct rules *rules, const struct meld *meld, card_t card,
	  struct meld *out, card_t *wild)
{
	if (card_is_wild(rules, card))
		return false;
	for (unsigned i = 0; i < meld->n; i++) {
		bool swaps = swap_frees_card(rules, meld, i, card);

		if (swaps && swap_put_card(rules, meld, i, card, out)) {
			*wild = meld->cards[i].card;
			return true;
		}
		/* rummy2 6.2: only the first free place, which is that of the
		 * set's first wild card */
		if (meld->kind == KIND_SET &&
		    rules->set_wilds == SET_WILDS_PLACES &&
		    card_is_wild(rules, meld->cards[i].card))
			return false;
	}
	return false;
}

/* Return whether the rules always move the wild card to an end of its run. */
static bool
swap_moves_wild(const struct rules *rules)
{
	return rules->swap == SWAP_MOVE || rules->swap == SWAP_UP_FIRST ||
	       rules->swap == SWAP_END;
}

/* Return whether this swap moves the wild card: always, or by the choice of the
 * seat: rummy2 6.3. */
static bool
swap_is_move(const struct rules *rules, const struct action *action)
{
	return swap_moves_wild(rules) ||
	       (rules->swap == SWAP_EITHER && action->at != AT_NONE);
}

/* Move the wild card, whose place the natural card now has, to an end of the
 * run: contract 6.3. */
static struct ruling
swap_move_wild(const struct rules *rules, const struct meld *before,
	       struct meld *swapped, card_t wild, enum end at)
{
	struct laid loose = { wild, CARD_NONE };
	enum end wish = rules->swap == SWAP_UP_FIRST ? AT_NONE : at;
	bool went_low;

	if (meld_grow(rules, swapped, &loose, 1, wish).refusal != REFUSE_NONE)
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	/* "at" names the other end, or one that is closed */
	went_low = swapped->cards[0].as != before->cards[0].as;
	if (at != AT_NONE && went_low != (at == AT_LOW))
		return refuse(REFUSE_END_CLOSED, CARD_NONE);
	return good;
}

/* Check that the seat may swap in this phase of its turn. */
static struct ruling
swap_check_turn(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (rules->swap == SWAP_NONE)
		return refuse(rules->claim_wilds ? REFUSE_PHASE
						 : REFUSE_NO_SUCH_ACTION,
			      CARD_NONE);
	return table_check_play(state);
}

/* Check that the seat has opened and may lay off: czech 6.3, contract 6.1. */
static struct ruling
swap_check_opened(const struct state *state)
{
	if (state->rules->layoff == LAYOFF_NONE)
		return refuse(REFUSE_NO_LAYOFF, CARD_NONE);
	if (!(state->opened >> state->seat & 1))
		return refuse(REFUSE_NOT_OPENED, CARD_NONE);
	if (table_layoff_waits(state))
		return refuse(REFUSE_OPENED_NOW, CARD_NONE);
	return good;
}

/* Return whether the card alone can be added to the meld. */
static bool
table_could_add(const struct rules *rules, const struct meld *meld, card_t card)
{
	card_t first = meld->cards[0].as;

	if (!card_is_wild(rules, card) &&
	    (meld->kind == KIND_SET ? card_rank(first) != card_rank(card)
				    : card_suit(first) != card_suit(card)))
		return false;
	return meld_accepts(rules, meld, card);
}

/* Return whether the card can replace a wild card of the meld. */
static bool
table_could_swap(const struct rules *rules, const struct meld *meld,
		 card_t card)
{
	struct meld swapped;
	card_t wild;

	if (rules->swap == SWAP_NONE ||
	    (swap_moves_wild(rules) && meld->kind != KIND_RUN) ||
	    !swap_fits(rules, meld, card, &swapped, &wild))
		return false;
	return !swap_moves_wild(rules) ||
	       swap_move_wild(rules, meld, &swapped, wild, AT_NONE).refusal ==
		       REFUSE_NONE;
}

bool
table_fits(const struct state *state, card_t card, bool now, struct fit *fit)
{
	const struct rules *rules = state->rules;
	struct laying laying = { .n = 1 };
	bool adds = true;
	bool swaps = true;

	laying.used[card] = 1;
	if (now) {
		bool keeps = rules->swap == SWAP_HAND ||
			     rules->swap == SWAP_EITHER;

		/* a wild card that must be used at once may have no use */
		swaps = rules->swap != SWAP_USE &&
			swap_check_turn(state).refusal == REFUSE_NONE &&
			swap_check_opened(state).refusal == REFUSE_NONE &&
			table_check_left(state, &laying, keeps).refusal ==
				REFUSE_NONE;
		adds = !table_is_quiet(state) &&
		       table_check_left(state, &laying, 0).refusal ==
			       REFUSE_NONE;
	}
	for (fit->meld = 1; fit->meld <= state->melds; fit->meld++) {
		const struct meld *meld = &state->table[fit->meld - 1];
		bool may_add = !now ||
			       table_check_layoff(state, meld).refusal ==
				       REFUSE_NONE;

		fit->swaps = false;
		if (adds && may_add && table_could_add(rules, meld, card))
			return true;
		fit->swaps = true;
		if (swaps && table_could_swap(rules, meld, card))
			return true;
	}
	return false;
}

/**
 * struct swapping - effect of a swap
 * @meld: the meld with the natural card
 * @wild: the wild card that comes into the hand, or CARD_NONE
 * @used: SWAP_USE: the new meld, or the other meld with the wild card
 * @laying: cards that leave the hand
 */
struct swapping {
	struct meld meld;
	card_t wild;
	struct meld used;
	struct laying laying;
};

/* Check the use of the wild card: in one new meld or added to another:
 * push 6.3. */
static struct ruling
swap_check_use(const struct state *state, const struct action *action,
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
swap_check(const struct state *state, const struct action *action,
	   struct swapping *swap)
{
	const struct rules *rules = state->rules;
	const struct meld *meld;
	struct ruling ruling = swap_check_turn(state);

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
	ruling = swap_check_opened(state);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	meld = &state->table[action->meld - 1];
	if (swap_moves_wild(rules) && meld->kind != KIND_RUN)
		return refuse(REFUSE_SET_KEEPS_WILD, CARD_NONE);
	if (action->at != AT_NONE &&
	    (rules->swap == SWAP_HAND ||
	     (rules->swap == SWAP_EITHER && meld->kind != KIND_RUN)))
		return refuse(REFUSE_WILD_STAYS, CARD_NONE);
	if (!swap_fits(rules, meld, action->card, &swap->meld, &swap->wild))
		return refuse(REFUSE_NO_WILD, action->card);
	swap->laying = (struct laying){ .n = 1 };
	swap->laying.used[action->card] = 1;
	if (swap_is_move(rules, action))
		ruling = swap_move_wild(rules, meld, &swap->meld, swap->wild,
					(enum end)action->at);
	else if (rules->swap == SWAP_USE)
		ruling = swap_check_use(state, action, swap);
	if (swap_is_move(rules, action) || rules->swap == SWAP_USE)
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
	struct ruling ruling = swap_check(state, action, &swap);
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
		table_put_event_melds(&event->action, &swap.used, 1);
		table_put_melds(state, &swap.used, 1);
	} else if (state->rules->swap == SWAP_USE) {
		event->action.to = action->to;
		table_put_event_cards(&event->action, action, &swap.used);
		state->table[action->to - 1] = swap.used;
	}
	table_end_if_empty(state);
	return good;
}

static void
swap_list_action(const struct state *state, unsigned number, card_t card,
		 enum end at, struct legal *out)
{
	struct action *action = legal_next(out, ACT_SWAP);
	struct swapping swap;

	action->meld = (uint8_t)number;
	action->card = card;
	action->at = (uint8_t)at;
	if (swap_check(state, action, &swap).refusal == REFUSE_NONE)
		legal_keep(out);
}

static void
swap_list_use(const struct state *state, const struct action *head, unsigned to,
	      card_t wild, enum end at, struct legal *out)
{
	struct action *action = legal_next(out, ACT_SWAP);
	struct swapping swap;

	action->meld = head->meld;
	action->card = head->card;
	action->to = (uint8_t)to;
	action->at = (uint8_t)at;
	action_append_cards(action, &(struct laid){ wild, CARD_NONE }, 1);
	if (swap_check(state, action, &swap).refusal == REFUSE_NONE)
		legal_keep(out);
}

/* List the uses of the wild card: alone on another meld, or in one new meld. */
static void
swap_list_uses(const struct state *state, unsigned number, card_t card,
	       card_t wild, struct legal *out)
{
	struct action head = { .act = ACT_SWAP,
			       .meld = (uint8_t)number,
			       .card = card };

	for (unsigned to = 1; to <= state->melds; to++) {
		if (to == number)
			continue;
		if (state->table[to - 1].kind != KIND_RUN) {
			swap_list_use(state, &head, to, wild, AT_NONE, out);
			continue;
		}
		swap_list_use(state, &head, to, wild, AT_HIGH, out);
		swap_list_use(state, &head, to, wild, AT_LOW, out);
	}
	table_list_uses(state, &head, wild, out);
	out->more = true; /* uses with further cards */
}

/* Return a bit per natural card that a wild card of the meld stands for. */
static uint64_t
swap_find_naturals(const struct rules *rules, const struct meld *meld)
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

/* List each card that fits a meld; if the wild card moves, with each end that
 * it can move to. */
static void
swap_list_meld(const struct state *state, unsigned number, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	struct meld swapped;
	card_t wild;

	for (uint64_t left = state->hands[state->seat].any &
			     swap_find_naturals(rules, meld);
	     left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!swap_fits(rules, meld, card, &swapped, &wild))
			continue;
		if (rules->swap == SWAP_USE) {
			swap_list_uses(state, number, card, wild, out);
			continue;
		}
		if (!swap_moves_wild(rules))
			swap_list_action(state, number, card, AT_NONE, out);
		if (!swap_moves_wild(rules) &&
		    (rules->swap != SWAP_EITHER || meld->kind != KIND_RUN))
			continue;
		swap_list_action(state, number, card, AT_HIGH, out);
		swap_list_action(state, number, card, AT_LOW, out);
	}
}

void
table_list_swaps(const struct state *state, struct legal *out)
{
	if (swap_check_turn(state).refusal != REFUSE_NONE ||
	    swap_check_opened(state).refusal != REFUSE_NONE)
		return;
	for (unsigned number = 1; number <= state->melds; number++) {
		swap_list_meld(state, number, out);
	}
}
