/* run.c - execute the phases of a run; see run.h. */
#include "arena/tournament/run_state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/words.h"
#include "arena/output/results.h"
#include "arena/pack/build_cache.h"
#include "arena/process/host_limits.h"
#include "arena/process/machine.h"
#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/bot_versions.h"
#include "arena/rundir/commitment.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/botlog.h"
#include "arena/runner/build.h"
#include "arena/runner/outcome.h"
#include "arena/runner/worker.h"
#include "arena/sandbox/isolation.h"
#include "arena/sandbox/isolation_resolve.h"
#include "arena/standings/standings.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* Report to the caller, as a failed first start, why a bot's program cannot be
 * started. */
static void
run_report_unstarted(const struct run_how *how, uint32_t bot, const char *why)
{
	struct outcome *outcome = xcalloc(1, sizeof(*outcome));
	struct botlog nothing = { .seen = 0 };

	outcome->job = JOB_PROBE;
	outcome->seats = 1;
	outcome->seat[0].bot = bot;
	outcome->seat[0].log = &nothing;
	snprintf(outcome->seat[0].detail, sizeof(outcome->seat[0].detail), "%s",
		 why);
	if (how->on_outcome != NULL)
		how->on_outcome(how->arg, outcome);
	free(outcome);
}

/* List the paths that would reveal the seed, resolved (words.h); owned. */
static char **
run_list_secrets(const struct run_how *how)
{
	char *made = commitment_path(how->dir);
	const char *given[] = { how->commitment, made, how->next, how->retry };
	size_t n = 0, count = sizeof(given) / sizeof(*given), more = 0;
	char **list;

	while (how->secrets != NULL && how->secrets[more] != NULL)
		more++;
	list = xcalloc(count + more + 1, sizeof(*list));
	for (size_t i = 0; i < count + more; i++) {
		const char *path = i < count ? given[i]
					     : how->secrets[i - count];

		if (path != NULL)
			list[n++] = folder_path(path);
	}
	free(made);
	return list;
}

/* Open the sandboxes of the bots; their programs must exist. */
static enum status
run_open_sandboxes(struct run *run)
{
	char **also, *box;
	uint32_t unfit;

	if (!config_has_sandboxes(run->config))
		return STATUS_DONE;
	box = xprintf("%s/deadwood-box", program_dir());
	also = run_list_secrets(run->how);
	run->exec.sandboxes = sandbox_set_new(
		run->config,
		&(struct sandbox_place){ .machine = &this_machine,
					 .box = box,
					 .dir = run->how->dir,
					 .also = (const char *const *)also,
					 .uid = sandbox_first_uid() },
		&unfit, &run->end.error);
	words_free(also);
	free(box);
	if (run->exec.sandboxes != NULL)
		return STATUS_DONE;
	if (unfit == run->config->bot_count)
		return STATUS_FAILED;
	run_report_unstarted(run->how, unfit, run->end.error.text);
	probe_book_add(&run->probes.failures, unfit, run->end.error.text,
		       run->end.error.text);
	if (!run->how->quiet)
		run->end.error.text[0] = '\0'; /* printed with the other bots */
	return STATUS_BOT;
}

/* Handle signals in the event loop, and adopt orphaned processes. */
static enum status
run_watch_signals(struct run *run)
{
	if (run->exec.signals.fd != -1)
		return STATUS_DONE; /* set up before the builds */
	spawn_adopt_orphans();
	if (config_person(run->config) >= 0)
		self_proc_ignore_stop();
	if (self_proc_watch_signals(&run->exec.loop, &run->exec.signals) == 0)
		return STATUS_DONE;
	diag_set(&run->end.error, "signals: %s", strerror(errno));
	return STATUS_FAILED;
}

/* Build the bots that have a build command; a pack's bots in the build cache.
 */
