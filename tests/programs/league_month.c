/*
 * league_month.c - `arena league` with short days, whose groups are drawn
 * instead of played, for tests/bench/month.py.
 *
 * Usage: league_month league [refit] DIR
 *
 * Everything else is the program's own: loop, database, files, versions,
 * ratings and web server.  The days of the calendar pass MONTH_SPEED times
 * faster than real days.  They began at MONTH_BEGAN (seconds since 1970).
 * Other clocks, for example of timers, are real.
 */
#define _GNU_SOURCE /* syscall */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "arena/cmd/league_actions.h"
#include "arena/league_run/group_job.h"
#include "arena/league_run/refit_process.h"
#include "arena/league_web/league_serve.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/prng.h"

#define GROUP_US INT64_C(1000000) /* time of each seat in a group */

/* --- the calendar --------------------------------------------------------- */

static int64_t
month_setting(const char *name)
{
	const char *text = getenv(name);

	return text != NULL ? strtoll(text, NULL, 10) : 0;
}

/* Replaces the function of the C library. */
int
clock_gettime(clockid_t clock_id, struct timespec *tp)
{
	int status = (int)syscall(SYS_clock_gettime, clock_id, tp);
	int64_t began = month_setting("MONTH_BEGAN"), ns;

	if (clock_id != CLOCK_REALTIME || status != 0)
		return status;
	ns = (tp->tv_sec - began) * INT64_C(1000000000) + tp->tv_nsec;
	ns *= month_setting("MONTH_SPEED");
	tp->tv_sec = began + ns / INT64_C(1000000000);
	tp->tv_nsec = (long)(ns % INT64_C(1000000000));
	return 0;
}

/* --- groups --------------------------------------------------------------- */

char *
group_folder(const char *dir, int64_t group)
{
	return xprintf("%s/groups/%" PRId64, dir, group);
}

char *
group_log(const char *dir, int64_t group)
{
	return xprintf("%s/groups/%" PRId64 ".log", dir, group);
}

/* Draw the places of a match.  A version with a higher remainder by 7 wins more
 * often. */
static void
group_draw_match(struct league_group *group, uint64_t *prng)
{
	uint8_t *place = &group->finish[group->matches * group->seats];
	unsigned best = 0, high = 0;

	for (unsigned i = 0; i < group->seats; i++) {
		unsigned skill = (unsigned)(group->seat[i].version % 7);
		unsigned drawn = 1 + prng_below(prng, 10 + skill);

		place[i] = 2;
		if (drawn > high) {
			high = drawn;
			best = i;
		}
	}
	place[best] = 1;
	group->seat[best].points += 1;
	group->matches++;
}

enum status
group_job_play(const struct group_job *job, struct league_group *result)
{
	uint64_t prng = (uint64_t)job->group->id;
	char *folder = group_folder(job->dir, job->group->id);
	char *log = group_log(job->dir, job->group->id);
	struct diag diag;
	FILE *out;

	*result = *job->group;
	result->state = GROUP_DONE;
	result->matches = 0;
	while (result->matches < result->seats)
		group_draw_match(result, &prng);
	for (unsigned i = 0; i < result->seats; i++)
		result->seat[i].used_us = GROUP_US;
	out = outdir_make(folder, &diag) ? fopen(log, "w") : NULL;
	if (out == NULL || fclose(out) != 0)
		return STATUS_FAILED;
	result->ended_ms = league_now_ms();
	free(folder);
	free(log);
	return STATUS_DONE;
}

/* --- the program ---------------------------------------------------------- */

int
main(int argc, char **argv)
{
	const struct league_address address = { .bind = "127.0.0.1" };
	bool refits = argc > 3 && strcmp(argv[2], "refit") == 0;
	struct league_config *config;
	enum status status;
	struct diag diag;

	if (argc < 3)
		return STATUS_USAGE;
	config = league_read_file(argv[refits ? 3 : 2], &diag);
	if (config == NULL) {
		fprintf(stderr, "league_month: %s\n", diag.text);
		return STATUS_USAGE;
	}
	if (refits)
		status = refit_league(config, &diag) ? STATUS_DONE
						     : STATUS_FAILED;
	else
		status = league_serve(config, &address);
	league_config_free(config);
	return (int)status;
}
