/*
 * bench_standings.c - time to print standings and report of a large unfinished
 * run.
 *
 *   bench_standings [-n MATCHES] [-b BOTS]
 *
 * Makes a store of MATCHES (100,000) matches of BOTS (12) bots, with two and
 * with four seats, and keeps it open as a run does.  Prints its standings with
 * `arena standings`, as text and as JSON, and its report, which reads no log
 * because there is none.  The result is the CPU time of all threads, median of
 * five; an idle machine takes no longer.  Target: under 0.5 s for the standings
 * as text with two seats.
 */
#define _GNU_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/synthetic.h"
#include "tests/support/timing.h"
#include "tests/support/trial_folder.h"

#define TIMES	  5
#define TARGET_MS 500.0

static char folder[256];

/* Run a command of the arena on the folder. */
static double
arena_ms(const char *command, const char *option, const char *value)
{
	const char *build = getenv("B");
	struct rusage usage;
	char program[256];
	int status = -1;
	pid_t pid;

	snprintf(program, sizeof(program), "%s/arena",
		 build != NULL ? build : "build");
	pid = fork();
	if (pid == 0) {
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		execl(program, program, command, folder, option, value,
		      (char *)NULL);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &usage) != pid || status != 0) {
		fprintf(stderr, "bench_standings: arena %s failed\n", command);
		exit(1);
	}
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static double
arena_median_ms(const char *command, const char *option, const char *value)
{
	double ms[TIMES];

	for (unsigned i = 0; i < TIMES; i++)
		ms[i] = arena_ms(command, option, value);
	return median(ms, TIMES);
}

/* Measure one store.  Returns the milliseconds of the text format. */
static double
standings_measure(struct synthetic what)
{
	const char *tmp = getenv("TMPDIR");
	struct store *store;
	double text;

	snprintf(folder, sizeof(folder),
		 "%s/bench_standings.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(folder) == NULL) {
		perror(folder);
		exit(1);
	}
	store = synthetic_store(folder, &what);
	text = arena_median_ms("standings", "--format", "text");
	printf("standings: %llu matches of %u bots, %u seats: text %.0f ms, "
	       "json %.0f ms, report %.0f ms\n",
	       (unsigned long long)what.played, what.bots, what.seats, text,
	       arena_median_ms("standings", "--format", "json"),
	       arena_median_ms("report", "-o", "-"));
	store_close(store);
	remove_tree(folder);
	return text;
}

int
main(int argc, char **argv)
{
	struct synthetic what = { .played = 100000, .bots = 12, .seats = 2 };
	double ms;
	int option;

	while ((option = getopt(argc, argv, "n:b:")) != -1) {
		if (option == 'n')
			what.played = strtoull(optarg, NULL, 10);
		else if (option == 'b')
			what.bots = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	what.matches = what.played + 1000;
	ms = standings_measure(what);
	what.seats = 4;
	standings_measure(what);
	return ms >= TARGET_MS;
}
