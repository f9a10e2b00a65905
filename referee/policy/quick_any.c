/*
 * quick_any.c - play any game to the end of the deal, with the engine's lists
 * of legal actions.
 *
 * The seats of this quick policy lay cards as soon as they can.  Only the seat
 * for which the rollout is made may hold melds for a while.  A seat first swaps
 * cards for wild cards of the table; then the seat lays the best combination of
 * melds, expensive melds first.  After its melds, the seat lays cards off, wild
 * cards last.  The seat takes the upcard, or bids for it, if the card completes
 * a meld or fits on the table.  If the upcard does not help, the seat pushes it
 * on if the game allows.  The seat discards the card with the highest cost less
 * what it may become: neighbours in hand, unseen cards that would make melds,
 * and turns until the deal may end.  A seat that must meet a contract keeps the
 * cards of a plan (plan.h).  The seat takes and buys cards that bring its plan
 * nearer.
 */
#include "referee/policy/quick_any.h"

#include <string.h>

#include "referee/engine/deck.h"
#include "referee/policy/needs.h"
#include "referee/policy/plan.h"
#include "referee/policy/stakes.h"
#include "referee/search/partition.h"

#define ACTS_MAX   400 /* in a rollout; then hands and melds are counted */
#define TURNS_MAX  10  /* of a seat, in games with table rearrangement */
#define TURN_MAX   30  /* in a turn; then the safe action is played */
#define LAYING	   1000
#define NOT_IF_CAN (-100)
#define NEVER	   (-100000)
#define BID_MOST   2 /* extra cards in a bid for a wanted card */

/* Chosen by matches against greedy with other values: */
#define NEARER 2     /* decrease of a plan's cost that is worth a draw */
#define WILD   (-20) /* laying a wild card, which may be better elsewhere */
#define BEST   500   /* the meld is one of the best combination */
#define STEPS  500   /* search steps for that combination */
#define LOW    10    /* always knock with this deadwood, if any hand may */
#define EACH   5     /* call with this count of a card: greedy's average */
#define FAR    6     /* with more cards in hand a seat will not go out soon */

/*
 * Data for the choice of the seat in turn.
 *
 * @best: best combination of melds, if there is a choice
 * @holds: the seat holds its melds back
 */
struct turn {
	struct needs needs;
	const struct partition *best;
	bool holds;
};

/* Find the plan of the hand and keep it until the next draw: unseen cards
 * hardly change in between. */
static void
quick_plan_hand(struct rollout *roll, const struct state *state,
		struct needs *needs)
{
	struct rollout_plan *kept = &roll->plans[state->seat];
	const struct bag *hand = needs->hand;

	if (!kept->made || memcmp(&kept->hand, hand, sizeof(*hand)) != 0)
		plan_find(&needs->goal, hand, needs->unseen, PLAN_MOST,
			  &kept->plan);
	kept->hand = *hand;
	kept->made = true;
	needs->plan = kept->plan;
}

/* Keep the plan after a discard if the card is spare. */
static void
quick_plan_discard(struct rollout *roll, const struct state *state, card_t card)
{
	struct rollout_plan *kept = &roll->plans[state->seat];

	kept->made = card < 64 && (kept->plan.spare >> card & 1);
	if (!kept->made)
		return;
	bag_take(&kept->hand, card);
	if (kept->hand.of[card] == 0)
		kept->plan.spare &= ~(UINT64_C(1) << card);
}

/* Return true if the card brings the contract nearer. */
static bool
quick_brings_nearer(const struct needs *needs, card_t card)
{
	struct bag hand = *needs->hand;
	struct plan plan;

	if (card >= CARD_KINDS)
		return false;
	bag_put(&hand, card);
	plan_find(&needs->goal, &hand, needs->unseen,
		  needs->plan.cost - NEARER + 1, &plan);
	return plan.cost + NEARER <= needs->plan.cost;
}

