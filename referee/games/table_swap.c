/* Swapping: a natural card in the place of a wild one of the table, in one's
 * own turn: contract 6.3, eight-hands 6.2, czech 6.2. */
#include <string.h>

#include "referee/games/table.h"

static const struct verdict good = { REFUSE_NONE, CARD_NONE, 0 };

/* Is the card of a meld a wild one that may be swapped for a natural card? */
static bool
is_swapped(const struct rules *rules, const struct meld *meld, unsigned i,
	   card_t card)
{
	struct laid laid = meld->cards[i];

	if (!card_is_wild(rules, laid.card))
		return false;
	if (meld->kind == KIND_RUN)
		return laid.as == card;
	/* eight-hands 11: a deuce of a set of deuces is natural. */
	return laid.as != laid.card &&
	       (laid.as == card || (as_has_no_suit(laid.as) &&
				    card_rank(laid.as) == card_rank(card)));
}

/* The meld with the card at a place of its own; false where that is none. */
static bool
put_card(const struct rules *rules, const struct meld *meld, unsigned i,
	 card_t card, struct meld *out)
{
	struct meld swapped = *meld;

	swapped.cards[i] = (struct laid){ card, card };
	if (meld->kind == KIND_RUN) {
		*out = swapped;
		return true;
	}
	return meld_read(rules, swapped.cards, swapped.n, KIND_SET, &swapped)
			       .refusal == REFUSE_NONE &&
	       (*out = swapped, true);
}

bool
table_swap_fits(const struct rules *rules, const struct meld *meld, card_t card,
		struct meld *out, card_t *wild)
{
	if (card_is_wild(rules, card))
		return false;
	for (unsigned i = 0; i < meld->n; i++) {
		if (!is_swapped(rules, meld, i, card) ||
		    !put_card(rules, meld, i, card, out))
			continue;
		*wild = meld->cards[i].card;
		return true;
	}
	return false;
}

static bool
moves_wild(const struct rules *rules)
{
	return rules->swap == SWAP_MOVE || rules->swap == SWAP_UP_FIRST;
}

/* contract 6.3: the card has its place, the wild card moves to an end. */
static struct verdict
move_wild(const struct rules *rules, const struct meld *before,
	  struct meld *swapped, card_t wild, enum end at)
{
	struct laid loose = { wild, CARD_NONE };
	enum end wish = rules->swap == SWAP_UP_FIRST ? AT_NONE : at;
	bool went_low;

	if (meld_grow(rules, swapped, &loose, 1, wish).refusal != REFUSE_NONE)
		return table_refuse(REFUSE_END_CLOSED, CARD_NONE);
	/* An "at" that names the other end, or one that is closed. */
	went_low = swapped->cards[0].as != before->cards[0].as;
	if (at != AT_NONE && went_low != (at == AT_LOW))
		return table_refuse(REFUSE_END_CLOSED, CARD_NONE);
	return good;
}

/* May the seat swap at all now? */
static struct verdict
check_right(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (rules->swap == SWAP_NONE)
		return table_refuse(rules->claim_wilds ? REFUSE_PHASE
						       : REFUSE_NO_SUCH_ACTION,
				    CARD_NONE);
	if (state->phase != PHASE_PLAY)
		return table_refuse(REFUSE_PHASE, CARD_NONE);
	return good;
}

/* czech 6.3, contract 6.1 */
static struct verdict
check_opened(const struct state *state)
{
	if (state->rules->layoff == LAYOFF_NONE)
		return table_refuse(REFUSE_NO_LAYOFF, CARD_NONE);
	if (!(state->opened >> state->seat & 1))
		return table_refuse(REFUSE_NOT_OPENED, CARD_NONE);
	if (state->own.table.opened_now &&
	    (state->rules->layoff_waits || table_is_pat(state)))
		return table_refuse(REFUSE_OPENED_NOW, CARD_NONE);
	return good;
}

