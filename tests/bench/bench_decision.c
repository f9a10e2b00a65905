/*
 * bench_decision.c - CPU time of a decision, compared with the least possible.
 *
 *   bench_decision [-g GAME] [-r ROUNDS] [-d DEALS] [-c CPU] [-l]
 *
 * A match between two bots that return the default action runs through the real
 * match loop, with all clocks of the arena and the log in a file.  Then two
 * processes exchange lines of the same mean sizes over pipes, with one poll,
 * one read and one write a turn, and parse nothing.  All run on one core, and
 * the CPU time of all processes counts: that is the elapsed time on a quiet
 * machine, and a busy one changes little.  Rounds of both alternate; the output
 * is the medians and their ratio.
 *
 *   GAME  default: three games with very different moves
 *   -l    the bots request the legal list
 *
 * Linux only: CPU affinity.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/judge/match_loop.h"
#include "referee/sheet/sheet.h"
#include "tests/support/timing.h"
#include "tests/support/trial_folder.h"

#define ROUNDS_MAX 99
#define RATIO_MAX  1.5
#define ATTEMPTS   3

static struct match_loop loop;
static struct rules rules;
static char rules_json[SHEET_JSON_MAX];
static bool wants_legal;

/* Read a line into @buf.  Returns its length, 0 at end of input. */
static size_t
line_read(int fd, char *buf, size_t size)
{
	size_t n = 0;

	for (;;) {
		ssize_t r = read(fd, buf + n, size - n);

		if (r <= 0)
			return 0;
		n += (size_t)r;
		if (buf[n - 1] == '\n')
			return n;
	}
}

/* Answer each request with its default action.  Lines that need no answer
 * arrive together with the next request. */
static void
default_bot(int in, int out)
{
	static char buf[1 << 19];
	size_t n;

	while ((n = line_read(in, buf, sizeof(buf))) > 0) {
		static const char key[] = "\"default\":";
		char *line;
		char *at;
		char *end;

		if (memcmp(buf, "{\"type\":\"hello\"", 15) == 0) {
			const char *hello = wants_legal
						    ? "{\"want\":[\"legal\"]}\n"
						    : "{}\n";

			if (write(out, hello, strlen(hello)) == -1)
				_exit(1);
			continue;
		}
		/* The last line is the request. */
		at = memrchr(buf, '\n', n - 1);
		line = at != NULL ? at + 1 : buf;
		at = memmem(line, n - (size_t)(line - buf), key,
			    sizeof(key) - 1);
		if (at == NULL)
			continue;
		at += sizeof(key) - 1;
		end = memmem(at, n - (size_t)(at - buf), ",\"time\":", 8);
		if (end == NULL)
			_exit(1);
		*end++ = '\n';
		if (write(out, at, (size_t)(end - at)) == -1)
			_exit(1);
	}
	_exit(0);
}

static size_t answer_bytes, request_bytes; /* mean sizes of a decision */

static void
echo_bot(int in, int out)
{
	static char buf[1 << 19];
	static char answer[1 << 16];

	memset(answer, 'a', answer_bytes);
	answer[answer_bytes - 1] = '\n';
	while (line_read(in, buf, sizeof(buf)) > 0)
		if (write(out, answer, answer_bytes) == -1)
			break;
	_exit(0);
}

static pid_t
bot_spawn(void (*bot)(int, int), int *to, int *from, int flags)
{
	int a[2], b[2];
	pid_t pid;

	if (pipe2(a, O_CLOEXEC) == -1 || pipe2(b, O_CLOEXEC) == -1)
		die_errno("pipe");
	pid = fork();
	if (pid == -1)
		die_errno("fork");
	if (pid == 0) {
		close(a[1]);
		close(b[0]);
		bot(a[0], b[1]);
	}
	close(a[0]);
	close(b[1]);
	fcntl(a[1], F_SETFL, flags);
	fcntl(b[0], F_SETFL, flags);
	*to = a[1];
	*from = b[0];
	return pid;
}

