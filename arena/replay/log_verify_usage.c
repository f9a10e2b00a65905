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

/* Check that a record is the fault "budget" if and only if the usage exceeds
 * the budget.  @message: message of this fault */
static bool
usage_check_budget(struct log_verify *match, bool allowed, const char *message)
{
	int code = trace_member(match, "code");
	bool fault = code >= 0 &&
		     json_is(&match->json, code, fault_code(FAULT_BUDGET));
	struct jsonw jsonw = trace_expect(match);

	if (!allowed && !fault)
		return trace_wrong(match,
				   "the answer should be a fault with the code "
				   "budget: %s",
				   message);
	if (allowed)
		return !fault ||
		       trace_wrong(match, "\"code\" is budget, but the usage "
					  "is within the budget");
	jsonw_str(&jsonw, message);
	return trace_same(match, trace_member(match, "message"), &jsonw,
			  "message", "\"usage\" gives");
}

bool
trace_usage(struct log_verify *match, unsigned seat)
{
	int token = trace_member(match, "usage");
	char message[BOT_BUDGET_TEXT] = "";
	struct bot_usage usage;
	bool allowed;

	bot_usage_read(&match->json, token, &usage);
	allowed = bot_budget_allows(&match->budget, &match->usage[seat], &usage,
				    message);
	bot_usage_add(&match->usage[seat], &usage);
	return usage_same(match, token, &usage) &&
	       usage_check_budget(match, allowed, message);
}

bool
trace_budget(struct log_verify *match)
{
	const struct bot_usage nothing = { 0 };
	int token = trace_member(match, "budget");
	struct jsonw jsonw = trace_expect(match);

	bot_budget_read(&match->json, token, &match->budget);
	bot_budget_write(&jsonw, &match->budget, &nothing);
	return token < 0 ||
	       trace_same(match, token, &jsonw, "\"budget\"", "it should be");
}

bool
trace_same_usage(struct log_verify *match, int account, unsigned seat)
{
	return usage_same(match, json_get(&match->json, account, "usage"),
			  &match->usage[seat]);
}