/* Return true if the seat can lay the card off.  Requires that it has opened.
 */
static bool
quick_fits_table(const struct state *state, card_t card)
{
	const struct rules *rules = state->rules;

	if (!(state->opened >> state->seat & 1) || rules->layoff == LAYOFF_NONE)
		return false;
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (rules->layoff == LAYOFF_OWN && meld->owner != state->seat)
			continue;
		if (meld_accepts(rules, meld, card))
			return true;
	}
	return false;
}

static bool
quick_wants_upcard(const struct state *state, const struct needs *needs,
		   card_t card)
{
	if (needs->goal.contract != NULL)
		return quick_brings_nearer(needs, card);
	return needs_completes(needs, card) || quick_fits_table(state, card);
}

static int
quick_draw_value(const struct state *state, const struct needs *needs,
		 const struct action *action)
{
	switch ((enum source)action->from) {
	case FROM_STOCK:
	case FROM_NONE:
		return 0;
	case FROM_DISCARD:
		return quick_wants_upcard(state, needs,
					  pile_top(&state->discard))
			       ? 1
			       : NOT_IF_CAN;
	case FROM_SPREAD:
		return needs_completes(needs, action->card) ? 1 : NOT_IF_CAN;
	case FROM_PILE:
		return LAYING;
	}
	return 0;
}

/* Rate a bid: for an upcard that makes a meld, with few extra cards. */
static int
quick_bid_value(const struct state *state, const struct needs *needs,
		const struct action *action)
{
	if (action->count > BID_MOST ||
	    !needs_completes(needs, pile_top(&state->discard)))
		return NOT_IF_CAN;
	return BID_MOST + 1 - (int)action->count;
}

/* Rate a purchase of the upcard with an extra card: only for the contract. */
static int
quick_buy_value(const struct state *state, const struct needs *needs)
{
	return needs->goal.contract != NULL &&
			       (state->phase == PHASE_DRAW ||
				state->own.table.offer == OFFER_BUY) &&
			       quick_brings_nearer(needs,
						   pile_top(&state->discard))
		       ? 1
		       : NOT_IF_CAN;
}

static int
quick_card_value(const struct state *state, const struct needs *needs,
		 card_t card)
{
	if (needs_is_wild(needs, card))
		return WILD;
	return NEEDS_LAID + card_points(state->rules, card);
}

/* Return the highest deadwood with which a seat knocks if any hand may: it
 * falls with each turn, because other hands improve too. */
static int
quick_knock_limit(const struct state *state)
{
	int turns = state->turns / (state->players > 0 ? state->players : 1);
	int n = state->hands[state->seat].n;
	int most = stakes_apply(state->rules) ? EACH * n : 3 * (n - 1);
	int limit = most - 2 * turns;

	return limit > LOW ? limit : LOW;
}

/* Rate a knock.  If the rules allow any hand, only a low one is good, and so it
 * is for a call and for a fight after it. */
static int
quick_knock_value(const struct state *state, const struct action *action)
{
	struct bag rest = state->hands[state->seat];

	if (stakes_apply(state->rules) &&
	    partition_hand_count(state->rules, &rest) >
		    quick_knock_limit(state))
		return NEVER + 1;
	if (action->has_melds && state->rules->knock > LOW &&
	    action->act == ACT_KNOCK) {
		bag_take(&rest, action->card);
		for (unsigned i = 0; i < action_card_count(action); i++)
			bag_take(&rest, action->cards[i].card);
		if (bag_points(state->rules, &rest) > quick_knock_limit(state))
			return NEVER + 1;
	}
	return 4 * LAYING - card_points(state->rules, action->card);
}

/* Return the value of all cards that the action lays. */
static int
quick_lay_value(const struct state *state, const struct needs *needs,
		const struct action *action)
{
	unsigned cards = action_card_count(action);
	int sum = 0;

	for (unsigned i = 0; i < cards; i++)
		sum += quick_card_value(state, needs, action->cards[i].card);
	if (action->act == ACT_SWAP && action->card < CARD_KINDS)
		sum += quick_card_value(state, needs, action->card);
	return sum;
}

