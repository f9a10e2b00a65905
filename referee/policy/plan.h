/*
 * plan.h - find the cards of a hand that meet a contract soonest, in a
 * microsecond.
 *
 * For rollouts: each part of the contract gets the set or run that is nearest
 * to complete.  No card is used twice; the sum of missing cards is as small as
 * possible.  A missing card costs more if fewer copies are unseen.  Wild cards
 * replace the most expensive missing cards. aim.h does the same for policy
 * greedy, more exactly and much more slowly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_PLAN_H
#define DEADWOOD_REFEREE_POLICY_PLAN_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

#define PLAN_CARD 4    /* lowest cost of a missing card */
#define PLAN_MOST 1000 /* above the cost of every plan */

/**
 * struct plan - the best plan found
 * @cost: of all missing cards; 0: none is missing
 * @spare: bit per natural card that the plan can give away once
 */
struct plan {
	int cost;
	uint64_t spare;
};

/**
 * struct plan_goal - the melds that are required
 * @contract: kinds and sizes; one part at least.  Borrowed
 * @wild: bit per natural-looking card that is wild
 * @pure: number of first parts that must have no wild cards
 */
struct plan_goal {
	const struct rules *rules;
	const struct contract *contract;
	uint64_t wild;
	unsigned pure;
};

/**
 * plan_find - find a plan of low cost, nearly always the lowest
 * @unseen: by card, number of copies that may still come
 * @below: search only plans that cost less, which is faster; if there is none,
 *         @plan has this cost, and all cards are spare
 *
 * Ignores limits on wild cards in a meld, and whether melds adjoin.
 */
void plan_find(const struct plan_goal *goal, const struct bag *hand,
	       const uint8_t *unseen, int below, struct plan *plan);

#endif
