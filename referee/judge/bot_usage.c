/* bot_usage.c - tokens and cost of an answer; see bot_usage.h. */
#include "bot_usage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MICRO 1000000

int64_t
bot_usage_micro(double cost)
{
	double micro = cost * MICRO;

	return micro >= 0 && micro <= (double)BOT_USAGE_MAX ? llround(micro)
							    : 0;
}

static int64_t
usage_read_count(const struct json *json, int object, const char *key)
{
	int token = json_get(json, object, key);
	int64_t count;

	return token >= 0 && json_int(json, token, 0, BOT_USAGE_MAX, &count)
		       ? count
		       : 0;
}

/* Read a number, which ends before a comma, a bracket or white space, where
 * strtod stops. */
static int64_t
usage_read_cost(const struct json *json, int object)
{
	int token = json_get(json, object, "cost");

	if (token < 0 || json->token[token].type != TOKEN_NUMBER)
		return 0;
	return bot_usage_micro(strtod(json_text(json, token).at, NULL));
}

void
bot_usage_read(const struct json *json, int token, struct bot_usage *usage)
{
	*usage = (struct bot_usage){ 0 };
	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return;
	usage->tokens_in = usage_read_count(json, token, "tokens_in");
	usage->tokens_out = usage_read_count(json, token, "tokens_out");
	usage->cost_micro = usage_read_cost(json, token);
}

void
bot_usage_write(struct jsonw *jsonw, const struct bot_usage *usage)
{
	char cost[40];
	int n = snprintf(cost, sizeof(cost), "%lld.%06lld",
			 (long long)(usage->cost_micro / MICRO),
			 (long long)(usage->cost_micro % MICRO));

	while (cost[n - 1] == '0')
		n--;
	if (cost[n - 1] == '.')
		n--;
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "tokens_in", usage->tokens_in);
	jsonw_int_member(jsonw, "tokens_out", usage->tokens_out);
	jsonw_key(jsonw, "cost");
	jsonw_raw(jsonw, cost, (size_t)n);
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
