/*
 * run_play.c - play the matches of a run in an event loop; see run_state.h.
 *
 * Theory of operation.  One event loop (loop.h) watches the control sockets of
 * the referees, the bots' stderr (worker.h), a signalfd, and timers.  The
 * signalfd reports child processes and interruption.  The timers are for
 * commits and for the progress line.  First, the probe: every bot must start
 * once and complete the handshake.  After the probe, each free worker plays the
 * next match without a stored result.  The referee writes the log of a match
 * under a temporary name.  The arena renames the log when it stores the match's
 * row; the match counts with the commit.
 */
#include "arena/tournament/run_state.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/bot_names.h"
#include "arena/config/words.h"
#include "arena/process/machine.h"
#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/rundir/match_logs.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/build.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/runner/remote_seat.h"
#include "arena/runner/worker.h"
#include "arena/standings/standings.h"
#include "arena/store/match_row.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#define COMMIT_US     50000 /* arbitrary: longest wait of a row for its commit */
#define CORES_MAX     1024
#define SLOW_START_US 1500000 /* arbitrary: more than any runtime needs */
#define WAITS_MS      3000    /* arbitrary: a shorter silence is not reported */
#define VOIDS_MAX     10      /* arbitrary: so many in succession end the run */

static void
run_stop(struct run *run, enum status status)
{
	run->end.status = status;
	run->exec.loop.stop = true;
}

static void
run_failed(void *owner, const struct diag *diag)
{
	struct run *run = owner;

	if (run->exec.loop.stop)
		return; /* the first error is kept */
	run->end.error = *diag;
	run_stop(run, STATUS_FAILED);
}

/* The user has closed the pipe proxy. */
static void
run_interrupt(void *owner)
{
	run_stop(owner, STATUS_INTERRUPTED);
}

/* Is a bot unable to start, or suspended? */
static bool
run_bot_is_absent(void *owner, uint32_t bot, struct absence *absence)
{
	const struct run *run = owner;

	if (run->probes.failures.why[bot] != NULL)
		*absence = (struct absence){ VERDICT_STARTUP,
					     run->probes.failures.why[bot] };
	else if (suspension_is(run->results.suspensions, bot))
		*absence = (struct absence){
			VERDICT_SUSPENDED,
			suspension_reason(run->results.suspensions)
		};
	else
		return false;
	return true;
}

static int
run_open_log(void *owner, uint64_t match)
{
	const struct run *run = owner;

	return outdir_open_log(run->how->dir, match, false);
}

static int
run_open_packed_log(void *owner, uint64_t match)
{
	const struct run *run = owner;

	return outdir_open_log(run->how->dir, match, true);
}

/* Return how logs are stored.  In a temporary run, and for a single match,
 * every log is stored without compression. */
static struct match_logs
run_match_logs(const struct run *run)
{
	const struct run_how *how = run->how;
	int64_t kept = run->config->logs;

	if (how->resume == NULL || (how->only != 0 && kept != LOGS_COMPRESSED))
		kept = LOGS_PLAIN;
	return (struct match_logs){ .config = run->config,
				    .dir = how->dir,
				    .stays = how->resume != NULL,
				    .kept = kept,
				    .looked_at = how->watch ||
						 how->on_log != NULL };
}

/*
 * Matches.
 */

static void
run_commit(void *owner)
{
	struct run *run = owner;
	struct diag diag;

	run->results.commit.armed = false;
	if (!store_commit(run->results.store, &diag))
		run_failed(run, &diag);
}

static void
run_commit_soon(struct run *run)
{
	if (store_pending(run->results.store) >= STORE_BATCH)
		run_commit(run);
	else if (!run->results.commit.armed)
		timer_set(&run->exec.loop, &run->results.commit, COMMIT_US);
}

/* Report a void match: it has no result, and the run continues.  Too many in
 * succession end the run. */
static void
run_report_void(struct run *run, const struct outcome *outcome)
{
	struct diag diag;

	progress_clear(&run->display.progress);
	fprintf(stderr, "match %llu is void: %s; no bot gets points for it\n",
		(unsigned long long)outcome->fixture.match, outcome->why_void);
	if (++run->exec.voids < VOIDS_MAX)
		return;
	diag_set(
		&diag,
		"the run ends, because %d matches in succession are void; find "
		"out what stops the referees, then run the same command again",
		VOIDS_MAX);
	run_failed(run, &diag);
}

