/*
 * bench_shards.c - what it takes to cut a tournament into shards, and to join
 * them.
 *
 *   bench_shards [-s SHARDS] [-m MATCHES] [-l BYTES] [-p MATCHES]
 *
 *   merge      SHARDS (1,000) shards of MATCHES (100,000) in all, with logs of
 *              BYTES (10,000; 0: without), become one folder: `arena merge`.
 *              Aim: under 60 s of processor time and 200 MB
 *   standings  the same shards, looked at: `arena standings`.  Told
 *   cost       MATCHES (1,000) short matches by one run, and in ten shards:
 *              processor time of all processes, medians of rounds by turns.
 *              Aim: under 3 % more.  0: left out
 *
 * Processor time, since an idle machine takes hardly longer.
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

#define AIM_S	    60.0
#define AIM_MB	    200.0
#define AIM_PERCENT 3.0
#define HEADER	    2000 /* bytes of a log's header and end */
#define ROUNDS	    5
#define CUT	    10

static char folder[256];
static const char *build;

/* What a command took. */
struct took {
	double cpu_s, wall_s, mb;
};

static double
seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* Run `arena`; @argv[0] is for its path. */
static struct took
run(char **argv)
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
		remove_folder(folder);
		exit(1);
	}
	return (struct took){ seconds(usage.ru_utime) + seconds(usage.ru_stime),
			      (double)monotime_since_us(monotime_now(), began) /
				      1e6,
			      (double)usage.ru_maxrss / 1024 };
}

/* --- merge ---------------------------------------------------------------- */

/* `arena WORD [OUT] DIR ...`, the shards being @dir/1 and up. */
static struct took
run_over(const char *word, const char *out, const char *dir, uint32_t shards)
{
	char **argv = xcalloc(shards + 4u, sizeof(*argv));
	unsigned n = 1, first;
	struct took took;

	argv[n++] = xstrdup(word);
	if (out != NULL)
		argv[n++] = xstrdup(out);
	first = n;
	for (uint32_t i = 1; i <= shards; i++)
		argv[n++] = xprintf("%s/%u", dir, i);
	took = run(argv);
	for (unsigned i = 1; i < first + shards; i++)
		free(argv[i]);
	free(argv);
	return took;
}

static void
tell(const char *what, const struct took *took, unsigned long matches)
{
	printf("%s: %.1f s of processor time, %.1f s in all, %.0f MB; %.0f "
	       "matches a second\n",
	       what, took->cpu_s, took->wall_s, took->mb,
	       (double)matches / took->cpu_s);
}

static bool
bench_merge(uint32_t shards, unsigned long matches, unsigned log_bytes)
{
	char *dir = xprintf("%s/shards", folder);
	char *out = xprintf("%s/merged", folder);
	struct took took;
	bool good;

	if (mkdir(dir, 0755) != 0)
		die(dir);
	synthetic_shards(&(struct synthetic_shards){
		dir, shards, matches / SYNTHETIC_ROUND, log_bytes });
	printf("%u shards of %lu matches\n", shards, matches);
	took = run_over("standings", NULL, dir, shards);
	tell("standings", &took, matches);
	took = run_over("merge", out, dir, shards);
	tell("merge", &took, matches);
	good = took.cpu_s < AIM_S && took.mb < AIM_MB;
	remove_folder(dir);
	remove_folder(out);
	free(dir);
	free(out);
	return good;
}

/* --- cost ----------------------------------------------------------------- */

/* Short matches, in @count shards (0: not cut). */
static double
play_s(const char *config, unsigned count)
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

		sum += run(argv).cpu_s;
		remove_folder(out);
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
		die(config);
	fprintf(file,
		"game: gin\nbots: [house:first, house:first]\nrounds: %lu\n"
		"deals_max: 1\nisolation: none\nseed: bench\nset_aside: 0\n",
		matches / 2);
	fclose(file);
	for (unsigned i = 0; i < ROUNDS; i++) {
		whole[i] = play_s(config, 0);
		cut[i] = play_s(config, CUT);
	}
	more = 100 * (median(cut, ROUNDS) / median(whole, ROUNDS) - 1);
	printf("cost: %lu short matches %.2f s of processor time, in %d shards "
	       "%.2f s: %.1f %% more\n",
	       matches, median(whole, ROUNDS), CUT, median(cut, ROUNDS), more);
	free(config);
	return more < AIM_PERCENT;
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
		die(folder);
	good = played == 0 || bench_cost(played);
	good = bench_merge((uint32_t)shards, matches,
			   (unsigned)(log > HEADER ? log - HEADER : log)) &&
	       good;
	remove_folder(folder);
	return good ? 0 : 1;
}
