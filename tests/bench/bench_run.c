/*
 * bench_run.c - cost of a tournament apart from its matches.
 *
 *   bench_run [-n MATCHES]
 *
 * Runs the arena without isolation, with a results folder:
 *
 *   start   a run of two short matches, from start to exit, compared with the
 *           least that its processes can cost: fork, exec and wait for as many,
 *           one after the other.  Medians of alternating rounds.  Target: at
 *           most 1.5 times as much
 *   match   the arena's own CPU time, without its children, for each of MATCHES
 *           short matches with new processes.  Target: under 0.3 ms
 *   memory  the arena's resident memory after a tenth of these matches and
 *           after nearly all.  Target: grows by at most 256 KB
 *
 * On a busy machine everything takes longer.  There the target of a match is a
 * ratio to the cost of its processes in the same run, and each target has three
 * attempts.  Linux only: /proc.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/monotime.h"
#include "tests/support/timing.h"
#include "tests/support/trial_folder.h"

#define ROUNDS	    11
#define ATTEMPTS    3
#define START_RATIO 1.5
#define MATCH_MS    0.3
#define MATCH_RATIO 0.1 /* if its processes take 3 ms */
#define GROWTH_KB   256
#define PROCESSES   8 /* two referees, two probes, two bots twice */
#define MATCHES_MAX 1000000

static char folder[64];
static const char *build;

static void
bench_clean_up(void)
{
	remove_tree(folder);
}

static pid_t
program_spawn(char *const argv[])
{
	pid_t pid = fork();

	if (pid == -1)
		die_errno("fork");
	if (pid == 0) {
		int fd = open("/dev/null", O_RDWR);

		dup2(fd, 0);
		dup2(fd, 1);
		dup2(fd, 2);
		execv(argv[0], argv);
		_exit(127);
	}
	return pid;
}

/* Configuration, results folder and arguments of a run */
struct job {
	char program[256], config[96], out[96];
	char *argv[7];
};

static void
job_make(struct job *job, unsigned matches)
{
	static unsigned number;
	FILE *file;

	number++;
	snprintf(job->program, sizeof(job->program), "%s/arena", build);
	snprintf(job->config, sizeof(job->config), "%s/%u.yaml", folder,
		 number);
	snprintf(job->out, sizeof(job->out), "%s/%u", folder, number);
	file = fopen(job->config, "w");
	if (file == NULL)
		die_errno(job->config);
	fprintf(file,
		"game: gin\nbots: [house:first, house:first]\nrounds: %u\n"
		"mirror: none\ndeals_max: 1\nisolation: none\nseed: bench\n",
		matches);
	fclose(file);
	job->argv[0] = job->program;
	job->argv[1] = strdup("run");
	job->argv[2] = job->config;
	job->argv[3] = strdup("--out");
	job->argv[4] = job->out;
	job->argv[5] = NULL;
}

static void
job_clear(struct job *job)
{
	remove_tree(job->out);
	free(job->argv[1]);
	free(job->argv[3]);
}

static void
wait_for_success(pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid || status != 0) {
		fprintf(stderr, "bench_run: a run ended with status %d\n",
			status);
		bench_clean_up();
		exit(1);
	}
}

static double
run_ms(void)
{
	struct monotime began;
	struct job job;
	double ms;

	job_make(&job, 2);
	began = monotime_now();
	wait_for_success(program_spawn(job.argv));
	ms = (double)monotime_since_us(monotime_now(), began) / 1000;
	job_clear(&job);
	return ms;
}

/* Time `house first` with empty input: the program exits at once. */
static double
processes_ms(void)
{
	struct monotime began = monotime_now();
	char program[256], kind[] = "first";
	char *argv[] = { program, kind, NULL };

	snprintf(program, sizeof(program), "%s/house", build);
	for (unsigned i = 0; i < PROCESSES; i++)
		wait_for_success(program_spawn(argv));
	return (double)monotime_since_us(monotime_now(), began) / 1000;
}

static bool
bench_start(void)
{
	double run[ROUNDS], processes[ROUNDS], took, least;

	run_ms(); /* warm the caches */
	for (unsigned i = 0; i < ROUNDS; i++) {
		run[i] = run_ms();
		processes[i] = processes_ms();
	}
	took = median(run, ROUNDS);
	least = median(processes, ROUNDS);
	printf("start: two short matches from start to exit %.1f ms; fork, "
	       "exec and wait for %d processes %.1f ms; ratio %.2f\n",
	       took, PROCESSES, least, took / least);
	return took / least <= START_RATIO;
}

