/*
 * bench_rate.c - time and memory of rating a large results table.
 *
 *   bench_rate [-n MATCHES] [-b BOTS]
 *
 * Writes tables of MATCHES (1,000,000) matches of BOTS (1,000) bots, in groups
 * of two with points a deal, with 2, 4 and 8 seats.  Rates each with `arena
 * rate`: elapsed time, CPU time of all threads and peak memory, median of
 * three.  Target: 5 s and 300 MB each, on a machine with two idle cores.
 */
#define _GNU_SOURCE /* wait4 */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "tests/support/timing.h"

#define TIMES	  3
#define SEATS_MAX 8
#define TARGET_S  5.0
#define TARGET_MB 300.0

/* Cost of one call */
struct cost {
	double passed, worked; /* seconds */
	double mb;
};

static struct cost
rate_once(const char *path)
{
	const char *build = getenv("B");
	struct timespec began, ended;
	struct rusage usage;
	char program[256];
	int status = -1;
	pid_t pid;

	snprintf(program, sizeof(program), "%s/arena",
		 build != NULL ? build : "build");
	clock_gettime(CLOCK_MONOTONIC, &began);
	pid = fork();
	if (pid == 0) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		execl(program, program, "rate", path, (char *)NULL);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &usage) != pid || status != 0) {
		fprintf(stderr, "bench_rate: arena rate failed\n");
		exit(1);
	}
	clock_gettime(CLOCK_MONOTONIC, &ended);
	return (struct cost){
		(double)(ended.tv_sec - began.tv_sec) +
			(double)(ended.tv_nsec - began.tv_nsec) / 1e9,
		timeval_seconds(usage.ru_utime) +
			timeval_seconds(usage.ru_stime),
		(double)usage.ru_maxrss / 1024,
	};
}

static struct cost
rate_median(const char *path)
{
	double passed[TIMES], worked[TIMES], mb[TIMES];

	for (unsigned i = 0; i < TIMES; i++) {
		struct cost cost = rate_once(path);

		passed[i] = cost.passed;
		worked[i] = cost.worked;
		mb[i] = cost.mb;
	}
	return (struct cost){ median(passed, TIMES), median(worked, TIMES),
			      median(mb, TIMES) };
}

/* Draw from [0, 1), the same in every run. */
static double
rate_random(void)
{
	static uint64_t state = 1;

	state = state * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (double)(state >> 11) / 9007199254740992.0;
}

/* Draw a bot's performance: a larger number is a stronger bot, plus luck. */
static double
bot_performance(unsigned bot, unsigned bots)
{
	return 3.0 * bot / bots - log(-log(rate_random() + 1e-300));
}

static void
write_match(FILE *out, unsigned long match, unsigned bots, unsigned seats)
{
	unsigned bot[SEATS_MAX];
	double score[SEATS_MAX];

	for (unsigned i = 0; i < seats; i++) {
		unsigned j = 0;

		bot[i] = (unsigned)(rate_random() * bots);
		while (j < i && bot[j] != bot[i])
			j++;
		if (j < i)
			i--; /* already seated: draw another */
		else
			score[i] = bot_performance(bot[i], bots);
	}
	for (unsigned i = 0; i < seats; i++) {
		unsigned place = 1;

		for (unsigned j = 0; j < seats; j++)
			place += score[j] > score[i];
		fprintf(out, "%lu,bot%u,%u,%lu,%.0f,3\n", match, bot[i], place,
			match / 2, 20 * score[i]);
	}
}

static bool
rate_measure(unsigned long matches, unsigned bots, unsigned seats)
{
	const char *tmp = getenv("TMPDIR");
	char *path = xprintf("%s/bench_rate.XXXXXX", /* lint: mkdtemp */
			     tmp != NULL ? tmp : "/tmp");
	int fd = mkstemp(path);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
	struct cost cost;

	if (out == NULL) {
		perror(path);
		exit(1);
	}
	fputs("match,bot,place,group,points,deals\n", out);
	for (unsigned long m = 0; m < matches; m++)
		write_match(out, m, bots, seats);
	if (fclose(out) != 0) {
		perror(path);
		exit(1);
	}
	cost = rate_median(path);
	printf("rate: %lu matches of %u bots, %u seats: %.1f s (%.1f s of CPU "
	       "time), %.0f MB\n",
	       matches, bots, seats, cost.passed, cost.worked, cost.mb);
	unlink(path);
	free(path);
	return cost.passed <= TARGET_S && cost.mb <= TARGET_MB;
}

int
main(int argc, char **argv)
{
	unsigned long matches = 1000000;
	unsigned bots = 1000;
	bool good = true;
	int option;

	while ((option = getopt(argc, argv, "n:b:")) != -1) {
		if (option == 'n')
			matches = strtoul(optarg, NULL, 10);
		else if (option == 'b')
			bots = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	if (bots < SEATS_MAX) {
		fprintf(stderr,
			"bench_rate: at least eight bots are required\n");
		return 2;
	}
	for (unsigned seats = 2; seats <= SEATS_MAX; seats *= 2)
		good &= rate_measure(matches, bots, seats);
	return !good;
}
