/* test_match_pool.c - workers are driven with made-up programs and a made-up
 * clock: referees that fall silent, die or talk nonsense, bots that cannot be
 * had, processes that are kept, a fork server that died. */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/runner/worker.h"
#include "lib/control.h"
#include "lib/file/fd.h"
#include "tests/support/fake_host.h"
#include "tests/support/suite.h"

START_TEST(a_match_is_played_and_told)
{
	open_pool("", false);
	play(7);
	ck_assert(has_order(7, "\"players\":[\"ann\",\"bob\"]"));
	ck_assert_uint_eq(count(BOT), 2);
	ck_assert_int_eq(write(programs[1].fd, "hm\n", 3), 3);
	turn();
	say("{\"type\":\"note\",\"seat\":0,\"text\":\"a fault\"}");
	say("{\"type\":\"note\",\"seat\":9,\"text\":\"whose?\"}");
	say_result(7, "\"verdict\":\"exit\",\"detail\":\"gone\","
		      "\"version\":\"2\\u001b\"");
	ck_assert_uint_eq(dones, 0); /* its bots are still there */
	bots_end(3 << 8);
	ck_assert_uint_eq(dones, 1);
	ck_assert_uint_eq(nexts, 1);
	ck_assert_ptr_null(worker_match(&pool.workers[0]));
	ck_assert_uint_eq(got->fixture.match, 7);
	ck_assert_str_eq(got->why_void, "");
	ck_assert_uint_eq(got->deals, 3);
	ck_assert_str_eq(got->log_hash, HASH);
	ck_assert_int_eq(got->seat[0].score, 100);
	ck_assert_int_eq(got->seat[1].score, -7);
	ck_assert_uint_eq(got->seat[1].place, 2);
	ck_assert_uint_eq(got->seat[0].decisions, 9);
	ck_assert_str_eq(got->seat[1].detail, "gone; it exited with status 3");
	ck_assert_ptr_null(strchr(got->seat[1].version, '\033'));
	ck_assert(got->seat[1].ended && !got->seat[1].killed);
	ck_assert_ptr_nonnull(strstr(text_of_log, "hm\n"));
	ck_assert_ptr_nonnull(strstr(text_of_log, "-- a fault\n"));
	ck_assert_ptr_null(strstr(text_of_log, "whose"));
	close_pool();
}
END_TEST

/* Each start waits for the core of its worker. */
START_TEST(referees_start_before_their_first_jobs)
{
	open_pool("", false);
	match_pool_call_referees(&pool);
	ck_assert_uint_eq(count(REFEREE), 2);
	end(&programs[1], SIGKILL); /* while it waits: the job starts another */
	turn();
	give(0, 1);
	give(1, 2);
	match_pool_seat(&pool);
	turn();
	ck_assert_uint_eq(count(REFEREE), 3);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert_str_eq(failed.text, "");
	close_pool();
}
END_TEST

START_TEST(the_tables_are_seated_in_turn)
{
	const struct worker *one, *two;

	open_pool("", false);
	one = &pool.workers[0];
	two = &pool.workers[1];
	give(0, 1);
	give(1, 2);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert_uint_eq(count(BOT), 0);
	match_pool_seat(&pool);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert_int_lt(one->players[0]->pid, two->players[0]->pid);
	ck_assert_int_lt(two->players[0]->pid, one->players[1]->pid);
	ck_assert_int_lt(one->players[1]->pid, two->players[1]->pid);
	turn();
	close_pool();
}
END_TEST

START_TEST(a_silent_referee_is_killed_and_the_match_played_again)
{
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	pass(HANG_US - SECOND_US);
	say("{\"type\":\"alive\"}");
	pass(HANG_US - SECOND_US);
	ck_assert_uint_eq(count(REFEREE), 1);
	pass(2 * SECOND_US);
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert_uint_eq(alive(BOT), 2);
	ck_assert_uint_eq(logs, 2);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	ck_assert_str_eq(got->why_void, "");
	ck_assert_str_eq(failed.text, "");
	close_pool();
}
END_TEST

