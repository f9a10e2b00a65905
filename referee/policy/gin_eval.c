#include "referee/policy/gin_eval.h"

#include "referee/engine/deck.h"
#include "referee/policy/policy.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/outs.h"

/* Chosen by some thousand matches between simple, patient and greedy. */
#define FRESH	 0.9  /* factor of the outlook a turn later */
#define DANGER	 0.5  /* points for each meld of the opponent */
#define HIS	 3u   /* weight of a card that the opponent surely has */
#define LOOSE	 10.0 /* points to save if the upcard makes no meld */
#define UNDERCUT 15   /* undercut bonus that is worth waiting */

const struct gin_style gin_style_greedy = { .outlook = 6, .early_turns = 4 };

/* Guessed deadwood of the opponent, by turns; used only to rate knocks. */
#define THEIRS_FIRST 35.0
#define THEIRS_TURN  2.0
#define THEIRS_LEAST 15.0

bool
gin_eval_applies(const struct rules *rules)
{
	/* if only gin ends a deal, eval.h plays better */
	return policy_fits("gin", rules) && rules->knock > 0;
}

bool
gin_uses_event(seat_t seat, const struct event *event)
{
	const struct action *action = &event->action;

	return event->seat != seat &&
	       (action->act == ACT_DISCARD ||
		(action->act == ACT_DRAW && action->from == FROM_DISCARD));
}

void
gin_memory_observe(struct gin_memory *memory, const struct view *view,
		   const struct event *event)
{
	const struct action *action = &event->action;

	if (memory->deal != view->deal)
		*memory = (struct gin_memory){ .deal = view->deal };
	if (!gin_uses_event(view->seat, event) || event->seat >= view->players)
		return;
	if (action->act == ACT_DRAW && event->got_count == 1)
		memory->his |= card_bit(event->got[0]);
	if (action->act == ACT_DISCARD)
		memory->his &= ~card_bit(action->card);
}

static card_t
gin_upcard(const struct view *view)
{
	return view->discard.n > 0 ? view->discard.at[view->discard.n - 1]
				   : CARD_NONE;
}

static uint64_t
gin_pile_mask(const struct view *view)
{
	uint64_t cards = 0;

	for (unsigned i = 0; i < view->discard.n; i++)
		cards |= card_bit(view->discard.at[i]);
	return cards;
}

/*
 * The hand
 */

/* Return the value of a hand: @saved, the points that all unseen cards together
 * save, and its deadwood @least. */
static double
gin_hand_value(const struct gin_eval *eval, unsigned saved, unsigned least)
{
	double outlook = 0;

	if (eval->unseen != 0)
		outlook = (double)saved / eval->unseen_count;
	return eval->outlook * outlook - least;
}

/* Return outs_without_each, cached: after taking the upcard, the seat has the
 * same hand in which the upcard was evaluated. */
static const struct outs *
gin_outs_cached(const struct gin_eval *eval, uint64_t hand)
{
	struct gin_outs_cache *cache = eval->cache;

	if (cache->hand != hand || cache->unseen != eval->unseen) {
		cache->hand = hand;
		cache->unseen = eval->unseen;
		outs_without_each(hand, eval->unseen, &cache->outs);
	}
	return &cache->outs;
}

/* Return the value of the hand of @outs without one of its cards. */
static double
gin_value_without(const struct gin_eval *eval, const struct outs *outs,
		  card_t card)
{
	return gin_hand_value(eval, (unsigned)outs->saved[card],
			      outs->least[card]);
}

/*
 * A discard
 */

/* Return the weight of a card that the opponent may hold: 0, 1, or HIS if it
 * surely does. */
static inline unsigned
gin_card_chance(uint64_t may, uint64_t his, unsigned bit)
{
	return (unsigned)(may >> bit & 1) +
	       (HIS - 1) * (unsigned)(his >> bit & 1);
}

/* Return the weight of all pairs of a rank that the opponent may hold: half of
 * the square of the sum minus the squares. */
static inline unsigned
gin_pair_chance(uint64_t may, uint64_t his)
{
	unsigned n = (unsigned)(may * EVERY_SUIT >> 48);
	unsigned sure = (unsigned)(his * EVERY_SUIT >> 48);
	unsigned sum = n + (HIS - 1) * sure;

	return (sum * sum - n - (HIS * HIS - 1) * sure) / 2;
}

/* Return the weight of all pairs that make a meld with the card.  The opponent
 * cannot hold the card itself. */
static double
gin_discard_danger(const struct gin_eval *eval, card_t card)
{
	uint64_t may = eval->unseen | eval->his, his = eval->his;
	unsigned rank = card_rank(card);
	uint64_t beside = may << 2 >> card, sure = his << 2 >> card;
	unsigned low = gin_card_chance(beside, sure, 1);
	unsigned high = gin_card_chance(beside, sure, 3);

	return low * gin_card_chance(beside, sure, 0) + low * high +
	       high * gin_card_chance(beside, sure, 4) +
	       gin_pair_chance(may >> rank & EVERY_SUIT,
			       his >> rank & EVERY_SUIT);
}

/* Evaluate each card of the hand as a discard. */
static void
gin_eval_discards(struct gin_eval *eval)
{
	const struct outs *outs = gin_outs_cached(eval, eval->hand);

	for (uint64_t left = eval->hand; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);

		eval->discards[card] = gin_value_without(eval, outs, card) -
				       DANGER * gin_discard_danger(eval, card);
	}
}

/* Return the value of taking the upcard and discarding another card, compared
 * with discarding it again. */
