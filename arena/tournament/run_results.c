/* run_results.c - a run and its folder; see run_state.h. */
#include "arena/tournament/run_state.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/rundir/log_check.h"
#include "arena/rundir/merged_so_far.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/rundir_check.h"
#include "arena/sandbox/isolation.h"
#include "arena/standings/standings.h"
#include "arena/store/bot_labels.h"
#include "arena/store/store.h"
#include "arena/tournament/run_retry.h"
#include "lib/alloc.h"

int64_t
run_wall_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static char *
joined(char *const *words)
{
	char *text = xstrdup("");

	for (size_t i = 0; words[i] != NULL; i++) {
		char *more = xprintf("%s%s%s", text, i > 0 ? " " : "",
				     words[i]);

		free(text);
		text = more;
	}
	return text;
}

/* By now with its seed.  One match alone that is not kept is a match of where
 * the configuration stands. */
static struct schedule *
find_schedule(struct run *run, struct diag *diag)
{
	struct schedule *schedule;
	struct diag why;
	bool grew;

	if (run->how->only != 0 && run->how->resume == NULL)
		return run_extend_beside(run->config, &grew, diag);
	schedule = run_extend_schedule(&run->growth, run->config, &why);
	if (schedule == NULL)
		diag_set(diag, "%s: %s", run->how->dir, why.text);
	return schedule;
}

bool
run_follow_results(struct run *run, struct diag *diag)
{
	uint64_t before;

	if (!schedule_is_open(run->schedule) || run->how->shard.count > 0 ||
	    standings_matches(run->standings) < schedule_known(run->schedule))
		return true;
	before = schedule_matches(run->schedule);
	if (!schedule_feed_store(run->follow, run->store, diag))
		return false;
	/* A run that its rule has stopped has fewer than its schedule. */
	if (schedule_matches(run->schedule) == before)
		return true;
	run->info.matches = schedule_matches(run->schedule);
	return store_run(run->store)->matches == run->info.matches ||
	       store_grow(run->store, run->info.matches, diag);
}

/* What its store is told of it; @text is its configuration's. */
static void
describe(struct run *run, const char *text)
{
	const struct config *config = run->config;

	run->store_bots = xcalloc(config->bot_count, sizeof(*run->store_bots));
	for (uint32_t i = 0; i < config->bot_count; i++)
		run->store_bots[i] = (struct store_bot){
			.name = config->bots[i].name,
			.run = joined(config->bots[i].words),
			.title = config->bots[i].title,
			.apart = bot_labels_apart(&config->bots[i]),
		};
	run->info = (struct store_run){
		.name = config->name,
		.config = text,
		.game = config->rules_name,
		.seed = config->seed,
		.isolation = isolation_name((enum isolation)config->isolation),
		.program = "deadwood " DEADWOOD_VERSION,
		.started_ms = run_wall_ms(),
		.matches = run->how->resume != NULL
				   ? schedule_matches(run->schedule)
				   : schedule_known(run->schedule),
		.group_matches = (unsigned)schedule_sharing(run->schedule),
		.seats = (unsigned)config->seats,
		.sides = config->sides,
		.low_wins = config->low_wins,
		.final = config->final,
		.shard = run->how->shard,
		.retry = run->how->retry != NULL,
		.bot_count = config->bot_count,
		.bots = run->store_bots,
		.growth = run->growth.grows ? &run->growth.begins : NULL,
	};
}

/* A shard of its next stage, where one is asked for.  It stays as it was begun.
 * @text: the configuration's. */
static bool
cut_schedule(struct run *run, const char *text, struct diag *diag)
{
	const struct merged_so_far so_far = { run->how->next, text,
					      run->config };
	struct stage stage;

	if (run->how->shard.count == 0)
		return true;
	if (run->growth.grows) {
		diag_set(diag,
			 "%s: a shard does not grow, and this would (%s): give "
			 "another --out directory, or bots and rounds as they "
			 "were",
			 run->how->dir,
			 run->growth.changes[0] != '\0' ? run->growth.changes
							: "more rounds");
		return false;
	}
	if (!merged_so_far_follow(&so_far, run->schedule, run->follow, &stage,
				  diag))
		return false;
	shard_cut(run->schedule, stage, run->how->shard, &run->cut);
	return run->how->retry == NULL ||
	       run_retry_find(&(struct run_retry){ run->how->retry, run->config,
						   text, run->how->shard },
			      run->schedule, stage, &run->late, diag);
}

/* Matches of this folder when it is over: fewer than the schedule has where its
 * rule has stopped it, or where it is a shard.  False with @diag. */
static bool
count_matches(struct run *run, struct diag *diag)
{
	const struct cut *cut = &run->cut;
	uint64_t before = 0;

	run->info.matches = store_run(run->store)->matches;
	if (cut->shard.count == 0)
		return true;
	if (!store_count_before(run->store, cut->stage.first, &before, diag))
		return false;
	run->info.matches = before +
			    (run->how->retry != NULL
				     ? run->late.count * run->late.turns
				     : shard_matches(cut));
	return true;
}

