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
	fake_pool_open("", false);
	fake_pool_play(7);
	ck_assert(referee_got_request(7, "\"players\":[\"ann\",\"bob\"]"));
	ck_assert_uint_eq(programs_started(BOT), 2);
	ck_assert_int_eq(write(programs[1].fd, "hm\n", 3), 3);
	fake_pool_turn();
	referee_send("{\"type\":\"note\",\"seat\":0,\"text\":\"a fault\"}");
	referee_send("{\"type\":\"note\",\"seat\":9,\"text\":\"whose?\"}");
	referee_send_result(7, "\"verdict\":\"exit\",\"detail\":\"gone\","
			       "\"version\":\"2\\u001b\"");
	ck_assert_uint_eq(done_count, 0); /* its bots are still there */
	fake_bots_exit(3 << 8);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_uint_eq(next_count, 1);
	ck_assert_ptr_null(worker_match(&pool.workers[0]));
	ck_assert_uint_eq(last_outcome->fixture.match, 7);
	ck_assert_str_eq(last_outcome->why_void, "");
	ck_assert_uint_eq(last_outcome->deals, 3);
	ck_assert_str_eq(last_outcome->log_hash, HASH);
	ck_assert_int_eq(last_outcome->seat[0].score, 100);
	ck_assert_int_eq(last_outcome->seat[1].score, -7);
	ck_assert_uint_eq(last_outcome->seat[1].place, 2);
	ck_assert_uint_eq(last_outcome->seat[0].decisions, 9);
	ck_assert_str_eq(last_outcome->seat[1].detail,
			 "gone; it exited with status 3");
	ck_assert_ptr_null(strchr(last_outcome->seat[1].version, '\033'));
	ck_assert(last_outcome->seat[1].ended && !last_outcome->seat[1].killed);
	ck_assert_ptr_nonnull(strstr(ann_log, "hm\n"));
	ck_assert_ptr_nonnull(strstr(ann_log, "-- a fault\n"));
	ck_assert_ptr_null(strstr(ann_log, "whose"));
	fake_pool_close();
}
END_TEST

/* Each start waits for the core of its worker. */
START_TEST(referees_start_before_their_first_jobs)
{
	fake_pool_open("", false);
	match_pool_start_referees(&pool);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	/* While it waits: the match starts another one. */
	program_end(&programs[1], SIGKILL);
	fake_pool_turn();
	fake_pool_assign(0, 1);
	fake_pool_assign(1, 2);
	match_pool_start_bots(&pool);
	fake_pool_turn();
	ck_assert_uint_eq(programs_started(REFEREE), 3);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert_str_eq(pool_error.text, "");
	fake_pool_close();
}
END_TEST

START_TEST(the_tables_are_seated_in_turn)
{
	const struct worker *one, *two;

	fake_pool_open("", false);
	one = &pool.workers[0];
	two = &pool.workers[1];
	fake_pool_assign(0, 1);
	fake_pool_assign(1, 2);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	ck_assert_uint_eq(programs_started(BOT), 0);
	match_pool_start_bots(&pool);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert_int_lt(one->bot_procs[0]->pid, two->bot_procs[0]->pid);
	ck_assert_int_lt(two->bot_procs[0]->pid, one->bot_procs[1]->pid);
	ck_assert_int_lt(one->bot_procs[1]->pid, two->bot_procs[1]->pid);
	fake_pool_turn();
	fake_pool_close();
}
END_TEST

START_TEST(a_silent_referee_is_killed_and_the_match_played_again)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	fake_pool_advance(HANG_US - SECOND_US);
	referee_send("{\"type\":\"alive\"}");
	fake_pool_advance(HANG_US - SECOND_US);
	ck_assert_uint_eq(programs_started(REFEREE), 1);
	fake_pool_advance(2 * SECOND_US);
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert_uint_eq(programs_alive(BOT), 2);
	ck_assert_uint_eq(log_count, 2);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_str_eq(last_outcome->why_void, "");
	ck_assert_str_eq(pool_error.text, "");
	fake_pool_close();
}
END_TEST

