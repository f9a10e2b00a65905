/*
 * quick_any.h - choose one action in a rollout of any game, for quick_any.c and
 * tests.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_ANY_H
#define DEADWOOD_REFEREE_POLICY_QUICK_ANY_H

#include "referee/policy/quick.h"
#include "referee/policy/rollout.h"

/* Return the action of the seat in turn, which is stored in @roll. */
const struct action *quick_any_step(struct rollout *roll,
				    const struct state *state);

#endif
