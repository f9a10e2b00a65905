/* test_machine.c - a fault of the machine is never a result: the match is
 * played again, or void, or the run ends and can be gone on with. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <string.h>

#include "arena/runner/bot_proc.h"
#include "arena/runner/worker.h"
#include "tests/support/fake_host.h"
#include "tests/support/suite.h"

START_TEST(a_referee_that_cannot_be_had_is_tried_again_later)
{
	fake_pool_open("", false);
	failing_referee_starts = 2;
	fake_pool_play(1);
	ck_assert_uint_eq(programs_started(REFEREE) + programs_started(BOT), 0);
	fake_pool_advance(4 * SECOND_US); /* pauses of 1 and 2 */
	ck_assert_uint_eq(programs_started(REFEREE), 1);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_str_eq(last_outcome->why_void, "");
	program_end(program_last(REFEREE), 0);
	fake_pool_turn();
	failing_referee_starts = 1000;
	fake_pool_play(2);
	fake_pool_advance(70 * SECOND_US);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_msg(strstr(pool_error.text, "match 2: a referee cannot be "
					      "started") != NULL,
		      "%s", pool_error.text);
	fake_pool_close();
}
END_TEST

/* Only an errno that speaks of the program can be the bot's fault. */
START_TEST(a_start_that_fails_for_want_of_something_is_made_again)
{
	static const int errors[] = { EAGAIN, ENOMEM, EMFILE, ENFILE,
				      ENOSPC, EPERM,  EIO,    ENOBUFS };

	fake_pool_open("", false);
	failing_bot_starts = 1;
	start_errno = errors[_i];
	fake_pool_play(1);
	ck_assert(!referee_got_request(1, ""));
	fake_pool_advance(2 * SECOND_US);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_int_eq(last_outcome->seat[0].verdict, VERDICT_OK);
	fake_pool_close();
}
END_TEST

START_TEST(a_program_that_is_none_forfeits)
{
	static const int errors[] = { ENOENT, EACCES, ENOEXEC, ENOTDIR };

	fake_pool_open("", false);
	failing_bot_starts = 1;
	start_errno = errors[_i];
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert(!last_outcome->seat[0].started);
	fake_pool_close();
}
END_TEST

/* Bob is killed, and nobody of the arena did it. */
static void
kill_bob(void)
{
	program_end(program_last(BOT), SIGKILL);
	fake_pool_turn();
}

START_TEST(who_is_killed_for_want_of_memory_has_not_lost)
{
	oom_kill_count = 5; /* before */
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	oom_kill_count++;
	kill_bob();
	ck_assert_uint_eq(done_count, 0);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert(referee_got_request(1, "")); /* again, with new bots */
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_str_eq(last_outcome->why_void, "");
	fake_pool_close();
}
END_TEST

START_TEST(who_is_killed_for_another_reason_forfeits)
{
	oom_kill_count = 5;
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	kill_bob();
	ck_assert_uint_eq(programs_started(BOT), 2);
	referee_send_result(1, "\"verdict\":\"exit\"");
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_int_eq(last_outcome->seat[1].verdict, VERDICT_EXIT);
	fake_pool_play(2);
	ck_assert(referee_got_request(2, ""));
	oom_kill_count++;
	program_end(program_last(BOT), 1 << 8); /* by itself */
	fake_pool_turn();
	referee_send_result(2, "\"verdict\":\"exit\"");
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 2);
	ck_assert_int_eq(last_outcome->seat[1].verdict, VERDICT_EXIT);
	fake_pool_close();
}
END_TEST

START_TEST(a_machine_that_ends_bots_makes_a_match_void)
{
	fake_pool_open("", false);
	fake_pool_play(3);
	for (unsigned i = 1; i <= 3; i++) {
		ck_assert_uint_eq(done_count, 0);
		ck_assert(referee_got_request(3, ""));
		oom_kill_count++;
		kill_bob();
	}
	ck_assert_uint_eq(done_count, 1);
	ck_assert_str_eq(last_outcome->why_void,
			 "the machine ended a bot's process 3 times");
	fake_pool_close();
}
END_TEST

START_TEST(an_end_is_found_behind_the_result_too)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, "\"verdict\":\"exit\"");
	oom_kill_count++;
	kill_bob();
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 0);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	oom_kill_count++;
	kill_bob(); /* he has played his match */
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_str_eq(last_outcome->why_void, "");
	fake_pool_close();
}
END_TEST

static struct absence away; /* bob, while there is a reason */

static bool
absent(void *owner, uint32_t bot, struct absence *absence)
{
	(void)owner;
	*absence = away;
	return bot == 1 && away.why != NULL;
}

START_TEST(who_stays_away_is_not_started_and_forfeits)
{
	fake_pool_open("", false);
	pool.absent = absent;
	away = (struct absence){ VERDICT_STARTUP, "it has no legs" };
	fake_pool_play(1);
	ck_assert_uint_eq(programs_started(BOT), 1);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, "\"verdict\":\"startup\"");
	fake_bots_exit(0);
	ck_assert_int_eq(last_outcome->seat[1].verdict, VERDICT_STARTUP);
	ck_assert_str_eq(last_outcome->seat[1].detail,
			 OUTCOME_NOT_STARTED "it has no legs");
	away = (struct absence){ VERDICT_SUSPENDED, "enough is enough" };
	fake_pool_play(2);
	ck_assert_uint_eq(programs_started(BOT), 2);
	ck_assert(referee_got_request(2, ""));
	referee_send_result(2, "\"verdict\":\"startup\"");
	fake_bots_exit(0);
	ck_assert_int_eq(last_outcome->seat[1].verdict, VERDICT_SUSPENDED);
	ck_assert_str_eq(last_outcome->seat[1].detail, "enough is enough");
	away.why = NULL;
	fake_pool_play(3);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert(referee_got_request(3, ""));
	ck_assert_uint_eq(done_count, 2);
	fake_pool_close();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("machine");
	TCase *tcase = tcase_create("machine");

	tcase_add_test(tcase,
		       a_referee_that_cannot_be_had_is_tried_again_later);
	tcase_add_loop_test(
		tcase, a_start_that_fails_for_want_of_something_is_made_again,
		0, 8);
	tcase_add_loop_test(tcase, a_program_that_is_none_forfeits, 0, 4);
	tcase_add_test(tcase, who_is_killed_for_want_of_memory_has_not_lost);
	tcase_add_test(tcase, who_is_killed_for_another_reason_forfeits);
	tcase_add_test(tcase, a_machine_that_ends_bots_makes_a_match_void);
	tcase_add_test(tcase, an_end_is_found_behind_the_result_too);
	tcase_add_test(tcase, who_stays_away_is_not_started_and_forfeits);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
