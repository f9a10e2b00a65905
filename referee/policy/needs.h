/*
 * needs.h - rate the cards of a seat in a rollout: possible melds, cards that
 * would complete a meld (outs), and the card to discard.
 *
 * quick_any.c uses needs.h.  eval.h rates cards for the policy greedy, more
 * exactly and much more slowly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_NEEDS_H
#define DEADWOOD_REFEREE_POLICY_NEEDS_H

#include "referee/engine/state.h"
#include "referee/policy/plan.h"

/* value in points of laying a card, in addition to the points of the card */
#define NEEDS_LAID 10

/**
 * struct needs - what one seat needs in one state
 * @joker_face: the card of which jokers are copies (partition.h), or CARD_NONE.
 *	@hand, @line and @unseen contain roles (card_role)
 * @hand: hand of the seat, borrowed, or @held
 * @line: cards of the hand as places in runs, one bit per suit and place.  An
 *	ace has a low and a high place
 * @sets: true: the seat can lay sets.  @runs: true: the seat can lay runs
 * @closed: true: the seat must meet a contract (required first melds) before it
 *	lays any card
 * @unseen: for each card, number of copies that the seat does not see;
 *	needs_count_unseen sets it
 * @link: value, in tenths of points, of an unseen card that would complete a
 *	meld, in addition to that card's points; needs_set_link sets it
 * @goal: melds of the contract, which the seat must lay before any other card;
 *	empty: there is no contract
 * @plan: the best plan to meet the goal (plan.h), which the caller sets
 * @held: storage for the roles of the hand's cards
 * @whole: storage for a contract, in games in which a seat lays the whole hand
 *	at once
 */
struct needs {
	card_t joker_face;
	const struct bag *hand;
	uint64_t line;
	bool sets, runs, closed;
	uint8_t unseen[CARD_KINDS];
	int link;
	struct plan_goal goal;
	struct plan plan;
	struct bag held;
	struct contract whole;
};

/* Set all needs of a seat except @unseen, @link and @plan.  The caller must
 * first zero @needs. */
void needs_init(const struct state *state, seat_t seat, struct needs *needs);

/* Set @unseen: the number of copies of each card that the seat does not see. */
void needs_count_unseen(const struct state *state, struct needs *needs);

/* Set @link of @needs, the value of an unseen card that would complete a meld.
 * The value @link is lower if the deal may end soon. */
void needs_set_link(const struct state *state, struct needs *needs);

/* Return true if the card completes a meld of three with the hand. */
bool needs_completes(const struct needs *needs, card_t card);

/* Return true if the card is wild. */
static inline bool
needs_is_wild(const struct needs *needs, card_t card)
{
	return card >= 64 || (needs->goal.wild >> card & 1);
}

/* Return the value of discarding a card of the hand, in tenths of points: the
 * card's points minus its expected value in later melds.  Before the call,
 * @unseen and @link must be set.  If there is a goal, @plan must be set too. */
int needs_discard_value(const struct state *state, const struct needs *needs,
			card_t card);

#endif
