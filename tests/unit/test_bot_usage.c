/* test_bot_usage.c - what a bot may say of tokens and cost, and what is kept.
 */
#include "referee/judge/bot_usage.h"

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
	{ "{\"cost\":1e300}", NULL },
	{ "{\"cost\":\"5\"}", NULL },
	{ "{\"tokens_in\":1.5,\"tokens_out\":-1}", NULL },
	{ "{\"tokens_in\":7,\"tokens_out\":true}",
	  "{\"tokens_in\":7,\"tokens_out\":0,\"cost\":0}" },
	{ "{\"tokens_in\":1000000000000001}", NULL },
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

int
main(void)
{
	Suite *suite = suite_create("bot_usage");
	TCase *tests = tcase_create("bot_usage");

	tcase_add_loop_test(tests, good_numbers_are_kept, 0,
			    sizeof(cases) / sizeof(cases[0]));
	tcase_add_test(tests, no_usage_is_no_usage);
	tcase_add_test(tests, sums_stop_at_the_maximum);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
