#include "referee/knock/showdown.h"

#include <string.h>

#include "referee/engine/deck.h"
#include "referee/engine/ruling.h"

struct ruling
shown_hand_read(const struct state *state, const struct action *action,
		struct shown_hand *hand)
{
	struct ruling ruling = good;

	hand->n = 0;
	/* a meld has three cards, so more lists name cards not in hand */
	if (action->lists > SHOWN_MELDS_MAX)
		return refuse(REFUSE_NOT_IN_HAND, CARD_NONE);
	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned n = action_list_count(action, i);

		for (unsigned j = 0; j < n; j++) {
			if (!bag_has(&hand->rest, cards[j].card))
				return in_list(refuse(REFUSE_NOT_IN_HAND,
						      cards[j].card),
					       i);
			bag_take(&hand->rest, cards[j].card);
		}
		ruling = meld_read(state->rules, cards, n, KIND_NONE,
				   &hand->melds[hand->n]);
		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
		hand->melds[hand->n++].owner = state->seat;
	}
	return ruling;
}

struct event *
shown_hand_lay(struct state *state, const struct shown_hand *hand, card_t card,
	       struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	struct action *action = &event->action;

	action->act = ACT_KNOCK;
	action->card = card;
	action->has_melds = true;
	for (unsigned i = 0; i < hand->n; i++)
		action_append_meld(action, hand->melds[i].cards,
				   hand->melds[i].n);
	memcpy(state->table, hand->melds, hand->n * sizeof(*hand->melds));
	state->melds = (uint8_t)hand->n; /* gin 6.1: melds 1, 2, 3 */
	state->hands[state->seat] = hand->rest;
	return event;
}

void
hand_show(const struct state *state, seat_t seat, const struct partition *best,
	  struct events *events)
{
	struct action *show = &event_add(events, seat, NULL)->action;
	struct bag rest = state->hands[seat];

	show->act = ACT_SHOW;
	partition_append_melds(best, show);
	for (unsigned i = 0; i < action_card_count(show); i++)
		bag_take(&rest, show->cards[i].card);
	if (rest.n > 0)
		action_append_bag(show, &rest);
}

unsigned
hands_find_lowest(const int *counts, unsigned seats, seat_t knocker,
		  bool undercuts)
{
	unsigned winners = 0;
	unsigned own = knocker < SEATS_MAX ? 1u << knocker : 0;
	int lowest = 0;

	for (unsigned left = seats; left != 0; left &= left - 1) {
		unsigned seat = (unsigned)__builtin_ctz(left);

		if (winners == 0 || counts[seat] < lowest) {
			winners = 0;
			lowest = counts[seat];
		}
		if (counts[seat] == lowest)
			winners |= 1u << seat;
	}
	if ((winners & own) && winners != own)
		winners = undercuts ? winners & ~own : own;
	return winners;
}

/* Lay off */

struct ruling
layoff_apply(struct state *state, const struct action *action,
	     struct events *events)
{
	struct bag rest = state->hands[state->seat];
	struct ruling ruling;
	struct event *event;

	if (!action->has_cards || action->lists != 1 || action->meld == 0)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (action->ends[0] == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	for (unsigned i = 0; i < action->ends[0]; i++) {
		if (!bag_has(&rest, action->cards[i].card))
			return refuse(REFUSE_NOT_IN_HAND,
				      action->cards[i].card);
		bag_take(&rest, action->cards[i].card);
	}
	ruling = meld_grow(state->rules, &state->table[action->meld - 1],
			   action->cards, action->ends[0],
			   (enum end)action->at);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	state->hands[state->seat] = rest;
	event = event_add(events, state->seat, action);
	event->action.card = CARD_NONE;
	return good;
}

/*
 * Return whether the meld takes the card, for one pack without wild cards: runs
 * grow at their ends.
 */
static bool
plain_meld_takes(const struct meld *meld, card_t card)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;

	if (meld->kind == KIND_SET)
		return meld->n < SUITS && card_rank(card) == card_rank(low);
	return card_suit(card) == card_suit(low) &&
	       (card + 1 == low || card == high + 1);
}

static bool
layoff_meld_takes(const struct rules *rules, const struct meld *meld,
		  card_t card)
{
	return rules->plain_melds ? plain_meld_takes(meld, card)
				  : meld_accepts(rules, meld, card);
}

/* Return whether the meld, after @first is added, takes one of @cards. */
static bool
plain_meld_takes_more(const struct meld *meld, card_t first, uint64_t cards)
{
	card_t low = meld->cards[0].card, high = meld->cards[meld->n - 1].card;
	uint64_t ends;

	if (meld->kind == KIND_SET) /* the set is full */
		return false;
	low = first < low ? first : low;
	high = first > high ? first : high;
	ends = card_bit((card_t)(low - 1)) | card_bit((card_t)(high + 1));
	return (cards & ends) != 0;
}

/* Return whether a second card of the hand can be added with @first in one
 * action. */
static bool
layoff_takes_more(const struct state *state, const struct meld *meld,
		  card_t first)
{
	struct bag rest = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	bag_take(&rest, first);
	if (state->rules->plain_melds)
		return plain_meld_takes_more(meld, first, rest.any);
	n = bag_list(&rest, cards);
	for (unsigned i = 0; i < n; i++) {
		struct laid laid[2] = { { first, CARD_NONE },
					{ cards[i], CARD_NONE } };
		struct meld grown = *meld;

		if (meld_grow(state->rules, &grown, laid, 2, AT_NONE).refusal ==
		    REFUSE_NONE)
			return true;
	}
	return false;
}

bool
layoff_fits(const struct state *state, card_t card, unsigned meld)
{
	return layoff_meld_takes(state->rules, &state->table[meld], card);
}

void
layoff_list(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < state->melds; j++) {
			struct laid laid = { cards[i], CARD_NONE };
			struct action *action;

			if ((i > 0 && cards[i] == cards[i - 1]) ||
			    !layoff_fits(state, cards[i], j))
				continue;
			action = legal_add(out, ACT_ADD);
			action->meld = (uint8_t)(j + 1);
			action_append_cards(action, &laid, 1);
			if (!out->more)
				out->more = layoff_takes_more(
					state, &state->table[j], cards[i]);
		}
}

card_t
least_discard(const struct state *state, card_t kept)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX], best = CARD_NONE;
	unsigned n = bag_list(&hand, cards);
	int best_left = 0;

	for (unsigned i = 0; i < n; i++) {
		int left;

		if (cards[i] == kept)
			continue;
		bag_take(&hand, cards[i]);
		left = partition_deadwood(rules, &hand);
		bag_put(&hand, cards[i]);
		if (best == CARD_NONE || left < best_left ||
		    (left == best_left && card_points(rules, cards[i]) >=
						  card_points(rules, best))) {
			best = cards[i];
			best_left = left;
		}
	}
	return best;
}