static double
gin_upcard_value(const struct gin_eval *eval)
{
	card_t upcard = gin_upcard(eval->view);
	uint64_t bit = card_bit(upcard);
	const struct outs *outs;
	double worth, best = 0;

	if ((bit & ~eval->hand) ==
	    0) /* no upcard is visible, or it is in the hand */
		return 0;
	outs = gin_outs_cached(eval, eval->hand | bit);
	for (uint64_t left = eval->hand; left != 0; left &= left - 1) {
		worth = gin_value_without(eval, outs, lowest_card(left));
		if (left == eval->hand || worth > best)
			best = worth;
	}
	best -= gin_value_without(eval, outs, upcard);
	return makes_a_meld(eval->hand, upcard) ? best : best - LOOSE;
}

/*
 * A knock
 */

/* Return the deadwood that remains after the melds of a knock. */
static unsigned
gin_knock_deadwood(const struct gin_eval *eval, const struct action *knock)
{
	uint64_t rest = eval->hand & ~card_bit(knock->card);

	for (unsigned i = 0; i < action_card_count(knock); i++)
		rest &= ~card_bit(knock->cards[i].card);
	return deadwood_points(rest);
}

static double
gin_knock_value(const struct gin_eval *eval, const struct action *knock)
{
	const struct rules *rules = eval->view->rules;
	unsigned shown = gin_knock_deadwood(eval, knock);

	if (knock->card == CARD_NONE)
		return eval->theirs + rules->big_gin_bonus;
	if (shown == 0)
		return eval->theirs + rules->gin_bonus;
	return eval->theirs - shown;
}

/*
 * Return true if waiting is better than this knock.  A seat that waits gets gin
 * or undercuts the opponent's knock.  It does not wait if an undercut scores
 * little or the match is one deal.
 */
static bool
gin_prefers_waiting(const struct gin_eval *eval, const struct action *knock)
{
	const struct rules *rules = eval->view->rules;

	return eval->view->phase == PHASE_PLAY &&
	       gin_knock_deadwood(eval, knock) > 0 &&
	       (eval->style->stubborn ||
		(rules->target > 0 && rules->undercut_bonus >= UNDERCUT)) &&
	       eval->turn > eval->style->early_turns && eval->turns_left > 0;
}

/* Return the bonus for discards that makes the best discard one point better
 * than the best knock; 0 if the seat does not wait. */
static double
gin_wait_bonus(const struct gin_eval *eval, const struct legal *legal)
{
	const struct action *knock = NULL;
	double discard = 0, best = 0;
	bool discards = false;

	for (unsigned i = 0; i < legal->n; i++) {
		const struct action *action = &legal->at[i];
		double worth;

		if (action->act == ACT_KNOCK) {
			worth = gin_knock_value(eval, action);
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
	if (knock == NULL || !discards || !gin_prefers_waiting(eval, knock))
		return 0;
	return best - discard + 1;
}

static bool
gin_list_has(const struct legal *legal, unsigned act)
{
	for (unsigned i = 0; i < legal->n; i++)
		if (legal->at[i].act == act)
			return true;
	return false;
}

void
gin_eval_init(struct gin_eval *eval, const struct gin_style *style,
	      const struct view *view, const struct gin_memory *memory,
	      struct gin_outs_cache *cache, const struct legal *legal)
{
	uint64_t pile = gin_pile_mask(view);
	unsigned wall = view->rules->wall_cards;
	double fresh = 1;

	eval->style = style;
	eval->view = view;
	eval->cache = cache;
	eval->hand = view->hand.any;
	eval->his = memory->deal == view->deal ? memory->his & ~pile : 0;
	eval->unseen = DECK & ~(eval->hand | pile | eval->his);
	eval->turn = view->turns / 2u + 1;
	eval->turns_left = view->stock > wall ? (view->stock - wall) / 2 : 0;
	eval->unseen_count = count_cards(eval->unseen);
	for (unsigned i = 1; i < eval->turn; i++)
		fresh *= FRESH;
	eval->outlook = style->outlook * fresh;
	eval->theirs = THEIRS_FIRST - THEIRS_TURN * eval->turn;
	if (eval->theirs < THEIRS_LEAST)
		eval->theirs = THEIRS_LEAST;
	if (view->phase == PHASE_OFFER && gin_list_has(legal, ACT_KNOCK))
		eval->hand |= card_bit(gin_upcard(view)); /* gin 8.3 */
	if (gin_list_has(legal, ACT_DISCARD))
		gin_eval_discards(eval);
	eval->stay = gin_wait_bonus(eval, legal);
}

/* Return the points that a card laid off saves. */
static double
gin_layoff_value(const struct gin_eval *eval, const struct action *action)
{
	uint64_t rest = eval->hand & ~card_bit(action->cards[0].card);

	return (double)least_deadwood(eval->hand) - least_deadwood(rest);
}

double
gin_eval_action(const struct gin_eval *eval, const struct action *action)
{
	const struct view *view = eval->view;
	double worth = 0; /* value of a draw from the stock, and of a pass */

	if (action->act == ACT_DRAW && action->from == FROM_DISCARD) {
		worth = gin_upcard_value(eval);
	} else if (action->act == ACT_DISCARD) {
		worth = eval->discards[action->card] + eval->stay;
		/* gin 4.3: discarding the card just taken wastes the turn */
		if (view->from == FROM_DISCARD && action->card == view->drew)
			worth -= THEIRS_FIRST;
	} else if (action->act == ACT_KNOCK) {
		worth = gin_knock_value(eval, action);
	} else if (action->act == ACT_ADD) {
		worth = gin_layoff_value(eval, action);
	}
	return worth;
}
