/*
 * policy_duel.h - matches of two policies on states, without messages and
 * processes.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_POLICY_DUEL_H
#define DEADWOOD_TESTS_SUPPORT_POLICY_DUEL_H

#include "referee/policy/policy.h"

/**
 * policy_duel_match - play one match to its end
 * @rules: for two seats; kept while it is played
 * @policies: by seat
 * @seed: of the cards, and of the policies' random numbers
 *
 * Returns the seat that won, or -1 where they share the first place.  What a
 * policy chooses must be legal.
 */
int policy_duel_match(const struct rules *rules,
		      const struct policy *const policies[2], uint32_t seed);

/**
 * policy_duel_percent - of mirrored matches, each twice with the same cards
 * @pairs: so many times two matches
 *
 * Returns what @one had of the points, a shared place being half a point.
 */
double policy_duel_percent(const struct rules *rules, const struct policy *one,
			   const struct policy *other, unsigned pairs);

#endif
