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
	open_pool("", false);
	refused_referees = 2;
	play(1);
	ck_assert_uint_eq(count(REFEREE) + count(BOT), 0);
	pass(4 * SECOND_US); /* pauses of 1 and 2 */
	ck_assert_uint_eq(count(REFEREE), 1);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert_str_eq(got->why_void, "");
	end(last(REFEREE), 0);
	turn();
	refused_referees = 1000;
	play(2);
	pass(70 * SECOND_US);
	ck_assert_uint_eq(dones, 1);
	ck_assert_msg(strstr(failed.text, "match 2: a referee cannot be "
					  "started") != NULL,
		      "%s", failed.text);
	close_pool();
}
END_TEST

/* Only an errno that speaks of the program can be the bot's fault. */
START_TEST(a_start_that_fails_for_want_of_something_is_made_again)
{
	static const int errors[] = { EAGAIN, ENOMEM, EMFILE, ENFILE,
				      ENOSPC, EPERM,  EIO,    ENOBUFS };

	open_pool("", false);
	refused = 1;
	refused_for = errors[_i];
	play(1);
	ck_assert(!has_order(1, ""));
	pass(2 * SECOND_US);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_int_eq(got->seat[0].verdict, VERDICT_OK);
	close_pool();
}
END_TEST

START_TEST(a_program_that_is_none_forfeits)
{
	static const int errors[] = { ENOENT, EACCES, ENOEXEC, ENOTDIR };

	open_pool("", false);
	refused = 1;
	refused_for = errors[_i];
	play(1);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert(!got->seat[0].started);
	close_pool();
}
END_TEST

/* Bob is killed, and nobody of the arena did it. */
static void
kill_bob(void)
{
	end(last(BOT), SIGKILL);
	turn();
}

START_TEST(who_is_killed_for_want_of_memory_has_not_lost)
{
	killed_for_memory = 5; /* before */
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	killed_for_memory++;
	kill_bob();
	ck_assert_uint_eq(dones, 0);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert(has_order(1, "")); /* again, with new bots */
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert_str_eq(got->why_void, "");
	close_pool();
}
END_TEST

START_TEST(who_is_killed_for_another_reason_forfeits)
{
	killed_for_memory = 5;
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	kill_bob();
	ck_assert_uint_eq(count(BOT), 2);
	say_result(1, "\"verdict\":\"exit\"");
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert_int_eq(got->seat[1].verdict, VERDICT_EXIT);
	play(2);
	ck_assert(has_order(2, ""));
	killed_for_memory++;
	end(last(BOT), 1 << 8); /* by itself */
	turn();
	say_result(2, "\"verdict\":\"exit\"");
	bots_end(0);
	ck_assert_uint_eq(dones, 2);
	ck_assert_int_eq(got->seat[1].verdict, VERDICT_EXIT);
	close_pool();
}
END_TEST

START_TEST(a_machine_that_ends_bots_makes_a_match_void)
{
	open_pool("", false);
	play(3);
	for (unsigned i = 1; i <= 3; i++) {
		ck_assert_uint_eq(dones, 0);
		ck_assert(has_order(3, ""));
		killed_for_memory++;
		kill_bob();
	}
	ck_assert_uint_eq(dones, 1);
	ck_assert_str_eq(got->why_void,
			 "the machine ended a bot's process 3 times");
	close_pool();
}
END_TEST

START_TEST(an_end_is_found_behind_the_result_too)
{
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	say_result(1, "\"verdict\":\"exit\"");
	killed_for_memory++;
	kill_bob();
	bots_end(0);
	ck_assert_uint_eq(dones, 0);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	killed_for_memory++;
	kill_bob(); /* he has played his match */
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert_str_eq(got->why_void, "");
	close_pool();
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
	open_pool("", false);
	pool.absent = absent;
	away = (struct absence){ VERDICT_STARTUP, "it has no legs" };
	play(1);
	ck_assert_uint_eq(count(BOT), 1);
	ck_assert(has_order(1, ""));
	say_result(1, "\"verdict\":\"startup\"");
	bots_end(0);
	ck_assert_int_eq(got->seat[1].verdict, VERDICT_STARTUP);
	ck_assert_str_eq(got->seat[1].detail,
			 OUTCOME_UNSTARTED "it has no legs");
	away = (struct absence){ VERDICT_SUSPENDED, "enough is enough" };
	play(2);
	ck_assert_uint_eq(count(BOT), 2);
	ck_assert(has_order(2, ""));
	say_result(2, "\"verdict\":\"startup\"");
	bots_end(0);
	ck_assert_int_eq(got->seat[1].verdict, VERDICT_SUSPENDED);
	ck_assert_str_eq(got->seat[1].detail, "enough is enough");
	away.why = NULL;
	play(3);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert(has_order(3, ""));
	ck_assert_uint_eq(dones, 2);
	close_pool();
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