static bool
quick_has_cards_of(const struct action *action, const struct meld *meld)
{
	uint64_t cards = 0;

	if (action_card_count(action) != meld->n)
		return false;
	for (unsigned i = 0; i < meld->n; i++)
		cards ^= card_bit(action->cards[i].card) ^
			 card_bit(meld->cards[i].card);
	return cards == 0;
}

static bool
quick_is_best_meld(const struct turn *turn, const struct action *action)
{
	if (turn->best == NULL)
		return false;
	for (unsigned i = 0; i < turn->best->n; i++)
		if (quick_has_cards_of(action, &turn->best->melds[i]))
			return true;
	return false;
}

/* Rate an action; the seat plays the one with the highest value. */
static int
quick_action_value(const struct state *state, const struct turn *turn,
		   const struct action *action)
{
	const struct needs *needs = &turn->needs;

	switch ((enum act)action->act) {
	case ACT_DRAW:
		if (state->rules->family->forces && action->lists > 0)
			return NOT_IF_CAN;
		if (action->from == FROM_DISCARD && action->lists > 0)
			return LAYING + quick_lay_value(state, needs, action);
		return quick_draw_value(state, needs, action);
	case ACT_ARRANGE:
		return LAYING + (int)action_card_count(action);
	case ACT_ADD:
		if (state->rules->family->forces)
			return needs_discard_value(state, needs,
						   action->cards[0].card) -
			       1;
		return LAYING + quick_lay_value(state, needs, action);
	case ACT_MELD:
		if (turn->holds)
			return NEVER + 1;
		return 2 * LAYING + quick_lay_value(state, needs, action) +
		       (quick_is_best_meld(turn, action) ? BEST : 0);
	case ACT_SWAP:
		return 3 * LAYING + quick_lay_value(state, needs, action);
	case ACT_KNOCK:
	case ACT_DECLARE:
		return quick_knock_value(state, action);
	case ACT_DISCARD:
		return needs_discard_value(state, needs, action->card);
	case ACT_PASS:
	case ACT_ANSWER:
	case ACT_PUSH:
		return 0;
	case ACT_BID:
		return quick_bid_value(state, needs, action);
	case ACT_BUY:
		return quick_buy_value(state, needs);
	case ACT_ASK:
		return NOT_IF_CAN;
	case ACT_DROP:
	case ACT_CUT:
	case ACT_RENEW:
	case ACT_RED_THREE:
	case ACT_SHOW:
	case ACT_DEAL:
	case ACT_NONE:
	case ACTS:
		break;
	}
	return NEVER;
}

/* Return true if the seat should hold its melds.  The opponent can lay off on
 * melds of the table, and cards in hand can still be combined in another way.
 * Holding does not pay if no seat can lay off on others' melds, if melds score,
 * if cards are laid beside a contract, or if an opponent may go out soon.  With
 * several opponents one always may. */
static bool
quick_pays_to_hold(const struct state *state)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = rules_contract(rules, state->deal);
	unsigned others = 0;

	if (rules->scoring == SCORE_MELDS || rules->family->canastas ||
	    (contract != NULL && contract->parts > 0) ||
	    rules->layoff == LAYOFF_OWN || rules->layoff == LAYOFF_NONE ||
	    !(game_may(state) >> ACT_ADD & 1))
		return false;
	for (unsigned i = 0; i < state->players; i++)
		if (i != state->seat && (state->in >> i & 1)) {
			if (state->hands[i].n <= FAR)
				return false;
			others++;
		}
	return others == 1;
}

static unsigned
quick_cards_left(const struct bag *hand, const struct partition *best)
{
	unsigned n = hand->n;

	for (unsigned i = 0; i < best->n; i++)
		n -= best->melds[i].n;
	return n;
}