START_TEST(it_is_known_whose_answer_a_table_waits_for)
{
	open_pool("", false);
	play(1);
	ck_assert_ptr_null(match_pool_waits(&pool, 1));
	say("{\"type\":\"alive\",\"seat\":1,\"waited_ms\":7000}");
	ck_assert_ptr_nonnull(match_pool_waits(&pool, 7000));
	ck_assert_uint_eq(match_pool_waits(&pool, 7000)->waits_for, 1);
	ck_assert_ptr_null(match_pool_waits(&pool, 7001));
	say("{\"type\":\"alive\",\"seat\":9,\"waited_ms\":9000}");
	ck_assert_ptr_null(
		match_pool_waits(&pool, 1)); /* no seat of this worker */
	say("{\"type\":\"alive\",\"seat\":0,\"waited_ms\":8000}");
	say_result(1, FINE);
	ck_assert_ptr_null(match_pool_waits(&pool, 1));
	bots_end(0);
	play(2);
	ck_assert_ptr_null(match_pool_waits(&pool, 1));
	close_pool();
}
END_TEST

START_TEST(a_referee_that_is_lost_three_times_makes_a_match_void)
{
	open_pool("", false);
	play(4);
	for (unsigned i = 1; i <= 3; i++) {
		ck_assert_uint_eq(dones, 0);
		ck_assert_uint_eq(count(REFEREE), i);
		ck_assert(has_order(4, ""));
		end(last(REFEREE), SIGKILL);
		turn();
	}
	ck_assert_uint_eq(dones, 1);
	ck_assert_uint_eq(count(REFEREE), 3);
	ck_assert_uint_eq(got->fixture.match, 4);
	ck_assert_str_eq(got->why_void, "the referee died or hung 3 times");
	ck_assert_uint_eq(alive(BOT), 0);
	play(5); /* the worker is as good as before */
	ck_assert(has_order(5, ""));
	say_result(5, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 2);
	ck_assert_str_eq(got->why_void, "");
	close_pool();
}
END_TEST

#define KEPT "restart: never\nmirror: none\ndeals: own\n"

START_TEST(a_kept_process_is_used_again)
{
	open_pool(KEPT, false);
	play(1);
	ck_assert(has_order(1, "\"greeted\":[null,null]"));
	say_result(1, FINE);
	ck_assert_uint_eq(dones, 1);
	ck_assert(!got->seat[0].ended);
	ck_assert_uint_eq(alive(BOT), 2);
	play(2);
	ck_assert_uint_eq(count(BOT), 2);
	ck_assert(has_order(2, "\"greeted\":[{\"name\":\"Ann\","
			       "\"version\":\"1\"},{\"name\":\"Bob\""));
	/* who forfeits, or owes an answer, goes */
	say_result(2, FINE ",\"owed\":1");
	ck_assert_uint_eq(dones, 1); /* bob has not gone yet */
	end(&programs[2], 0);
	turn();
	ck_assert_uint_eq(dones, 2);
	/* and who ends while it waits is not missed */
	end(&programs[1], 0);
	turn();
	ck_assert_ptr_null(pool.waiting);
	play(3);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert(has_order(3, "\"greeted\":[null,null]"));
	close_pool();
}
END_TEST

START_TEST(who_was_killed_with_the_match_is_not_used_again)
{
	open_pool(KEPT, false);
	play(1);
	ck_assert(has_order(1, ""));
	/* bob is given a moment, ann would be kept, and the referee dies */
	say_result(1, "\"verdict\":\"timeout\"");
	ck_assert_uint_eq(dones, 0);
	programs[1].stubborn = true; /* ann ends after bob */
	end(last(REFEREE), SIGKILL);
	turn();
	end(&programs[1], SIGKILL);
	turn();
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert_uint_eq(alive(BOT), 2);
	ck_assert(has_order(1, "\"greeted\":[null,null]"));
	close_pool();
}
END_TEST

/* The referee may have sent the result already: it would be taken for that of
 * the next try. */
START_TEST(a_lost_try_takes_its_referee_along)
{
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	killed_for_memory++;
	end(&programs[1], SIGKILL);
	turn();
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert_uint_eq(alive(BOT), 2);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	close_pool();
}
END_TEST

START_TEST(a_bot_that_cannot_be_had_is_tried_again_later)
{
	open_pool("", false);
	refused = 2; /* both, once */
	play(1);
	ck_assert_uint_eq(count(BOT), 0);
	ck_assert(!has_order(1, ""));
	pass(SECOND_US / 2);
	ck_assert_uint_eq(count(BOT), 0);
	pass(SECOND_US); /* a second's pause is over */
	ck_assert_uint_eq(count(BOT), 2);
	ck_assert(has_order(1, ""));
	ck_assert_str_eq(failed.text, "");
	close_pool();
}
END_TEST

