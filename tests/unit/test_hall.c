/* test_hall.c - tables are driven with made-up programs and a made-up clock:
 * referees that fall silent, die or talk nonsense, bots that cannot be had,
 * processes that are kept, a keeper that died. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/hall/botlog.h"
#include "arena/hall/hall.h"
#include "arena/hall/machine.h"
#include "arena/hall/outcome.h"
#include "arena/hall/table.h"
#include "arena/plan/bots.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/fd.h"
#include "tests/support/suite.h"

#define PROGRAMS_MAX 64
#define FIRST_PID    5000000 /* above any that a kernel gives */
#define STEP_US	     500000
#define SECOND_US    INT64_C(1000000)
#define HASH	     "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/*
 * The machine: nothing runs on it.
 */

enum kind { REFEREE, BOT, KEEPER, BOX };

/* @fd: the other end of what it was given: a control socket, a bot's stderr;
 * -1 once it has ended */
static struct program {
	enum kind kind;
	int fd;
	bool dead, reaped;
	int status;
	bool stubborn; /* lives on */
} programs[PROGRAMS_MAX];
static unsigned started;
static unsigned refused; /* so many bots cannot be started now */
static int64_t clock_us;

static struct mono
made_up_clock(void)
{
	clock_us++; /* so that nobody waits for ever */
	return (struct mono){ clock_us };
}

static struct program *
of_pid(pid_t pid)
{
	ck_assert_int_ge(pid, FIRST_PID);
	ck_assert_int_lt(pid, FIRST_PID + (int)started);
	return &programs[pid - FIRST_PID];
}

static pid_t
begin(enum kind kind, int fd)
{
	ck_assert_uint_lt(started, PROGRAMS_MAX);
	programs[started] = (struct program){
		.kind = kind,
		.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0),
	};
	ck_assert_int_ne(programs[started].fd, -1);
	return FIRST_PID + (pid_t)started++;
}

static int
start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed)
{
	const char *word = spawn->fds[3] == -1 ? "" : spawn->argv[1];

	*chdir_failed = false;
	if (strcmp(word, "serve") == 0) {
		*pid = begin(REFEREE, spawn->fds[3]);
	} else if (strcmp(word, "--keep") == 0) {
		*pid = begin(KEEPER, spawn->fds[3]);
		for (int i = 0; i < 4; i++) { /* what it will answer */
			char text[20];
			int n = snprintf(text, sizeof(text), "%d",
					 FIRST_PID + (int)started + i);

			ck_assert_int_eq(send(programs[started - 1].fd, text,
					      (size_t)n, 0),
					 n);
		}
	} else if (refused > 0) {
		refused--;
		return EAGAIN;
	} else {
		*pid = begin(BOT, spawn->fds[2]);
	}
	return 0;
}

static void
end(struct program *program, int status)
{
	if (program->dead)
		return;
	program->dead = true;
	program->status = status;
	fd_close(&program->fd);
}

static int
send_signal(pid_t pid, int number)
{
	struct program *program = of_pid(pid < 0 ? -pid : pid);

	if (number == SIGKILL && !program->stubborn)
		end(program, SIGKILL);
	return 0;
}

static void
kill_group(pid_t pid)
{
	send_signal(-pid, SIGKILL);
}

static pid_t
next_dead(void)
{
	bool any = false;

	for (unsigned i = 0; i < started; i++) {
		if (programs[i].dead && !programs[i].reaped)
			return FIRST_PID + (pid_t)i;
		any = any || !programs[i].dead;
	}
	return any ? 0 : -1;
}

static int
reap(pid_t pid)
{
	ck_assert(of_pid(pid)->dead && !of_pid(pid)->reaped);
	of_pid(pid)->reaped = true;
	return of_pid(pid)->status;
}

/* Whoever is left that is not the hall's would be killed. */
static void
sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg)
{
	for (unsigned i = 0; i < started; i++)
		if (!programs[i].dead && programs[i].kind == BOT &&
		    !is_ours(arg, FIRST_PID + (pid_t)i))
			end(&programs[i], SIGKILL);
}