/* End the run if its stop rule is fulfilled. */
static void
run_apply_stop_rule(struct run *run)
{
	struct diag diag;

	if (!stop_check_update(run->results.stop, run->results.store, &diag))
		run_failed(run, &diag);
	else if (stop_check_is_over(run->results.stop))
		run_stop(run, STATUS_DONE);
}

static void
run_print_suspensions(struct run *run)
{
	if (suspension_has_news(run->results.suspensions)) {
		progress_clear(&run->display.progress);
		suspension_print(run->results.suspensions, &run->results.info,
				 stderr);
	}
}

static void
run_end_match(struct run *run, const struct outcome *outcome)
{
	const struct match_logs logs = run_match_logs(run);
	char log[PATH_MAX], name[OUTDIR_LOG_NAME];
	struct store_match row;
	struct diag diag;

	match_row_init(&row, outcome, match_logs_name(&logs, outcome, name),
		       run->config->sides, run->results.machine, run_wall_ms());
	if (suspension_refuses(run->results.suspensions,
			       &row)) { /* it started before the suspension */
		match_logs_remove_drafts(&logs, row.number);
		next_match_replay(&run->plan.next, row.number);
		return;
	}
	if (!match_logs_keep(&logs, outcome, log, &diag) ||
	    !store_put(run->results.store, &row, &diag)) {
		run_failed(run, &diag);
		return;
	}
	standings_add(run->results.standings, &row);
	if (!run_update_suspensions(run, &row, &diag) ||
	    !run_feed_schedule(run, &diag)) {
		run_failed(run, &diag);
		return;
	}
	run_commit_soon(run);
	if (outcome->why_void[0] != '\0') {
		run_report_void(run, outcome);
		return;
	}
	fault_summary_add(run->results.faults, outcome);
	run_print_suspensions(run);
	run->exec.voids = 0;
	run_apply_stop_rule(run);
	if (run->how->on_log != NULL)
		run->how->on_log(run->how->arg, log);
	if (run->how->watch && !match_print(log))
		run_stop(run, STATUS_FAILED); /* the output is closed */
	if (row.log[0] == '\0')
		match_logs_remove_drafts(&logs, row.number);
	if (run->how->only != 0)
		match_print_bots(run->config, outcome);
	if (run->how->on_row != NULL)
		run->how->on_row(run->how->arg, &row);
}

/* Warn of a bot that starts slowly, since it starts before each match. */
static void
run_warn_slow_start(struct run *run, const struct outcome *outcome)
{
	const struct bot *bot = &run->config->bots[outcome->seat[0].bot];

	if (run->how->quiet || run->how->probe_only ||
	    outcome->took_us < SLOW_START_US || run->results.info.matches < 2 ||
	    run->config->restart == RESTART_NEVER)
		return;
	progress_clear(&run->display.progress);
	fprintf(stderr,
		"bot %s takes %.1f s to start, before each match; with "
		"\"restart: never\", it starts only once, but deals are not "
		"mirrored\n",
		bot_display_name(bot), (double)outcome->took_us / 1e6);
}

static void
run_end_probe(struct run *run, const struct outcome *outcome)
{
	struct diag why, diag;

	if (!probe_passed(run->config, outcome, &why, &diag))
		probe_book_add(&run->probes.failures, outcome->seat[0].bot,
			       why.text, diag.text);
	else
		run_warn_slow_start(run, outcome);
	if (++run->probes.done < run->config->bot_count)
		return;
	if (!probe_enough_started(&run->probes.failures, run->config)) {
		run_stop(run,
			 STATUS_BOT); /* all failures are printed together */
		return;
	}
	progress_clear(&run->display.progress);
	if (!run->how->quiet)
		probe_print(&run->probes.failures, run->config, stderr);
	progress_start_clock(&run->display.progress, run->exec.loop.now);
}

/* The next job of each worker. */