static enum status
run_build_bots(struct run *run)
{
	struct build_how how = { .dir = run->how->dir,
				 .uid = sandbox_first_uid(),
				 .signals = &run->exec.signals,
				 .limits = BUILD_LIMITS };
	enum build_end end;
	char **also, *box, *dir;

	if (!bots_have_builds(run->config) ||
	    (run->config->final &&
	     (freeze_exists(run->how->dir) || run->how->commitment != NULL)))
		return STATUS_DONE;   /* a committed bot is already built */
	if (run->how->pack != NULL) { /* waits for other runs that build it */
		run->exec.builds = build_cache_begin(
			run->how->pack, run->config, &run->end.error);
		if (run->exec.builds == NULL)
			return STATUS_FAILED;
	}
	if (run_watch_signals(run) != STATUS_DONE)
		return STATUS_FAILED;
	run_print_builds(run->config);
	box = xprintf("%s/deadwood-box", program_dir());
	dir = folder_path(run->how->dir);
	also = run_list_secrets(run->how);
	how.box = box;
	how.dir = dir;
	how.also = (const char *const *)also;
	end = bots_build(run->config, &how, &run->probes.failures,
			 &run->end.error);
	words_free(also);
	free(box);
	free(dir);
	if (end == BUILD_STOPPED)
		return STATUS_INTERRUPTED;
	if (end == BUILD_LOST)
		return STATUS_FAILED;
	if (end == BUILD_FAILED)
		return STATUS_BOT;
	for (uint32_t i = 0; i < run->config->bot_count; i++)
		if (run->probes.failures.why[i] != NULL)
			run_report_unstarted(run->how, i,
					     run->probes.failures.why[i]);
	if (run->exec.builds != NULL &&
	    !build_cache_keep(run->exec.builds, &run->end.error))
		return STATUS_FAILED;
	run->end.error.text[0] = '\0'; /* its bot is in the list of failures */
	run->probes.done = run->probes.failures.failed;
	return probe_enough_started(&run->probes.failures, run->config)
		       ? STATUS_DONE
		       : STATUS_BOT;
}

/* Prepare all that the first match needs. */
static enum status
run_prepare(struct run *run)
{
	enum status status;

	status = run_build_bots(run);
	if (status != STATUS_DONE)
		return status;
	status = run_open_sandboxes(run);
	if (status != STATUS_DONE)
		return status;
	return run_watch_signals(run);
}

/* At the start of a final: refuse a commitment that was already played, warn of
 * one beside the directory that is not used.  Shards share one commitment.
 * Returns false with run->end.error. */
static bool
run_check_commitment(struct run *run)
{
	const struct run_how *how = run->how;

	if (!run->config->final || freeze_exists(how->dir) ||
	    how->shard.count > 0)
		return true;
	if (how->commitment != NULL)
		return commitment_is_new(how->dir, how->commitment,
					 &run->end.error);
	commitment_warn(run->config, how->dir);
	return true;
}

/* Record in the results directory which programs play, and on which machine.
 * Returns false with run->end.error. */
static bool
run_record_start(struct run *run)
{
	run->results.keeps = run->how->resume != NULL;
	return !run->results.keeps ||
	       (run_check_commitment(run) &&
		freeze_folder(run->config, run->how->dir, run->how->commitment,
			      store_match_count(run->results.store) > 0,
			      &run->end.error) &&
		bot_versions_note(run->config, run->how->dir,
				  run->plan.extend.replaced,
				  run->how->shard.count > 0, run->results.store,
				  &run->end.error) &&
		run_store_machine(run));
}

/* Play the missing matches.  The referees start while the directory is written.
 * Returns false with run->end if nothing could be played. */
static bool
run_play(struct run *run)
{
	bool noted;

	run->end.status = run_prepare(run);
	if (run->end.status != STATUS_DONE)
		return false;
	run_open_pool(run);
	noted = run_record_start(run) && run_open_seats(run);
	if (noted)
		run_play_all(run);
	else
		run->end.status = STATUS_FAILED;
	run_close_pool(run);
	return noted;
}

/* Set the error of the run; the first one is kept. */
static void
run_set_error(struct run *run, const struct diag *diag)
{
	if (run->end.status == STATUS_FAILED)
		return;
	run->end.error = *diag;
	run->end.status = STATUS_FAILED;
}

/* End the run: commit the rows, write the results, print them. */
static void
run_finish(struct run *run)
{
	struct run_messages messages;
	struct results results;
	struct diag diag;
	bool ok, loaded;

	progress_clear(&run->display.progress);
	ok = store_commit(run->results.store, &diag) &&
	     store_check(run->results.store, &diag);
	run->results.lost = !ok;
	if (ok)
		ok = run_drop_surplus(run, &diag);
	if (ok && run->results.keeps)
		ok = bot_versions_note(run->config, run->how->dir, NULL, false,
				       run->results.store, &diag) &&
		     freeze_folder(run->config, run->how->dir, NULL, true,
				   &diag);
	ok = ok &&
	     results_load(&results, run->how->dir, run->results.store, &diag);
	loaded = ok;
	if (ok && run->how->resume != NULL && /* else they are temporary */
	    store_match_count(run->results.store) > 0)
		ok = results_write(run->how->dir, &results, &diag);
	if (!ok)
		run_set_error(run, &diag);
	messages = run_messages_of(run);
	if (run->end.status == STATUS_DONE) {
		results.layout = results_layout_output(false);
		ok = run_print_results(&messages, &results, &run->end.error);
		if (!run_check_voids(&messages, &run->end.error) || !ok)
			run->end.status = STATUS_FAILED;
		else
			run_print_end_of_final(&messages);
	}
	if (run->end.status == STATUS_INTERRUPTED)
		run_print_interrupted(&messages);
	if (run->results.keeps && run->end.status == STATUS_DONE &&
	    !run_check_files(run, &diag))
		run_set_error(run, &diag);
	if (loaded)
		results_release(&results);
}

