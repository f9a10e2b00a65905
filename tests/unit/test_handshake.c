#include "referee/judge/handshake.h"

#include <check.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/monotime.h"
#include "tests/support/fake_clock.h"
#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

#define LATE_MS 5000
#define NAP_MS	50

static const struct clock_rules brief = { .move_us = 300000,
					  .limit_us = 300000 };
static const struct clock_rules some = { .move_us = 2000000,
					 .limit_us = 2000000 };
static const struct clock_rules patient = { .move_us = 60000000,
					    .limit_us = 60000000 };

static struct bot_conn seat;
static struct json json;
static FILE *lag;  /* what the system says of the bot's waiting */
static bool talks; /* until it answers */
static bool in_real_time;

static void
say_waited(int64_t us)
{
	rewind(lag);
	fprintf(lag, "0 %lld000 1\n", (long long)us);
	fflush(lag);
}

/* Its answer to hello comes after @ms; meanwhile the system says that it waits
 * for a processor, if it @waits. */
static void
bot_late(int end, long ms, bool waits)
{
	static const char answer[] = "{\"name\":\"late\"}\n";
	struct monotime began;
	int64_t past = 0;
	char hello;

	while (read(end, &hello, 1) != 1)
		bot_sleep(1);
	began = monotime_now();
	while (past < ms * 1000) {
		bot_sleep(NAP_MS);
		past = monotime_since_us(monotime_now(), began);
		say_waited(waits ? past : 0);
		if (talks && write(end, "loading\n", 8) != 8)
			_exit(1);
	}
	_exit(write(end, answer, sizeof(answer) - 1) < 0);
}

/* Greet it; @looks: its waiting can be seen.  Returns how often nothing was
 * settled yet. */
static unsigned
greet(const struct clock_rules *startup, long ms, bool waits, bool looks)
{
	unsigned yet = 0;
	int ends[2];
	pid_t pid;

	ck_assert_int_eq(
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	if (!in_real_time)
		fake_clock_use();
	lag = tmpfile();
	say_waited(0);
	pid = fork();
	ck_assert_int_ne(pid, -1);
	if (pid == 0)
		bot_late(ends[1], ms, waits);
	close(ends[1]);
	bot_conn_init(&seat, dup(ends[0]), ends[0]);
	handshake_send(&seat, "gin", startup, looks ? fileno(lag) : -1, -1, 0);
	while (!handshake_recv(&seat, &json, 100000))
		yet++;
	fake_clock_leave();
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	bot_conn_close(&seat);
	fclose(lag);
	return yet;
}

/* Many bots start at once: who waits for a processor meanwhile is not late. */
START_TEST(waiting_for_a_processor_is_taken_off)
{
	greet(&some, LATE_MS, true, true);
	ck_assert_msg(seat.verdict == VERDICT_OK, "%s", seat.detail);
	ck_assert_str_eq(seat.name, "late");
	ck_assert_int_le(seat.clock.last_us, some.limit_us);
	ck_assert_int_ge(seat.clock.last_wall_us, LATE_MS * 1000);
}
END_TEST

/* So is who waits where nobody can look. */
START_TEST(who_only_sleeps_is_late)
{
	in_real_time = _i == 0;
	greet(&brief, LATE_MS, _i == 1, _i == 0);
	ck_assert_int_eq(seat.verdict, VERDICT_STARTUP);
	ck_assert_ptr_nonnull(strstr(seat.detail, "300 ms"));
}
END_TEST

/* A bot that is over before hello is sent, or closes its output instead of an
 * answer: what it printed is kept and counted. */
START_TEST(what_an_ended_bot_printed_is_heard)
{
	static const char usage[] = "usage: bot FILE\n";
	int ends[2];

	signal(SIGPIPE, SIG_IGN);
	ck_assert_int_eq(
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	ck_assert_int_eq(write(ends[1], usage, strlen(usage)),
			 (int)strlen(usage));
	if (_i == 0)
		close(ends[1]);
	else
		shutdown(ends[1], SHUT_WR);
	bot_conn_init(&seat, dup(ends[0]), ends[0]);
	handshake_send(&seat, "gin", &some, -1, -1, 0);
	while (!handshake_recv(&seat, &json, 100000))
		;
	ck_assert_int_eq(seat.verdict, VERDICT_STARTUP);
	ck_assert_uint_eq(seat.noise, 1);
	ck_assert_ptr_nonnull(
		strstr(seat.detail, _i == 0 ? "input" : "output"));
	ck_assert_ptr_nonnull(strstr(seat.detail, "usage: bot FILE"));
	bot_conn_close(&seat);
	if (_i == 1)
		close(ends[1]);
}
END_TEST

/* So that the arena can be told meanwhile that the referee goes on; also of one
 * who talks all the time. */
START_TEST(a_slow_start_is_waited_for_in_parts)
{
	talks = _i == 1;
	ck_assert_uint_ge(greet(&patient, 2500, false, true), _i == 1 ? 20 : 1);
	ck_assert_int_eq(seat.verdict, VERDICT_OK);
	ck_assert_int_eq(seat.noise > 0, _i == 1);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("handshake");
	TCase *t = tcase_create("handshake");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_test(t, waiting_for_a_processor_is_taken_off);
	tcase_add_loop_test(t, what_an_ended_bot_printed_is_heard, 0, 2);
	tcase_add_loop_test(t, who_only_sleeps_is_late, 0, 2);
	tcase_add_loop_test(t, a_slow_start_is_waited_for_in_parts, 0, 2);
	return run_suite(s);
}
