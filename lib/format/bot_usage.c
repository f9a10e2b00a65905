/* bot_usage.c - tokens and cost of an answer; see bot_usage.h. */
#include "bot_usage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MICRO		1000000
#define USAGE_COST_TEXT 40

/* Round a number to one from 0 to BOT_USAGE_MAX. */
static int64_t
usage_round(double number)
{
	if (!(number > 0))
		return 0;
	return number < (double)BOT_USAGE_MAX ? llround(number) : BOT_USAGE_MAX;
}

int64_t
bot_usage_micro(double cost)
{
	return usage_round(cost * MICRO);
}

/* Read the number of a member, times @scale.  The number ends before a comma, a
 * bracket or white space, where strtod stops. */
static int64_t
usage_read_member(const struct json *json, int object, const char *key,
		  double scale)
{
	int token = json_get(json, object, key);

	if (token < 0 || json->token[token].type != TOKEN_NUMBER)
		return 0;
	return usage_round(strtod(json_text(json, token).at, NULL) * scale);
}

void
bot_usage_read(const struct json *json, int token, struct bot_usage *usage)
{
	*usage = (struct bot_usage){ 0 };
	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return;
	usage->tokens_in = usage_read_member(json, token, "tokens_in", 1);
	usage->tokens_out = usage_read_member(json, token, "tokens_out", 1);
	usage->cost_micro = usage_read_member(json, token, "cost", MICRO);
}

/* Write a cost without zeros at its end. */
static void
usage_cost_text(int64_t micro, char out[USAGE_COST_TEXT])
{
	int n = snprintf(out, USAGE_COST_TEXT, "%lld.%06lld",
			 (long long)(micro / MICRO),
			 (long long)(micro % MICRO));

	while (out[n - 1] == '0')
		n--;
	if (out[n - 1] == '.')
		n--;
	out[n] = '\0';
}

static void
usage_write_cost(struct jsonw *jsonw, int64_t micro)
{
	char cost[USAGE_COST_TEXT];

	usage_cost_text(micro, cost);
	jsonw_key(jsonw, "cost");
	jsonw_raw(jsonw, cost, strlen(cost));
}

void
bot_usage_write(struct jsonw *jsonw, const struct bot_usage *usage)
{
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "tokens_in", usage->tokens_in);
	jsonw_int_member(jsonw, "tokens_out", usage->tokens_out);
	usage_write_cost(jsonw, usage->cost_micro);
	jsonw_close(jsonw, '}');
}

void
bot_usage_write_member(struct jsonw *jsonw, const struct bot_usage *usage)
{
	if (!bot_usage_is_set(usage))
		return;
	jsonw_key(jsonw, "usage");
	bot_usage_write(jsonw, usage);
}

static int64_t
usage_sum(int64_t a, int64_t b)
{
	return a + b > BOT_USAGE_MAX ? BOT_USAGE_MAX : a + b;
}

void
bot_usage_add(struct bot_usage *sum, const struct bot_usage *usage)
{
	sum->tokens_in = usage_sum(sum->tokens_in, usage->tokens_in);
	sum->tokens_out = usage_sum(sum->tokens_out, usage->tokens_out);
	sum->cost_micro = usage_sum(sum->cost_micro, usage->cost_micro);
}

/* --- budget --------------------------------------------------------------- */

static int64_t
usage_tokens(const struct bot_usage *usage)
{
	return usage->tokens_in + usage->tokens_out;
}

static int64_t
budget_rest(int64_t maximum, int64_t spent)
{
	return maximum > spent ? maximum - spent : 0;
}

/* Return what is left of each maximum. */
static struct bot_budget
budget_left(const struct bot_budget *budget, const struct bot_usage *spent)
{
	return (struct bot_budget){
		budget_rest(budget->cost_micro, spent->cost_micro),
		budget_rest(budget->tokens, usage_tokens(spent)),
	};
}

void
bot_budget_write(struct jsonw *jsonw, const struct bot_budget *budget,
		 const struct bot_usage *spent)
{
	struct bot_budget left = budget_left(budget, spent);

	jsonw_open(jsonw, '{');
	if (budget->cost_micro > 0)
		usage_write_cost(jsonw, left.cost_micro);
	if (budget->tokens > 0)
		jsonw_int_member(jsonw, "tokens", left.tokens);
	jsonw_close(jsonw, '}');
}

void
bot_budget_write_member(struct jsonw *jsonw, const struct bot_budget *budget,
			const struct bot_usage *spent)
{
	if (budget->cost_micro == 0 && budget->tokens == 0)
		return;
	jsonw_key(jsonw, "budget");
	bot_budget_write(jsonw, budget, spent);
}

void
bot_budget_read(const struct json *json, int token, struct bot_budget *budget)
{
	*budget = (struct bot_budget){ 0 };
	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return;
	budget->cost_micro = usage_read_member(json, token, "cost", MICRO);
	budget->tokens = usage_read_member(json, token, "tokens", 1);
}

void
bot_budget_words(const struct bot_budget *budget, const struct bot_usage *spent,
		 char out[BOT_BUDGET_TEXT])
{
	struct bot_budget left = budget_left(budget, spent);
	char cost[USAGE_COST_TEXT];
	int n = 0;

	out[0] = '\0';
	usage_cost_text(left.cost_micro, cost);
	if (budget->cost_micro > 0)
		n = snprintf(out, BOT_BUDGET_TEXT, "cost %s", cost);
	if (budget->tokens > 0)
		snprintf(out + n, BOT_BUDGET_TEXT - (size_t)n, "%s%lld tokens",
			 n > 0 ? ", " : "", (long long)left.tokens);
}

bool
bot_budget_allows(const struct bot_budget *budget,
		  const struct bot_usage *spent, const struct bot_usage *usage,
		  char out[BOT_BUDGET_TEXT])
{
	struct bot_budget left = budget_left(budget, spent);
	char cost[USAGE_COST_TEXT], rest[USAGE_COST_TEXT];

	if (budget->cost_micro > 0 && usage->cost_micro > left.cost_micro) {
		usage_cost_text(usage->cost_micro, cost);
		usage_cost_text(left.cost_micro, rest);
		snprintf(out, BOT_BUDGET_TEXT,
			 "the answer cost %s, but only %s of the budget was "
			 "left",
			 cost, rest);
		return false;
	}
	if (budget->tokens > 0 && usage_tokens(usage) > left.tokens) {
		snprintf(out, BOT_BUDGET_TEXT,
			 "the answer used %lld tokens, but only %lld of the "
			 "budget were left",
			 (long long)usage_tokens(usage),
			 (long long)left.tokens);
		return false;
	}
	return true;
}
