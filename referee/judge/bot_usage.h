/*
 * bot_usage.h - the "usage" that a bot may add to an answer: tokens and cost of
 * a language model.
 *
 *   {"tokens_in":1200,"tokens_out":40,"cost":0.0123}
 *
 * The numbers are the bot's own; the referee does not check them, and they have
 * no effect on the match.  The log has them in the form above, and their sums
 * at the end of the match.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_BOT_USAGE_H
#define DEADWOOD_REFEREE_JUDGE_BOT_USAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/format/json.h"
#include "lib/format/jsonw.h"

/* Maximum of each number; sums stop there. */
#define BOT_USAGE_MAX ((int64_t)1000000000000000)

/* @cost_micro: cost in millionths of the bot's unit of cost, such as a dollar
 */
struct bot_usage {
	int64_t tokens_in, tokens_out, cost_micro;
};

/* Return whether the usage contains a number other than 0. */
static inline bool
bot_usage_is_set(const struct bot_usage *usage)
{
	return usage->tokens_in > 0 || usage->tokens_out > 0 ||
	       usage->cost_micro > 0;
}

/* Read the value of "usage" at @token, which may be any JSON value or -1.
 * Missing and invalid numbers become 0. */
void bot_usage_read(const struct json *json, int token,
		    struct bot_usage *usage);

/* Write the member "usage", unless all numbers are 0. */
void bot_usage_write_member(struct jsonw *jsonw, const struct bot_usage *usage);

/* Write the object. */
void bot_usage_write(struct jsonw *jsonw, const struct bot_usage *usage);

/* Return the cost in the bot's unit. */
static inline double
bot_usage_cost(const struct bot_usage *usage)
{
	return (double)usage->cost_micro / 1e6;
}

/* Return a cost in millionths; 0 if it is negative or too large. */
int64_t bot_usage_micro(double cost);

void bot_usage_add(struct bot_usage *sum, const struct bot_usage *usage);

#endif