START_TEST(it_is_known_whose_answer_a_table_waits_for)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert_ptr_null(match_pool_longest_wait(&pool, 1));
	referee_send("{\"type\":\"alive\",\"seat\":1,\"waited_ms\":7000}");
	ck_assert_ptr_nonnull(match_pool_longest_wait(&pool, 7000));
	ck_assert_uint_eq(match_pool_longest_wait(&pool, 7000)->waits_for, 1);
	ck_assert_ptr_null(match_pool_longest_wait(&pool, 7001));
	referee_send("{\"type\":\"alive\",\"seat\":9,\"waited_ms\":9000}");
	ck_assert_ptr_null(
		match_pool_longest_wait(&pool, 1)); /* no seat of this worker */
	referee_send("{\"type\":\"alive\",\"seat\":0,\"waited_ms\":8000}");
	referee_send_result(1, SEAT_OK);
	ck_assert_ptr_null(match_pool_longest_wait(&pool, 1));
	fake_bots_exit(0);
	fake_pool_play(2);
	ck_assert_ptr_null(match_pool_longest_wait(&pool, 1));
	fake_pool_close();
}
END_TEST

START_TEST(a_referee_that_is_lost_three_times_makes_a_match_void)
{
	fake_pool_open("", false);
	fake_pool_play(4);
	for (unsigned i = 1; i <= 3; i++) {
		ck_assert_uint_eq(done_count, 0);
		ck_assert_uint_eq(programs_started(REFEREE), i);
		ck_assert(referee_got_request(4, ""));
		program_end(program_last(REFEREE), SIGKILL);
		fake_pool_turn();
	}
	ck_assert_uint_eq(done_count, 1);
	ck_assert_uint_eq(programs_started(REFEREE), 3);
	ck_assert_uint_eq(last_outcome->fixture.match, 4);
	ck_assert_str_eq(last_outcome->why_void,
			 "the referee died or hung 3 times");
	ck_assert_uint_eq(programs_alive(BOT), 0);
	fake_pool_play(5); /* the worker is as good as before */
	ck_assert(referee_got_request(5, ""));
	referee_send_result(5, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 2);
	ck_assert_str_eq(last_outcome->why_void, "");
	fake_pool_close();
}
END_TEST

#define KEPT "restart: never\nmirror: none\ndeals: own\n"

START_TEST(a_kept_process_is_used_again)
{
	fake_pool_open(KEPT, false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, "\"greeted\":[null,null]"));
	referee_send_result(1, SEAT_OK);
	ck_assert_uint_eq(done_count, 1);
	ck_assert(!last_outcome->seat[0].ended);
	ck_assert_uint_eq(programs_alive(BOT), 2);
	fake_pool_play(2);
	ck_assert_uint_eq(programs_started(BOT), 2);
	ck_assert(referee_got_request(2,
				      "\"greeted\":[{\"name\":\"Ann\","
				      "\"version\":\"1\"},{\"name\":\"Bob\""));
	/* who forfeits, or owes an answer, goes */
	referee_send_result(2, SEAT_OK ",\"owed\":1");
	ck_assert_uint_eq(done_count, 1); /* bob has not gone yet */
	program_end(&programs[2], 0);
	fake_pool_turn();
	ck_assert_uint_eq(done_count, 2);
	/* and who ends while it waits is not missed */
	program_end(&programs[1], 0);
	fake_pool_turn();
	ck_assert_ptr_null(pool.waiting);
	fake_pool_play(3);
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert(referee_got_request(3, "\"greeted\":[null,null]"));
	fake_pool_close();
}
END_TEST

START_TEST(who_was_killed_with_the_match_is_not_used_again)
{
	fake_pool_open(KEPT, false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	/* bob is given a moment, ann would be kept, and the referee dies */
	referee_send_result(1, "\"verdict\":\"timeout\"");
	ck_assert_uint_eq(done_count, 0);
	programs[1].stubborn = true; /* ann ends after bob */
	program_end(program_last(REFEREE), SIGKILL);
	fake_pool_turn();
	program_end(&programs[1], SIGKILL);
	fake_pool_turn();
	ck_assert_uint_eq(programs_started(BOT), 4);
	ck_assert_uint_eq(programs_alive(BOT), 2);
	ck_assert(referee_got_request(1, "\"greeted\":[null,null]"));
	fake_pool_close();
}
END_TEST

/* The referee may have sent the result already: it would be taken for that of
 * the next try. */
START_TEST(a_lost_try_takes_its_referee_along)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	oom_kill_count++;
	program_end(&programs[1], SIGKILL);
	fake_pool_turn();
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	ck_assert_uint_eq(programs_alive(BOT), 2);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	fake_pool_close();
}
END_TEST