START_TEST(a_bot_that_can_never_be_had_ends_the_run)
{
	open_pool("", false);
	refused = 1000;
	play(1);
	pass(30 * SECOND_US);
	ck_assert_str_eq(failed.text, "");
	pass(40 * SECOND_US); /* pauses of 1, 2, 4, 8, 16 and 32 */
	ck_assert_uint_eq(dones, 0);
	ck_assert_msg(strstr(failed.text, "match 1: bot ann ") != NULL, "%s",
		      failed.text);
	ck_assert_ptr_nonnull(strstr(failed.text, "cannot be started"));
	ck_assert_ptr_nonnull(strstr(failed.text, "run the same command"));
	close_pool();
}
END_TEST

START_TEST(a_result_that_comes_twice_is_not_believed)
{
	open_pool("", false);
	play(1);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	say_result(1, FINE);
	ck_assert(programs[0].dead);
	bots_end(0);
	ck_assert_uint_eq(dones, 0);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert(has_order(1, ""));
	say_result(1, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 1);
	/* the second one after the end costs the referee alone */
	say_result(1, FINE);
	ck_assert_uint_eq(dones, 1);
	ck_assert_uint_eq(alive(REFEREE), 0);
	play(2);
	ck_assert_uint_eq(count(REFEREE), 3);
	ck_assert(has_order(2, ""));
	close_pool();
}
END_TEST

static const char *const nonsense[] = { "hello", "[]", "{}",
					"{\"type\":\"won\"}" };

START_TEST(a_referee_that_talks_nonsense_is_lost)
{
	open_pool("", false);
	play(1);
	say(nonsense[_i]);
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert_uint_eq(dones, 0);
	ck_assert_str_eq(failed.text, "");
	close_pool();
}
END_TEST

static const struct malformed {
	const char *text;
	const char *told;
} malformed[] = {
	{ "{\"type\":\"result\"}",
	  "match 1: the referee's result is not understood" },
	{ "{\"type\":\"result\",\"match\":2,\"scores\":[1,2],\"places\":[1,2],"
	  "\"seats\":[{},{}],\"log_hash\":\"" HASH "\"}",
	  "match 1: the referee's result is not understood" },
	{ "{\"type\":\"result\",\"match\":1,\"scores\":[1,2],\"places\":[1,2],"
	  "\"seats\":[{}],\"log_hash\":\"" HASH "\"}",
	  "match 1: the referee's result is not understood" },
	{ "{\"type\":\"result\",\"match\":1,\"log_error\":28}",
	  "the log of match 1: No space left on device" },
	{ "{\"type\":\"error\",\"detail\":\"why\"}",
	  "match 1: the referee refuses: why" },
};

START_TEST(a_malformed_result_ends_the_run)
{
	open_pool("", false);
	play(1);
	say(malformed[_i].text);
	ck_assert_str_eq(failed.text, malformed[_i].told);
	ck_assert_uint_eq(dones, 0);
	close_pool();
}
END_TEST

START_TEST(a_bot_that_does_not_end_is_killed)
{
	open_pool("", false);
	play(1);
	say_result(1, FINE);
	ck_assert_uint_eq(dones, 0);
	pass(6 * SECOND_US); /* ten graces: it may lack a processor */
	ck_assert_uint_eq(dones, 1);
	ck_assert_uint_eq(alive(BOT), 0);
	ck_assert(got->seat[0].killed);
	close_pool();
}
END_TEST

START_TEST(the_hall_ends_while_a_table_plays)
{
	open_pool(KEPT, false);
	play(1);
	say_result(1, FINE); /* two wait */
	play(2);
	close_pool(); /* nobody is left */
	ck_assert_uint_eq(dones, 1);
}
END_TEST

/*
 * In boxes, which a fork server starts.
 */

/* The box that the fork server has been asked for: its control socket's other
 * end.
 */
static struct program *
take_box(void)
{
	static char text[CONTROL_BYTES_MAX + 1];
	int fds[CONTROL_FDS_MAX];
	unsigned n = 0;

	ck_assert_int_gt(control_receive(last(FORK_SERVER)->fd, text, fds, &n),
			 0);
	while (n == 0) /* the filter came first */
		ck_assert_int_gt(
			control_receive(last(FORK_SERVER)->fd, text, fds, &n),
			0);
	ck_assert_uint_ge(n, 4);
	begin(BOX, fds[3]);
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
	return &programs[started - 1];
}

static void
tell(const struct program *box, const char *text)
{
	ck_assert_int_eq(send(box->fd, text, strlen(text), MSG_NOSIGNAL),
			 (ssize_t)strlen(text));
	turn();
}

