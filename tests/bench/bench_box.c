/*
 * bench_box.c - what it costs to start a program in a box: /bin/true, from the
 * decision to reaped, plainly and at each level, in turns.  Boxes are started
 * as the arena does, by its fork server; processor time is that of all who have
 * a part in it: this program, the fork server, the box, the bot.  Run as root
 * or not.
 *
 * Aim: the median of a full box is at most 2 ms above plain fork and exec, and
 * 2.5 ms of processor time.
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

#define ROUNDS	   200
#define CORES_MAX  1024
#define MEDIAN	   (ROUNDS / 2)
#define MOST	   (ROUNDS * 99 / 100)
#define AIM_MS	   2.0
#define AIM_CPU_MS 2.5

enum way { PLAIN, PROCESS, SANDBOX, WAYS };

static const char *const words[WAYS] = { "plain fork and exec", "level process",
					 "level sandbox" };
static const char *const orders[WAYS] = {
	"",
	"{\"level\":\"process\",\"run\":[\"/bin/true\"]}",
	"{\"level\":\"sandbox\",\"run\":[\"/bin/true\"]}",
};

static char box[4096];
static struct fork_server fork_server;
static int core; /* a table's processes share one */

static int64_t
us_of(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

/* Of this program and of the fork server, as long as they have lived. */
static int64_t
cpu_of_the_living(void)
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

/* As the arena starts a bot that it does not shut in. */
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
	int error = fork_server_box(
		&fork_server, (struct bytes){ text, strlen(text) }, fds,
		(struct place){ core, -1 }, &child, control);

	errno = error;
	return error == 0 ? child : -1;
}

/* Microseconds, or -1 when it did not start; @cpu_us: of the processor. */
static int64_t
start(enum way way, int64_t *cpu_us)
{
	struct rusage usage = { 0 };
	int64_t before = cpu_of_the_living();
	struct monotime began = monotime_now();
	int status = -1;
	int control = -1;
	int64_t took;
	pid_t child = way == PLAIN ? start_plain()
				   : start_box(orders[way], &control);

	while (child != -1 && wait4(child, &status, 0, &usage) == -1 &&
	       errno == EINTR)
		;
	took = monotime_since_us(monotime_now(), began);
	*cpu_us = us_of(usage.ru_utime) + us_of(usage.ru_stime) +
		  cpu_of_the_living() - before;
	if (control != -1)
		close(control);
	return status == 0 ? took : -1;
}

static double
ms(const int64_t *sorted, size_t at)
{
	return (double)sorted[at] / 1000;
}

int
main(void)
{
	static int64_t took[WAYS][ROUNDS], cpu[WAYS][ROUNDS];
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
	for (int i = -1; i < ROUNDS; i++) /* the first starts the fork server */
		for (int way = 0; way < WAYS; way++) {
			int at = i < 0 ? 0 : i;

			took[way][at] = start((enum way)way, &cpu[way][at]);
			if (took[way][at] == -1) {
				printf("%s cannot be had here\n", words[way]);
				return 0;
			}
		}
	for (int way = 0; way < WAYS; way++) {
		sort_times(took[way], ROUNDS);
		sort_times(cpu[way], ROUNDS);
		printf("%-20s median %5.2f ms, 99 %% within %5.2f ms; "
		       "processor %5.2f ms\n",
		       words[way], ms(took[way], MEDIAN), ms(took[way], MOST),
		       ms(cpu[way], MEDIAN));
	}
	fork_server_dismiss(&fork_server);
	while (wait(NULL) > 0) /* the fork server */
		;
	over = ms(took[SANDBOX], MEDIAN) - ms(took[PLAIN], MEDIAN);
	cpu_over = ms(cpu[SANDBOX], MEDIAN) - ms(cpu[PLAIN], MEDIAN);
	printf("a full box costs %.2f ms more (aim: %.2f), of the processor "
	       "%.2f (aim: %.2f)\n",
	       over, AIM_MS, cpu_over, AIM_CPU_MS);
	return over <= AIM_MS && cpu_over <= AIM_CPU_MS ? 0 : 1;
}
