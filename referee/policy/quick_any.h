/*
 * quick_any.h - a step of any game's quick roll-out: for quick_any.c, and for
 * the test that shows it positions.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_ANY_H
#define DEADWOOD_REFEREE_POLICY_QUICK_ANY_H

#include "referee/policy/quick.h"
#include "referee/policy/rollout.h"

/* The action of the seat in turn; it lies in @roll. */
const struct action *quick_any_step(struct rollout *roll,
				    const struct state *state);

#endif