static const struct machine machine = { start,	   send_signal, kill_group,
					next_dead, reap,	sweep };

static unsigned
count(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < started; i++)
		n += programs[i].kind == kind;
	return n;
}

static unsigned
alive(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < started; i++)
		n += programs[i].kind == kind && !programs[i].dead;
	return n;
}

/* The one of its kind that was started last. */
static struct program *
last(enum kind kind)
{
	for (unsigned i = started; i > 0; i--)
		if (programs[i - 1].kind == kind)
			return &programs[i - 1];
	ck_abort_msg("nobody was started");
	return NULL;
}

/*
 * The hall.
 */

static struct loop loop;
static struct hall hall;
static struct seeds seeds;
static struct config *config;
static struct cells *cells;
static struct diag failed;
static struct outcome *got; /* the last one that was handed up */
static unsigned dones, nexts, logs;
static char *text_of_log;

static int
open_log(void *owner, uint64_t match)
{
	(void)owner;
	(void)match;
	logs++;
	return open("/dev/null", O_WRONLY | O_CLOEXEC);
}

static void
done(void *owner, const struct outcome *outcome)
{
	size_t len;
	FILE *out;

	(void)owner;
	dones++;
	*got = *outcome;
	free(text_of_log);
	out = open_memstream(&text_of_log, &len);
	botlog_write(outcome->seat[0].log, out);
	fclose(out);
}

static void
next(void *owner)
{
	(void)owner;
	nexts++;
}

static void
note_failed(void *owner, const struct diag *diag)
{
	(void)owner;
	failed = *diag;
}