/* What the meld becomes, and the wild card that comes to the hand, or
 * CARD_NONE. */
static struct verdict
check_swap(const struct state *state, const struct action *action,
	   struct meld *swapped, card_t *wild)
{
	const struct rules *rules = state->rules;
	const struct meld *meld;
	struct laying laying = { .n = 1 };
	struct verdict verdict = check_right(state);

	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	if (action->meld == 0 || action->card == CARD_NONE || action->to != 0 ||
	    action->lists > 0 || action->has_melds)
		return table_refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return table_refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (!bag_has(&state->hands[state->seat], action->card))
		return table_refuse(REFUSE_NOT_IN_HAND, action->card);
	verdict = check_opened(state);
	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	meld = &state->table[action->meld - 1];
	if (moves_wild(rules) && meld->kind != KIND_RUN)
		return table_refuse(REFUSE_SET_KEEPS_WILD, CARD_NONE);
	if (!moves_wild(rules) && action->at != AT_NONE)
		return table_refuse(REFUSE_WILD_STAYS, CARD_NONE);
	if (!table_swap_fits(rules, meld, action->card, swapped, wild))
		return table_refuse(REFUSE_NO_WILD, action->card);
	if (moves_wild(rules)) {
		verdict = move_wild(rules, meld, swapped, *wild,
				    (enum end)action->at);
		*wild = CARD_NONE;
	}
	laying.used[action->card] = 1;
	if (verdict.refusal == REFUSE_NONE)
		verdict = table_check_left(state, &laying, *wild != CARD_NONE);
	return verdict;
}

struct verdict
table_swap(struct state *state, const struct action *action,
	   struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct meld swapped;
	card_t wild = CARD_NONE;
	struct verdict verdict = check_swap(state, action, &swapped, &wild);
	struct event *event;

	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_SWAP;
	event->action.meld = action->meld;
	event->action.card = action->card;
	event->action.at = action->at;
	bag_take(hand, action->card);
	state->table[action->meld - 1] = swapped;
	if (wild != CARD_NONE) {
		event->got[event->got_count++] = wild;
		event->got_shown = SHOWN_ALL;
		bag_put(hand, wild);
	}
	if (hand->n == 0)
		table_go_out(state);
	return good;
}

static void
list_swap(const struct state *state, unsigned number, card_t card, enum end at,
	  struct legal *out)
{
	struct action action;
	struct action *listed;
	struct meld swapped;
	card_t wild;

	action_init(&action, ACT_SWAP);
	action.meld = (uint8_t)number;
	action.card = card;
	action.at = (uint8_t)at;
	if (check_swap(state, &action, &swapped, &wild).refusal != REFUSE_NONE)
		return;
	listed = table_legal_add(out, ACT_SWAP);
	if (listed == NULL)
		return;
	listed->meld = action.meld;
	listed->card = action.card;
	listed->at = action.at;
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

	for (uint64_t left = state->hands[state->seat].any & ~rules->wild_mask;
	     left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		if (!table_swap_fits(rules, meld, card, &swapped, &wild))
			continue;
		if (!moves_wild(rules)) {
			list_swap(state, number, card, AT_NONE, out);
			continue;
		}
		list_swap(state, number, card, AT_HIGH, out);
		list_swap(state, number, card, AT_LOW, out);
	}
}

static bool
has_wild(const struct rules *rules, const struct meld *meld)
{
	for (unsigned i = 0; i < meld->n; i++) {
		if (card_is_wild(rules, meld->cards[i].card))
			return true;
	}
	return false;
}

void
table_list_swaps(const struct state *state, struct legal *out)
{
	if (check_right(state).refusal != REFUSE_NONE ||
	    check_opened(state).refusal != REFUSE_NONE)
		return;
	for (unsigned number = 1; number <= state->melds; number++) {
		if (has_wild(state->rules, &state->table[number - 1]))
			list_swaps_of(state, number, out);
	}
}
