/*
 * bench_shards.c - cost of playing a tournament in shards and of merging them.
 *
 *   bench_shards [-s SHARDS] [-m MATCHES] [-l BYTES] [-p MATCHES]
 *
 *   merge      `arena merge` of SHARDS (1,000) shards with MATCHES (100,000) in
 *              all and logs of BYTES (10,000; 0: no logs).  Target: under 60 s
 *              of CPU time and 200 MB
 *   standings  `arena standings` of the same shards; no target
 *   cost       MATCHES (1,000) short matches in one run and in ten shards: CPU
 *              time of all processes, medians of alternating rounds.  Target:
 *              at most 3 % more.  0: skip
 *
 * CPU time: on an idle machine the elapsed time is hardly longer.
 */
#define _GNU_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/monotime.h"
#include "tests/support/synthetic_shards.h"
#include "tests/support/timing.h"
#include "tests/support/trial_folder.h"

#define TARGET_S       60.0
#define TARGET_MB      200.0
#define TARGET_PERCENT 3.0
#define HEADER	       2000 /* bytes of a log's header and end */
#define ROUNDS	       5
#define CUT	       10

static char folder[256];
static const char *build;

/* Cost of a command */
struct cost {
	double cpu_s, wall_s, mb;
};

/* Run `arena`; @argv[0] is set to its path. */
static struct cost
arena_run(char **argv)
{
	struct monotime began = monotime_now();
	struct rusage usage;
	char program[256];
	int status = -1;
	pid_t pid;

	snprintf(program, sizeof(program), "%s/arena", build);
	argv[0] = program;
	pid = fork();
	if (pid == 0) {
		int fd = open("/dev/null", O_RDWR);

		dup2(fd, 0);
		dup2(fd, 1);
		dup2(fd, 2);
		execv(program, argv);
		_exit(127);
	}
	if (wait4(pid, &status, 0, &usage) != pid || status != 0) {
		fprintf(stderr, "bench_shards: arena %s failed\n", argv[1]);
		remove_tree(folder);
		exit(1);
	}
	return (struct cost){ timeval_seconds(usage.ru_utime) +
				      timeval_seconds(usage.ru_stime),
			      (double)monotime_since_us(monotime_now(), began) /
				      1e6,
			      (double)usage.ru_maxrss / 1024 };
}

/* --- merge ---------------------------------------------------------------- */

/* Run `arena WORD [OUT] DIR ...` on the shards @dir/1 and up. */
static struct cost
arena_run_shards(const char *word, const char *out, const char *dir,
		 uint32_t shards)
{
	char **argv = xcalloc(shards + 4u, sizeof(*argv));
	unsigned n = 1, first;
	struct cost cost;

	argv[n++] = xstrdup(word);
	if (out != NULL)
		argv[n++] = xstrdup(out);
	first = n;
	for (uint32_t i = 1; i <= shards; i++)
		argv[n++] = xprintf("%s/%u", dir, i);
	cost = arena_run(argv);
	for (unsigned i = 1; i < first + shards; i++)
		free(argv[i]);
	free(argv);
	return cost;
}

static void
shards_print(const char *what, const struct cost *cost, unsigned long matches)
{
	printf("%s: %.1f s of CPU time, %.1f s elapsed, %.0f MB; %.0f "
	       "matches/s\n",
	       what, cost->cpu_s, cost->wall_s, cost->mb,
	       (double)matches / cost->cpu_s);
}

static bool
bench_merge(uint32_t shards, unsigned long matches, unsigned log_bytes)
{
	char *dir = xprintf("%s/shards", folder);
	char *out = xprintf("%s/merged", folder);
	struct cost cost;
	bool good;

	if (mkdir(dir, 0755) != 0)
		die_errno(dir);
	synthetic_shards(&(struct synthetic_shards){
		dir, shards, matches / SYNTHETIC_ROUND, log_bytes });
	printf("%u shards of %lu matches\n", shards, matches);
	cost = arena_run_shards("standings", NULL, dir, shards);
	shards_print("standings", &cost, matches);
	cost = arena_run_shards("merge", out, dir, shards);
	shards_print("merge", &cost, matches);
	good = cost.cpu_s < TARGET_S && cost.mb < TARGET_MB;
	remove_tree(dir);
	remove_tree(out);
	free(dir);
	free(out);
	return good;
}

/* --- cost ----------------------------------------------------------------- */

/* Play short matches in @count shards (0: one run).  Returns CPU seconds. */
static double
shards_play_cpu_s(const char *config, unsigned count)
{
	double sum = 0;

	for (unsigned i = 1; i <= count || i == 1; i++) {
		char *out = xprintf("%s/played", folder);
		char *shard = xprintf("%u/%u", i, count);
		char word[] = "run", to[] = "--out", part[] = "--shard";
		char *path = xstrdup(config);
		char *argv[] = { NULL,	word, path,
				 to,	out,  count > 0 ? part : NULL,
				 shard, NULL };

		sum += arena_run(argv).cpu_s;
		remove_tree(out);
		free(path);
		free(shard);
		free(out);
	}
	return sum;
}

static bool
bench_cost(unsigned long matches)
{
	char *config = xprintf("%s/cup.yaml", folder);
	FILE *file = fopen(config, "we");
	double whole[ROUNDS], cut[ROUNDS], more;

	if (file == NULL)
		die_errno(config);
	fprintf(file,
		"game: gin\nbots: [house:first, house:first]\nrounds: %lu\n"
		"deals_max: 1\nisolation: none\nseed: bench\nset_aside: 0\n",
		matches / 2);
	fclose(file);
	for (unsigned i = 0; i < ROUNDS; i++) {
		whole[i] = shards_play_cpu_s(config, 0);
		cut[i] = shards_play_cpu_s(config, CUT);
	}
	more = 100 * (median(cut, ROUNDS) / median(whole, ROUNDS) - 1);
	printf("cost: %lu short matches %.2f s of CPU time, in %d shards %.2f "
	       "s: %.1f %% more\n",
	       matches, median(whole, ROUNDS), CUT, median(cut, ROUNDS), more);
	free(config);
	return more < TARGET_PERCENT;
}

int
main(int argc, char **argv)
{
	unsigned long shards = 1000, matches = 100000, log = 10000;
	unsigned long played = 1000;
	const char *tmp = getenv("TMPDIR");
	int option;
	bool good;

	build = getenv("B") != NULL ? getenv("B") : "build";
	while ((option = getopt(argc, argv, "s:m:l:p:")) != -1) {
		if (option == '?')
			return 2;
		*(option == 's'	  ? &shards
		  : option == 'm' ? &matches
		  : option == 'l' ? &log
				  : &played) = strtoul(optarg, NULL, 10);
	}
	snprintf(folder, sizeof(folder), "%s/bench-XXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(folder) == NULL)
		die_errno(folder);
	good = played == 0 || bench_cost(played);
	good = bench_merge((uint32_t)shards, matches,
			   (unsigned)(log > HEADER ? log - HEADER : log)) &&
	       good;
	remove_tree(folder);
	return good ? 0 : 1;
}
