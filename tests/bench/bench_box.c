/*
 * bench_box.c - time to start a sandboxed program: /bin/true, from the request
 * to its exit, without a box and at each isolation level, in turns.
 *
 * The arena's fork server starts the boxes.  CPU time is that of this program,
 * the fork server, the box and the program.  Works as root and as an ordinary
 * user.
 *
 * Target: the median of level sandbox is at most 2 ms above plain fork and
 * exec, and 2.5 ms of CPU time.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "arena/sandbox/fork_server.h"
#include "lib/monotime.h"
#include "tests/support/timing.h"

#define ROUNDS	      200
#define CORES_MAX     1024
#define MEDIAN	      (ROUNDS / 2)
#define PERCENTILE_99 (ROUNDS * 99 / 100)
#define TARGET_MS     2.0
#define TARGET_CPU_MS 2.5

enum level { PLAIN, PROCESS, SANDBOX, LEVELS_TIMED };

static const char *const names[LEVELS_TIMED] = { "plain fork and exec",
						 "level process",
						 "level sandbox" };
static const char *const box_orders[LEVELS_TIMED] = {
	"",
	"{\"level\":\"process\",\"run\":[\"/bin/true\"]}",
	"{\"level\":\"sandbox\",\"run\":[\"/bin/true\"]}",
};

static char box[4096];
static struct fork_server fork_server;
static int core; /* processes of one match share a core */

static int64_t
timeval_to_us(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

/* Return the CPU time of this program and of the fork server so far. */
static int64_t
live_cpu_us(void)
{
	struct timespec own = { 0, 0 }, kept = { 0, 0 };
	clockid_t clock;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
	if (fork_server.pid != 0 &&
	    clock_getcpuclockid(fork_server.pid, &clock) == 0)
		clock_gettime(clock, &kept);
	return (own.tv_sec + kept.tv_sec) * 1000000 +
	       (own.tv_nsec + kept.tv_nsec) / 1000;
}

/* Start the program as the arena starts a bot without isolation. */
static pid_t
start_plain(void)
{
	char program[] = "/bin/true";
	char *argv[] = { program, NULL };
	char *env[] = { NULL };
	struct spawn spawn = {
		.argv = argv, .env = env, .fds = { 0, 1, 2, -1 }, .core = core
	};
	bool chdir_failed;
	pid_t child;
	int error = spawn_start(&spawn, &child, &chdir_failed);

	errno = error;
	return error == 0 ? child : -1;
}

static pid_t
start_box(const char *text, int *control)
{
	const int fds[3] = { 0, 1, 2 };
	pid_t child;
	int error = fork_server_start_box(
		&fork_server, (struct bytes){ text, strlen(text) }, fds,
		(struct place){ core, -1 }, &child, control);

	errno = error;
	return error == 0 ? child : -1;
}

/* Start the program and wait for its end.  Returns the microseconds, -1 if the
 * start failed; @cpu_us: CPU time. */
static int64_t
box_time_start(enum level level, int64_t *cpu_us)
{
	struct rusage usage = { 0 };
	int64_t before = live_cpu_us();
	struct monotime began = monotime_now();
	int status = -1;
	int control = -1;
	int64_t took;
	pid_t child = level == PLAIN ? start_plain()
				     : start_box(box_orders[level], &control);

	while (child != -1 && wait4(child, &status, 0, &usage) == -1 &&
	       errno == EINTR)
		;
	took = monotime_since_us(monotime_now(), began);
	*cpu_us = timeval_to_us(usage.ru_utime) +
		  timeval_to_us(usage.ru_stime) + live_cpu_us() - before;
	if (control != -1)
		close(control);
	return status == 0 ? took : -1;
}

static double
sorted_ms(const int64_t *sorted, size_t at)
{
	return (double)sorted[at] / 1000;
}

int
main(void)
{
	static int64_t took[LEVELS_TIMED][ROUNDS], cpu[LEVELS_TIMED][ROUNDS];
	const char *build = getenv("B");
	int cores[CORES_MAX];
	double over, cpu_over;
	struct diag diag;

	snprintf(box, sizeof(box), "%s/deadwood-box",
		 build != NULL ? build : "build");
	core = cores[spawn_cores(cores, CORES_MAX) - 1];
	if (!fork_server_init(&fork_server, box, 1, &diag)) {
		fprintf(stderr, "%s\n", diag.text);
		return 1;
	}
	for (int i = -1; i < ROUNDS;
	     i++) /* the first one starts the fork server */
		for (int level = 0; level < LEVELS_TIMED; level++) {
			int at = i < 0 ? 0 : i;

			took[level][at] = box_time_start((enum level)level,
							 &cpu[level][at]);
			if (took[level][at] == -1) {
				printf("%s is not available here\n",
				       names[level]);
				return 0;
			}
		}
	for (int level = 0; level < LEVELS_TIMED; level++) {
		sort_times(took[level], ROUNDS);
		sort_times(cpu[level], ROUNDS);
		printf("%-20s median %5.2f ms, 99 %% within %5.2f ms; CPU "
		       "%5.2f ms\n",
		       names[level], sorted_ms(took[level], MEDIAN),
		       sorted_ms(took[level], PERCENTILE_99),
		       sorted_ms(cpu[level], MEDIAN));
	}
	fork_server_dismiss(&fork_server);
	while (wait(NULL) > 0) /* the fork server */
		;
	over = sorted_ms(took[SANDBOX], MEDIAN) -
	       sorted_ms(took[PLAIN], MEDIAN);
	cpu_over = sorted_ms(cpu[SANDBOX], MEDIAN) -
		   sorted_ms(cpu[PLAIN], MEDIAN);
	printf("level sandbox costs %.2f ms more (target: %.2f), CPU time %.2f "
	       "ms (target: %.2f)\n",
	       over, TARGET_MS, cpu_over, TARGET_CPU_MS);
	return over <= TARGET_MS && cpu_over <= TARGET_CPU_MS ? 0 : 1;
}