static void
run_end_job(void *owner, const struct outcome *outcome)
{
	struct run *run = owner;

	run->exec.busy--;
	if (run->exec.loop.stop)
		return;
	if (run->how->on_outcome != NULL)
		run->how->on_outcome(run->how->arg, outcome);
	if (outcome->job == JOB_MATCH)
		run_end_match(run, outcome);
	else
		run_end_probe(run, outcome);
}

/* Return the last match that may be played here. */
static uint64_t
plan_last_match(const struct run_plan *plan)
{
	return plan->cut.shard.count > 0 ? plan->cut.stage.last
					 : schedule_known(plan->schedule);
}

/* Is a match played here? */
static bool
plan_has_match(const struct run_plan *plan, uint64_t match)
{
	return shard_has(&plan->cut, match) &&
	       (!plan->retry || timeout_matches_has(&plan->timeouts, match));
}

/* Return the first match from @match on that is played here; a number after the
 * last match if there is none. */
static uint64_t
plan_next_match(const struct run_plan *plan, uint64_t match)
{
	uint64_t last = plan_last_match(plan);

	match = shard_next(&plan->cut, match);
	while (match <= last && !plan_has_match(plan, match)) {
		match = timeout_matches_next(&plan->timeouts, match);
		match = match > last ? last + 1 : shard_next(&plan->cut, match);
	}
	return match;
}

static uint64_t
run_next_missing(void *owner, uint64_t from)
{
	struct run *run = owner;
	struct diag diag;
	uint64_t match;

	do {
		from = plan_next_match(&run->plan, from);
		match = store_next_missing(run->results.store, from, &diag);
		from = match;
	} while (match != 0 && match <= plan_last_match(&run->plan) &&
		 !plan_has_match(&run->plan, match));
	if (match == 0)
		run_failed(run, &diag);
	/* Matches after the stage of a shard are not known yet, or belong to a
	 * later call. */
	return match > plan_last_match(&run->plan)
		       ? schedule_known(run->plan.schedule) + 1
		       : match;
}

static bool
run_match_is_missing(void *owner, uint64_t match)
{
	struct run *run = owner;
	struct diag diag;
	bool missing;

	if (!plan_has_match(&run->plan, match))
		return false;
	missing = store_is_missing(run->results.store, match, &diag);
	if (diag.text[0] != '\0')
		run_failed(run, &diag);
	return missing;
}

static const struct fixture *
run_worker_fixture(void *owner, unsigned i)
{
	const struct run *run = owner;

	return worker_match(&run->exec.pool.workers[i]);
}

static bool
fixture_has_bot(const struct run *run, const struct fixture *fixture,
		uint32_t bot)
{
	for (unsigned i = 0; i < (unsigned)run->config->seats; i++)
		if (fixture->bots[i] == bot)
			return true;
	return false;
}

/* Return true if a remote bot of the match plays another match now: its client
 * has one seat. */
static bool
run_client_is_busy(const struct run *run, const struct fixture *fixture)
{
	if (run->exec.pool.seats == NULL)
		return false;
	for (unsigned t = 0; t < run->exec.pool.worker_count; t++) {
		const struct fixture *at = worker_match(
			&run->exec.pool.workers[t]);

		for (unsigned i = 0;
		     at != NULL && i < (unsigned)run->config->seats; i++)
			if (run->config->bots[at->bots[i]].remote &&
			    fixture_has_bot(run, fixture, at->bots[i]))
				return true;
	}
	return false;
}

/* Delay a match of a bot that may be suspended by a match that is being played,
 * and of a remote bot that plays now. */
static bool
run_match_waits(void *owner, const struct fixture *fixture)
{
	const struct run *run = owner;

	return (run->exec.busy > 0 &&
		suspension_waits(run->results.suspensions, fixture,
				 (unsigned)run->config->seats)) ||
	       run_client_is_busy(run, fixture);
}

