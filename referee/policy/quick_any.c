/*
 * quick_any.c - any game of the engine to the deal's end, by its legal lists.
 *
 * Whoever may lay cards lays them, but for the seat whose roll-outs they are,
 * which may hold them for a while: first it swaps what it can for wild cards of
 * the table, then it lays the melds that are best together, the dear ones
 * first, and lays cards off, wild ones last.  A card is taken from the pile, or
 * bid for, where it completes a meld with the hand or fits on one of the table,
 * and else it is pushed on where the game has that.  What is discarded costs
 * most against what it may still become: by its neighbours in the hand, the
 * cards that would make melds of them and were not seen yet, and how soon the
 * deal may end.  Who has a contract to meet keeps the cards of a plan (plan.h),
 * and takes and buys what brings it nearer.
 */
#include "referee/policy/quick_any.h"

#include <string.h>

#include "referee/engine/deck.h"
#include "referee/policy/needs.h"
#include "referee/policy/plan.h"
#include "referee/search/partition.h"

#define ACTS_MAX   400 /* in a roll-out; then it counts as it lies */
#define TURNS_MAX  10  /* of a seat, where the table is made anew */
#define TURN_MAX   30  /* in a turn; then the safe action */
#define LAYING	   1000
#define NOT_IF_CAN (-100)
#define NEVER	   (-100000)
#define BID_MOST   2 /* cards more for one that is wanted */

/* Chosen, by matches against greedy with other values: */
#define NEARER 2     /* less of a plan's cost: it is worth a draw */
#define WILD   (-20) /* a wild one, which may yet lie elsewhere */
#define BEST   500   /* it is one of the melds that are best together */
#define STEPS  500   /* in which these are looked for */
#define FAR    6     /* who holds more cards will not be out soon */

/*
 * What the seat in turn goes by.
 *
 * @best: melds that are best together, where there is a choice
 * @holds: it keeps its melds back
 */
struct turn {
	struct needs needs;
	const struct partition *best;
	bool holds;
};

/* It is made in each turn by what is unseen then, and kept until the next one's
 * draw: until then that hardly changes. */
static void
plan_hand(struct rollout *roll, const struct state *state, struct needs *needs)
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

/* The plan stays when a spare card goes. */
static void
plan_without(struct rollout *roll, const struct state *state, card_t card)
{
	struct rollout_plan *kept = &roll->plans[state->seat];

	kept->made = card < 64 && (kept->plan.spare >> card & 1);
	if (!kept->made)
		return;
	bag_take(&kept->hand, card);
	if (kept->hand.of[card] == 0)
		kept->plan.spare &= ~(UINT64_C(1) << card);
}

/* Does the upcard bring the contract nearer? */
static bool
brings_nearer(const struct needs *needs, card_t card)
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

/* May the seat lay the card off?  Who has opened may, at the least. */
static bool
fits_table(const struct state *state, card_t card)
{
	const struct rules *rules = state->rules;

	if (!(state->opened >> state->seat & 1) || rules->layoff == LAYOFF_NONE)
		return false;
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (rules->layoff == LAYOFF_OWN && meld->owner != state->seat)
			continue;
		if (meld_takes(rules, meld, card))
			return true;
	}
	return false;
}

static bool
is_wanted(const struct state *state, const struct needs *needs, card_t card)
{
	if (needs->goal.contract != NULL)
		return brings_nearer(needs, card);
	return needs_completes(needs, card) || fits_table(state, card);
}

static int
drawing(const struct state *state, const struct needs *needs,
	const struct action *action)
{
	switch ((enum source)action->from) {
	case FROM_STOCK:
	case FROM_NONE:
		return 0;
	case FROM_DISCARD:
		return is_wanted(state, needs, pile_top(&state->discard))
			       ? 1
			       : NOT_IF_CAN;
	case FROM_SPREAD:
		return needs_completes(needs, action->card) ? 1 : NOT_IF_CAN;
	case FROM_PILE:
		return LAYING;
	}
	return 0;
}

/* For an upcard that makes a meld, and for few cards more. */
static int
bidding(const struct state *state, const struct needs *needs,
	const struct action *action)
{
	if (action->count > BID_MOST ||
	    !needs_completes(needs, pile_top(&state->discard)))
		return NOT_IF_CAN;
	return BID_MOST + 1 - (int)action->count;
}

/* An upcard with a card of the stock more, for the contract alone. */
static int
buying(const struct state *state, const struct needs *needs)
{
	return needs->goal.contract != NULL && state->phase == PHASE_OFFER &&
			       state->own.table.offer == OFFER_BUY &&
			       brings_nearer(needs, pile_top(&state->discard))
		       ? 1
		       : NOT_IF_CAN;
}

static int
laying(const struct state *state, const struct needs *needs, card_t card)
{
	if (needs_is_wild(needs, card))
		return WILD;
	return NEEDS_LAID + card_points(state->rules, card);
}

/* All that goes from the hand to the table. */
static int
laying_all(const struct state *state, const struct needs *needs,
	   const struct action *action)
{
	unsigned cards = action_card_count(action);
	int sum = 0;

	for (unsigned i = 0; i < cards; i++)
		sum += laying(state, needs, action->cards[i].card);
	if (action->act == ACT_SWAP && action->card < CARD_KINDS)
		sum += laying(state, needs, action->card);
	return sum;
}