START_TEST(a_bot_that_cannot_be_had_is_tried_again_later)
{
	fake_pool_open("", false);
	failing_bot_starts = 2; /* both, once */
	fake_pool_play(1);
	ck_assert_uint_eq(programs_started(BOT), 0);
	ck_assert(!referee_got_request(1, ""));
	fake_pool_advance(SECOND_US / 2);
	ck_assert_uint_eq(programs_started(BOT), 0);
	fake_pool_advance(SECOND_US); /* a second's pause is over */
	ck_assert_uint_eq(programs_started(BOT), 2);
	ck_assert(referee_got_request(1, ""));
	ck_assert_str_eq(pool_error.text, "");
	fake_pool_close();
}
END_TEST

START_TEST(a_bot_that_can_never_be_had_ends_the_run)
{
	fake_pool_open("", false);
	failing_bot_starts = 1000;
	fake_pool_play(1);
	fake_pool_advance(30 * SECOND_US);
	ck_assert_str_eq(pool_error.text, "");
	fake_pool_advance(40 * SECOND_US); /* pauses of 1, 2, 4, 8, 16 and 32 */
	ck_assert_uint_eq(done_count, 0);
	ck_assert_msg(strstr(pool_error.text, "match 1: bot ann ") != NULL,
		      "%s", pool_error.text);
	ck_assert_ptr_nonnull(strstr(pool_error.text, "cannot be started"));
	ck_assert_ptr_nonnull(strstr(pool_error.text, "run the same command"));
	fake_pool_close();
}
END_TEST

START_TEST(a_result_that_comes_twice_is_not_believed)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	referee_send_result(1, SEAT_OK);
	ck_assert(programs[0].dead);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 0);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	ck_assert(referee_got_request(1, ""));
	referee_send_result(1, SEAT_OK);
	fake_bots_exit(0);
	ck_assert_uint_eq(done_count, 1);
	/* the second one after the end costs the referee alone */
	referee_send_result(1, SEAT_OK);
	ck_assert_uint_eq(done_count, 1);
	ck_assert_uint_eq(programs_alive(REFEREE), 0);
	fake_pool_play(2);
	ck_assert_uint_eq(programs_started(REFEREE), 3);
	ck_assert(referee_got_request(2, ""));
	fake_pool_close();
}
END_TEST

static const char *const nonsense[] = { "hello", "[]", "{}",
					"{\"type\":\"won\"}" };

START_TEST(a_referee_that_talks_nonsense_is_lost)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	referee_send(nonsense[_i]);
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(programs_started(REFEREE), 2);
	ck_assert_uint_eq(done_count, 0);
	ck_assert_str_eq(pool_error.text, "");
	fake_pool_close();
}
END_TEST

static const struct malformed {
	const char *text;
	const char *told;
} malformed[] = {
	{ "{\"type\":\"result\"}", "match 1: the referee's result is invalid" },
	{ "{\"type\":\"result\",\"match\":2,\"scores\":[1,2],\"places\":[1,2],"
	  "\"seats\":[{},{}],\"log_hash\":\"" HASH "\"}",
	  "match 1: the referee's result is invalid" },
	{ "{\"type\":\"result\",\"match\":1,\"scores\":[1,2],\"places\":[1,2],"
	  "\"seats\":[{}],\"log_hash\":\"" HASH "\"}",
	  "match 1: the referee's result is invalid" },
	{ "{\"type\":\"result\",\"match\":1,\"log_error\":28}",
	  "the log of match 1: No space left on device" },
	{ "{\"type\":\"error\",\"detail\":\"why\"}",
	  "match 1: the referee refuses: why" },
};

START_TEST(a_malformed_result_ends_the_run)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	referee_send(malformed[_i].text);
	ck_assert_str_eq(pool_error.text, malformed[_i].told);
	ck_assert_uint_eq(done_count, 0);
	fake_pool_close();
}
END_TEST

START_TEST(a_bot_that_does_not_end_is_killed)
{
	fake_pool_open("", false);
	fake_pool_play(1);
	referee_send_result(1, SEAT_OK);
	ck_assert_uint_eq(done_count, 0);
	fake_pool_advance(6 *
			  SECOND_US); /* ten graces: it may lack a processor */
	ck_assert_uint_eq(done_count, 1);
	ck_assert_uint_eq(programs_alive(BOT), 0);
	ck_assert(last_outcome->seat[0].killed);
	fake_pool_close();
}
END_TEST

