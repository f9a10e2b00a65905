/*
 * aim.h - evaluate how far a hand is from a contract, for policy greedy.
 *
 * An aim is one meld for each part of the contract.  The search minimizes the
 * cost of missing cards: how many they are and how likely they come.  It reads
 * parts and meld sizes from rules and query, and knows no game. plan.h does the
 * same for rollouts, faster and less exactly.
 */
#ifndef DEADWOOD_REFEREE_POLICY_AIM_H
#define DEADWOOD_REFEREE_POLICY_AIM_H

#include "referee/policy/eval.h"

/**
 * struct aim - cheapest way to meet a contract
 * @cost: of the cards that it lacks, in hundredths of points
 * @used: cards of the hand that it uses.  Its wild cards replace cards that it
 *        lacks
 */
struct aim {
	int cost;
	struct bag used;
};

/* Find the best aim of a hand for @contract, which has parts. */
void aim_find(const struct eval *eval, const struct contract *contract,
	      const struct bag *hand, struct aim *best);

#endif
