#include "referee/judge/clock.h"

#include <check.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/suite.h"

#define MS 1000

static const struct clock_rules rules = {
	.move_us = 100 * MS,
	.bank_us = 1000 * MS,
	.limit_us = 500 * MS,
	.grace_us = 20 * MS,
};

static struct clock clock_under_test;
static FILE *lag; /* stands for a schedstat file */

static struct monotime
at_ms(int64_t ms)
{
	return (struct monotime){ ms * MS };
}

static void
waited_ms(int64_t ms)
{
	rewind(lag);
	fprintf(lag, "123456789 %lld 42\n", (long long)ms * 1000000);
	fflush(lag);
}

static void
ready(bool with_lag)
{
	lag = tmpfile();
	waited_ms(5000);
	clock_init(&clock_under_test, &rules, with_lag ? fileno(lag) : -1, -1,
		   0);
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(0),
		    clock_cpu_us(&clock_under_test));
}

static void
release(void)
{
	fclose(lag);
}

START_TEST(a_quick_answer_is_free)
{
	ready(false);
	ck_assert(clock_stop(&clock_under_test, at_ms(99)));
	ck_assert_int_eq(clock_under_test.last_us, 99 * MS);
	ck_assert_int_eq(clock_under_test.bank_us, 1000 * MS);
	ck_assert_int_eq(clock_under_test.used_us, 99 * MS);
	release();
}
END_TEST

START_TEST(what_is_beyond_the_move_comes_out_of_the_bank)
{
	ready(false);
	ck_assert(clock_stop(&clock_under_test, at_ms(450)));
	ck_assert_int_eq(clock_under_test.bank_us, 650 * MS);
	clock_grant(&clock_under_test);
	ck_assert_int_eq(clock_allowed_us(&clock_under_test), 500 * MS);
	release();
}
END_TEST

START_TEST(the_network_is_not_charged_for_each_request)
{
	struct clock_rules far = rules;

	ready(false);
	far.network_us = 250 * MS;
	clock_under_test.rules = &far;
	clock_start(&clock_under_test, at_ms(0), -1);
	/* limit, grace and network */
	ck_assert_int_eq(clock_wait_us(&clock_under_test, at_ms(0)), 770 * MS);
	ck_assert(clock_stop(&clock_under_test, at_ms(240)));
	ck_assert_int_eq(clock_under_test.last_us, 0);
	ck_assert_int_eq(clock_under_test.last_wall_us, 240 * MS);
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(1000), -1);
	ck_assert(clock_stop(&clock_under_test, at_ms(1450)));
	ck_assert_int_eq(clock_under_test.last_us, 200 * MS);
	ck_assert_int_eq(clock_under_test.bank_us, 900 * MS);
	release();
}
END_TEST

START_TEST(an_empty_bank_leaves_the_move)
{
	ready(false);
	for (unsigned i = 0; i < 4; i++) {
		clock_grant(&clock_under_test);
		clock_start(&clock_under_test, at_ms(0),
			    clock_cpu_us(&clock_under_test));
		clock_stop(&clock_under_test, at_ms(500));
	}
	ck_assert_int_eq(clock_under_test.bank_us, 0);
	clock_grant(&clock_under_test);
	ck_assert_int_eq(clock_allowed_us(&clock_under_test), 100 * MS);
	release();
}
END_TEST

/* Three tries of one request share its time. */
START_TEST(tries_share_the_time_of_one_request)
{
	ready(false);
	clock_stop(&clock_under_test, at_ms(200));
	ck_assert_int_eq(clock_under_test.bank_us, 900 * MS);
	ck_assert_int_eq(clock_allowed_us(&clock_under_test), 300 * MS);
	clock_start(&clock_under_test, at_ms(0),
		    clock_cpu_us(&clock_under_test));
	clock_stop(&clock_under_test, at_ms(300));
	ck_assert_int_eq(clock_under_test.bank_us, 600 * MS);
	ck_assert_int_eq(clock_allowed_us(&clock_under_test), 0);
	release();
}
END_TEST

START_TEST(the_limit_and_grace_bound_the_wait)
{
	ready(false);
	ck_assert_int_eq(clock_wait_us(&clock_under_test, at_ms(0)), 520 * MS);
	ck_assert_int_eq(clock_wait_us(&clock_under_test, at_ms(520)), 0);
	ck_assert(clock_is_up(&clock_under_test, at_ms(521)));
	release();
}
END_TEST

/* The referee was woken late: what lay in the pipe then was in time. */
START_TEST(an_answer_before_the_first_look_is_in_time)
{
	ready(false);
	ck_assert(clock_stop(&clock_under_test, at_ms(900)));
	release();
}
END_TEST

