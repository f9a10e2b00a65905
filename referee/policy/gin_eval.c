#include "referee/policy/gin_eval.h"

#include "referee/engine/deck.h"
#include "referee/policy/policy.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/outs.h"

/* Chosen by some thousand matches between simple, patient and greedy. */
#define FRESH	 0.9  /* of the outlook's weight is left a turn later */
#define DANGER	 0.5  /* points for each meld that the other may make */
#define HIS	 3u   /* times so much with a card that he surely has */
#define LOOSE	 10.0 /* points that the upcard must save, if in no meld */
#define UNDERCUT 15   /* points for one that make it worth waiting for */

const struct gin_style gin_style_greedy = { .outlook = 6, .early_turns = 4 };

/* Guessed: the other's deadwood, by turns; only knocks are measured by it. */
#define THEIRS_FIRST 35.0
#define THEIRS_TURN  2.0
#define THEIRS_LEAST 15.0

bool
gin_weighs(const struct rules *rules)
{
	/* where only gin ends a deal, eval.h was found to be better */
	return policy_fits("gin", rules) && rules->knock > 0;
}

bool
gin_heeds(seat_t seat, const struct event *event)
{
	const struct action *action = &event->action;

	return event->seat != seat &&
	       (action->act == ACT_DISCARD ||
		(action->act == ACT_DRAW && action->from == FROM_DISCARD));
}

void
gin_hear(struct gin_heard *heard, const struct view *view,
	 const struct event *event)
{
	const struct action *action = &event->action;

	if (heard->deal != view->deal)
		*heard = (struct gin_heard){ .deal = view->deal };
	if (!gin_heeds(view->seat, event) || event->seat >= view->players)
		return;
	if (action->act == ACT_DRAW && event->got_count == 1)
		heard->his |= card_bit(event->got[0]);
	if (action->act == ACT_DISCARD)
		heard->his &= ~card_bit(action->card);
}

static card_t
upcard_of(const struct view *view)
{
	return view->discard.n > 0 ? view->discard.at[view->discard.n - 1]
				   : CARD_NONE;
}

static uint64_t
pile_of(const struct view *view)
{
	uint64_t cards = 0;

	for (unsigned i = 0; i < view->discard.n; i++)
		cards |= card_bit(view->discard.at[i]);
	return cards;
}

/*
 * A hand
 */

/* From the points that all unseen cards together save, and what is left. */
static double
worth_of(const struct gin_scales *eval, unsigned saved, unsigned least)
{
	double outlook = 0;

	if (eval->unseen != 0)
		outlook = (double)saved / eval->unseen_count;
	return eval->outlook * outlook - least;
}

/* outs_without_each, unless it was just asked: who takes the upcard has then
 * the very hand that it was weighed in. */
static const struct outs *
outs_of(const struct gin_scales *eval, uint64_t hand)
{
	struct gin_found *found = eval->found;

	if (found->hand != hand || found->unseen != eval->unseen) {
		found->hand = hand;
		found->unseen = eval->unseen;
		outs_without_each(hand, eval->unseen, &found->outs);
	}
	return &found->outs;
}

/* What the hand of which @outs tells is worth without one of its cards. */
static double
worth_without(const struct gin_scales *eval, const struct outs *outs,
	      card_t card)
{
	return worth_of(eval, (unsigned)outs->saved[card], outs->least[card]);
}

/*
 * A discard
 */

/* How likely the other has a card, against one that it may have. */
static inline unsigned
chance_of(uint64_t may, uint64_t his, unsigned bit)
{
	return (unsigned)(may >> bit & 1) +
	       (HIS - 1) * (unsigned)(his >> bit & 1);
}

/* How likely it has two cards of a rank, any two: half of the square of the sum
 * without the squares. */
static inline unsigned
chance_of_two(uint64_t may, uint64_t his)
{
	unsigned n = (unsigned)(may * EVERY_SUIT >> 48);
	unsigned sure = (unsigned)(his * EVERY_SUIT >> 48);
	unsigned sum = n + (HIS - 1) * sure;

	return (sum * sum - n - (HIS * HIS - 1) * sure) / 2;
}

/* The pairs with which the card makes a meld of three; itself it may not have.
 */
static double
danger(const struct gin_scales *eval, card_t card)
{
	uint64_t may = eval->unseen | eval->his, his = eval->his;
	unsigned rank = card_rank(card);
	uint64_t beside = may << 2 >> card, sure = his << 2 >> card;
	unsigned low = chance_of(beside, sure, 1);
	unsigned high = chance_of(beside, sure, 3);

	return low * chance_of(beside, sure, 0) + low * high +
	       high * chance_of(beside, sure, 4) +
	       chance_of_two(may >> rank & EVERY_SUIT,
			     his >> rank & EVERY_SUIT);
}

/* Of every card of the hand. */
static void
weigh_discards(struct gin_scales *eval)
{
	const struct outs *outs = outs_of(eval, eval->hand);

	for (uint64_t left = eval->hand; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);

		eval->discards[card] = worth_without(eval, outs, card) -
				       DANGER * danger(eval, card);
	}
}

/* What it is worth to have the upcard and to discard another card; to discard
 * it again leaves what the hand is worth now. */
