/* run_results.c - the results directory of a run, and data computed from its
 * rows; see run_state.h. */
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
words_join(char *const *words)
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

/* Make the schedule; the seed of the configuration is set by now.  A single
 * match that is not stored is one of the directory that the configuration is
 * in. */
static struct schedule *
run_make_schedule(struct run *run, struct diag *diag)
{
	struct schedule *schedule;
	struct diag why;
	bool grew;

	if (run->how->only != 0 && run->how->resume == NULL)
		return run_extend_beside(run->config, &grew, diag);
	schedule = run_extend_schedule(&run->plan.extend, run->config, &why);
	if (schedule == NULL)
		diag_set(diag, "%s: %s", run->how->dir, why.text);
	return schedule;
}

bool
run_feed_schedule(struct run *run, struct diag *diag)
{
	uint64_t before;

	if (!schedule_is_open(run->plan.schedule) ||
	    run->how->shard.count > 0 ||
	    standings_matches(run->results.standings) <
		    schedule_known(run->plan.schedule))
		return true;
	before = schedule_matches(run->plan.schedule);
	if (!schedule_feed_store(run->plan.feed, run->results.store, diag))
		return false;
	/* A run that its stop rule has ended has fewer matches than its
	 * schedule. */
	if (schedule_matches(run->plan.schedule) == before)
		return true;
	run->results.info.matches = schedule_matches(run->plan.schedule);
	return store_run(run->results.store)->matches ==
		       run->results.info.matches ||
	       store_set_matches(run->results.store, run->results.info.matches,
				 diag);
}

/* Set run->results.info for the store.  @text: the configuration. */
static void
run_describe(struct run *run, const char *text)
{
	const struct config *config = run->config;

	run->results.bots = xcalloc(config->bot_count,
				    sizeof(*run->results.bots));
	for (uint32_t i = 0; i < config->bot_count; i++)
		run->results.bots[i] = (struct store_bot){
			.name = config->bots[i].name,
			.run = words_join(config->bots[i].words),
			.title = config->bots[i].title,
			.apart = bot_labels_apart(&config->bots[i]),
		};
	run->results.info = (struct store_run){
		.name = config->name,
		.config = text,
		.game = config->rules_name,
		.seed = config->seed,
		.isolation = isolation_name((enum isolation)config->isolation),
		.program = "deadwood " DEADWOOD_VERSION,
		.started_ms = run_wall_ms(),
		.matches = run->how->resume != NULL
				   ? schedule_matches(run->plan.schedule)
				   : schedule_known(run->plan.schedule),
		.group_matches = (unsigned)schedule_sharing(run->plan.schedule),
		.seats = (unsigned)config->seats,
		.sides = config->sides,
		.low_wins = config->low_wins,
		.final = config->final,
		.shard = run->how->shard,
		.retry = run->plan.retry,
		.bot_count = config->bot_count,
		.bots = run->results.bots,
		.growth = run->plan.extend.grows ? &run->plan.extend.begins
						 : NULL,
	};
}

/* Cut the shard out of the next stage, if one is played.  A shard keeps the
 * configuration that it was started with.  @text: the configuration. */
static bool
run_cut_shard(struct run *run, const char *text, struct diag *diag)
{
	const struct merged_so_far so_far = { run->how->next, text,
					      run->config };
	struct stage stage;

	if (run->how->shard.count == 0)
		return true;
	if (run->plan.extend.grows) {
		diag_set(diag,
			 "%s: a shard cannot grow, but the configuration has "
			 "changed since the shard was started (%s): give "
			 "another --out directory, or restore the earlier bots "
			 "and rounds",
			 run->how->dir,
			 run->plan.extend.changes[0] != '\0'
				 ? run->plan.extend.changes
				 : "more rounds");
		return false;
	}
	if (!merged_so_far_feed(&so_far, run->plan.schedule, run->plan.feed,
				&stage, diag))
		return false;
	shard_cut(run->plan.schedule, stage, run->how->shard, &run->plan.cut);
	return !run->plan.retry ||
	       run_retry_find(&(struct run_retry){ run->how->retry, run->config,
						   text, run->how->shard },
			      run->plan.schedule, stage, &run->plan.timeouts,
			      diag);
}

/* Count the matches of the complete directory: fewer than the schedule has if
 * it is a shard, or if the stop rule has ended the run.  Returns false with
 * @diag. */
static bool
results_count_matches(const struct run_plan *plan, struct run_results *results,
		      struct diag *diag)
{
	const struct cut *cut = &plan->cut;
	uint64_t before = 0;

	results->info.matches = store_run(results->store)->matches;
	if (cut->shard.count == 0)
		return true;
	if (!store_count_before(results->store, cut->stage.first, &before,
				diag))
		return false;
	results->info.matches = before + (plan->retry
						  ? plan->timeouts.count *
							    plan->timeouts.turns
						  : shard_matches(cut));
	return true;
}

/* Extend the store if the stage of a shard has more matches than were known
 * when it was created. */
static bool
results_extend_store(const struct run_plan *plan, struct store *store,
		     struct diag *diag)
{
	uint64_t matches = schedule_matches(plan->schedule);