START_TEST(the_hall_ends_while_a_table_plays)
{
	fake_pool_open(KEPT, false);
	fake_pool_play(1);
	referee_send_result(1, SEAT_OK); /* two wait */
	fake_pool_play(2);
	fake_pool_close(); /* nobody is left */
	ck_assert_uint_eq(done_count, 1);
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

	ck_assert_int_gt(
		control_receive(program_last(FORK_SERVER)->fd, text, fds, &n),
		0);
	while (n == 0) /* the filter came first */
		ck_assert_int_gt(control_receive(program_last(FORK_SERVER)->fd,
						 text, fds, &n),
				 0);
	ck_assert_uint_ge(n, 4);
	program_start(BOX, fds[3]);
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
	return &programs[program_count - 1];
}

static void
tell(const struct program *box, const char *text)
{
	ck_assert_int_eq(send(box->fd, text, strlen(text), MSG_NOSIGNAL),
			 (ssize_t)strlen(text));
	fake_pool_turn();
}

START_TEST(a_bot_that_is_not_ready_in_time_is_no_forfeit)
{
	struct program *one, *two;

	fake_pool_open("limits: {processes: 2}\n", true);
	fake_pool_play(1);
	ck_assert_uint_eq(programs_started(FORK_SERVER), 1);
	one = take_box();
	two = take_box();
	tell(one, "{\"pid\":2}");
	tell(one, "{\"started\":true}");
	ck_assert(!referee_got_request(1, ""));
	fake_pool_advance(9 * SECOND_US);
	ck_assert_ptr_nonnull(worker_match(&pool.workers[0]));
	ck_assert_uint_eq(programs_started(BOX), 2);
	fake_pool_advance(2 * SECOND_US); /* seating takes 10 s at the most */
	/* both boxes were let go: their sockets are closed */
	ck_assert_int_eq(send(one->fd, "x", 1, MSG_NOSIGNAL), -1);
	ck_assert_int_eq(send(two->fd, "x", 1, MSG_NOSIGNAL), -1);
	program_end(one, SIGKILL);
	program_end(two, SIGKILL);
	fake_pool_advance(3 * SECOND_US);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	ck_assert(!referee_got_request(1, ""));
	tell(two, "{\"started\":true}");
	ck_assert(referee_got_request(1, ""));
	ck_assert_uint_eq(done_count, 0);
	ck_assert_str_eq(pool_error.text, "");
	program_end(one, 0);
	program_end(two, 0);
	fake_pool_close();
}
END_TEST

START_TEST(a_keeper_that_died_is_replaced)
{
	struct program *one, *two;

	fake_pool_open("limits: {processes: 2}\n", true);
	fake_pool_play(1);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(referee_got_request(1, ""));
	program_end(program_last(FORK_SERVER), SIGKILL);
	referee_send_result(1, SEAT_OK);
	program_end(one, 0);
	program_end(two, 0);
	fake_pool_turn();
	ck_assert_uint_eq(done_count, 1);
	fake_pool_play(2);
	ck_assert_uint_eq(programs_started(FORK_SERVER), 2);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(referee_got_request(2, ""));
	ck_assert_str_eq(pool_error.text, "");
	program_end(one, 0);
	program_end(two, 0);
	fake_pool_close();
}
END_TEST

/* A box that cannot be had leaves no descriptor: close_pool counts them. */
START_TEST(a_box_that_cannot_be_had_is_tried_again_later)
{
	struct program *one, *two;

	fake_pool_open("limits: {processes: 2}\n", true);
	failing_bot_starts = 2; /* the fork server, for each bot once */
	fake_pool_play(1);
	ck_assert_uint_eq(failing_bot_starts, 0);
	ck_assert_uint_eq(programs_started(FORK_SERVER), 0);
	fake_pool_advance(2 * SECOND_US); /* a second's pause is over */
	ck_assert_uint_eq(programs_started(FORK_SERVER), 1);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(referee_got_request(1, ""));
	ck_assert_str_eq(pool_error.text, "");
	program_end(one, 0);
	program_end(two, 0);
	fake_pool_close();
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