/* Find the best combination of melds if several can be laid.  The seat for
 * which the rollout is made holds them until all can be laid at once. */
static void
quick_find_best(struct rollout *roll, const struct state *state,
		struct turn *turn)
{
	const struct bag *hand = turn->needs.hand;
	struct partition_query query;
	unsigned melds = 0;
	bool holds;

	for (unsigned i = 0; i < roll->legal.n; i++)
		melds += roll->legal.at[i].act == ACT_MELD;
	holds = melds > 0 && state->seat == roll->own &&
		quick_pays_to_hold(state);
	if (melds < 2 && !holds)
		return;
	partition_query_deal(&query, state);
	query.nodes = STEPS;
	partition_find(&query, hand, &roll->best);
	turn->best = &roll->best;
	turn->holds = holds && quick_cards_left(hand, &roll->best) > 1;
}

const struct action *
quick_any_step(struct rollout *roll, const struct state *state)
{
	const struct action *best = NULL;
	struct turn turn = { .holds = false };
	struct needs *needs = &turn.needs;
	int most = NEVER;

	game_standard(state, &roll->action);
	if (state->actions > TURN_MAX)
		return &roll->action;
	game_legal(state, &roll->legal);
	needs_init(state, state->seat, needs);
	if (state->phase == PHASE_PLAY || needs->goal.contract != NULL)
		needs_count_unseen(state, needs);
	if (state->phase == PHASE_PLAY) {
		needs_set_link(state, needs);
		if (needs->goal.contract == NULL)
			quick_find_best(roll, state, &turn);
	}
	if (needs->goal.contract != NULL)
		quick_plan_hand(roll, state, needs);
	for (unsigned i = 0; i < roll->legal.n; i++) {
		int now = quick_action_value(state, &turn, &roll->legal.at[i]);

		if (now > most) {
			most = now;
			best = &roll->legal.at[i];
		}
	}
	if (best != NULL && best->act == ACT_DISCARD &&
	    needs->goal.contract != NULL)
		quick_plan_discard(roll, state, best->card);
	return best != NULL ? best : &roll->action;
}

/* Score an unfinished deal as if it ended now: cards in hand count against
 * their holder; melds count for their owner if melds score. */
static void
quick_score_unfinished(const struct state *state, int *points)
{
	const struct rules *rules = state->rules;
	bool melds = rules->scoring == SCORE_MELDS;
	int sign = rules->winner == WINNER_LOWEST ? 1 : -1;

	for (unsigned i = 0; i < state->players; i++) {
		points[i] = sign * bag_points(rules, &state->hands[i]);
		if (melds)
			points[i] += game_laid_points(state, i);
	}
}

/* Return the limit of actions.  With table rearrangement a deal lasts some
 * thirty turns of each seat, and its end depends on draws more than on
 * choices.  The cost of the racks after ten turns is a better measure, in a
 * third of the time. */
static unsigned
quick_actions_max(const struct rules *rules)
{
	return rules->family->most != NULL ? TURNS_MAX * rules->players
					   : ACTS_MAX;
}

bool
quick_any_play(struct rollout *roll, struct state *state, int points[SEATS_MAX])
{
	unsigned most = quick_actions_max(state->rules);

	memset(points, 0, SEATS_MAX * sizeof(*points));
	for (unsigned i = 0; i < SEATS_MAX; i++)
		roll->plans[i].made = false;
	for (unsigned i = 0; i < most && state->over == OVER_NO; i++)
		if (game_apply(state, state->seat, quick_any_step(roll, state),
			       &roll->stream, &roll->events)
			    .refusal != REFUSE_NONE) {
			game_standard(state, &roll->action);
			(void)game_apply(state, state->seat, &roll->action,
					 &roll->stream, &roll->events);
		}
	if (state->over == OVER_NO) {
		quick_score_unfinished(state, points);
		return false;
	}
	memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	return true;
}
