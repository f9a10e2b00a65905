/*
 * simple.c - policy "simple": the usual baseline for programs that play gin.
 *
 * Simple takes the upcard if the card makes a meld.  Simple discards at random
 * among the cards that leave the least deadwood (points outside melds).  Simple
 * knocks as soon as it can.  Simple avoids two discards.  One is the card just
 * taken from the pile.  The other is a card that it exchanged earlier in this
 * deal for the card drawn now, or the reverse.  So two seats cannot exchange
 * the same cards forever. docs/house-bots.md describes the rule.
 */
#include <assert.h>

#include "referee/engine/deck.h"
#include "referee/policy/policy.h"
#include "referee/search/least_deadwood.h"
#include "referee/worlds/believe.h"

/* Melds with one lowest card: runs of three cards to thirteen, and sets. */
#define MELDS_FROM_MAX 15

/* Its memory; the first four members are set for each question. */
struct simple {
	const struct view *view;
	uint64_t *prng;
	struct state guess;
	struct action action;
	unsigned deal;
	card_t drew;		      /* in the current turn */
	uint64_t swapped[CARD_KINDS]; /* by card: cards exchanged for it */
};

/*
 * Melds
 */

/* List the melds of a hand whose lowest card is @low; return their number. */
static unsigned
simple_melds_from(uint64_t hand, card_t low, uint64_t melds[MELDS_FROM_MAX])
{
	uint64_t above = hand & same_rank(low) &
			 ~(card_bit(low) | (card_bit(low) - 1));
	uint64_t run = card_bit(low), next = card_bit(low) << 1;
	unsigned n = 0;

	for (; (hand & next) != 0; next <<= 1) {
		run |= next;
		if (count_cards(run) >= 3)
			melds[n++] = run;
	}
	/* every choice of the other suits' cards, of two or more */
	for (uint64_t set = above; set != 0; set = (set - 1) & above)
		if (count_cards(set) >= 2)
			melds[n++] = set | card_bit(low);
	return n;
}

/* The melds of a partition of a hand. */
struct arrangement {
	unsigned n;
	uint64_t melds[DEADWOOD_MELDS_MAX];
};

/* Search over all best arrangements; it chooses one of them at random. */
struct arranging {
	uint64_t *prng;
	unsigned met;
	struct arrangement at, chosen;
};

/* Extend the arrangement by the cards of @left, of which the best leave @least
 * points.  The lowest card is outside melds, or the lowest of a meld. */
static void
simple_arrange(struct arranging *own, uint64_t left, unsigned least)
{
	uint64_t melds[MELDS_FROM_MAX], rest = left & (left - 1);
	unsigned n, value;

	if (left == 0) {
		own->met++;
		if (prng_below(own->prng, own->met) == 0)
			own->chosen = own->at;
		return;
	}
	value = deadwood_value(lowest_card(left));
	if (least_deadwood(rest) + value == least)
		simple_arrange(own, rest, least - value);
	n = simple_melds_from(left, lowest_card(left), melds);
	for (unsigned i = 0; i < n; i++) {
		if (least_deadwood(left & ~melds[i]) != least)
			continue;
		own->at.melds[own->at.n++] = melds[i];
		simple_arrange(own, left & ~melds[i], least);
		own->at.n--;
	}
}

/*
 * Choosing
 */

/* Draw one of these cards at random; there is at least one. */
static card_t
simple_draw_card(uint64_t *prng, uint64_t cards)
{
	uint32_t n = (uint32_t)count_cards(cards);
	unsigned skip;

	assert(n > 0);
	skip = prng_below(prng, n);
	while (skip-- > 0)
		cards &= cards - 1;
	return lowest_card(cards);
}

/* Return the cards of @among without which the hand has the least deadwood. */
static uint64_t
simple_best_discards(uint64_t hand, uint64_t among, unsigned *least)
{
	uint64_t best = 0;

	*least = UINT32_MAX;
	for (; among != 0; among &= among - 1) {
		card_t card = lowest_card(among);
		unsigned left = least_deadwood(hand & ~card_bit(card));

		if (left < *least) {
			*least = left;
			best = 0;
		}
		if (left == *least)
			best |= card_bit(card);
	}
	return best;
}

/* Append the melds of a best arrangement of the hand to a knock. */
static void
simple_append_melds(struct simple *simple, uint64_t hand, struct action *action)
{
	struct arranging own = { .prng = simple->prng };

	simple_arrange(&own, hand, least_deadwood(hand));
	action->has_melds = true;
	for (unsigned i = 0; i < own.chosen.n; i++) {
		uint64_t cards = own.chosen.melds[i];
		struct laid meld[13];
		unsigned n = 0;

		for (; cards != 0; cards &= cards - 1)
			meld[n++] = (struct laid){ lowest_card(cards),
						   CARD_NONE };
		action_append_meld(action, meld, n);
	}
}

/* Choose a discard of @hand, other than @taken, and knock if the rest allows
 * it.  Return false if there is nothing to discard. */
