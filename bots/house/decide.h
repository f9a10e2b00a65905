/*
 * decide.h - house bots that play by a policy.
 *
 * struct decider connects requests with a policy (referee/policy/policy.h): it
 * reads the view, the legal actions and the events, asks the policy and writes
 * its choice. decide.c lists the house bots that consist of a policy.
 */
#ifndef DEADWOOD_BOTS_HOUSE_DECIDE_H
#define DEADWOOD_BOTS_HOUSE_DECIDE_H

#include "bots/house/house.h"

/* Return the bytes of memory (bot_memory->own) of a bot with a policy. */
size_t decide_bytes(const struct policy *policy);

/* Set the number of worlds that the policy simulates (policy.h).  Call it
 * before the first match, with zeroed memory. */
void decide_sample(const struct policy *policy, void *own, unsigned samples);

/* Start a match. */
void decide_begin(const struct policy *policy, void *own);

/**
 * decide_action - answer the act message at the root of @json: append one
 * action
 *
 * Returns false if the policy has none, or the message is invalid.
 */
bool decide_action(const struct policy *policy, struct bot_memory *bot_memory,
		   const struct json *json, struct jsonw *out);

#endif
