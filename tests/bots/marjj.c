/*
 * marjj.c - a yardstick for gin, after the winner of the gin rummy challenge at
 * EAAI-21 (MARJJ, Penn State Harrisburg), written from its description.
 *
 * It discards what makes least of
 *
 *   deadwood - 6 * 0.9^(turn - 1) * outlook + 3 * danger
 *
 * outlook being the points that an unseen card saves in the mean of what is
 * left, danger the share of the melds of three with the card that the other
 * can still make, those with a card that he took counted twice.  It takes the
 * upcard where that makes a meld and lowers the deadwood.  It knocks as soon as
 * it may in its first three turns, and at the last moment; between it waits for
 * gin.
 *
 * What the description leaves open is guessed, in what unit it looks ahead too:
 * the weights are those of some tried that beat house:simple most often.  It is
 * like that player, and not that player.  Options and other games it does not
 * know: safe actions.
 */
#include <sodium.h>
#include <stdlib.h>

#include "bots/house/house.h"
#include "referee/engine/deck.h"
#include "referee/search/deadwood.h"

#define OUTLOOK	      6.0
#define FRESH	      0.9 /* of the outlook's weight is left a turn later */
#define DANGER	      3.0
#define EARLY_TURNS   3
#define STOCK_AT_LAST 3 /* no turn of its own comes behind this one */

struct marjj {
	uint16_t deal;
	uint64_t his; /* cards that the other took and has not discarded */
};

static void
marjj_hear(void *memory, const struct view *view, const struct event *event)
{
	struct marjj *own = memory;
	const struct action *action = &event->action;

	if (own->deal != view->deal)
		*own = (struct marjj){ .deal = view->deal };
	if (event->seat == view->seat || event->seat >= view->players)
		return;
	if (action->act == ACT_DRAW && action->from == FROM_DISCARD &&
	    event->got_count == 1)
		own->his |= card_bit(event->got[0]);
	if (action->act == ACT_DISCARD)
		own->his &= ~card_bit(action->card);
}

static card_t
upcard_of(const struct view *view)
{
	return view->discard.n > 0 ? view->discard.at[view->discard.n - 1]
				   : CARD_NONE;
}

/* Neither in hand nor in the pile. */
static uint64_t
away_of(const struct view *view)
{
	uint64_t away = DECK & ~view->hand.any;

	for (unsigned i = 0; i < view->discard.n; i++)
		if (view->discard.at[i] < 64)
			away &= ~card_bit(view->discard.at[i]);
	return away;
}

static double
outlook(uint64_t rest, uint64_t unseen)
{
	unsigned least = deadwood_least(rest), saved = 0;

	if (unseen == 0)
		return 0;
	for (uint64_t left = unseen; left != 0; left &= left - 1) {
		unsigned now = deadwood_least(rest | (left & -left));

		if (now < least)
			saved += least - now;
	}
	return (double)saved / count_cards(unseen);
}

/* Two cards that make a meld with a third: none, once, or twice. */
static unsigned
chances(uint64_t two, uint64_t away, uint64_t his)
{
	if (count_cards(two & away) < 2)
		return 0;
	return (two & his) != 0 ? 2 : 1;
}

static double
danger(card_t card, uint64_t away, uint64_t his)
{
	uint64_t b = card_bit(card), others = same_rank(card) & ~b & DECK;
	unsigned sum;

	sum = chances(b << 1 | b << 2, away, his) +
	      chances(b << 1 | b >> 1, away, his) +
	      chances(b >> 1 | b >> 2, away, his);
	for (uint64_t left = others; left != 0; left &= left - 1)
		sum += chances(others & ~(left & -left), away, his);
	return sum / 6.0;
}

static const struct action *
find(const struct legal *legal, enum act act, unsigned from)
{
	for (unsigned i = from; i < legal->n; i++)
		if (legal->at[i].act == act)
			return &legal->at[i];
	return NULL;
}

