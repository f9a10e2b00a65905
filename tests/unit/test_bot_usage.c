/* test_bot_usage.c - what a bot may say of tokens and cost, and what is kept.
 */
#include "lib/format/bot_usage.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

static struct json json;

/* What is sent, and what the log has of it; NULL: nothing. */
static const struct usage_case {
	const char *sent, *kept;
} cases[] = {
	{ "{\"tokens_in\":1200,\"tokens_out\":40,\"cost\":0.0123}",
	  "{\"tokens_in\":1200,\"tokens_out\":40,\"cost\":0.0123}" },
	{ "{\"cost\":5}", "{\"tokens_in\":0,\"tokens_out\":0,\"cost\":5}" },
	{ "{\"cost\":1e2}", "{\"tokens_in\":0,\"tokens_out\":0,\"cost\":100}" },
	{ "{\"cost\":0.1234567}",
	  "{\"tokens_in\":0,\"tokens_out\":0,\"cost\":0.123457}" },
	{ "{\"cost\":0.0000001}", NULL },
	{ "{\"cost\":-1}", NULL },
	{ "{\"cost\":1e300}",
	  "{\"tokens_in\":0,\"tokens_out\":0,\"cost\":1000000000}" },
	{ "{\"cost\":\"5\"}", NULL },
	{ "{\"tokens_in\":1.5,\"tokens_out\":-1}",
	  "{\"tokens_in\":2,\"tokens_out\":0,\"cost\":0}" },
	{ "{\"tokens_in\":7,\"tokens_out\":true}",
	  "{\"tokens_in\":7,\"tokens_out\":0,\"cost\":0}" },
	{ "{\"tokens_in\":1000000000000001}",
	  "{\"tokens_in\":1000000000000000,\"tokens_out\":0,\"cost\":0}" },
	{ "{}", NULL },
	{ "[1,2]", NULL },
	{ "7", NULL },
};

static void
ck_keeps(const char *sent, const char *kept)
{
	struct bot_usage usage;
	char line[256], told[256];
	struct jsonw jsonw;

	snprintf(line, sizeof(line), "{\"usage\":%s}", sent);
	ck_assert(json_read(&json, line, strlen(line)));
	bot_usage_read(&json, json_get(&json, 0, "usage"), &usage);
	ck_assert_msg(bot_usage_is_set(&usage) == (kept != NULL), "%s", sent);
	jsonw_init(&jsonw, told, sizeof(told));
	bot_usage_write(&jsonw, &usage);
	if (kept != NULL)
		ck_assert_msg(jsonw.n == strlen(kept) &&
				      memcmp(told, kept, jsonw.n) == 0,
			      "%s: %.*s", sent, (int)jsonw.n, told);
}

START_TEST(good_numbers_are_kept)
{
	ck_keeps(cases[_i].sent, cases[_i].kept);
	if (cases[_i].kept != NULL) /* and again the same */
		ck_keeps(cases[_i].kept, cases[_i].kept);
}
END_TEST

START_TEST(no_usage_is_no_usage)
{
	struct bot_usage usage = { .tokens_in = 1 };

	bot_usage_read(&json, -1, &usage);
	ck_assert(!bot_usage_is_set(&usage));
}
END_TEST

START_TEST(sums_stop_at_the_maximum)
{
	struct bot_usage sum = { .tokens_in = BOT_USAGE_MAX - 1 };
	const struct bot_usage more = { 5, 6, 7 };

	bot_usage_add(&sum, &more);
	ck_assert_int_eq(sum.tokens_in, BOT_USAGE_MAX);
	ck_assert_int_eq(sum.tokens_out, 6);
	ck_assert_int_eq(sum.cost_micro, 7);
}
END_TEST

/* A budget, what was spent, and what the bot gets as JSON and in words. */
static const struct budget_case {
	struct bot_budget budget;
	struct bot_usage spent;
	const char *json, *words;
} budgets[] = {
	{ { 0, 0 }, { 5, 6, 7 }, "{}", "" },
	{ { 2500000, 0 }, { 5, 6, 7 }, "{\"cost\":2.499993}", "cost 2.499993" },
	{ { 0, 100 }, { 5, 6, 7 }, "{\"tokens\":89}", "89 tokens" },
	{ { 1000000, 11 },
	  { 5, 6, 0 },
	  "{\"cost\":1,\"tokens\":0}",
	  "cost 1, 0 tokens" },
	{ { 7, 10 },
	  { 5, 6, 8 },
	  "{\"cost\":0,\"tokens\":0}",
	  "cost 0, 0 tokens" },
};

START_TEST(a_budget_is_told)
{
	const struct budget_case *c = &budgets[_i];
	const struct bot_usage nothing = { 0 };
	char line[256], told[BOT_BUDGET_TEXT];
	struct bot_budget again;
	struct jsonw jsonw;

	jsonw_init(&jsonw, line, sizeof(line) - 1);
	bot_budget_write(&jsonw, &c->budget, &c->spent);
	line[jsonw.n] = '\0';
	ck_assert_str_eq(line, c->json);
	bot_budget_words(&c->budget, &c->spent, told);
	ck_assert_str_eq(told, c->words);
	jsonw_init(&jsonw, line, sizeof(line));
	bot_budget_write(&jsonw, &c->budget, &nothing);
	ck_assert(json_read(&json, line, jsonw.n));
	bot_budget_read(&json, 0, &again);
	ck_assert_int_eq(again.cost_micro, c->budget.cost_micro);
	ck_assert_int_eq(again.tokens, c->budget.tokens);
}
END_TEST

START_TEST(a_budget_is_spent_to_its_end)
{
	const struct bot_budget budget = { 1000000, 100 };
	const struct bot_usage spent = { 30, 30, 400000 },
			       all = { 20, 20, 600000 },
			       dear = { 0, 0, 600001 }, long_one = { 40, 1, 0 },
			       nothing = { 0 };
	const struct bot_budget none = { 0 };
	char why[BOT_BUDGET_TEXT] = "";

	ck_assert(bot_budget_allows(&budget, &spent, &all, why));
	ck_assert(bot_budget_allows(&none, &spent, &dear, why));
	ck_assert(bot_budget_allows(&budget, &dear, &nothing, why));
	ck_assert_str_eq(why, "");
	ck_assert(!bot_budget_allows(&budget, &spent, &dear, why));
	ck_assert_str_eq(why, "the answer cost 0.600001, but only 0.6 of the "
			      "budget was left");
	ck_assert(!bot_budget_allows(&budget, &spent, &long_one, why));
	ck_assert_str_eq(why, "the answer used 41 tokens, but only 40 of the "
			      "budget were left");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("bot_usage");
	TCase *tests = tcase_create("bot_usage");

	tcase_add_loop_test(tests, good_numbers_are_kept, 0,
			    sizeof(cases) / sizeof(cases[0]));
	tcase_add_loop_test(tests, a_budget_is_told, 0,
			    (int)(sizeof(budgets) / sizeof(budgets[0])));
	tcase_add_test(tests, a_budget_is_spent_to_its_end);
	tcase_add_test(tests, no_usage_is_no_usage);
	tcase_add_test(tests, sums_stop_at_the_maximum);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
