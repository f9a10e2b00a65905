/*
 * slipping.h - bots that play like house:greedy, with some turns at random
 *
 * The share of random turns sets a bot's strength, so that a benchmark can
 * compare bots of different strength.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SLIPPING_H
#define DEADWOOD_TESTS_SUPPORT_SLIPPING_H

#include "bots/house/house.h"

/* The callback `act` of struct house. */
typedef bool slipping_fn(struct bot_memory *, const struct json *,
			 struct jsonw *);

/* Answer a request as policy_greedy does, or in @percent of 100 turns as
 * policy_random does.  Returns false if the request cannot be read. */
bool slipping_act(struct bot_memory *bot_memory, const struct json *json,
		  struct jsonw *out, unsigned percent);

/* Return a bot that plays by @act, which calls slipping_act().  The bot has no
 * policy of its own, which would choose the actions instead of @act. */
struct house slipping_house(slipping_fn *act);

#endif
