/* run.c - a tournament from its configuration to its standings; see run.h. */
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

/* Pass on, as a failed first start, why a bot's program cannot be started. */
static void
tell_unstarted(const struct run *run, uint32_t bot, const char *why)
{
	struct outcome *outcome = xcalloc(1, sizeof(*outcome));
	struct botlog nothing = { .seen = 0 };

	outcome->job = JOB_PROBE;
	outcome->seats = 1;
	outcome->seat[0].bot = bot;
	outcome->seat[0].log = &nothing;
	snprintf(outcome->seat[0].detail, sizeof(outcome->seat[0].detail), "%s",
		 why);
	if (run->how->seen != NULL)
		run->how->seen(run->how->arg, outcome);
	free(outcome);
}

/* What tells of the seed besides: real paths, as a list (words.h); owned. */
static char **
find_secrets(const struct run_how *how)
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

/* The bots' boxes, once their programs are there. */
static enum status
ready_cells(struct run *run)
{
	char **also, *box;
	uint32_t unfit;

	if (!config_has_boxes(run->config))
		return STATUS_DONE;
	box = xprintf("%s/deadwood-box", program_dir());
	also = find_secrets(run->how);
	run->sandboxes = sandbox_set_new(
		run->config,
		&(struct sandbox_place){ .machine = &this_machine,
					 .box = box,
					 .dir = run->how->dir,
					 .also = (const char *const *)also,
					 .uid = sandbox_first_uid() },
		&unfit, &run->error);
	words_free(also);
	free(box);
	if (run->sandboxes != NULL)
		return STATUS_DONE;
	if (unfit == run->config->bot_count)
		return STATUS_FAILED;
	tell_unstarted(run, unfit, run->error.text);
	probe_note(&run->unfit, unfit, run->error.text, run->error.text);
	if (!run->how->quiet)
		run->error.text[0] = '\0'; /* it is told with the others */
	return STATUS_BOT;
}

/* From here on signals are taken by the run, and orphans are its children. */
static enum status
hear_signals(struct run *run)
{
	if (run->signals.fd != -1)
		return STATUS_DONE; /* since the builds */
	spawn_adopt_orphans();
	if (config_person(run->config) >= 0)
		self_proc_ignores_stop();
	if (self_proc_signals(&run->loop, &run->signals) == 0)
		return STATUS_DONE;
	diag_set(&run->error, "signals: %s", strerror(errno));
	return STATUS_FAILED;
}

/* The programs that are made before they are run; a pack's in the cache. */
static enum status
build_bots(struct run *run)
{
	struct build_how how = { .dir = run->how->dir,
				 .uid = sandbox_first_uid(),
				 .signals = &run->signals,
				 .limits = BUILD_LIMITS };
	enum build_end end;
	char **also, *box, *dir;

	if (!bots_are_built(run->config) ||
	    (run->config->final &&
	     (freeze_is_done(run->how->dir) || run->how->commitment != NULL)))
		return STATUS_DONE;	/* what was frozen was built */
	if (run->how->parcel != NULL) { /* a wait for others is interrupted */
		run->made = build_cache_begin(run->how->parcel, run->config,
					      &run->error);
		if (run->made == NULL)
			return STATUS_FAILED;
	}
	if (hear_signals(run) != STATUS_DONE)
		return STATUS_FAILED;
	run_messages_builds(run->config);
	box = xprintf("%s/deadwood-box", program_dir());
	dir = folder_path(run->how->dir);
	also = find_secrets(run->how);
	how.box = box;
	how.dir = dir;
	how.also = (const char *const *)also;
	end = bots_build(run->config, &how, &run->unfit, &run->error);
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
		if (run->unfit.why[i] != NULL)
			tell_unstarted(run, i, run->unfit.why[i]);
	if (run->made != NULL && !build_cache_keep(run->made, &run->error))
		return STATUS_FAILED;
	run->error.text[0] = '\0'; /* of one that was noted */
	run->probes_done = run->unfit.failed;
	return probe_suffices(&run->unfit, run->config) ? STATUS_DONE
							: STATUS_BOT;
}

/* What must be there before the first match is played. */
static enum status
make_ready(struct run *run)
{
	enum status status;

	status = build_bots(run);
	if (status != STATUS_DONE)
		return status;
	status = ready_cells(run);
	if (status != STATUS_DONE)
		return status;
	return hear_signals(run);
}

/* A final's beginning: is a commitment beside its folder left unused, or played
 * for the second time?  Shards share one.  Returns false with run->error. */
static bool
freeze_start(struct run *run)
{
	const struct run_how *how = run->how;

	if (!run->config->final || freeze_is_done(how->dir) ||
	    how->shard.count > 0)
		return true;
	if (how->commitment != NULL)
		return commitment_is_new(how->dir, how->commitment,
					 &run->error);
	commitment_warn(run->config, how->dir);
	return true;
}

/* Note in the folder what now plays, and where.  Returns false with run->error.
 */
static bool
note_start(struct run *run)
{
	run->keeps = run->how->resume != NULL;
	return !run->keeps ||
	       (freeze_start(run) &&
		freeze_folder(run->config, run->how->dir, run->how->commitment,
			      store_count(run->store) > 0, &run->error) &&
		folders_note(run->config, run->how->dir, run->growth.anew,
			     &run->error) &&
		bot_versions_note(run->config, run->how->dir, run->store,
				  &run->error) &&
		(run->how->shard.count == 0 ||
		 bot_versions_note_share(run->config, run->how->dir, run->store,
					 &run->error)) &&
		run_note_machine(run));
}

/* Play what is missing.  The referees start while the folder is noted.  Returns
 * false with the run's status and error if nothing could be played. */