/* Give a worker its next job; false if there is none now. */
static bool
run_give_job(struct run *run, struct worker *worker)
{
	struct fixture fixture;
	uint64_t match;

	while (run->probes.begun < run->config->bot_count &&
	       run->probes.failures.why[run->probes.begun] != NULL)
		run->probes.begun++; /* its build failed */
	if (run->probes.begun < run->config->bot_count) {
		run->exec.busy++;
		worker_probe(worker, run->probes.begun++);
		return true;
	}
	if (run->probes.done < run->config->bot_count || run->how->probe_only ||
	    run->plan.next.next > plan_last_match(&run->plan))
		return false;
	match = next_match_find(&run->plan.next, &fixture);
	if (match == 0 || (run->how->only != 0 && match != run->how->only))
		return false;
	run->exec.busy++;
	worker_play(worker, &fixture);
	return true;
}

/* Give all free workers a job: the end of the probes frees them all. */
static void
run_give_jobs(void *owner)
{
	struct run *run = owner;

	for (unsigned i = 0;
	     i < run->exec.pool.worker_count && !run->exec.loop.stop; i++)
		if (run->exec.pool.workers[i].state == WORKER_FREE &&
		    !run_give_job(run, &run->exec.pool.workers[i]))
			break;
	if (!run->exec.loop.stop)
		match_pool_start_bots(&run->exec.pool);
	if (run->exec.busy == 0 && !run->exec.loop.stop)
		run_stop(run, STATUS_DONE);
}

void
run_signals_ready(void *owner)
{
	struct run *run = owner;
	bool children;

	if (self_proc_read_signals(&run->exec.signals, &children))
		run_stop(run, STATUS_INTERRUPTED);
	if (children && !run->exec.loop.stop)
		match_pool_reap(&run->exec.pool);
}

/* Write which bot has not answered for WAITS_MS; "" if none. */
static void
waiting_bot_text(const struct match_pool *pool, char *text, size_t size)
{
	const struct worker *worker = match_pool_longest_wait(pool, WAITS_MS);
	const struct outcome *job = worker != NULL ? &worker->outcome : NULL;
	char where[40] = "";

	text[0] = '\0';
	if (worker == NULL)
		return;
	if (job->job == JOB_MATCH)
		snprintf(where, sizeof(where), " in match %llu",
			 (unsigned long long)job->fixture.match);
	snprintf(text, size, "%s has not answered for %llu s%s",
		 bot_display_name(
			 &pool->config->bots[job->seat[worker->waits_for].bot]),
		 (unsigned long long)worker->waited_ms / 1000, where);
}

static void
run_draw_progress(void *owner)
{
	struct run *run = owner;
	char waits[BOT_TITLE_MAX + 120];

	run->display.progress.open = !schedule_total_is_known(
		run->plan.schedule);
	waiting_bot_text(&run->exec.pool, waits, sizeof(waits));
	if (run->probes.done < run->config->bot_count)
		progress_draw_startup(&run->display.progress, run->probes.done,
				      run->config->bot_count, waits);
	else
		progress_draw(&run->display.progress, run->results.standings,
			      &run->results.info, run->results.stop, waits,
			      run->exec.loop.now);
	timer_set(&run->exec.loop, &run->display.redraw,
		  progress_next_us(&run->display.progress));
}

static unsigned
run_worker_count(const struct run *run, unsigned cores)
{
	uint64_t jobs = run->config->jobs > 0 ? (uint64_t)run->config->jobs
					      : cores;
	uint64_t most = run->results.info.matches > run->config->bot_count
				? run->results.info.matches
				: run->config->bot_count;

	if (run->how->watch || run->how->only != 0 || run->how->proxy != NULL ||
	    config_person(run->config) >= 0)
		jobs = 1;
	return (unsigned)(jobs < most ? jobs : most);
}

/* Remove the logs of unfinished matches. */
static void
run_remove_draft_logs(const struct run *run)
{
	const struct match_logs logs = run_match_logs(run);

	for (unsigned i = 0; i < run->exec.pool.worker_count; i++) {
		const struct fixture *at = worker_match(
			&run->exec.pool.workers[i]);

		if (at != NULL)
			match_logs_remove_drafts(&logs, at->match);
	}
}