/* Return the CPU time of this process and of the children it has waited for. */
static double
cpu_used_us(void)
{
	const int who[] = { RUSAGE_SELF, RUSAGE_CHILDREN };
	double us = 0;

	for (unsigned i = 0; i < 2; i++) {
		struct rusage usage;

		getrusage(who[i], &usage);
		us += (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) *
		      1e6;
		us += (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
	}
	return us;
}

/* Return the CPU microseconds a decision in one match. */
static double
match_round(unsigned deals, const char *game)
{
	struct match match = {
		.number = 1,
		.rules = &rules,
		.rules_json = rules_json,
		.game = game,
		.players = 2,
		.deals = deals,
		.startup_us = 1000000,
		.time = { .move_us = 1000000,
			  .bank_us = 1000000,
			  .limit_us = 1000000 },
		.noise_max = 10,
		.isolation = "none",
		.lag_fd = open("/proc/thread-self/schedstat",
			       O_RDONLY | O_CLOEXEC),
	};
	char path[] = "/tmp/bench-decision-XXXXXX";
	double us = cpu_used_us();
	pid_t pids[2];
	unsigned decisions;
	size_t bytes = 0;

	match.log_fd = mkstemp(path);
	unlink(path);
	for (unsigned i = 0; i < 2; i++) {
		char lag[64];
		int to, from;

		pids[i] = bot_spawn(default_bot, &to, &from, O_NONBLOCK);
		snprintf(lag, sizeof(lag), "/proc/%d/schedstat", (int)pids[i]);
		match.seat[i].name = "bot";
		match.seat[i].pid = pids[i];
		match.seat[i].to = to;
		match.seat[i].from = from;
		match.seat[i].lag_fd = open(lag, O_RDONLY | O_CLOEXEC);
	}
	match_loop_play(&loop, &match, NULL, NULL);
	for (unsigned i = 0; i < 2; i++) {
		waitpid(pids[i], NULL, 0);
		close(match.seat[i].lag_fd);
		bytes += loop.seats[i].sent_bytes;
	}
	us = cpu_used_us() - us;
	close(match.lag_fd);
	decisions = loop.seats[0].decisions + loop.seats[1].decisions;
	request_bytes = bytes / decisions;
	answer_bytes = (loop.seats[0].received_bytes +
			loop.seats[1].received_bytes) /
		       decisions;
	if (loop.seats[0].faults + loop.seats[1].faults > 0 ||
	    !bot_conn_plays(&loop.seats[0]) ||
	    !bot_conn_plays(&loop.seats[1])) {
		fprintf(stderr, "bench_decision: a bot failed: %s%s\n",
			loop.seats[0].detail, loop.seats[1].detail);
		exit(1);
	}
	close(match.log_fd);
	return us / decisions;
}

/* Return the CPU microseconds of a round trip with lines of the same sizes. */
static double
ping_round(unsigned trips)
{
	static char request[1 << 19];
	static char answer[1 << 16];
	double us = cpu_used_us();
	int to, from;
	pid_t pid = bot_spawn(echo_bot, &to, &from, 0);

	memset(request, 'q', request_bytes);
	request[request_bytes - 1] = '\n';
	for (unsigned i = 0; i < trips; i++) {
		struct pollfd p = { .fd = from, .events = POLLIN };

		if (write(to, request, request_bytes) == -1)
			die_errno("write");
		if (poll(&p, 1, 1000) != 1)
			die_errno("poll");
		if (line_read(from, answer, sizeof(answer)) == 0)
			die_errno("read");
	}
	close(to);
	close(from);
	waitpid(pid, NULL, 0);
	return (cpu_used_us() - us) / trips;
}

/* Measure one game; print the medians and return their ratio. */
static double
decision_bench(const char *game, unsigned rounds, unsigned deals)
{
	static double match_us[ROUNDS_MAX], ping_us[ROUNDS_MAX];
	struct diag diag;
	struct jsonw jsonw;
	double ratio;

	if (!sheet_load(game, NULL, NULL, 2, &rules, &diag)) {
		fprintf(stderr, "bench_decision: %s\n", diag.text);
		exit(1);
	}
	/* One long match, so that its start and end do not count. */
	rules.target = 1000000;
	rules.deals = rules.deals_total = rules.max_deals = (uint16_t)deals;
	jsonw_init(&jsonw, rules_json, sizeof(rules_json) - 1);
	sheet_write_json(&rules, &jsonw);
	rules_json[jsonw.n] = '\0';
	for (unsigned i = 0; i < rounds; i++) {
		match_us[i] = match_round(deals, game);
		ping_us[i] = ping_round(5000);
	}
	ratio = median(match_us, rounds) / median(ping_us, rounds);
	printf("decision %s%s: %.2f us (%u a match); ping-pong of %zu and %zu "
	       "bytes: %.2f us; ratio %.2f\n",
	       game, wants_legal ? " with legal lists" : "",
	       median(match_us, rounds),
	       loop.seats[0].decisions + loop.seats[1].decisions, request_bytes,
	       answer_bytes, median(ping_us, rounds), ratio);
	return ratio;
}

int
main(int argc, char **argv)
{
	static const char *games[] = { "gin", "rummy", "wildcat", NULL };
	unsigned rounds = 9, deals = 100, cpu = 0;
	int status = 0, c;
	cpu_set_t cpus;

	while ((c = getopt(argc, argv, "g:r:d:c:l")) != -1) {
		if (c == 'g') {
			games[0] = optarg;
			games[1] = NULL;
		} else if (c == 'r')
			rounds = (unsigned)strtoul(optarg, NULL, 10);
		else if (c == 'd')
			deals = (unsigned)strtoul(optarg, NULL, 10);
		else if (c == 'c')
			cpu = (unsigned)strtoul(optarg, NULL, 10);
		else if (c == 'l')
			wants_legal = true;
		else
			return 2;
	}
	if (rounds == 0 || rounds > ROUNDS_MAX)
		return 2;
	signal(SIGPIPE, SIG_IGN);
	CPU_ZERO(&cpus);
	CPU_SET(cpu, &cpus);
	if (sched_setaffinity(0, sizeof(cpus), &cpus) == -1)
		die_errno("sched_setaffinity");
	for (unsigned i = 0; games[i] != NULL; i++) {
		bool met = false;

		for (unsigned n = 0; n < ATTEMPTS && !met; n++)
			met = decision_bench(games[i], rounds, deals) <=
			      RATIO_MAX;
		status |= !met;
	}
	return status;
}