static bool
simple_discard_or_knock(struct simple *own, uint64_t hand, card_t taken)
{
	uint64_t among = hand & ~card_bit(taken);
	uint64_t fresh = among & ~own->swapped[own->drew];
	unsigned least;
	card_t card;

	if (among == 0)
		return false;
	among = simple_best_discards(hand, fresh != 0 ? fresh : among, &least);
	card = simple_draw_card(own->prng, among);
	if (least > own->guess.own.gin.knock) {
		action_init(&own->action, ACT_DISCARD);
		own->action.card = card;
		return true;
	}
	action_init(&own->action, ACT_KNOCK);
	own->action.card = card;
	simple_append_melds(own, hand & ~card_bit(card), &own->action);
	return true;
}

/* Lay off a card that is loose in a best arrangement, or pass. */
static void
simple_lay_off(struct simple *own)
{
	const struct view *view = own->view;
	unsigned least = least_deadwood(view->hand.any), met = 0;

	action_init(&own->action, ACT_PASS);
	for (uint64_t left = view->hand.any; left != 0; left &= left - 1) {
		struct laid laid = { lowest_card(left), CARD_NONE };

		if (least_deadwood(view->hand.any & ~card_bit(laid.card)) +
			    deadwood_value(laid.card) !=
		    least)
			continue;
		for (unsigned m = 0; m < view->melds; m++) {
			struct meld meld = view->table[m];

			if (meld_grow(view->rules, &meld, &laid, 1, AT_NONE)
					    .refusal != REFUSE_NONE ||
			    prng_below(own->prng, ++met) != 0)
				continue;
			action_init(&own->action, ACT_ADD);
			own->action.meld = (uint8_t)(m + 1);
			action_append_cards(&own->action, &laid, 1);
		}
	}
}

static card_t
simple_upcard(const struct view *view)
{
	return view->discard.n > 0 ? view->discard.at[view->discard.n - 1]
				   : CARD_NONE;
}

static void
simple_draw_or_pass(struct simple *own)
{
	const struct view *view = own->view;
	card_t upcard = simple_upcard(view);
	bool takes = !own->guess.own.gin.stock_only && upcard != CARD_NONE &&
		     makes_a_meld(view->hand.any, upcard);

	if (view->phase == PHASE_OFFER && !takes) {
		action_init(&own->action, ACT_PASS);
		return;
	}
	action_init(&own->action, ACT_DRAW);
	own->action.from = takes ? FROM_DISCARD : FROM_STOCK;
}

/* At the wall, knock with the last discard or pass; the card cannot be kept. */
static void
simple_knock_or_pass(struct simple *own)
{
	card_t upcard = simple_upcard(own->view);

	if (!simple_discard_or_knock(
		    own, own->view->hand.any | card_bit(upcard), upcard) ||
	    own->action.act != ACT_KNOCK)
		action_init(&own->action, ACT_PASS);
}

/*
 * Questions
 */

/* Record an event of the own turn: a card drawn, or a card discarded for it.
 * Default actions count too. */
static void
simple_note_event(struct simple *own, const struct event *event)
{
	card_t gone = event->action.card;

	if (event->action.act == ACT_DRAW && event->got_count == 1) {
		own->drew = event->got[0];
	} else if (event->action.act == ACT_DISCARD && gone < CARD_KINDS &&
		   own->drew < CARD_KINDS) {
		own->swapped[gone] |= card_bit(own->drew);
		own->swapped[own->drew] |= card_bit(gone);
		own->drew = CARD_NONE;
	}
}

static void
simple_start_deal(struct simple *own, unsigned deal)
{
	if (own->deal == deal)
		return;
	memset(own->swapped, 0, sizeof(own->swapped));
	own->drew = CARD_NONE;
	own->deal = deal;
}

static void
simple_observe(void *memory, const struct view *view, const struct event *event)
{
	struct simple *own = memory;

	simple_start_deal(own, view->deal);
	if (event->seat == view->seat)
		simple_note_event(own, event);
}

static bool
simple_set_action(struct simple *own)
{
	const struct view *view = own->view;

	switch ((enum phase)view->phase) {
	case PHASE_OFFER:
	case PHASE_DRAW:
		if (game_may(&own->guess) >> ACT_KNOCK & 1)
			simple_knock_or_pass(own);
		else
			simple_draw_or_pass(own);
		return true;
	case PHASE_PLAY:
		return simple_discard_or_knock(
			own, view->hand.any,
			view->from == FROM_DISCARD ? view->drew : CARD_NONE);
	case PHASE_LAYOFF:
		simple_lay_off(own);
		return true;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
	return false;
}

static int
simple_choose(void *memory, const struct question *question, uint64_t *prng,
	      struct action *out)
{
	struct simple *own = memory;

	own->view = question->view;
	own->prng = prng;
	if (!believe_sample(own->view, prng, &own->guess))
		return CHOICE_DEFAULT;
	simple_start_deal(own, own->view->deal);
	if (!simple_set_action(own))
		return CHOICE_DEFAULT;
	action_copy(out, &own->action);
	return CHOICE_ACTION;
}

static void
simple_start_match(void *memory)
{
	struct simple *own = memory;

	own->deal = 0; /* no deal has number 0 */
}

const struct policy policy_simple = {
	.name = "simple",
	.text = "plays only gin, like the simple player described in the "
		"literature",
	.family = "gin",
	.own_bytes = sizeof(struct simple),
	.start_match = simple_start_match,
	.observe = simple_observe,
	.choose = simple_choose,
};
