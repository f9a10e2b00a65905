/*
 * bot_usage.h - the "usage" that a bot may add to an answer: tokens and cost of
 * a language model; and the budget of a match, which bounds their sums.
 *
 *   {"tokens_in":1200,"tokens_out":40,"cost":0.0123}
 *
 * The numbers are the bot's own; the referee does not check them.  Without a
 * budget they have no effect on the match.  The log has them in the form above,
 * and their sums at the end of the match.
 */
#ifndef DEADWOOD_LIB_FORMAT_BOT_USAGE_H
#define DEADWOOD_LIB_FORMAT_BOT_USAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/format/json.h"
#include "lib/format/jsonw.h"

/* Maximum of each number.  Larger numbers and sums become this one. */
#define BOT_USAGE_MAX ((int64_t)1000000000000000)

/* @cost_micro: cost in millionths of the bot's unit of cost, such as a dollar
 */
struct bot_usage {
	int64_t tokens_in, tokens_out, cost_micro;
};

/* Maximum of a bot's usage in a match; 0: no maximum.  @tokens counts tokens
 * that the bot reads and writes. */
struct bot_budget {
	int64_t cost_micro, tokens;
};

#define BOT_BUDGET_TEXT 160 /* bytes of a text about a budget */

/* Return whether the usage contains a number other than 0. */
static inline bool
bot_usage_is_set(const struct bot_usage *usage)
{
	return usage->tokens_in > 0 || usage->tokens_out > 0 ||
	       usage->cost_micro > 0;
}

/* Read the value of "usage" at @token, which may be any JSON value or -1.
 * Missing and negative numbers become 0; tokens are rounded. */
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

/* Return a cost in millionths, from 0 to BOT_USAGE_MAX. */
int64_t bot_usage_micro(double cost);

void bot_usage_add(struct bot_usage *sum, const struct bot_usage *usage);

/* Write an object with what is left of each maximum after @spent, such as
 * {"cost":0.5,"tokens":3000}.  bot_budget_write_member writes it as the member
 * "budget", unless there is no maximum. */
void bot_budget_write(struct jsonw *jsonw, const struct bot_budget *budget,
		      const struct bot_usage *spent);
void bot_budget_write_member(struct jsonw *jsonw,
			     const struct bot_budget *budget,
			     const struct bot_usage *spent);

/* Read an object that bot_budget_write wrote; @token is -1 if it is
 * missing. */
void bot_budget_read(const struct json *json, int token,
		     struct bot_budget *budget);

/* Write what is left of the budget in words, or "" without a maximum. */
void bot_budget_words(const struct bot_budget *budget,
		      const struct bot_usage *spent, char out[BOT_BUDGET_TEXT]);

/**
 * bot_budget_allows - check whether the usage of an answer is within what is
 * left of the budget after @spent
 * @out: if not, gets the message of the fault.  An answer without usage is
 *	always within the budget
 */
bool bot_budget_allows(const struct bot_budget *budget,
		       const struct bot_usage *spent,
		       const struct bot_usage *usage,
		       char out[BOT_BUDGET_TEXT]);

#endif