void
run_open_pool(struct run *run)
{
	const struct match_logs logs = run_match_logs(run);
	int cores[CORES_MAX];
	unsigned core_count = spawn_cores(cores, CORES_MAX);
	char ***env = xcalloc(run->config->bot_count, sizeof(*env));
	static const int terminal[2] = { STDIN_FILENO, STDOUT_FILENO };
	const int *person = run->how->person != NULL ? run->how->person
						     : terminal;

	for (uint32_t i = 0; i < run->config->bot_count; i++)
		env[i] = bot_environment(&run->config->bots[i]);
	run->exec.pool = (struct match_pool){
		.loop = &run->exec.loop,
		.machine = &this_machine,
		.config = run->config,
		.seeds = &run->plan.seeds,
		.env = env,
		.sandboxes = run->exec.sandboxes,
		.referee = xprintf("%s/referee", program_dir()),
		.script = run->how->script,
		.seats = remote_seats_new(&run->exec.loop, run->config),
		.injection = run->how->inject,
		.person = { person[0], person[1] },
		.sync = logs.stays && logs.kept != LOGS_NONE,
		.absent = run_bot_is_absent,
		.open_log = run_open_log,
		.open_packed = logs.kept == LOGS_COMPRESSED
				       ? run_open_packed_log
				       : NULL,
		.done = run_end_job,
		.next = run_give_jobs,
		.failed = run_failed,
		.owner = run,
	};
	match_pool_open(&run->exec.pool, run_worker_count(run, core_count),
			cores, core_count);
	match_pool_start_referees(&run->exec.pool);
}

bool
run_open_seats(struct run *run)
{
	const struct run_seats *seats = run->how->seats;
	const struct run_seats_place place = { .loop = &run->exec.loop,
					       .seats = run->exec.pool.seats,
					       .config = run->config,
					       .dir = run->how->resume != NULL
							      ? run->how->dir
							      : NULL };

	if (place.seats == NULL)
		return true;
	if (seats == NULL)
		diag_set(&run->end.error,
			 "remote bots play only in `arena run` and `arena "
			 "play`");
	else
		run->exec.serves_seats = seats->open(seats->arg, &place,
						     &run->end.error);
	return run->exec.serves_seats;
}

void
run_close_pool(struct run *run)
{
	if (run->end.status == STATUS_DONE)
		match_pool_dismiss_kept(&run->exec.pool);
	self_proc_reset_signals(run->how->resume == NULL);
	run_remove_draft_logs(run);
	match_pool_close(&run->exec.pool);
	if (run->exec.serves_seats)
		run->how->seats->close(run->how->seats->arg);
	remote_seats_free(run->exec.pool.seats);
	pipe_proxy_free(run->exec.pool.proxy);
	for (uint32_t i = 0; i < run->config->bot_count; i++)
		words_free(run->exec.pool.env[i]);
	free(run->exec.pool.env);
	free((char *)(uintptr_t)run->exec.pool.referee);
}

void
run_play_all(struct run *run)
{
	const struct run_messages messages = run_messages_of(run);

	if (run->how->proxy != NULL)
		run->exec.pool.proxy = pipe_proxy_new(
			&run->exec.loop, run->how->proxy, run_interrupt, run);
	if (!run->how->quiet)
		run_print_start(&messages, run->exec.pool.worker_count);
	run_print_suspensions(run);
	loop_timer(&run->exec.loop, &run->results.commit, run_commit, run);
	loop_timer(&run->exec.loop, &run->display.redraw, run_draw_progress,
		   run);
	timer_set(&run->exec.loop, &run->display.redraw,
		  progress_next_us(&run->display.progress));
	run->plan.next = (struct next_match){
		.schedule = run->plan.schedule,
		.next = run->how->only != 0 ? run->how->only : 1,
		.missing = run_next_missing,
		.is_missing = run_match_is_missing,
		.playing = run_worker_fixture,
		.waits = run_match_waits,
		.tables = run->exec.pool.worker_count,
		.arg = run,
	};
	next_match_init(&run->plan.next);
	run_give_jobs(run);
	if (loop_run(&run->exec.loop) != 0) {
		diag_set(&run->end.error, "waiting: %s", strerror(errno));
		run->end.status = STATUS_FAILED;
	}
}
