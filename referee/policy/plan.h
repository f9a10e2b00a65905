/*
 * plan.h - find the cards of a hand that meet a contract (the melds that a seat
 * must lay first) soonest, in about a microsecond.
 *
 * Rollouts (deals that quick policies play to the end) use plan.h.  A plan
 * chooses a set or run for each part of the contract.  No card is used twice,
 * and the total cost of missing cards is as small as possible.  A missing card
 * costs more if fewer of its copies are unseen.  Wild cards replace the most
 * expensive missing cards. aim.h does the same for policy greedy, more exactly
 * and much more slowly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_PLAN_H
#define DEADWOOD_REFEREE_POLICY_PLAN_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

#define PLAN_CARD 4    /* lowest cost of a missing card */
#define PLAN_MOST 1000 /* more than the cost of any plan */

/**
 * struct plan - the best plan that plan_find found
 * @cost: total cost of the missing cards; 0: no card is missing
 * @spare: natural cards of which the plan leaves at least one copy unused, one
 *	bit per card
 */
struct plan {
	int cost;
	uint64_t spare;
};

/**
 * struct plan_goal - the required melds
 * @contract: kinds and sizes of the melds, at least one part; borrowed
 * @wild: wild cards other than jokers, one bit per card
 * @pure: number of melds, from the first of the contract on, that must not
 *	contain wild cards
 */
struct plan_goal {
	const struct rules *rules;
	const struct contract *contract;
	uint64_t wild;
	unsigned pure;
};

/**
 * plan_find - find a plan of low cost, nearly always the lowest
 * @unseen: by card, number of copies that the seat does not see
 * @below: limit on the cost: the function searches only cheaper plans, which is
 *	faster.  If there is no cheaper plan, @plan has the cost @below and all
 *	cards are spare
 *
 * The function ignores the rules about the number of wild cards in a meld and
 * about adjoining runs.
 */
void plan_find(const struct plan_goal *goal, const struct bag *hand,
	       const uint8_t *unseen, int below, struct plan *plan);

#endif