START_TEST(a_bot_that_is_not_ready_in_time_is_no_forfeit)
{
	struct program *one, *two;

	open_pool("limits: {processes: 2}\n", true);
	play(1);
	ck_assert_uint_eq(count(FORK_SERVER), 1);
	one = take_box();
	two = take_box();
	tell(one, "{\"pid\":2}");
	tell(one, "{\"started\":true}");
	ck_assert(!has_order(1, ""));
	pass(9 * SECOND_US);
	ck_assert_ptr_nonnull(worker_match(&pool.workers[0]));
	ck_assert_uint_eq(count(BOX), 2);
	pass(2 * SECOND_US); /* seating takes 10 s at the most */
	/* both boxes were let go: their sockets are closed */
	ck_assert_int_eq(send(one->fd, "x", 1, MSG_NOSIGNAL), -1);
	ck_assert_int_eq(send(two->fd, "x", 1, MSG_NOSIGNAL), -1);
	end(one, SIGKILL);
	end(two, SIGKILL);
	pass(3 * SECOND_US);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	ck_assert(!has_order(1, ""));
	tell(two, "{\"started\":true}");
	ck_assert(has_order(1, ""));
	ck_assert_uint_eq(dones, 0);
	ck_assert_str_eq(failed.text, "");
	end(one, 0);
	end(two, 0);
	close_pool();
}
END_TEST

START_TEST(a_keeper_that_died_is_replaced)
{
	struct program *one, *two;

	open_pool("limits: {processes: 2}\n", true);
	play(1);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(has_order(1, ""));
	end(last(FORK_SERVER), SIGKILL);
	say_result(1, FINE);
	end(one, 0);
	end(two, 0);
	turn();
	ck_assert_uint_eq(dones, 1);
	play(2);
	ck_assert_uint_eq(count(FORK_SERVER), 2);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(has_order(2, ""));
	ck_assert_str_eq(failed.text, "");
	end(one, 0);
	end(two, 0);
	close_pool();
}
END_TEST

/* A box that cannot be had leaves no descriptor: close_pool counts them. */
START_TEST(a_box_that_cannot_be_had_is_tried_again_later)
{
	struct program *one, *two;

	open_pool("limits: {processes: 2}\n", true);
	refused = 2; /* the fork server, for each bot once */
	play(1);
	ck_assert_uint_eq(refused, 0);
	ck_assert_uint_eq(count(FORK_SERVER), 0);
	pass(2 * SECOND_US); /* a second's pause is over */
	ck_assert_uint_eq(count(FORK_SERVER), 1);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(has_order(1, ""));
	ck_assert_str_eq(failed.text, "");
	end(one, 0);
	end(two, 0);
	close_pool();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("match_pool");
	TCase *tcase = tcase_create("match_pool");

	tcase_add_test(tcase, a_match_is_played_and_told);
	tcase_add_test(tcase, referees_start_before_their_first_jobs);
	tcase_add_test(tcase, the_tables_are_seated_in_turn);
	tcase_add_test(tcase,
		       a_silent_referee_is_killed_and_the_match_played_again);
	tcase_add_test(tcase, it_is_known_whose_answer_a_table_waits_for);
	tcase_add_test(tcase,
		       a_referee_that_is_lost_three_times_makes_a_match_void);
	tcase_add_test(tcase, a_kept_process_is_used_again);
	tcase_add_test(tcase, who_was_killed_with_the_match_is_not_used_again);
	tcase_add_test(tcase, a_lost_try_takes_its_referee_along);
	tcase_add_test(tcase, a_bot_that_cannot_be_had_is_tried_again_later);
	tcase_add_test(tcase, a_bot_that_can_never_be_had_ends_the_run);
	tcase_add_test(tcase, a_result_that_comes_twice_is_not_believed);
	tcase_add_loop_test(tcase, a_referee_that_talks_nonsense_is_lost, 0,
			    (int)(sizeof(nonsense) / sizeof(*nonsense)));
	tcase_add_loop_test(tcase, a_malformed_result_ends_the_run, 0,
			    (int)(sizeof(malformed) / sizeof(*malformed)));
	tcase_add_test(tcase, a_bot_that_does_not_end_is_killed);
	tcase_add_test(tcase, the_hall_ends_while_a_table_plays);
	tcase_add_test(tcase, a_bot_that_is_not_ready_in_time_is_no_forfeit);
	tcase_add_test(tcase, a_keeper_that_died_is_replaced);
	tcase_add_test(tcase, a_box_that_cannot_be_had_is_tried_again_later);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
