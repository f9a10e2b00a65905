/* log_verify_usage.c - verify the usage that bots reported; see
 * log_verify_read.h. */
#include "arena/replay/log_verify_read.h"

/* Compare "usage" at @token, which is -1 if it is missing. */
static bool
usage_same(struct log_verify *match, int token, const struct bot_usage *usage)
{
	struct jsonw jsonw = trace_expect(match);

	if (token < 0 && !bot_usage_is_set(usage))
		return true;
	bot_usage_write(&jsonw, usage);
	return trace_same(match, token, &jsonw, "\"usage\"", "it should be");
}

bool
trace_usage(struct log_verify *match, unsigned seat)
{
	int token = trace_member(match, "usage");
	struct bot_usage usage;

	bot_usage_read(&match->json, token, &usage);
	bot_usage_add(&match->usage[seat], &usage);
	return usage_same(match, token, &usage);
}

bool
trace_same_usage(struct log_verify *match, int account, unsigned seat)
{
	return usage_same(match, json_get(&match->json, account, "usage"),
			  &match->usage[seat]);
}