static double
take_worth(const struct gin_scales *eval)
{
	card_t upcard = upcard_of(eval->view);
	uint64_t bit = card_bit(upcard);
	const struct outs *outs;
	double worth, best = 0;

	if ((bit & ~eval->hand) == 0) /* none is seen, or none can be */
		return 0;
	outs = outs_of(eval, eval->hand | bit);
	for (uint64_t left = eval->hand; left != 0; left &= left - 1) {
		worth = worth_without(eval, outs, lowest_card(left));
		if (left == eval->hand || worth > best)
			best = worth;
	}
	best -= worth_without(eval, outs, upcard);
	return makes_a_meld(eval->hand, upcard) ? best : best - LOOSE;
}

/*
 * A knock
 */

/* What is left of the hand outside the melds that a knock shows. */
static unsigned
shown_by(const struct gin_scales *eval, const struct action *knock)
{
	uint64_t rest = eval->hand & ~card_bit(knock->card);

	for (unsigned i = 0; i < action_card_count(knock); i++)
		rest &= ~card_bit(knock->cards[i].card);
	return deadwood_points(rest);
}

static double
knock_worth(const struct gin_scales *eval, const struct action *knock)
{
	const struct rules *rules = eval->view->rules;
	unsigned shown = shown_by(eval, knock);

	if (knock->card == CARD_NONE)
		return eval->theirs + rules->big_gin_bonus;
	if (shown == 0)
		return eval->theirs + rules->gin_bonus;
	return eval->theirs - shown;
}

/*
 * Is it better not to knock?  Who waits goes gin, or undercuts the other's
 * knock; where that brings nothing, or the match is this deal alone, it does
 * not.
 */
static bool
waits(const struct gin_scales *eval, const struct action *knock)
{
	const struct rules *rules = eval->view->rules;

	return eval->view->phase == PHASE_PLAY && shown_by(eval, knock) > 0 &&
	       (eval->style->stubborn ||
		(rules->target > 0 && rules->undercut_bonus >= UNDERCUT)) &&
	       eval->turn > eval->style->early_turns && eval->turns_left > 0;
}

/* So much that the best discard is a point better than the best knock. */
static double
stay_of(const struct gin_scales *eval, const struct legal *legal)
{
	const struct action *knock = NULL;
	double discard = 0, best = 0;
	bool discards = false;

	for (unsigned i = 0; i < legal->n; i++) {
		const struct action *action = &legal->at[i];
		double worth;

		if (action->act == ACT_KNOCK) {
			worth = knock_worth(eval, action);
			if (knock != NULL && worth <= best)
				continue;
			knock = action;
			best = worth;
		} else if (action->act == ACT_DISCARD) {
			worth = eval->discards[action->card];
			if (!discards || worth > discard)
				discard = worth;
			discards = true;
		}
	}
	if (knock == NULL || !discards || !waits(eval, knock))
		return 0;
	return best - discard + 1;
}

static bool
has(const struct legal *legal, unsigned act)
{
	for (unsigned i = 0; i < legal->n; i++)
		if (legal->at[i].act == act)
			return true;
	return false;
}

void
gin_scales_init(struct gin_scales *eval, const struct gin_style *style,
		const struct view *view, const struct gin_heard *heard,
		struct gin_found *found, const struct legal *legal)
{
	uint64_t pile = pile_of(view);
	double fresh = 1;

	eval->style = style;
	eval->view = view;
	eval->found = found;
	eval->hand = view->hand.any;
	eval->his = heard->deal == view->deal ? heard->his & ~pile : 0;
	eval->unseen = DECK & ~(eval->hand | pile | eval->his);
	eval->turn = view->turns / 2u + 1;
	eval->turns_left = view->stock > 2 ? (view->stock - 2u) / 2 : 0;
	eval->unseen_count = count_cards(eval->unseen);
	for (unsigned i = 1; i < eval->turn; i++)
		fresh *= FRESH;
	eval->outlook = style->outlook * fresh;
	eval->theirs = THEIRS_FIRST - THEIRS_TURN * eval->turn;
	if (eval->theirs < THEIRS_LEAST)
		eval->theirs = THEIRS_LEAST;
	if (view->phase == PHASE_OFFER && has(legal, ACT_KNOCK))
		eval->hand |= card_bit(upcard_of(view)); /* gin 8.3 */
	if (has(legal, ACT_DISCARD))
		weigh_discards(eval);
	eval->stay = stay_of(eval, legal);
}

/* The points that a card laid off saves. */
static double
add_worth(const struct gin_scales *eval, const struct action *action)
{
	uint64_t rest = eval->hand & ~card_bit(action->cards[0].card);

	return (double)least_deadwood(eval->hand) - least_deadwood(rest);
}

double
gin_worth(const struct gin_scales *eval, const struct action *action)
{
	const struct view *view = eval->view;
	double worth = 0; /* of a card of the stock, and of passing */

	if (action->act == ACT_DRAW && action->from == FROM_DISCARD) {
		worth = take_worth(eval);
	} else if (action->act == ACT_DISCARD) {
		worth = eval->discards[action->card] + eval->stay;
		/* gin 4.3: to throw back what one took was no turn at all */
		if (view->from == FROM_DISCARD && action->card == view->drew)
			worth -= THEIRS_FIRST;
	} else if (action->act == ACT_KNOCK) {
		worth = knock_worth(eval, action);
	} else if (action->act == ACT_ADD) {
		worth = add_worth(eval, action);
	}
	return worth;
}