static bool
has_cards_of(const struct action *action, const struct meld *meld)
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
is_best(const struct turn *turn, const struct action *action)
{
	if (turn->best == NULL)
		return false;
	for (unsigned i = 0; i < turn->best->n; i++)
		if (has_cards_of(action, &turn->best->melds[i]))
			return true;
	return false;
}

/* How gladly a seat does it. */
static int
promise(const struct state *state, const struct turn *turn,
	const struct action *action)
{
	const struct needs *needs = &turn->needs;

	switch ((enum act)action->act) {
	case ACT_DRAW:
		return drawing(state, needs, action);
	case ACT_ARRANGE:
		return LAYING + (int)action_card_count(action);
	case ACT_ADD:
		return LAYING + laying_all(state, needs, action);
	case ACT_MELD:
		if (turn->holds)
			return NEVER + 1;
		return 2 * LAYING + laying_all(state, needs, action) +
		       (is_best(turn, action) ? BEST : 0);
	case ACT_SWAP:
		return 3 * LAYING + laying_all(state, needs, action);
	case ACT_KNOCK:
	case ACT_DECLARE:
		return 4 * LAYING - card_points(state->rules, action->card);
	case ACT_DISCARD:
		return needs_riddance(state, needs, action->card);
	case ACT_PASS:
	case ACT_ANSWER:
	case ACT_PUSH:
		return 0;
	case ACT_BID:
		return bidding(state, needs, action);
	case ACT_BUY:
		return buying(state, needs);
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

/* Does it pay to keep melds back?  What lies there the other lays off on; what
 * is held can still be put together in another way.  Not where nobody lays off
 * on what others have laid, melds score, or cards go beside a contract, nor
 * where the other may soon be out; of several one always may. */
static bool
pays_to_hold(const struct state *state)
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
cards_left(const struct bag *hand, const struct partition *best)
{
	unsigned n = hand->n;

	for (unsigned i = 0; i < best->n; i++)
		n -= best->melds[i].n;
	return n;
}

/* Where several melds can be laid, those of the hand that go together best.
 * The seat whose roll-outs they are holds them until all can be laid at once.
 */
static void
find_best(struct rollout *roll, const struct state *state, struct turn *turn)
{
	const struct bag *hand = turn->needs.hand;
	struct partition_query query;
	unsigned melds = 0;
	bool holds;

	for (unsigned i = 0; i < roll->legal.n; i++)
		melds += roll->legal.at[i].act == ACT_MELD;
	holds = melds > 0 && state->seat == roll->own && pays_to_hold(state);
	if (melds < 2 && !holds)
		return;
	partition_query_deal(&query, state);
	query.nodes = STEPS;
	partition_find(&query, hand, &roll->best);
	turn->best = &roll->best;
	turn->holds = holds && cards_left(hand, &roll->best) > 1;
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
	needs_of(state, state->seat, needs);
	if (state->phase == PHASE_PLAY || needs->goal.contract != NULL)
		needs_count_unseen(state, needs);
	if (state->phase == PHASE_PLAY) {
		needs_set_link(state, needs);
		if (needs->goal.contract == NULL)
			find_best(roll, state, &turn);
	}
	if (needs->goal.contract != NULL)
		plan_hand(roll, state, needs);
	for (unsigned i = 0; i < roll->legal.n; i++) {
		int now = promise(state, &turn, &roll->legal.at[i]);

		if (now > most) {
			most = now;
			best = &roll->legal.at[i];
		}
	}
	if (best != NULL && best->act == ACT_DISCARD &&
	    needs->goal.contract != NULL)
		plan_without(roll, state, best->card);
	return best != NULL ? best : &roll->action;
}

/* As if the deal ended where it was left: what is held counts against who holds
 * it, what lies on the table for who laid it where melds score. */
static void
count_as_it_lies(const struct state *state, int *points)
{
	const struct rules *rules = state->rules;
	bool melds = rules->scoring == SCORE_MELDS;
	int sign = rules->winner == WINNER_LOWEST ? 1 : -1;

	for (unsigned i = 0; i < state->players; i++)
		points[i] = sign * bag_points(rules, &state->hands[i]);
	for (unsigned i = 0; i < state->melds && melds; i++)
		if (state->table[i].owner < state->players)
			points[state->table[i].owner] += meld_points(
				rules, &state->table[i]);
}

/* Where the whole table may be made anew a deal goes on for some thirty turns
 * of each seat, and its end hangs on what is drawn more than on any choice:
 * what the racks cost behind ten of them tells more, in a third of the time. */
static unsigned
acts_most(const struct rules *rules)
{
	return rules->family->most != NULL ? TURNS_MAX * rules->players
					   : ACTS_MAX;
}

bool
quick_any(struct rollout *roll, struct state *state, int points[SEATS_MAX])
{
	unsigned most = acts_most(state->rules);

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
		count_as_it_lies(state, points);
		return false;
	}
	memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	return true;
}
