/*
 * needs.h - what a seat asks of cards in a roll-out: which melds it may still
 * lay, which cards would make them, and what it is worth to be rid of one.
 *
 * For quick_any.c; eval.h weighs the same for greedy, better and in much more
 * time.
 */
#ifndef DEADWOOD_REFEREE_POLICY_NEEDS_H
#define DEADWOOD_REFEREE_POLICY_NEEDS_H

#include "referee/engine/state.h"
#include "referee/policy/plan.h"

#define NEEDS_LAID 10 /* points: that a card is laid, besides its own */

/**
 * struct needs - of one seat, in one state
 * @hand: borrowed
 * @line: the hand for runs; an ace is on either end
 * @sets, @runs: the kinds of melds that it is after
 * @closed: it has a contract to meet before it lays anything
 * @unseen: by card, how many may still come; of needs_count_unseen
 * @link: tenths of points that one of them is worth which completes a meld, of
 *        a card that has none itself; of needs_set_link
 * @goal: before it lays; without a contract: none
 * @plan: with which cards the goal is met; the caller's
 * @whole: a hand that is laid at once, as a contract
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

/* @needs: zeroed. */
void needs_of(const struct state *state, seat_t seat, struct needs *needs);

/* See which cards may still come, to the seat of which they are. */
void needs_count_unseen(const struct state *state, struct needs *needs);

/* What a chance is worth to the seat in turn: less, the sooner the deal may
 * end. */
void needs_set_link(const struct state *state, struct needs *needs);

/* Would the card make three with the hand? */
bool needs_completes(const struct needs *needs, card_t card);

/* Is it one that stands for others? */
static inline bool
needs_is_wild(const struct needs *needs, card_t card)
{
	return card >= 64 || (needs->goal.wild >> card & 1);
}

/* What it is worth to be rid of a card of the hand: its points, less what it
 * may become; in tenths.  @unseen and @link are set
 * before, and with a goal the plan. */
int needs_riddance(const struct state *state, const struct needs *needs,
		   card_t card);

#endif
