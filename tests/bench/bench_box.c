/*
 * bench_box.c - what it costs to start a program in a box: /bin/true, from fork
 * to reaped, plainly and at each level, in turns.  Run as root or not.
 *
 * Aim: the median of a full box is at most 2 ms above plain fork and exec.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/isolation.h"
#include "lib/mono.h"

#define ROUNDS	   200
#define FILTER_MAX 32768
#define MEDIAN	   (ROUNDS / 2)
#define MOST	   (ROUNDS * 99 / 100)
#define AIM_MS	   2.0

enum way { PLAIN, PROCESS, SANDBOX, WAYS };

static const char *const words[WAYS] = { "plain fork and exec", "level process",
					 "level sandbox" };
static const char *const orders[WAYS] = {
	"",
	"{\"level\":\"process\",\"run\":[\"/bin/true\"]}",
	"{\"level\":\"sandbox\",\"run\":[\"/bin/true\"]}",
};

static char box[4096];
static char filter[FILTER_MAX];
static size_t filter_bytes;

static bool
make_filter(void)
{
	char word[] = "--filter";
	char *argv[] = { box, word, NULL };
	int status = 1;
	long n = isolation_output(argv, false, filter, sizeof(filter), &status);

	filter_bytes = n > 0 ? (size_t)n : 0;
	return n > 0 && status == 0;
}

static int64_t
us_of(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

/* Microseconds, or -1 when it did not start; @cpu_us: of the processor. */
static int64_t
start(enum way way, int64_t *cpu_us)
{
	struct rusage usage = { 0 };
	struct mono began = mono_now();
	int pair[2] = { -1, -1 };
	int status = -1;
	pid_t child;

	/* as the arena does: the orders lie there when the box looks */
	if (way != PLAIN &&
	    (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0 ||
	     send(pair[0], orders[way], strlen(orders[way]), 0) < 0 ||
	     send(pair[0], filter, filter_bytes, 0) < 0))
		return -1;
	child = vfork();
	if (child == 0) {
		if (way == PLAIN)
			execl("/bin/true", "true", (char *)NULL);
		if (dup2(pair[1], 3) == 3 && fcntl(3, F_SETFD, 0) == 0)
			execl(box, box, "--orders", "3", (char *)NULL);
		_exit(127);
	}
	if (way != PLAIN)
		close(pair[1]);
	while (wait4(child, &status, 0, &usage) == -1 && errno == EINTR)
		;
	*cpu_us = us_of(usage.ru_utime) + us_of(usage.ru_stime);
	if (way != PLAIN)
		close(pair[0]);
	return status == 0 ? mono_since_us(mono_now(), began) : -1;
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a;
	int64_t y = *(const int64_t *)b;

	return (x > y) - (x < y);
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
	double over;

	snprintf(box, sizeof(box), "%s/deadwood-box",
		 build != NULL ? build : "build");
	if (!make_filter()) {
		fprintf(stderr, "%s --filter fails\n", box);
		return 1;
	}
	for (int i = 0; i < ROUNDS; i++)
		for (int way = 0; way < WAYS; way++) {
			took[way][i] = start((enum way)way, &cpu[way][i]);
			if (took[way][i] == -1) {
				printf("%s cannot be had here\n", words[way]);
				return 0;
			}
		}
	for (int way = 0; way < WAYS; way++) {
		qsort(took[way], ROUNDS, sizeof(took[way][0]), compare);
		qsort(cpu[way], ROUNDS, sizeof(cpu[way][0]), compare);
		printf("%-20s median %5.2f ms, 99 %% within %5.2f ms; "
		       "processor %5.2f ms\n",
		       words[way], ms(took[way], MEDIAN), ms(took[way], MOST),
		       ms(cpu[way], MEDIAN));
	}
	over = ms(took[SANDBOX], MEDIAN) - ms(took[PLAIN], MEDIAN);
	printf("a full box costs %.2f ms more (aim: %.2f)\n", over, AIM_MS);
	return over <= AIM_MS ? 0 : 1;
}
