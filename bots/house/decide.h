/*
 * decide.h - a policy plays by messages.
 *
 * Between a request and its answer stands a struct decider: it reads the view,
 * the list and the events, asks the policy (referee/policy/policy.h), and
 * writes what was chosen.  Kinds of house bots that are a policy and nothing
 * else are listed in decide.c.
 */
#ifndef DEADWOOD_BOTS_HOUSE_DECIDE_H
#define DEADWOOD_BOTS_HOUSE_DECIDE_H

#include "bots/house/house.h"

/* The memory of a bot that plays by a policy: mind->own has so many bytes. */
size_t decide_bytes(const struct policy *policy);

/* It is to play in so many worlds (policy.h): before the first match, in memory
 * that is zeroed. */
void decide_sample(const struct policy *policy, void *own, unsigned samples);

/* A match begins. */
void decide_begin(const struct policy *policy, void *own);

/**
 * decide - answer the act message at the root of @json: append one action
 *
 * False where the policy has none, or the message cannot be read.
 */
bool decide(const struct policy *policy, struct bot_memory *bot_memory,
	    const struct json *json, struct jsonw *out);

#endif