START_TEST(waiting_for_a_processor_is_taken_off)
{
	ready(true);
	waited_ms(5300); /* 300 ms of the 521 */
	ck_assert(!clock_is_up(&clock_under_test, at_ms(521)));
	ck_assert_int_eq(clock_wait_us(&clock_under_test, at_ms(521)),
			 299 * MS);
	ck_assert(clock_stop(&clock_under_test, at_ms(600)));
	ck_assert_int_eq(clock_under_test.last_us, 300 * MS);
	ck_assert_int_eq(clock_under_test.last_wall_us, 600 * MS);
	ck_assert_int_eq(clock_under_test.bank_us, 800 * MS);
	ck_assert_int_eq(clock_under_test.waited_us, 300 * MS);
	release();
}
END_TEST

START_TEST(a_bot_that_sleeps_is_late_in_bounded_time)
{
	int64_t now = 521;

	ready(true);
	while (!clock_is_up(&clock_under_test, at_ms(now)))
		ck_assert_int_lt(++now, 1000);
	ck_assert_int_lt(now, 600);
	ck_assert(!clock_stop(&clock_under_test, at_ms(now)));
	release();
}
END_TEST

/* A bot that waits for a processor shows it only after it has had one. */
START_TEST(waiting_that_shows_later_counts)
{
	ready(true);
	ck_assert(!clock_is_up(&clock_under_test, at_ms(521)));
	waited_ms(5500);
	ck_assert(!clock_is_up(&clock_under_test, at_ms(523)));
	ck_assert(clock_stop(&clock_under_test, at_ms(530)));
	ck_assert_int_eq(clock_under_test.last_us, 30 * MS);
	release();
}
END_TEST

/* Use so much processor time, however long that takes on a busy machine. */
static void
burn(int64_t us)
{
	struct timespec t;
	int64_t start;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	start = (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
	do
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	while ((int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000 - start < us);
}

/* A bot's own threads can keep its main thread from running. */
START_TEST(what_a_bot_used_is_no_waiting)
{
	ready(false);
	clock_init(&clock_under_test, &rules, fileno(lag), -1, getpid());
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(0),
		    clock_cpu_us(&clock_under_test));
	burn(20 * MS);
	waited_ms(5000 + 600);
	ck_assert(clock_stop(&clock_under_test, at_ms(600)));
	ck_assert_int_ge(clock_under_test.last_us, 15 * MS);
	ck_assert_int_lt(clock_under_test.last_us, 600 * MS);
	release();
}
END_TEST

/* A thread that executes a program becomes the first one, and brings what it
 * has waited in all its life: that excuses no wait that was not. */
START_TEST(what_a_bot_waited_before_is_no_credit)
{
	int64_t ms;

	ready(true);
	waited_ms(5000 + 60000);
	for (ms = 521; ms < 60000; ms++)
		if (clock_wait_us(&clock_under_test, at_ms(ms)) <= 0 &&
		    clock_is_up(&clock_under_test, at_ms(ms)))
			break;
	ck_assert_int_lt(ms, 1200);
	ck_assert(!clock_stop(&clock_under_test, at_ms(ms)));
	/* and nothing of it is left for the next request */
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(2000),
		    clock_cpu_us(&clock_under_test));
	for (ms = 2521; ms < 60000; ms++)
		if (clock_wait_us(&clock_under_test, at_ms(ms)) <= 0 &&
		    clock_is_up(&clock_under_test, at_ms(ms)))
			break;
	ck_assert_int_lt(ms, 2600);
	release();
}
END_TEST

/* What the referee itself waited for is taken off without a view of the bot. */
START_TEST(without_a_view_of_the_bot_the_referee_s_own_delay_counts)
{
	ready(false);
	clock_init(&clock_under_test, &rules, -1, fileno(lag), 0);
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(0),
		    clock_cpu_us(&clock_under_test));
	waited_ms(5100);
	ck_assert(!clock_is_up(&clock_under_test, at_ms(521)));
	ck_assert_int_eq(clock_wait_us(&clock_under_test, at_ms(521)), 99 * MS);
	ck_assert(clock_is_up(&clock_under_test, at_ms(620)));
	release();
}
END_TEST

/* It lost its processor when the clock ran and the request was not written. */
START_TEST(what_the_referee_waited_before_the_write_is_not_charged)
{
	ready(false);
	clock_init(&clock_under_test, &rules, -1, fileno(lag), 0);
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(0), -1);
	waited_ms(5300);
	ck_assert(clock_stop(&clock_under_test, at_ms(310)));
	ck_assert_int_eq(clock_under_test.last_us, 10 * MS);
	ck_assert_int_eq(clock_under_test.bank_us, 1000 * MS);
	release();
}
END_TEST