static bool
play(struct run *run)
{
	bool noted;

	run->status = make_ready(run);
	if (run->status != STATUS_DONE)
		return false;
	run_open_pool(run);
	noted = note_start(run);
	if (noted)
		run_play_all(run);
	else
		run->status = STATUS_FAILED;
	run_close_pool(run);
	return noted;
}

/* What went wrong first is what is told. */
static void
failed(struct run *run, const struct diag *diag)
{
	if (run->status == STATUS_FAILED)
		return;
	run->error = *diag;
	run->status = STATUS_FAILED;
}

/* Everything is over or broken off: commit, write, show. */
static void
finish(struct run *run)
{
	struct run_messages tell;
	struct results results;
	struct diag diag;
	bool ok, loaded;

	progress_clear(&run->progress);
	ok = store_commit(run->store, &diag) && store_check(run->store, &diag);
	run->lost = !ok;
	if (ok)
		ok = run_cut(run, &diag);
	if (ok && run->keeps)
		ok = folders_note(run->config, run->how->dir, NULL, &diag) &&
		     bot_versions_note(run->config, run->how->dir, run->store,
				       &diag) &&
		     freeze_folder(run->config, run->how->dir, NULL, true,
				   &diag);
	ok = ok && results_load(&results, run->how->dir, run->store, &diag);
	loaded = ok;
	if (ok && run->how->resume != NULL && /* else they are thrown away */
	    store_count(run->store) > 0)
		ok = results_write(run->how->dir, &results, &diag);
	if (!ok)
		failed(run, &diag);
	tell = run_telling(run);
	if (run->status == STATUS_DONE) {
		results_for_terminal(&results);
		ok = run_messages_results(&tell, &results, &run->error);
		if (!run_messages_voids(&tell, &run->error) || !ok)
			run->status = STATUS_FAILED;
		else
			run_messages_opened(&tell);
	}
	if (run->status == STATUS_INTERRUPTED)
		run_messages_interrupted(&tell);
	if (run->keeps && run->status == STATUS_DONE &&
	    !run_look_after(run, &diag))
		failed(run, &diag);
	if (loaded)
		results_release(&results);
}

/* All of it, to run->status and what went wrong. */
static void
carry_out(struct run *run)
{
	run->status = STATUS_FAILED;
	if (loop_init(&run->loop) != 0) {
		diag_set(&run->error, "epoll: %s", strerror(errno));
		return;
	}
	if (!host_limits_of_run(&run->error) ||
	    !isolation_resolve_isolation(run->config, &run->error) ||
	    !run_open_results(run, &run->error) ||
	    !run_look_back(run, &run->error))
		return;
	progress_init(&run->progress,
		      run->how->watch || run->how->proxy != NULL ||
			      run->how->quiet ||
			      config_person(run->config) >= 0,
		      standings_matches(run->standings), monotime_now());
	run->status = STATUS_DONE;
	if (standings_matches(run->standings) < run->info.matches) {
		if (!play(run))
			return;
	} else {
		run_messages_nothing_left(
			&(struct run_messages){ .how = run->how });
		if (run->how->resume != NULL)
			folders_look(run->config, run->how->dir);
	}
	if (run->how->rehearse)
		progress_clear(&run->progress);
	else
		finish(run);
}

static void
tell_end(const struct run *run)
{
	const char *resume = run->status == STATUS_INTERRUPTED
				     ? run->how->resume
				     : NULL;

	if (run->status == STATUS_BOT &&
	    (!run->how->quiet || run->how->unfit != NULL))
		probe_tell(&run->unfit, run->config,
			   run->how->unfit != NULL ? run->how->unfit : stderr);
	if (run->status != STATUS_DONE && run->error.text[0] != '\0')
		fprintf(stderr, "arena: %s%s%s\n", run->error.text,
			resume != NULL ? "; to go on: " : "",
			resume != NULL ? resume : "");
}

/* Did the run make its folder for nothing?  A match that was played and could
 * not be stored leaves its log. */
static bool
left_nothing(const struct run *run)
{
	return run->store != NULL && run->status != STATUS_DONE && !run->lost &&
	       store_count(run->store) == 0 && !store_has_grown(run->store) &&
	       !outdir_holds(run->how->dir, run->config->file) &&
	       (run->standings == NULL ||
		standings_matches(run->standings) == 0);
}

static void
run_free(struct run *run)
{
	loop_close(&run->loop, &run->signals);
	loop_release(&run->loop);
	standings_free(run->standings);
	suspension_free(run->suspensions);
	fault_summary_free(run->troubles);
	stop_check_free(run->stopping);
	store_close(run->store);
	schedule_feed_free(run->follow);
	schedule_free(run->schedule);
	run_extend_release(&run->growth);
	timeout_matches_release(&run->late);
	sandbox_set_free(run->sandboxes);
	build_cache_free(run->made);
	for (uint32_t i = 0;
	     run->store_bots != NULL && i < run->config->bot_count; i++) {
		free((char *)(uintptr_t)run->store_bots[i].run);
		free((char *)(uintptr_t)run->store_bots[i].apart);
	}
	free(run->store_bots);
	free(run->text);
	probe_book_release(&run->unfit);
	free(run);
}

enum status
run_tournament(struct config *config, const struct run_how *how)
{
	struct run *run = xcalloc(1, sizeof(*run));
	enum status status;
	bool nothing;

	run->config = config;
	run->how = how;
	run->signals = (struct watch){ -1, run_signals_ready, run };
	probe_book_init(&run->unfit, config->bot_count);
	if (how->greeted)
		run->probes_begun = run->probes_done = config->bot_count;
	self_proc_protect();
	self_proc_raise_descriptors();
	carry_out(run);
	tell_end(run);
	status = run->status;
	nothing = left_nothing(run);
	run_free(run);
	if (nothing)
		results_remove(how->dir);
	return status;
}
