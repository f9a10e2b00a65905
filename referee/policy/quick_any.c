/*
 * quick_any.c - any game of the engine to the deal's end, by its legal lists.
 *
 * Whoever may lay cards lays as many as can be; a card is taken from the pile
 * where it completes a meld with the hand; what is discarded costs most against
 * its neighbours in the hand.  Nothing is looked ahead.
 */
#include "referee/policy/quick.h"

#include <string.h>

#include "referee/policy/roll.h"
#include "referee/search/deck.h"

#define ACTS_MAX   400 /* in a roll-out; then it counts as it lies */
#define TURN_MAX   30  /* in a turn; then the safe action */
#define SET_LINK   8   /* points that a card of the same rank is worth */
#define RUN_LINK   7   /* a neighbour in its suit; half of it, one beyond */
#define WILD_WORTH 100 /* a wild card is kept */
#define LAYING	   1000
#define NOT_IF_CAN (-100)
#define NEVER	   (-100000)

/* What a seat asks of cards: which melds it may still lay. */
struct needs {
	const struct bag *hand;
	uint64_t line; /* the hand for runs; an ace is on either end */
	bool sets, runs;
};

static void
needs_of(const struct state *state, seat_t seat, struct needs *needs)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = rules_contract(rules, state->deal);
	bool opened = state->opened >> seat & 1;

	needs->hand = &state->hands[seat];
	needs->line = needs->hand->any;
	if (rules->ace != ACE_LOW)
		needs->line |= (needs->line & EVERY_SUIT << RANK_ACE)
			       << (RANK_HIGH_ACE - RANK_ACE);
	needs->sets = rules->meld_kinds != MELDS_RUNS;
	needs->runs = rules->meld_kinds != MELDS_SETS;
	if (contract == NULL || contract->parts == 0)
		return;
	if (opened && rules->opening_only)
		needs->sets = needs->runs = false;
	if (opened)
		return;
	needs->sets = needs->runs = false;
	for (unsigned i = 0; i < contract->parts; i++) {
		needs->sets |= contract->part[i].kind != KIND_RUN;
		needs->runs |= contract->part[i].kind != KIND_SET;
	}
}

/* Would the card make three with the hand? */
static bool
completes(const struct needs *needs, card_t card)
{
	uint64_t all, runs, at;
	unsigned same = 0;

	if (card >= 64)
		return card < CARD_KINDS;
	for (unsigned suit = 0; suit < SUITS; suit++)
		same += needs->hand->of[card_of(suit, card_rank(card))];
	if (needs->sets && same >= 2)
		return true;
	at = UINT64_C(1) << card;
	all = needs->line | at;
	runs = all & all << 1 & all << 2;
	return needs->runs && (runs & (at | at << 1 | at << 2)) != 0;
}

/* What it is worth to be rid of a card: its points, less its neighbours'. */
static int
riddance(const struct state *state, const struct needs *needs, card_t card)
{
	const struct rules *rules = state->rules;
	int cost = card_points(rules, card), same = -1;
	uint64_t at;

	if (card_is_wild(rules, card))
		return cost - WILD_WORTH;
	if (needs->sets) {
		for (unsigned suit = 0; suit < SUITS; suit++)
			same += needs->hand->of[card_of(suit, card_rank(card))];
		cost -= SET_LINK * (same < 3 ? same : 3);
	}
	at = UINT64_C(1) << card;
	if (needs->runs) {
		cost -= RUN_LINK *
			count_cards(needs->line & (at << 1 | at >> 1));
		cost -= RUN_LINK *
			count_cards(needs->line & (at << 2 | at >> 2)) / 2;
	}
	return cost;
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
		return completes(needs, pile_top(&state->discard)) ? 1
								   : NOT_IF_CAN;
	case FROM_SPREAD:
		return completes(needs, action->card) ? 1 : NOT_IF_CAN;
	case FROM_PILE:
		return LAYING;
	}
	return 0;
}

/* How gladly a seat does it. */
static int
promise(const struct state *state, const struct needs *needs,
	const struct action *action)
{
	int cards = (int)action_card_count(action);

	switch ((enum act)action->act) {
	case ACT_DRAW:
		return drawing(state, needs, action);
	case ACT_MELD:
	case ACT_ARRANGE:
		return LAYING + cards;
	case ACT_ADD:
	case ACT_SWAP:
		return LAYING / 2 + cards;
	case ACT_KNOCK:
	case ACT_DECLARE:
		return 2 * LAYING - card_points(state->rules, action->card);
	case ACT_DISCARD:
		return riddance(state, needs, action->card);
	case ACT_PASS:
	case ACT_ANSWER:
		return 0;
	case ACT_BUY:
	case ACT_BID:
	case ACT_PUSH:
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

/* The action of the seat in turn; it lies in @roll. */
static const struct action *
choose(struct roll *roll, const struct state *state)
{
	const struct action *best = NULL;
	struct needs needs;
	int most = NEVER;

	game_standard(state, &roll->action);
	if (state->actions > TURN_MAX)
		return &roll->action;
	game_legal(state, &roll->legal);
	needs_of(state, state->seat, &needs);
	for (unsigned i = 0; i < roll->legal.n; i++) {
		int now = promise(state, &needs, &roll->legal.at[i]);

		if (now > most) {
			most = now;
			best = &roll->legal.at[i];
		}
	}
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

void
quick_any(struct roll *roll, struct state *state, int points[SEATS_MAX])
{
	memset(points, 0, SEATS_MAX * sizeof(*points));
	for (unsigned i = 0; i < ACTS_MAX && state->over == OVER_NO; i++)
		if (game_apply(state, state->seat, choose(roll, state),
			       &roll->stream, &roll->events)
			    .refusal != REFUSE_NONE) {
			game_standard(state, &roll->action);
			(void)game_apply(state, state->seat, &roll->action,
					 &roll->stream, &roll->events);
		}
	if (state->over != OVER_NO)
		memcpy(points, state->deal_scores, SEATS_MAX * sizeof(*points));
	else
		count_as_it_lies(state, points);
}
