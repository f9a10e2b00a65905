/*
 * policy_duel.h - play matches between two policies, on engine states without
 * messages and processes.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_POLICY_DUEL_H
#define DEADWOOD_TESTS_SUPPORT_POLICY_DUEL_H

#include "referee/policy/policy.h"

/**
 * policy_duel_match - play one match to its end
 * @rules: rules for two seats; borrowed during the match
 * @policies: policy of each seat
 * @seed: seed of the cards and of the policies' random numbers
 *
 * A policy must choose legal actions.  Returns the number of the seat that won,
 * or -1 for a shared first place.
 */
int policy_duel_match(const struct rules *rules,
		      const struct policy *const policies[2], uint32_t seed);

/**
 * policy_duel_percent - play mirrored pairs of matches
 * @pairs: number of pairs of matches.  Both matches of a pair have the same
 *	cards
 *
 * Returns the score of the policy @one in percent.  A shared first place is
 * half a point.
 */
double policy_duel_percent(const struct rules *rules, const struct policy *one,
			   const struct policy *other, unsigned pairs);

#endif