	return plan->cut.shard.count == 0 ||
	       store_run(store)->matches >= matches ||
	       store_set_matches(store, matches, diag);
}

bool
run_open_results(struct run *run, struct diag *diag)
{
	const struct config *config = run->config;
	char path[PATH_MAX], *text;
	unsigned damaged;
	bool ok = false;

	text = rundir_prepare(run->config, run->how->dir, run->how->replay_bot,
			      &run->plan.extend, diag);
	if (text == NULL)
		return false;
	run->results.config_text = text;
	run->plan.schedule = run_make_schedule(run, diag);
	if (run->plan.schedule == NULL)
		goto out;
	run->plan.feed = schedule_feed_new(run->plan.schedule,
					   config->low_wins);
	if (!run_cut_shard(run, text, diag))
		goto out;
	seeds_init(&run->plan.seeds, config->seed);
	run_describe(run, text);
	run->results.store = store_open(run->how->dir, &run->results.info,
					diag);
	if (run->results.store == NULL)
		goto out;
	run->results.info.growth = NULL; /* the store has it */
	if (run->plan.extend.grows &&
	    !run_print_extension(config, run->results.store, &run->plan.extend,
				 diag))
		goto out;
	if (!results_extend_store(&run->plan, run->results.store, diag) ||
	    !results_count_matches(&run->plan, &run->results, diag))
		goto out;
	run->results.standings = standings_new(&run->results.info);
	run->results.faults = fault_summary_new(config->bot_count);
	if (config_person(config) >= 0)
		fault_summary_skip_bot(run->results.faults,
				       (uint32_t)config_person(config));
	run->results.suspensions = suspension_new(run->plan.schedule,
						  config->bot_count,
						  (unsigned)config->set_aside);
	if (!standings_load(run->results.standings, run->results.store, diag) ||
	    !suspension_load(run->results.suspensions, run->results.store,
			     diag) ||
	    !fault_summary_load(run->results.faults, run->results.store,
				diag) ||
	    !run_feed_schedule(run, diag) ||
	    !logs_check_all(run->how->dir, run->results.store, 0, &damaged,
			    diag))
		goto out;
	snprintf(path, sizeof(path), "%s/logs", run->how->dir);
	ok = outdir_make_one(path, diag) &&
	     outdir_write(run->how->dir, "config.yaml", text, diag);
out:
	run->results.info.config = ""; /* the store has a copy */
	return ok;
}

bool
run_check_files(struct run *run, struct diag *diag)
{
	unsigned damaged = 0;

	if (!outdir_restore_file(run->how->dir, "config.yaml",
				 run->results.config_text, diag) ||
	    !logs_check_all(run->how->dir, run->results.store,
			    run->results.info.started_ms, &damaged, diag))
		return false;
	if (damaged == 0)
		return true;
	diag_set(diag,
		 "%u log%s of matches of this run %s damaged: files in %s/logs "
		 "were removed or changed during the run; the results are not "
		 "affected",
		 damaged, damaged == 1 ? "" : "s", damaged == 1 ? "is" : "are",
		 run->how->dir);
	return false;
}

/* Compute the standings again after rows were dropped. */
static bool
results_recount(struct run_results *results, struct diag *diag)
{
	standings_free(results->standings);
	results->standings = standings_new(&results->info);
	return standings_load(results->standings, results->store, diag);
}

bool
run_update_suspensions(struct run *run, const struct store_match *row,
		       struct diag *diag)
{
	uint64_t again;

	if (!suspension_add(run->results.suspensions, row, run->results.store,
			    diag))
		return false;
	again = suspension_first_dropped(run->results.suspensions);
	if (again == 0)
		return true;
	next_match_replay(&run->plan.next, again);
	fault_summary_truncate(run->results.faults, again - 1);
	return results_recount(&run->results, diag) &&
	       fault_summary_load(run->results.faults, run->results.store,
				  diag);
}

bool
run_drop_surplus(struct run *run, struct diag *diag)
{
	uint64_t before = store_match_count(run->results.store);

	if (!stop_check_truncate(run->results.stop, run->results.store,
				 run->how->dir, diag))
		return false;
	if (!results_count_matches(&run->plan, &run->results, diag))
		return false;
	if (store_match_count(run->results.store) == before)
		return true;
	fault_summary_truncate(run->results.faults, run->results.info.matches);
	return results_recount(&run->results, diag);
}

bool
run_open_stop_check(struct run *run, struct diag *diag)
{
	if (run->how->only != 0 || run->how->shard.count > 0)
		return true; /* its matches cannot decide the stop rule */
	run->results.stop = stop_check_new(run->config);
	return stop_check_update(run->results.stop, run->results.store, diag) &&
	       run_drop_surplus(run, diag);
}

struct run_messages
run_messages_of(const struct run *run)
{
	return (struct run_messages){ .config = run->config,
				      .how = run->how,
				      .schedule = run->plan.schedule,
				      .info = &run->results.info,
				      .standings = run->results.standings,
				      .faults = run->results.faults,
				      .stop = run->results.stop };
}