/* A shard's later stage may have more matches than were known before. */
static bool
grow_store(struct run *run, struct diag *diag)
{
	uint64_t matches = schedule_matches(run->schedule);

	return run->cut.shard.count == 0 ||
	       store_run(run->store)->matches >= matches ||
	       store_grow(run->store, matches, diag);
}

bool
run_open_results(struct run *run, struct diag *diag)
{
	const struct config *config = run->config;
	char path[PATH_MAX], *text;
	unsigned damaged;
	bool ok = false;

	text = rundir_check_folder(run->config, run->how->dir, run->how->again,
				   &run->growth, diag);
	if (text == NULL)
		return false;
	run->text = text;
	run->schedule = find_schedule(run, diag);
	if (run->schedule == NULL)
		goto out;
	run->follow = schedule_feed_new(run->schedule, config->low_wins);
	if (!cut_schedule(run, text, diag))
		goto out;
	seeds_init(&run->seeds, config->seed);
	describe(run, text);
	run->store = store_open(run->how->dir, &run->info, diag);
	if (run->store == NULL)
		goto out;
	run->info.growth = NULL; /* it has */
	if (run->growth.grows &&
	    !run_messages_grown(config, run->store, &run->growth, diag))
		goto out;
	if (!grow_store(run, diag) || !count_matches(run, diag))
		goto out;
	run->standings = standings_new(&run->info);
	run->troubles = fault_summary_new(config->bot_count);
	if (config_person(config) >= 0)
		fault_summary_excuse(run->troubles,
				     (uint32_t)config_person(config));
	run->suspensions = suspension_new(run->schedule, config->bot_count,
					  (unsigned)config->set_aside);
	if (!standings_load(run->standings, run->store, diag) ||
	    !suspension_load(run->suspensions, run->store, diag) ||
	    !fault_summary_load(run->troubles, run->store, diag) ||
	    !run_follow_results(run, diag) ||
	    !logs_look_through(run->how->dir, run->store, 0, &damaged, diag))
		goto out;
	snprintf(path, sizeof(path), "%s/logs", run->how->dir);
	ok = outdir_make_one(path, diag) &&
	     outdir_write(run->how->dir, "config.yaml", text, diag);
out:
	run->info.config = ""; /* the store has its copy */
	return ok;
}

bool
run_look_after(struct run *run, struct diag *diag)
{
	unsigned damaged = 0;

	if (!outdir_keep(run->how->dir, "config.yaml", run->text, diag) ||
	    !logs_look_through(run->how->dir, run->store, run->info.started_ms,
			       &damaged, diag))
		return false;
	if (damaged == 0)
		return true;
	diag_set(diag,
		 "%u log%s of matches that were just played %s not as written: "
		 "somebody removed or changed what is in %s/logs while the run "
		 "went on; the results stand",
		 damaged, damaged == 1 ? "" : "s", damaged == 1 ? "is" : "are",
		 run->how->dir);
	return false;
}

/* Rows were dropped: what was counted of them is counted again. */
static bool
count_again(struct run *run, struct diag *diag)
{
	standings_free(run->standings);
	run->standings = standings_new(&run->info);
	return standings_load(run->standings, run->store, diag);
}

bool
run_add_to_aside(struct run *run, const struct store_match *row,
		 struct diag *diag)
{
	uint64_t again;

	if (!suspension_add(run->suspensions, row, run->store, diag))
		return false;
	again = suspension_again(run->suspensions);
	if (again == 0)
		return true;
	next_match_again(&run->pick, again);
	fault_summary_end_at(run->troubles, again - 1);
	return count_again(run, diag) &&
	       fault_summary_load(run->troubles, run->store, diag);
}

bool
run_cut(struct run *run, struct diag *diag)
{
	uint64_t before = store_count(run->store);

	if (!stop_check_cut(run->stopping, run->store, run->how->dir, diag))
		return false;
	if (!count_matches(run, diag))
		return false;
	if (store_count(run->store) == before)
		return true;
	fault_summary_end_at(run->troubles, run->info.matches);
	return count_again(run, diag);
}

bool
run_look_back(struct run *run, struct diag *diag)
{
	if (run->how->only != 0 || run->how->shard.count > 0)
		return true; /* whose matches say nothing of its end */
	run->stopping = stop_check_new(run->config);
	return stop_check_follow(run->stopping, run->store, diag) &&
	       run_cut(run, diag);
}

struct run_messages
run_telling(const struct run *run)
{
	return (struct run_messages){ .config = run->config,
				      .how = run->how,
				      .schedule = run->schedule,
				      .info = &run->info,
				      .standings = run->standings,
				      .troubles = run->troubles,
				      .stopping = run->stopping };
}