static void
open_hall(const char *more, bool boxed)
{
	static char **env[2];
	static char *none[] = { NULL };
	struct config_error error;
	struct diag diag;
	char text[500], box[4096];

	snprintf(text, sizeof(text),
		 "game: gin\nisolation: %s\n"
		 "time: {startup: 10s, limit: 2s, grace: 20ms}\n%s"
		 "bots: [{name: ann, run: /bin/true}, "
		 "{name: bob, run: /bin/false}]\n",
		 boxed ? "process" : "none", more);
	config = config_read("t.yaml", text, strlen(text), "/tmp", &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	snprintf(box, sizeof(box), "%s/../deadwood-box", program_dir());
	if (boxed) {
		cells = cells_new(config, &machine, box, "/nonexistent", 0,
				  &diag);
		ck_assert_msg(cells != NULL, "%s", diag.text);
	}
	ck_assert_int_eq(loop_init(&loop), 0);
	loop.clock = made_up_clock;
	loop.now = made_up_clock();
	seeds_init(&seeds, "hall");
	env[0] = env[1] = none;
	got = xcalloc(1, sizeof(*got));
	hall = (struct hall){ .loop = &loop,
			      .machine = &machine,
			      .config = config,
			      .seeds = &seeds,
			      .env = env,
			      .cells = cells,
			      .referee = "referee",
			      .open_log = open_log,
			      .done = done,
			      .next = next,
			      .failed = note_failed };
	hall_open(&hall, 1, (int[]){ -1 }, 1);
}

static void
close_hall(void)
{
	for (unsigned i = 0; i < started; i++)
		if (programs[i].kind != BOT)
			end(&programs[i], 0);
	hall_close(&hall);
	ck_assert_uint_eq(alive(BOT) + alive(BOX), 0);
	ck_assert_ptr_null(hall.tables);
	cells_free(cells);
	loop_release(&loop);
	config_free(config);
	free(got);
	free(text_of_log);
}

/* Handle what has come, and who has ended, until nothing more happens. */
static void
turn(void)
{
	for (int i = 0; i < 8; i++) {
		ck_assert_int_eq(loop_turn(&loop, 0), 0);
		hall_reap(&hall);
	}
}

static void
pass(int64_t us)
{
	for (; us > 0; us -= STEP_US) {
		clock_us += us < STEP_US ? us : STEP_US;
		turn();
	}
}

static void
play(uint64_t match)
{
	struct fixture fixture = { .match = match,
				   .round = 1,
				   .group = match,
				   .cards = match,
				   .bots = { 0, 1 } };

	table_play(&hall.tables[0], &fixture);
	turn();
}

/* Is the referee's next message the order of this match?  @and: in it. */
static bool
has_order(uint64_t match, const char *and)
{
	static char text[CONTROL_BYTES_MAX + 1];
	int fds[CONTROL_FDS_MAX];
	unsigned n = 0;
	char number[40];

	if (alive(REFEREE) == 0 || fd_nonblocking(last(REFEREE)->fd) != 0 ||
	    control_receive(last(REFEREE)->fd, text, fds, &n) <= 0)
		return false;
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
	snprintf(number, sizeof(number), "\"match\":%llu,",
		 (unsigned long long)match);
	return n == 5 && strstr(text, number) != NULL &&
	       strstr(text, and) != NULL;
}

static void
say(const char *text)
{
	ck_assert_int_eq(
		control_send(last(REFEREE)->fd, text, strlen(text), NULL, 0),
		0);
	turn();
}

/* The result of a match that the first seat won; @how: of the second. */
static void
say_result(uint64_t match, const char *how)
{
	char text[1000];

	snprintf(text, sizeof(text),
		 "{\"type\":\"result\",\"match\":%llu,\"deals\":3,"
		 "\"scores\":[100,-7],\"places\":[1,2],\"seats\":["
		 "{\"verdict\":\"ok\",\"decisions\":9,\"used_us\":70,"
		 "\"name\":\"Ann\",\"version\":\"1\"},{%s}],"
		 "\"log_bytes\":12,\"log_hash\":\"" HASH "\"}",
		 (unsigned long long)match, how);
	say(text);
}

#define FINE "\"verdict\":\"ok\",\"name\":\"Bob\",\"version\":\"2\\u001b\""

/* The bots of a match end when they are told to. */
static void
bots_end(int status)
{
	for (unsigned i = 0; i < started; i++)
		if (programs[i].kind == BOT)
			end(&programs[i], status);
	turn();
}

START_TEST(a_match_is_played_and_told)
{
	open_hall("", false);
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
	ck_assert_ptr_null(table_match(&hall.tables[0]));
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
	close_hall();
}
END_TEST

START_TEST(a_silent_referee_is_killed_and_the_match_played_again)
{
	open_hall("", false);
	play(1);
	ck_assert(has_order(1, ""));
	pass(20 * SECOND_US);
	say("{\"type\":\"alive\"}");
	pass(20 * SECOND_US); /* 40 s in all */
	ck_assert_uint_eq(count(REFEREE), 1);
	pass(5 * SECOND_US); /* 10 s beyond 10 s and twice 2.02 s */
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
	close_hall();
}
END_TEST

START_TEST(a_referee_that_is_lost_three_times_makes_a_match_void)
{
	open_hall("", false);
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
	play(5); /* the table is as good as before */
	ck_assert(has_order(5, ""));
	say_result(5, FINE);
	bots_end(0);
	ck_assert_uint_eq(dones, 2);
	ck_assert_str_eq(got->why_void, "");
	close_hall();
}
END_TEST

#define KEPT "restart: never\nmirror: none\ndeals: own\n"

START_TEST(a_kept_process_is_used_again)
{
	open_hall(KEPT, false);
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
	ck_assert_ptr_null(hall.waiting);
	play(3);
	ck_assert_uint_eq(count(BOT), 4);
	ck_assert(has_order(3, "\"greeted\":[null,null]"));
	close_hall();
}
END_TEST

START_TEST(who_was_killed_with_the_match_is_not_used_again)
{
	open_hall(KEPT, false);
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
	close_hall();
}
END_TEST

START_TEST(a_bot_that_cannot_be_had_is_tried_again_later)
{
	open_hall("", false);
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
	close_hall();
}
END_TEST

START_TEST(a_bot_that_can_never_be_had_ends_the_run)
{
	open_hall("", false);
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
	close_hall();
}
END_TEST

START_TEST(a_result_that_comes_twice_is_not_believed)
{
	open_hall("", false);
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
	close_hall();
}
END_TEST

static const char *const nonsense[] = { "hello", "[]", "{}",
					"{\"type\":\"won\"}" };

START_TEST(a_referee_that_talks_nonsense_is_lost)
{
	open_hall("", false);
	play(1);
	say(nonsense[_i]);
	ck_assert(programs[0].dead);
	ck_assert_uint_eq(count(REFEREE), 2);
	ck_assert_uint_eq(dones, 0);
	ck_assert_str_eq(failed.text, "");
	close_hall();
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
	open_hall("", false);
	play(1);
	say(malformed[_i].text);
	ck_assert_str_eq(failed.text, malformed[_i].told);
	ck_assert_uint_eq(dones, 0);
	close_hall();
}
END_TEST

START_TEST(a_bot_that_does_not_end_is_killed)
{
	open_hall("", false);
	play(1);
	say_result(1, FINE);
	ck_assert_uint_eq(dones, 0);
	pass(6 * SECOND_US); /* ten graces: it may lack a processor */
	ck_assert_uint_eq(dones, 1);
	ck_assert_uint_eq(alive(BOT), 0);
	ck_assert(got->seat[0].killed);
	close_hall();
}
END_TEST

START_TEST(the_hall_ends_while_a_table_plays)
{
	open_hall(KEPT, false);
	play(1);
	say_result(1, FINE); /* two wait */
	play(2);
	close_hall(); /* nobody is left */
	ck_assert_uint_eq(dones, 1);
}
END_TEST

/*
 * In boxes, which a keeper starts.
 */

/* The box that the keeper has been asked for: its control socket's other end.
 */
static struct program *
take_box(void)
{
	static char text[CONTROL_BYTES_MAX + 1];
	int fds[CONTROL_FDS_MAX];
	unsigned n = 0;

	ck_assert_int_gt(control_receive(last(KEEPER)->fd, text, fds, &n), 0);
	while (n == 0) /* the filter came first */
		ck_assert_int_gt(
			control_receive(last(KEEPER)->fd, text, fds, &n), 0);
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

	open_hall("limits: {processes: 2}\n", true);
	play(1);
	ck_assert_uint_eq(count(KEEPER), 1);
	one = take_box();
	two = take_box();
	tell(one, "{\"pid\":2}");
	tell(one, "{\"started\":true}");
	ck_assert(!has_order(1, ""));
	pass(9 * SECOND_US);
	ck_assert_ptr_nonnull(table_match(&hall.tables[0]));
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
	close_hall();
}
END_TEST

START_TEST(a_keeper_that_died_is_replaced)
{
	struct program *one, *two;

	open_hall("limits: {processes: 2}\n", true);
	play(1);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(has_order(1, ""));
	end(last(KEEPER), SIGKILL);
	say_result(1, FINE);
	end(one, 0);
	end(two, 0);
	turn();
	ck_assert_uint_eq(dones, 1);
	play(2);
	ck_assert_uint_eq(count(KEEPER), 2);
	one = take_box();
	two = take_box();
	tell(one, "{\"started\":true}");
	tell(two, "{\"started\":true}");
	ck_assert(has_order(2, ""));
	ck_assert_str_eq(failed.text, "");
	end(one, 0);
	end(two, 0);
	close_hall();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("hall");
	TCase *tcase = tcase_create("hall");

	tcase_add_test(tcase, a_match_is_played_and_told);
	tcase_add_test(tcase,
		       a_silent_referee_is_killed_and_the_match_played_again);
	tcase_add_test(tcase,
		       a_referee_that_is_lost_three_times_makes_a_match_void);
	tcase_add_test(tcase, a_kept_process_is_used_again);
	tcase_add_test(tcase, who_was_killed_with_the_match_is_not_used_again);
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
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
