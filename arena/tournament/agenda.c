/* agenda.c - print a tournament's schedule and its estimated time; see
 * agenda.h. */
#include "arena/tournament/agenda.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/process/spawn.h"
#include "arena/rundir/run_extend.h"
#include "arena/rundir/rundir_check.h"
#include "arena/standings/final_ranking.h"
#include "arena/store/schedule_feed.h"
#include "arena/store/store.h"
#include "arena/tournament/run_messages.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/text/wrap.h"

#define CORES_MAX 1024

/* @store and what follows from it are NULL or 0 without a results directory. */
struct agenda {
	const struct config *config;
	struct schedule *schedule;
	struct store *store;
	struct run_extend extend;
	struct schedule_feed *feed;
	uint64_t played; /* matches; @took_us: their time, summed */
	int64_t took_us;
};

static bool
agenda_add_match(void *arg, const struct store_match *match)
{
	struct agenda *agenda = arg;

	if (!schedule_plays(agenda->schedule, match->number))
		return true; /* it no longer counts */
	(void)schedule_feed_match(agenda->feed, match);
	agenda->played += match->seats > 0;
	agenda->took_us += match->took_us;
	return true;
}

/* Open the results of @dir, if this configuration equals theirs or extends
 * them. */
static bool
agenda_open_store(struct agenda *agenda, struct config *config, const char *dir,
		  struct diag *diag)
{
	struct run_extend *extend = &agenda->extend;
	const struct store_run *run;
	char *text;
	bool grows;

	agenda->store = store_read(dir, diag);
	if (agenda->store == NULL)
		return false;
	run = store_run(agenda->store);
	if (config->seed_drawn) {
		free(config->seed);
		config->seed = xstrdup(run->seed);
		config->seed_drawn = false;
	}
	text = config_text(config);
	extend->kept = xstrdup(run->config);
	extend->same = rundir_check_same_config(run->config, config, text);
	grows = store_history(agenda->store, &extend->history, diag) &&
		run_extend_find(extend, config, dir, text, NULL, diag);
	free(text);
	return grows;
}

/* Print an encounter: matches @first..@last. */
static void
agenda_print_encounter(const struct agenda *agenda, uint64_t first,
		       uint64_t last)
{
	uint32_t bots = pairing_table_bots(schedule_field(agenda->schedule));
	struct fixture at;

	schedule_at(agenda->schedule, first, &at);
	printf("round %" PRIu64 ", match", at.round);
	if (first == last)
		printf(" %" PRIu64 ":", first);
	else
		printf("es %" PRIu64 "-%" PRIu64 ":", first, last);
	for (uint32_t i = 0; i < bots; i++)
		printf("%s %s", i > 0 ? "," : "",
		       agenda->config->bots[at.bots[i]].name);
	putchar('\n');
}

/* Is a result of matches @first..@last missing? */
static bool
agenda_is_missing(const struct agenda *agenda, uint64_t first, uint64_t last)
{
	struct diag diag;

	if (agenda->store == NULL)
		return true;
	for (uint64_t match = first; match <= last; match++)
		if (store_is_missing(agenda->store, match, &diag))
			return true;
	return false;
}

static void
agenda_print_encounters(const struct agenda *agenda)
{
	uint64_t turns = pairing_rotations(schedule_field(agenda->schedule));
	uint64_t known = schedule_known(agenda->schedule);

	for (uint64_t first = schedule_next(agenda->schedule, 1);
	     first <= known && !ferror(stdout);
	     first = schedule_next(agenda->schedule, first + turns))
		if (agenda_is_missing(agenda, first, first + turns - 1))
			agenda_print_encounter(agenda, first,
					       first + turns - 1);
	if (schedule_is_open(agenda->schedule))
		puts("Later rounds depend on these results.");
}

static void
agenda_print_duration(const char *before, double seconds, const char *behind)
{
	if (seconds < 90)
		printf("%s%.0f s%s", before, seconds, behind);
	else if (seconds < 5400)
		printf("%s%.0f minutes%s", before, seconds / 60, behind);
	else
		printf("%s%.0f h %.0f min%s", before, floor(seconds / 3600),
		       floor(fmod(seconds, 3600) / 60), behind);
}

/* Estimate by the time of the matches so far; without any, by the limits. */
static void
agenda_print_estimate(const struct agenda *agenda)
{
	const struct config *config = agenda->config;
	int cores[CORES_MAX];
	double tables = config->jobs > 0 ? (double)config->jobs
					 : spawn_cores(cores, CORES_MAX);
	uint64_t left = schedule_matches(agenda->schedule) - agenda->played;
	double each;

	printf("%" PRIu64 " match%s of %" PRIu64 "%s to play, %.0f at once",
	       left, left == 1 ? "" : "es", schedule_matches(agenda->schedule),
	       schedule_total_is_known(agenda->schedule) ? "" : " known so far",
	       tables);
	if (left == 0) {
		putchar('\n');
	} else if (agenda->played > 0) {
		each = (double)agenda->took_us / 1e6 / (double)agenda->played;
		agenda_print_duration(
			": about ", each * (double)left / tables,
			", estimated from the matches played so far\n");
	} else {
		each = (double)(config->seats *
				(config->startup_us + config->bank_us)) /
		       1e6;
		agenda_print_duration(
			".\nThis takes about ", each * (double)left / tables,
			" if every bot uses up its times \"startup\" and\n"
			"\"bank\"; the time \"move\" of each answer is not "
			"included. Most runs need far less.\n"
			"For a better estimate, play some matches (`arena run "
			"CONFIG --out DIR`, Ctrl-C),\n"
			"then run `arena config CONFIG --schedule --out "
			"DIR`.\n");
	}
}

static void
agenda_print_cost(const struct agenda *agenda)
{
	const struct config *config = agenda->config;

	if (config->seed_drawn && schedule_is_drawn(agenda->schedule))
		puts(config->final ? "This draw is an example: `arena commit` "
				     "makes the real one."
				   : AGENDA_SEED_DRAWN);
	run_print_idle(stdout, "", config, agenda->schedule);
	agenda_print_estimate(agenda);
}

bool
agenda_print(struct config *config, const char *dir, unsigned parts,
	     struct diag *diag)
{
	struct agenda agenda = { .config = config };
	bool ok = dir == NULL || agenda_open_store(&agenda, config, dir, diag);

	if (ok)
		agenda.schedule = run_extend_schedule(&agenda.extend, config,
						      diag);
	ok = ok && agenda.schedule != NULL;
	if (ok && agenda.store != NULL) {
		agenda.feed = schedule_feed_new(agenda.schedule,
						config->low_wins);
		ok = store_each(agenda.store, agenda_add_match, &agenda, diag);
	}
	if (ok && (parts & AGENDA_COST) != 0)
		agenda_print_cost(&agenda);
	if (ok && (parts & AGENDA_ENCOUNTERS) != 0) {
		agenda_print_encounters(&agenda);
		final_ranking_schedule(stdout, config, agenda.schedule,
				       WRAP_COLUMNS);
	}
	ok = ok && stdout_check_done(diag);
	schedule_feed_free(agenda.feed);
	schedule_free(agenda.schedule);
	run_extend_release(&agenda.extend);
	store_close(agenda.store);
	return ok;
}
