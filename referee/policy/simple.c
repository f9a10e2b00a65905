/*
 * simple.c - the simple player that programs for gin are measured against.
 *
 * It takes the upcard where it makes a meld, discards at random among the cards
 * that leave the least deadwood, and knocks as soon as it may.  Two discards
 * are not for it: the card just taken from the pile, and one that it swapped
 * before in this deal for the card drawn now, the one drawn and the other
 * discarded, whichever way round: so two seats cannot hand each other the same
 * cards for ever.  docs/house-bots.md has the rule in words.
 */
#include <assert.h>

#include "referee/engine/deck.h"
#include "referee/policy/policy.h"
#include "referee/search/least_deadwood.h"
#include "referee/worlds/believe.h"

/* Those with one lowest card: runs of three cards to thirteen, and sets. */
#define MELDS_FROM_MAX 15

/* Its memory; the first four are made anew for each question. */
struct simple {
	const struct view *view;
	uint64_t *prng;
	struct state guess;
	struct action action;
	unsigned deal;
	card_t drew;		      /* in the turn that is under way */
	uint64_t swapped[CARD_KINDS]; /* by card, a bit for each other one */
};

/*
 * Melds
 */

/* The melds of a hand whose lowest card is @low; returns how many. */
static unsigned
melds_from(uint64_t hand, card_t low, uint64_t melds[MELDS_FROM_MAX])
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

/* A hand parted into melds and what they leave. */
struct arrangement {
	unsigned n;
	uint64_t melds[DEADWOOD_MELDS_MAX];
};

/* All the best arrangements are met; one of them, at random, is chosen. */
struct arranging {
	uint64_t *prng;
	unsigned met;
	struct arrangement at, chosen;
};

/* @left: what is not parted yet, of which the best leave @least points.  Its
 * lowest card lies outside melds, or in one of those that begin with it. */
static void
arrange(struct arranging *own, uint64_t left, unsigned least)
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
		arrange(own, rest, least - value);
	n = melds_from(left, lowest_card(left), melds);
	for (unsigned i = 0; i < n; i++) {
		if (least_deadwood(left & ~melds[i]) != least)
			continue;
		own->at.melds[own->at.n++] = melds[i];
		arrange(own, left & ~melds[i], least);
		own->at.n--;
	}
}

/*
 * Choosing
 */

/* A card as likely as any other of these, which are some. */
static card_t
draw_one(uint64_t *prng, uint64_t cards)
{
	uint32_t n = (uint32_t)count_cards(cards);
	unsigned skip;

	assert(n > 0);
	skip = prng_below(prng, n);
	while (skip-- > 0)
		cards &= cards - 1;
	return lowest_card(cards);
}

/* Those of @among without which the hand has the least deadwood. */
static uint64_t
least_without(uint64_t hand, uint64_t among, unsigned *least)
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
show_melds(struct simple *simple, uint64_t hand, struct action *action)
{
	struct arranging own = { .prng = simple->prng };

	arrange(&own, hand, least_deadwood(hand));
	action->has_melds = true;
	for (unsigned i = 0; i < own.chosen.n; i++) {
		uint64_t cards = own.chosen.melds[i];
		struct laid meld[13];
		unsigned n = 0;

		for (; cards != 0; cards &= cards - 1)
			meld[n++] = (struct laid){ lowest_card(cards),
						   CARD_NONE };
		action_put_meld(action, meld, n);
	}
}

/* Choose a discard of @hand, other than @taken, and knock with what is left
 * where that may be.  Returns false where there is nothing to discard. */
static bool
discard_or_knock(struct simple *own, uint64_t hand, card_t taken)
{
	uint64_t among = hand & ~card_bit(taken);
	uint64_t fresh = among & ~own->swapped[own->drew];
	unsigned least;
	card_t card;

	if (among == 0)
		return false;
	among = least_without(hand, fresh != 0 ? fresh : among, &least);
	card = draw_one(own->prng, among);
	if (least > own->guess.own.gin.knock) {
		action_init(&own->action, ACT_DISCARD);
		own->action.card = card;
		return true;
	}
	action_init(&own->action, ACT_KNOCK);
	own->action.card = card;
	show_melds(own, hand & ~card_bit(card), &own->action);
	return true;
}

/* Lay off one of the cards that a best arrangement leaves, or pass. */
static void
lay_off(struct simple *own)
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
			action_put_cards(&own->action, &laid, 1);
		}
	}
}

static card_t
upcard_of(const struct view *view)
{
	return view->discard.n > 0 ? view->discard.at[view->discard.n - 1]
				   : CARD_NONE;
}

static void
draw_or_pass(struct simple *own)
{
	const struct view *view = own->view;
	card_t upcard = upcard_of(view);
	bool takes = !own->guess.own.gin.stock_only && upcard != CARD_NONE &&
		     makes_a_meld(view->hand.any, upcard);

	if (view->phase == PHASE_OFFER && !takes) {
		action_init(&own->action, ACT_PASS);
		return;
	}
	action_init(&own->action, ACT_DRAW);
	own->action.from = takes ? FROM_DISCARD : FROM_STOCK;
}

/* At the wall the last discard may be knocked with, and not kept. */
static void
knock_or_pass(struct simple *own)
{
	card_t upcard = upcard_of(own->view);

	if (!discard_or_knock(own, own->view->hand.any | card_bit(upcard),
			      upcard) ||
	    own->action.act != ACT_KNOCK)
		action_init(&own->action, ACT_PASS);
}

/*
 * Questions
 */

/* What an event tells of one's own turn: a card drawn, or one discarded for it,
 * whoever chose it. */
static void
note_event(struct simple *own, const struct event *event)
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
begin_deal(struct simple *own, unsigned deal)
{
	if (own->deal == deal)
		return;
	memset(own->swapped, 0, sizeof(own->swapped));
	own->drew = CARD_NONE;
	own->deal = deal;
}

static void
simple_hear(void *memory, const struct view *view, const struct event *event)
{
	struct simple *own = memory;

	begin_deal(own, view->deal);
	if (event->seat == view->seat)
		note_event(own, event);
}

static bool
choose(struct simple *own)
{
	const struct view *view = own->view;

	switch ((enum phase)view->phase) {
	case PHASE_OFFER:
	case PHASE_DRAW:
		if (game_may(&own->guess) >> ACT_KNOCK & 1)
			knock_or_pass(own);
		else
			draw_or_pass(own);
		return true;
	case PHASE_PLAY:
		return discard_or_knock(own, view->hand.any,
					view->from == FROM_DISCARD ? view->drew
								   : CARD_NONE);
	case PHASE_LAYOFF:
		lay_off(own);
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
	if (!believe(own->view, prng, &own->guess))
		return CHOICE_DEFAULT;
	begin_deal(own, own->view->deal);
	if (!choose(own))
		return CHOICE_DEFAULT;
	action_copy(out, &own->action);
	return CHOICE_ACTION;
}

static void
simple_begin(void *memory)
{
	struct simple *own = memory;

	own->deal = 0; /* no deal's number */
}

const struct policy policy_simple = {
	.name = "simple",
	.text = "plays gin, and gin alone, as the literature's simple player",
	.family = "gin",
	.own_bytes = sizeof(struct simple),
	.begin = simple_begin,
	.hear = simple_hear,
	.choose = simple_choose,
};
