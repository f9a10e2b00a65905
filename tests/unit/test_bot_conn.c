#include "referee/judge/bot_conn.h"

#include <check.h>
#include <unistd.h>

#include "tests/support/charges.h"
#include "tests/support/match_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

/* Twice would be two of them: a busy machine may be late by nearly one. */
#define LIMIT_US 1500000

static struct match_fixture sitting;

/* Its input is a pipe that holds less than a request. */
static void
bot_reads_late(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	pause();
}

START_TEST(a_bot_that_does_not_read_is_waited_for_once)
{
	struct monotime began;

	match_fixture_init(&sitting, 2, 1);
	sitting.pipe_bytes = 4096;
	sitting.bots[0] = bot_reads_late;
	sitting.rules_bytes = 9000;
	sitting.match.time = (struct clock_rules){ .move_us = LIMIT_US,
						   .limit_us = LIMIT_US };
	began = monotime_now();
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict,
			 VERDICT_TIMEOUT);
	ck_assert_str_eq(match_fixture_seat(&sitting, 0)->detail,
			 "it does not read its standard input");
	ck_assert_int_ge(monotime_since_us(monotime_now(), began), LIMIT_US);
	ck_assert_int_eq(
		match_fixture_seat(&sitting, 0)->clock.max_us / LIMIT_US, 1);
	match_fixture_release(&sitting);
}
END_TEST

/* A bot that is woken by its request before the referee goes on, as on a shared
 * core, is charged from there (more in tests/bench/bench_charge.c). */
START_TEST(all_that_an_answer_took_is_charged)
{
	struct charges charges = charges_measure(_i % 2 == 0 ? CLOCK_WALL
							     : CLOCK_CPU,
						 sample_share_of(600), _i < 2);

	ck_assert_uint_ge(charges.answers, sample_share_of(600));
	ck_assert_msg(charges.low == 0, "%u were charged less, down to %lld us",
		      charges.low, (long long)charges.least_us);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("bot_conn");
	TCase *t = tcase_create("bot_conn");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_test(t, a_bot_that_does_not_read_is_waited_for_once);
	tcase_add_loop_test(t, all_that_an_answer_took_is_charged, 0, 4);
	return run_suite(s);
}
