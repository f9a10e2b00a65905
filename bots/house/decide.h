/*
 * decide.h - house bots that play by a policy.
 *
 * decide.c reads the view, the legal actions and the events of a request.
 * decide.c asks a policy (referee/policy/policy.h) for an action, and writes
 * that action as the bot's answer. decide.c also defines the house bots that
 * only play by a policy.
 */
#ifndef DEADWOOD_BOTS_HOUSE_DECIDE_H
#define DEADWOOD_BOTS_HOUSE_DECIDE_H

#include "bots/house/house.h"

/* Return the size in bytes of the private data (bot_memory.own) of a bot that
 * plays by @policy. */
size_t decide_bytes(const struct policy *policy);

/* Set the number of worlds (random guesses of the hidden cards) that the policy
 * simulates for a decision.  The caller must call decide_sample before the
 * first match.  The caller must first zero @own. */
void decide_sample(const struct policy *policy, void *own, unsigned samples);

/* Prepare the bot's private data @own for a match. */
void decide_begin(const struct policy *policy, void *own);

/**
 * decide_action - answer the act message at the root of @json by appending one
 * action to @out
 *
 * If the policy chooses no action, or the message is invalid, returns false.
 */
bool decide_action(const struct policy *policy, struct bot_memory *bot_memory,
		   const struct json *json, struct jsonw *out);

#endif