/* Return the first number after @key in a file of /proc/PID, or 0. */
static long long
proc_number(pid_t pid, const char *name, const char *key)
{
	char path[64], text[4096];
	const char *at;
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd == -1 ? 0 : read(fd, text, sizeof(text) - 1);
	if (fd != -1)
		close(fd);
	text[n > 0 ? n : 0] = '\0';
	at = strstr(text, key);
	return at == NULL ? 0 : strtoll(at + strlen(key), NULL, 10);
}

struct cost {
	double own_ms, children_ms; /* CPU time */
	double took_ms;
	long long early_kb, late_kb;
};

static bool
has_ended(pid_t pid)
{
	siginfo_t info = { .si_pid = 0 };

	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) !=
		       0 ||
	       info.si_pid == pid;
}

/* Run @matches and measure the arena while it runs. */
static struct cost
run_cost(unsigned matches)
{
	struct cost cost = { .early_kb = 0 };
	struct monotime began = monotime_now();
	struct timespec pause = { .tv_nsec = 2000000 };
	struct rusage usage;
	char early[128], late[128];
	struct job job;
	pid_t pid;
	int status;

	job_make(&job, matches);
	snprintf(early, sizeof(early), "%s/logs/%06u.jsonl", job.out,
		 matches / 10);
	snprintf(late, sizeof(late), "%s/logs/%06u.jsonl", job.out,
		 matches - matches / 50);
	pid = program_spawn(job.argv);
	while (!has_ended(pid)) {
		if (cost.early_kb == 0 && access(early, F_OK) == 0)
			cost.early_kb = proc_number(pid, "status", "VmRSS:");
		if (cost.late_kb == 0 && access(late, F_OK) == 0)
			cost.late_kb = proc_number(pid, "status", "VmRSS:");
		nanosleep(&pause, NULL);
	}
	/* It is a zombie now: its own CPU time is still separate from that of
	 * its children, which wait4 adds. */
	cost.own_ms = (double)proc_number(pid, "schedstat", "") / 1e6;
	if (wait4(pid, &status, 0, &usage) != pid || status != 0)
		die_errno("a run failed");
	cost.children_ms =
		(double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
		(double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) /
			1e3 -
		cost.own_ms;
	cost.took_ms = (double)monotime_since_us(monotime_now(), began) / 1000;
	job_clear(&job);
	return cost;
}

static bool
bench_matches(unsigned matches)
{
	struct cost few = run_cost(2), many = run_cost(matches);
	double own = (many.own_ms - few.own_ms) / (matches - 2);
	double children = (many.children_ms - few.children_ms) / (matches - 2);

	printf("match: mean of %u short matches: arena %.3f ms of CPU time, "
	       "bots and referees %.3f ms; ratio %.2f; %.0f matches/s\n",
	       matches, own, children, own / children,
	       matches * 1000 / many.took_ms);
	printf("memory: arena %lld KB after %u matches, %lld KB after %u\n",
	       many.early_kb, matches / 10, many.late_kb,
	       matches - matches / 50);
	return (own < MATCH_MS || own / children < MATCH_RATIO) &&
	       many.early_kb > 0 && many.late_kb > 0 &&
	       many.late_kb - many.early_kb <= GROWTH_KB;
}

int
main(int argc, char **argv)
{
	unsigned long matches = 2000;
	bool started = false, played = false;
	int c;

	while ((c = getopt(argc, argv, "n:")) != -1) {
		if (c != 'n')
			return 2;
		matches = strtoul(optarg, NULL, 10);
	}
	if (matches < 100 || matches > MATCHES_MAX)
		return 2;
	build = getenv("B") != NULL ? getenv("B") : "build";
	/* In memory if possible: a file system that has just deleted thousands
	 * of files is slow to create new ones. */
	snprintf(folder, sizeof(folder), "/dev/shm/bench-run-XXXXXX");
	if (mkdtemp(folder) == NULL)
		snprintf(folder, sizeof(folder), "/tmp/bench-run-XXXXXX");
	if (strncmp(folder, "/tmp", 4) == 0 && mkdtemp(folder) == NULL)
		die_errno(folder);
	for (unsigned i = 0; i < ATTEMPTS && !started; i++)
		started = bench_start();
	for (unsigned i = 0; i < ATTEMPTS && !played; i++)
		played = bench_matches((unsigned)matches);
	bench_clean_up();
	return !started || !played;
}
