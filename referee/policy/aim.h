/*
 * aim.h - what a hand still lacks to open a deal that asks for a contract.
 *
 * An aim is a meld for each part of the contract, chosen so that the cards it
 * lacks are as few and as likely to come as can be.  It reads parts and sizes
 * of melds from rules and query, and knows no game.
 */
#ifndef DEADWOOD_REFEREE_POLICY_AIM_H
#define DEADWOOD_REFEREE_POLICY_AIM_H

#include "referee/policy/eval.h"

/**
 * struct aim - the nearest way to a contract
 * @cost: what the cards that it lacks cost, in hundredths of points
 * @used: of the hand, in the order of suits and ranks; the wild cards among
 *        them are those that stand for what lacks
 */
struct aim {
	int cost;
	struct bag used;
};

/* Find the aim of a hand for @contract, which has parts. */
void aim_find(const struct eval *eval, const struct contract *contract,
	      const struct bag *hand, struct aim *best);

#endif