/* However busy the machine, a request is over at last. */
START_TEST(all_waiting_together_has_an_end)
{
	int64_t ms;

	ready(true);
	for (ms = 0; ms < 60000; ms++) {
		if (clock_wait_us(&clock_under_test, at_ms(ms)) > 0)
			continue;
		waited_ms(5000 + ms);
		if (clock_is_up(&clock_under_test, at_ms(ms)))
			break;
	}
	ck_assert_int_ge(ms, CLOCK_WALL_MIN_US / MS);
	ck_assert_int_le(ms, CLOCK_WALL_MIN_US / MS + 1);
	release();
}
END_TEST

/* Looking at a process costs more than a quick answer is worth. */
START_TEST(a_quick_answer_is_not_looked_at)
{
	ready(false);
	clock_init(&clock_under_test, &rules, -1, -1, getpid());
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, (struct monotime){ 0 }, 777);
	ck_assert(clock_stop(&clock_under_test,
			     (struct monotime){ CLOCK_QUICK_US }));
	ck_assert_int_eq(clock_under_test.last_cpu_us, -1);
	ck_assert_int_eq(clock_rested_us(&clock_under_test),
			 777 + CLOCK_QUICK_US);
	clock_start(&clock_under_test, (struct monotime){ 0 },
		    clock_cpu_us(&clock_under_test));
	burn(5 * MS);
	ck_assert(clock_stop(&clock_under_test,
			     (struct monotime){ CLOCK_QUICK_US + 1 }));
	ck_assert_int_ge(clock_under_test.last_cpu_us, 5 * MS);
	release();
}
END_TEST

START_TEST(processor_time_is_charged_and_sleep_is_not)
{
	struct clock_rules cpu = rules;

	cpu.kind = CLOCK_CPU;
	clock_init(&clock_under_test, &cpu, -1, -1, getpid());
	ck_assert(clock_under_test.has_cpu);
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, monotime_now(),
		    clock_cpu_us(&clock_under_test));
	burn(20 * MS);
	nanosleep(&(struct timespec){ 0, 60 * 1000000 }, NULL);
	ck_assert(clock_stop(&clock_under_test, monotime_now()));
	ck_assert_int_lt(clock_under_test.last_us, 40 * MS);
	ck_assert_int_ge(clock_under_test.last_wall_us, 80 * MS);
}
END_TEST

START_TEST(with_processor_time_wall_time_still_ends)
{
	struct clock_rules cpu = rules;

	cpu.kind = CLOCK_CPU;
	clock_init(&clock_under_test, &cpu, -1, -1, getpid());
	clock_grant(&clock_under_test);
	clock_start(&clock_under_test, at_ms(0),
		    clock_cpu_us(&clock_under_test));
	ck_assert(!clock_is_up(&clock_under_test, at_ms(521)));
	ck_assert(!clock_is_up(&clock_under_test, at_ms(2000)));
	ck_assert(clock_is_up(&clock_under_test, at_ms(2700)));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("clock");
	TCase *t = tcase_create("clock");

	suite_add_tcase(s, t);
	tcase_add_test(t, a_quick_answer_is_free);
	tcase_add_test(t, what_is_beyond_the_move_comes_out_of_the_bank);
	tcase_add_test(t, the_network_is_not_charged_for_each_request);
	tcase_add_test(t, an_empty_bank_leaves_the_move);
	tcase_add_test(t, tries_share_the_time_of_one_request);
	tcase_add_test(t, the_limit_and_grace_bound_the_wait);
	tcase_add_test(t, an_answer_before_the_first_look_is_in_time);
	tcase_add_test(t, waiting_for_a_processor_is_taken_off);
	tcase_add_test(t, a_bot_that_sleeps_is_late_in_bounded_time);
	tcase_add_test(t, waiting_that_shows_later_counts);
	tcase_add_test(t, what_a_bot_used_is_no_waiting);
	tcase_add_test(t, what_a_bot_waited_before_is_no_credit);
	tcase_add_test(
		t, without_a_view_of_the_bot_the_referee_s_own_delay_counts);
	tcase_add_test(t,
		       what_the_referee_waited_before_the_write_is_not_charged);
	tcase_add_test(t, all_waiting_together_has_an_end);
	tcase_add_test(t, a_quick_answer_is_not_looked_at);
	tcase_add_test(t, processor_time_is_charged_and_sleep_is_not);
	tcase_add_test(t, with_processor_time_wall_time_still_ends);
	return run_suite(s);
}
