/*
 * aim.h - evaluate how far a hand is from a contract (the melds that a seat
 * must lay first), for the policy greedy.
 *
 * An aim contains, for each meld that the contract requires, one meld of that
 * kind and size.  The search minimizes the cost of the cards that the hand
 * lacks.  The cost depends on the number of these cards, and on how likely the
 * seat is to get them.  The search supports every game with contracts. plan.h
 * does the same for rollouts, faster and less exactly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_AIM_H
#define DEADWOOD_REFEREE_POLICY_AIM_H

#include "referee/policy/eval.h"

/**
 * struct aim - cheapest way to meet a contract
 * @cost: cost of the cards that the hand lacks for the aim, in hundredths of
 *	points
 * @used: cards of the hand that the aim uses.  Wild cards in @used replace
 *        missing cards
 */
struct aim {
	int cost;
	struct bag used;
};

/* Find the aim of @hand for @contract with the lowest cost.  The contract must
 * have at least one part (required meld). */
void aim_find(const struct eval *eval, const struct contract *contract,
	      const struct bag *hand, struct aim *best);

#endif
