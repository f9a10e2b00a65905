/* test_aside.c - who is set aside follows from the rows, in whatever order they
 * come. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "arena/hall/outcome.h"
#include "arena/results/aside.h"
#include "tests/support/suite.h"

/* Bot 0 ends so in this match, against bot 1. */
static void
ends(struct aside *aside, uint64_t match, const char *verdict,
     const char *detail)
{
	struct store_match row = {
		.number = match,
		.why_void = "",
		.seats = 2,
		.seat = { { .bot = 0, .verdict = verdict, .detail = detail },
			  { .bot = 1, .verdict = "ok", .detail = "" } },
	};

	aside_add(aside, &row);
}

START_TEST(so_many_in_a_row)
{
	struct aside *aside = aside_new(2, 3);

	ends(aside, 1, "exit", "");
	ends(aside, 4, "timeout", "");
	ck_assert(!aside_is(aside, 0));
	ck_assert(!aside_news(aside));
	ends(aside, 7, "startup", "no answer to hello");
	ck_assert(aside_is(aside, 0));
	ck_assert(!aside_is(aside, 1));
	ck_assert(aside_news(aside));
	ends(aside, 8, ASIDE_VERDICT, aside_why(aside));
	ck_assert(aside_is(aside, 0));
	aside_free(aside);
}
END_TEST

START_TEST(a_match_that_was_played_breaks_the_row)
{
	struct aside *aside = aside_new(2, 2);

	ends(aside, 1, "exit", "");
	ends(aside, 2, "ok", "");
	ends(aside, 3, "exit", "");
	ck_assert(!aside_is(aside, 0));
	ends(aside, 4, "exit", "");
	ck_assert(aside_is(aside, 0));
	ends(aside, 5, "ok", ""); /* it was under way at another table */
	ck_assert(!aside_is(aside, 0));
	aside_free(aside);
}
END_TEST

/* Every order of five matches gives what their numbers give. */
START_TEST(the_order_of_ends_is_nothing)
{
	static const char *const verdicts[] = { "exit", "ok", "exit", "faults",
						"memory" };

	for (unsigned order = 0; order < 120; order++) {
		struct aside *aside = aside_new(2, 3);
		unsigned left[5] = { 0, 1, 2, 3, 4 }, rest = order;

		for (unsigned n = 5; n > 0; n--) {
			unsigned at = rest % n, match = left[at];

			rest /= n;
			left[at] = left[n - 1];
			ck_assert(!aside_is(aside, 0) || n < 3);
			ends(aside, 10 + match, verdicts[match], "");
		}
		ck_assert_msg(aside_is(aside, 0), "order %u", order);
		aside_free(aside);
	}
}
END_TEST

START_TEST(who_was_not_started_has_not_failed_again)
{
	struct aside *aside = aside_new(2, 2);

	for (unsigned match = 1; match < 9; match++)
		ends(aside, match, "startup", OUTCOME_UNSTARTED "gone");
	ck_assert(!aside_is(aside, 0));
	ends(aside, 9, "exit", "");
	ends(aside, 10, "startup", OUTCOME_UNSTARTED "gone");
	ck_assert(!aside_is(aside, 0));
	ends(aside, 11, "exit", "");
	ck_assert(aside_is(aside, 0));
	aside_free(aside);
}
END_TEST

START_TEST(void_matches_and_zero_set_nobody_aside)
{
	struct store_match none = { .number = 2, .why_void = "lost" };
	struct aside *aside = aside_new(2, 2), *never = aside_new(2, 0);

	ends(aside, 1, "exit", "");
	aside_add(aside, &none);
	ck_assert(!aside_is(aside, 0));
	for (unsigned match = 1; match < 99; match++)
		ends(never, match, "exit", "");
	ck_assert(!aside_is(never, 0));
	aside_free(never);
	aside_free(aside);
}
END_TEST

/* A bot that plays both seats of a side has forfeited with one of them. */
START_TEST(a_bot_at_two_seats_is_one)
{
	struct store_match row = {
		.number = 1,
		.why_void = "",
		.seats = 2,
		.seat = { { .bot = 0, .verdict = "ok", .detail = "" },
			  { .bot = 0, .verdict = "exit", .detail = "" } },
	};
	struct aside *aside = aside_new(1, 2);

	aside_add(aside, &row);
	ck_assert(!aside_is(aside, 0));
	row.number = 2;
	aside_add(aside, &row);
	ck_assert(aside_is(aside, 0));
	aside_free(aside);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("aside");
	TCase *tc = tcase_create("aside");

	tcase_add_test(tc, so_many_in_a_row);
	tcase_add_test(tc, a_match_that_was_played_breaks_the_row);
	tcase_add_test(tc, the_order_of_ends_is_nothing);
	tcase_add_test(tc, who_was_not_started_has_not_failed_again);
	tcase_add_test(tc, void_matches_and_zero_set_nobody_aside);
	tcase_add_test(tc, a_bot_at_two_seats_is_one);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