/* What a knock shows outside its melds. */
static unsigned
shown(const struct view *view, const struct action *knock)
{
	uint64_t rest = view->hand.any & ~card_bit(knock->card);

	if (view->phase == PHASE_OFFER)
		rest = (view->hand.any | card_bit(upcard_of(view))) &
		       ~card_bit(knock->card);
	return deadwood_least(rest);
}

static const struct action *
best_knock(const struct question *question)
{
	const struct legal *legal = question->legal;
	const struct action *best = NULL;

	for (unsigned i = 0; i < legal->n; i++) {
		const struct action *action = &legal->at[i];

		if (action->act == ACT_KNOCK && action->card != CARD_NONE &&
		    (best == NULL || shown(question->view, action) <
					     shown(question->view, best)))
			best = action;
	}
	return best;
}

static const struct action *
best_discard(const struct marjj *own, const struct question *question)
{
	const struct view *view = question->view;
	uint64_t away = away_of(view);
	const struct action *best = NULL;
	double fresh = 1, least = 0;

	for (unsigned i = 0; i < view->turns / 2; i++)
		fresh *= FRESH;
	for (unsigned i = 0; i < question->legal->n; i++) {
		const struct action *action = &question->legal->at[i];
		uint64_t rest = view->hand.any & ~card_bit(action->card);
		double bad;

		if (action->act != ACT_DISCARD)
			continue;
		bad = deadwood_least(rest) -
		      OUTLOOK * fresh * outlook(rest, away & ~own->his) +
		      DANGER * danger(action->card, away, own->his);
		if (best == NULL || bad < least) {
			best = action;
			least = bad;
		}
	}
	return best;
}

/* Does the upcard lie in a meld then, and is less left? */
static bool
takes(const struct view *view)
{
	card_t upcard = upcard_of(view);
	uint64_t all;

	if (upcard >= 64)
		return false;
	all = view->hand.any | card_bit(upcard);
	return deadwood_least(all) < deadwood_least(view->hand.any);
}

/* A card that lies in no meld of its own, or pass. */
static const struct action *
lay_off(const struct question *question)
{
	uint64_t hand = question->view->hand.any;

	for (unsigned i = 0; i < question->legal->n; i++) {
		const struct action *action = &question->legal->at[i];

		if (action->act == ACT_ADD &&
		    deadwood_least(hand & ~card_bit(action->cards[0].card)) <
			    deadwood_least(hand))
			return action;
	}
	return find(question->legal, ACT_PASS, 0);
}

static const struct action *
choose(const struct marjj *own, const struct question *question)
{
	const struct view *view = question->view;
	const struct legal *legal = question->legal;
	const struct action *knock = best_knock(question);
	const struct action *draw = find(legal, ACT_DRAW, 0);

	if (knock != NULL &&
	    (view->phase == PHASE_OFFER || shown(view, knock) == 0 ||
	     view->turns / 2 < EARLY_TURNS || view->stock <= STOCK_AT_LAST))
		return knock;
	if (view->phase == PHASE_PLAY)
		return best_discard(own, question);
	if (view->phase == PHASE_LAYOFF)
		return lay_off(question);
	for (unsigned i = 0; i < legal->n; i++)
		if (legal->at[i].act == ACT_DRAW &&
		    (legal->at[i].from == FROM_DISCARD) == takes(view))
			draw = &legal->at[i];
	return view->phase == PHASE_OFFER && !takes(view)
		       ? find(legal, ACT_PASS, 0)
		       : draw;
}

static int
marjj_choose(void *memory, const struct question *question, uint64_t *lot,
	     struct action *out)
{
	const struct action *action = choose(memory, question);

	(void)lot;
	(void)out;
	return action == NULL ? CHOICE_DEFAULT
			      : (int)(action - question->legal->at);
}

const struct policy policy_marjj = {
	.name = "marjj",
	.text = "plays gin as the winner of EAAI-21 is described",
	.family = "gin",
	.wants_legal = true,
	.own_bytes = sizeof(struct marjj),
	.hear = marjj_hear,
	.choose = marjj_choose,
};
#ifndef LAB
int
main(void)
{
	static const struct house marjj = { .name = "marjj",
					    .policy = &policy_marjj };

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	return house_talk(&marjj, NULL);
}
#endif
