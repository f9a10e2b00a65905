/*
 * plan.h - with which cards of a hand a contract is met soonest, in a us.
 *
 * For roll-outs: each part of the contract gets the set or run that the hand
 * is nearest to, no card twice, so that all of them together lack as little as
 * can be.  A card that is lacked counts by how many of it are unseen, and a
 * wild card stands where one would be waited for longest.  aim.h weighs the
 * same for greedy, better and in much more time.
 */
#ifndef DEADWOOD_REFEREE_POLICY_PLAN_H
#define DEADWOOD_REFEREE_POLICY_PLAN_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

#define PLAN_CARD 4    /* the least that a card costs which is lacked */
#define PLAN_MOST 1000 /* no plan costs so much */

/**
 * struct plan - the best that was found
 * @cost: of all cards that it lacks; 0: it lacks none
 * @spare: bit per natural card of which it can do without one
 */
struct plan {
	int cost;
	uint64_t spare;
};

/**
 * struct plan_goal - what melds are to be had
 * @contract: their kinds and sizes; one part at least.  Borrowed
 * @wild: bit per natural-looking card that is wild
 * @pure: so many of the first parts are to be had without wild cards
 */
struct plan_goal {
	const struct rules *rules;
	const struct contract *contract;
	uint64_t wild;
	unsigned pure;
};

/**
 * plan_find - find a plan of little cost, nearly always the least
 * @unseen: by card, how many may still come
 * @below: only plans that cost less are looked for, which takes less time;
 *         where there is none this is the cost, and all cards are spare
 *
 * How many wild cards a meld may have is not asked, nor whether melds adjoin.
 */
void plan_find(const struct plan_goal *goal, const struct bag *hand,
	       const uint8_t *unseen, int below, struct plan *plan);

#endif