/* Run all phases; run->end says how that ended. */
static void
run_execute(struct run *run)
{
	run->end.status = STATUS_FAILED;
	if (loop_init(&run->exec.loop) != 0) {
		diag_set(&run->end.error, "epoll: %s", strerror(errno));
		return;
	}
	if (!host_limits_check_run(&run->end.error) ||
	    !isolation_resolve_config(run->config, &run->end.error) ||
	    !run_open_results(run, &run->end.error) ||
	    !run_open_stop_check(run, &run->end.error))
		return;
	progress_init(
		&run->display.progress,
		run->how->watch || run->how->proxy != NULL || run->how->quiet ||
			config_person(run->config) >= 0,
		standings_matches(run->results.standings), monotime_now());
	run->end.status = STATUS_DONE;
	if (standings_matches(run->results.standings) <
	    run->results.info.matches) {
		if (!run_play(run))
			return;
	} else {
		run_print_nothing_left(
			&(struct run_messages){ .how = run->how });
		if (run->how->resume != NULL)
			folders_print_changes(run->config, run->how->dir);
	}
	if (run->how->probe_only)
		progress_clear(&run->display.progress);
	else
		run_finish(run);
}

static void
run_print_end(const struct run *run)
{
	const char *resume = run->end.status == STATUS_INTERRUPTED
				     ? run->how->resume
				     : NULL;

	if (run->end.status == STATUS_BOT &&
	    (!run->how->quiet || run->how->unfit != NULL))
		probe_print(&run->probes.failures, run->config,
			    run->how->unfit != NULL ? run->how->unfit : stderr);
	if (run->end.status != STATUS_DONE && run->end.error.text[0] != '\0')
		fprintf(stderr, "arena: %s%s%s\n", run->end.error.text,
			resume != NULL ? "; to resume: " : "",
			resume != NULL ? resume : "");
}

/* Has the run created its directory in vain?  A match that was played and could
 * not be stored leaves its log. */
static bool
run_dir_is_empty(const struct run *run)
{
	return run->results.store != NULL && run->end.status != STATUS_DONE &&
	       !run->results.lost &&
	       store_match_count(run->results.store) == 0 &&
	       !store_has_grown(run->results.store) &&
	       !outdir_contains(run->how->dir, run->config->file) &&
	       (run->results.standings == NULL ||
		standings_matches(run->results.standings) == 0);
}

static void
run_plan_release(struct run_plan *plan)
{
	schedule_feed_free(plan->feed);
	schedule_free(plan->schedule);
	run_extend_release(&plan->extend);
	timeout_matches_release(&plan->timeouts);
}

static void
run_results_release(struct run_results *results, uint32_t bot_count)
{
	standings_free(results->standings);
	suspension_free(results->suspensions);
	fault_summary_free(results->faults);
	stop_check_free(results->stop);
	store_close(results->store);
	for (uint32_t i = 0; results->bots != NULL && i < bot_count; i++) {
		free((char *)(uintptr_t)results->bots[i].run);
		free((char *)(uintptr_t)results->bots[i].apart);
	}
	free(results->bots);
	free(results->config_text);
}

static void
run_exec_release(struct run_exec *exec)
{
	loop_close(&exec->loop, &exec->signals);
	loop_release(&exec->loop);
	sandbox_set_free(exec->sandboxes);
	build_cache_free(exec->builds);
}

static void
run_free(struct run *run)
{
	run_exec_release(&run->exec);
	run_results_release(&run->results, run->config->bot_count);
	run_plan_release(&run->plan);
	probe_book_release(&run->probes.failures);
	free(run);
}

void
run_print_nothing(void *arg, const struct stop_check *stopping)
{
	(void)arg;
	(void)stopping;
}

enum status
run_tournament(struct config *config, const struct run_how *how)
{
	struct run *run = xcalloc(1, sizeof(*run));
	enum status status;
	bool nothing;

	run->config = config;
	run->how = how;
	run->plan.retry = how->retry != NULL;
	run->exec.signals = (struct watch){ -1, run_signals_ready, run };
	probe_book_init(&run->probes.failures, config->bot_count);
	if (how->probed)
		run->probes.begun = run->probes.done = config->bot_count;
	self_proc_protect();
	self_proc_raise_descriptors();
	run_execute(run);
	run_print_end(run);
	status = run->end.status;
	nothing = run_dir_is_empty(run);
	run_free(run);
	if (nothing)
		results_remove(how->dir);
	return status;
}
