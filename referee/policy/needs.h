/*
 * needs.h - rate cards for a seat in a rollout: possible melds, outs, discards.
 *
 * Used by quick_any.c. eval.h does the same for policy greedy, more exactly and
 * much more slowly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_NEEDS_H
#define DEADWOOD_REFEREE_POLICY_NEEDS_H

#include "referee/engine/state.h"
#include "referee/policy/plan.h"

#define NEEDS_LAID 10 /* points for a laid card, besides its own */

/**
 * struct needs - of one seat in one state
 * @hand: borrowed
 * @line: the hand for runs; an ace is at both ends
 * @sets, @runs: kinds of melds that the seat can lay
 * @closed: the seat must meet a contract before it lays anything
 * @unseen: by card, number of copies that may still come; set by
 *          needs_count_unseen
 * @link: value, in tenths of points, of one unseen card that completes a meld,
 *        for a card worth nothing itself; set by needs_set_link
 * @goal: what the seat must have before it lays; without a contract: none
 * @plan: cards for the goal; set by the caller
 * @whole: contract for a hand that is laid as a whole
 */
struct needs {
	const struct bag *hand;
	uint64_t line;
	bool sets, runs, closed;
	uint8_t unseen[CARD_KINDS];
	int link;
	struct plan_goal goal;
	struct plan plan;
	struct contract whole;
};

/* Set the needs of a seat, except @unseen, @link and @plan.  @needs: zeroed. */
void needs_init(const struct state *state, seat_t seat, struct needs *needs);

/* Count the unseen copies of each card from the view of the seat. */
void needs_count_unseen(const struct state *state, struct needs *needs);

/* Set @link: lower if the deal may end soon. */
void needs_set_link(const struct state *state, struct needs *needs);

/* Return true if the card completes a meld of three with the hand. */
bool needs_completes(const struct needs *needs, card_t card);

/* Return true if the card is wild. */
static inline bool
needs_is_wild(const struct needs *needs, card_t card)
{
	return card >= 64 || (needs->goal.wild >> card & 1);
}

/* Return the value of discarding a card of the hand, in tenths of points: its
 * points less what it may become.  Set @unseen and @link before and, with a
 * goal, the plan. */
int needs_discard_value(const struct state *state, const struct needs *needs,
			card_t card);

#endif
