/*
 * run_play.c - a run's matches are played; see run_state.h.
 *
 * Theory of operation.  One loop (loop.h) over: the referees' control sockets
 * and the bots' stderr (worker.h), a signalfd for children and interruption,
 * and timers for the store's commits and for progress.  First every bot is
 * started once and greeted (the probe); then each free worker takes the next
 * match that the store has not.  A match's log is written under a name of its
 * own and gets its right name when its row is put; the match counts with the
 * commit.
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
#include "arena/runner/worker.h"
#include "arena/standings/standings.h"
#include "arena/store/match_row.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#define COMMIT_US     50000 /* chosen: a match waits so long for its commit */
#define CORES_MAX     1024
#define SLOW_START_US 1500000 /* chosen: more than any runtime needs */
#define WAITS_MS      3000    /* chosen: a shorter silence is not reported */
#define VOIDS_MAX     10 /* chosen: one after the other, then nothing is judged */

static void
run_stop(struct run *run, enum status status)
{
	run->status = status;
	run->loop.stop = true;
}

static void
run_failed(void *owner, const struct diag *diag)
{
	struct run *run = owner;

	if (run->loop.stop)
		return; /* the first reason counts */
	run->error = *diag;
	run_stop(run, STATUS_FAILED);
}

/* Somebody has seen enough. */
static void
leave(void *owner)
{
	run_stop(owner, STATUS_INTERRUPTED);
}

/* Is a bot not started for its next match? */
static bool
absent(void *owner, uint32_t bot, struct absence *absence)
{
	const struct run *run = owner;

	if (run->unfit.why[bot] != NULL)
		*absence = (struct absence){ VERDICT_STARTUP,
					     run->unfit.why[bot] };
	else if (suspension_is(run->suspensions, bot))
		*absence = (struct absence){ VERDICT_SUSPENDED,
					     suspension_why(run->suspensions) };
	else
		return false;
	return true;
}

static int
open_log(void *owner, uint64_t match)
{
	const struct run *run = owner;

	return outdir_open_log(run->how->dir, match, false);
}

static int
open_packed(void *owner, uint64_t match)
{
	const struct run *run = owner;

	return outdir_open_log(run->how->dir, match, true);
}

/* What becomes of logs.  Where one match is played to be looked at, or all is
 * thrown away at the end, all of them are there and plain. */
static struct match_logs
logs_of(const struct run *run)
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
						 how->log != NULL };
}

/*
 * Matches.
 */

static void
commit(void *owner)
{
	struct run *run = owner;
	struct diag diag;

	run->commit.armed = false;
	if (!store_commit(run->store, &diag))
		run_failed(run, &diag);
}

static void
commit_soon(struct run *run)
{
	if (store_pending(run->store) >= STORE_BATCH)
		commit(run);
	else if (!run->commit.armed)
		timer_set(&run->loop, &run->commit, COMMIT_US);
}

/* Nobody could judge it: it has no result, and the others are played. */
static void
match_is_void(struct run *run, const struct outcome *outcome)
{
	struct diag diag;

	progress_clear(&run->progress);
	fprintf(stderr, "match %llu is void: %s; nobody has points for it\n",
		(unsigned long long)outcome->fixture.match, outcome->why_void);
	if (++run->voids < VOIDS_MAX)
		return;
	diag_set(&diag,
		 "%d matches one after the other are void, so the run ends; "
		 "mend what kills the referees and run the same command again",
		 VOIDS_MAX);
	run_failed(run, &diag);
}

/* Has the rule that stops it come to its end? */
static void
stop_by_rule(struct run *run)
{
	struct diag diag;

	if (!stop_check_follow(run->stopping, run->store, &diag))
		run_failed(run, &diag);
	else if (stop_check_is_over(run->stopping))
		run_stop(run, STATUS_DONE);
}

static void
tell_aside(struct run *run)
{
	if (suspension_news(run->suspensions)) {
		progress_clear(&run->progress);
		suspension_tell(run->suspensions, &run->info, stderr);
	}
}

static void
match_is_over(struct run *run, const struct outcome *outcome)
{
	const struct match_logs logs = logs_of(run);
	char log[PATH_MAX], name[OUTDIR_LOG_NAME];
	struct store_match row;
	struct diag diag;

	match_row_take(&row, outcome, match_logs_name(&logs, outcome, name),
		       run->config->sides, run->machine, run_wall_ms());
	if (suspension_refuses(run->suspensions,
			       &row)) { /* it began before that */
		match_logs_let_go(&logs, row.number);
		next_match_again(&run->pick, row.number);
		return;
	}
	if (!match_logs_keep(&logs, outcome, log, &diag) ||
	    !store_put(run->store, &row, &diag)) {
		run_failed(run, &diag);
		return;
	}
	standings_add(run->standings, &row);
	if (!run_add_to_aside(run, &row, &diag) ||
	    !run_follow_results(run, &diag)) {
		run_failed(run, &diag);
		return;
	}
	commit_soon(run);
	if (outcome->why_void[0] != '\0') {
		match_is_void(run, outcome);
		return;
	}
	fault_summary_note(run->troubles, outcome);
	tell_aside(run);
	run->voids = 0;
	stop_by_rule(run);
	if (run->how->log != NULL)
		run->how->log(run->how->arg, log);
	if (run->how->watch && !match_show(log))
		run_stop(run, STATUS_FAILED); /* nobody watches any more */
	if (row.log[0] == '\0')
		match_logs_let_go(&logs, row.number);
	if (run->how->only != 0)
		match_show_bots(run->config, outcome);
	if (run->how->over != NULL)
		run->how->over(run->how->arg, &row);
}

/* Warn of a bot that loads much before each match, while the run waits. */
static void
tell_slow_start(struct run *run, const struct outcome *outcome)
{
	const struct bot *bot = &run->config->bots[outcome->seat[0].bot];

	if (run->how->quiet || run->how->rehearse ||
	    outcome->took_us < SLOW_START_US || run->info.matches < 2 ||
	    run->config->restart == RESTART_NEVER)
		return;
	progress_clear(&run->progress);
	fprintf(stderr,
		"%s takes %.1f s to start, before each match; with restart: "
		"never it starts once (and cards are not mirrored)\n",
		bot_shown(bot), (double)outcome->took_us / 1e6);
}

static void
probe_is_over(struct run *run, const struct outcome *outcome)
{
	struct diag why, diag;

	if (!probe_passed(run->config, outcome, &why, &diag))
		probe_note(&run->unfit, outcome->seat[0].bot, why.text,
			   diag.text);
	else
		tell_slow_start(run, outcome);
	if (++run->probes_done < run->config->bot_count)
		return;
	if (!probe_suffices(&run->unfit, run->config)) {
		run_stop(run, STATUS_BOT); /* all of them are told at once */
		return;
	}
	progress_clear(&run->progress);
	if (!run->how->quiet)
		probe_tell(&run->unfit, run->config, stderr);
	progress_begin(&run->progress, run->loop.now);
}

/*
 * What the workers do next.
 */

static void
job_done(void *owner, const struct outcome *outcome)
{
	struct run *run = owner;

	run->busy--;
	if (run->loop.stop)
		return;
	if (run->how->seen != NULL)
		run->how->seen(run->how->arg, outcome);
	if (outcome->job == JOB_MATCH)
		match_is_over(run, outcome);
	else
		probe_is_over(run, outcome);
}

/* The last match that may be played here. */
static uint64_t
last_match(const struct run *run)
{
	return run->cut.shard.count > 0 ? run->cut.stage.last
					: schedule_known(run->schedule);
}

/* Is a match played here? */
static bool
is_ours(const struct run *run, uint64_t match)
{
	return shard_has(&run->cut, match) &&
	       (run->how->retry == NULL ||
		timeout_matches_has(&run->late, match));
}

/* The first one from @match on that is; behind the last match such a number
 * too. */
static uint64_t
next_of_ours(const struct run *run, uint64_t match)
{
	uint64_t last = last_match(run);

	match = shard_next(&run->cut, match);
	while (match <= last && !is_ours(run, match)) {
		match = timeout_matches_next(&run->late, match);
		match = match > last ? last + 1 : shard_next(&run->cut, match);
	}
	return match;
}

static uint64_t
next_missing(void *owner, uint64_t from)
{
	struct run *run = owner;
	struct diag diag;
	uint64_t match;

	do { /* of those that are played here */
		from = next_of_ours(run, from);
		match = store_next_missing(run->store, from, &diag);
		from = match;
	} while (match != 0 && match <= last_match(run) &&
		 !is_ours(run, match));
	if (match == 0)
		run_failed(run, &diag);
	/* What lies behind a shard's stage is not known yet, or not asked for.
	 */
	return match > last_match(run) ? schedule_known(run->schedule) + 1
				       : match;
}

static bool
is_missing(void *owner, uint64_t match)
{
	struct run *run = owner;
	struct diag diag;
	bool missing;

	if (!is_ours(run, match))
		return false;
	missing = store_is_missing(run->store, match, &diag);
	if (diag.text[0] != '\0')
		run_failed(run, &diag);
	return missing;
}

static const struct fixture *
playing(void *owner, unsigned i)
{
	const struct run *run = owner;

	return worker_match(&run->pool.workers[i]);
}

/* Others are under way: let one of a bot that may be set aside wait. */
static bool
waits(void *owner, const struct fixture *fixture)
{
	const struct run *run = owner;

	return run->busy > 0 && suspension_waits(run->suspensions, fixture,
						 (unsigned)run->config->seats);
}

/* Give one worker its next job; false when there is none now. */
static bool
give_job(struct run *run, struct worker *worker)
{
	struct fixture fixture;
	uint64_t match;

	while (run->probes_begun < run->config->bot_count &&
	       run->unfit.why[run->probes_begun] != NULL)
		run->probes_begun++; /* it could not be built */
	if (run->probes_begun < run->config->bot_count) {
		run->busy++;
		worker_probe(worker, run->probes_begun++);
		return true;
	}
	if (run->probes_done < run->config->bot_count || run->how->rehearse ||
	    run->pick.next > last_match(run))
		return false;
	match = next_match_match(&run->pick, &fixture);
	if (match == 0 || (run->how->only != 0 && match != run->how->only))
		return false;
	run->busy++;
	worker_play(worker, &fixture);
	return true;
}

/* Every worker that is free, so that the end of the probes wakes them all. */
static void
give_jobs(void *owner)
{
	struct run *run = owner;

	for (unsigned i = 0; i < run->pool.worker_count && !run->loop.stop; i++)
		if (run->pool.workers[i].state == WORKER_FREE &&
		    !give_job(run, &run->pool.workers[i]))
			break;
	if (!run->loop.stop)
		match_pool_seat(&run->pool);
	if (run->busy == 0 && !run->loop.stop)
		run_stop(run, STATUS_DONE);
}

void
run_signals_ready(void *owner)
{
	struct run *run = owner;
	bool children;

	if (self_proc_signalled(&run->signals, &children))
		run_stop(run, STATUS_INTERRUPTED);
	if (children && !run->loop.stop)
		match_pool_reap(&run->pool);
}

/* Name the bot that takes long to answer; "": none does. */
static void
waits_text(const struct run *run, char *text, size_t size)
{
	const struct worker *worker = match_pool_waits(&run->pool, WAITS_MS);
	const struct outcome *job = worker != NULL ? &worker->outcome : NULL;
	char where[40] = "";

	text[0] = '\0';
	if (worker == NULL)
		return;
	if (job->job == JOB_MATCH)
		snprintf(where, sizeof(where), " in match %llu",
			 (unsigned long long)job->fixture.match);
	snprintf(
		text, size, "%s has not answered for %llu s%s",
		bot_shown(&run->config->bots[job->seat[worker->waits_for].bot]),
		(unsigned long long)worker->waited_ms / 1000, where);
}

static void
draw(void *owner)
{
	struct run *run = owner;
	char waits[BOT_TITLE_MAX + 120];

	run->progress.open = !schedule_total_is_known(run->schedule);
	waits_text(run, waits, sizeof(waits));
	if (run->probes_done < run->config->bot_count)
		progress_draw_start(&run->progress, run->probes_done,
				    run->config->bot_count, waits);
	else
		progress_draw(&run->progress, run->standings, &run->info,
			      run->stopping, waits, run->loop.now);
	timer_set(&run->loop, &run->draw, progress_next_us(&run->progress));
}

static unsigned
worker_count(const struct run *run, unsigned cores)
{
	uint64_t jobs = run->config->jobs > 0 ? (uint64_t)run->config->jobs
					      : cores;
	uint64_t most = run->info.matches > run->config->bot_count
				? run->info.matches
				: run->config->bot_count;

	if (run->how->watch || run->how->only != 0 || run->how->proxy != NULL ||
	    config_person(run->config) >= 0)
		jobs = 1;
	return (unsigned)(jobs < most ? jobs : most);
}

/* The logs of matches that are broken off. */
static void
remove_drafts(const struct run *run)
{
	const struct match_logs logs = logs_of(run);

	for (unsigned i = 0; i < run->pool.worker_count; i++) {
		const struct fixture *at = worker_match(&run->pool.workers[i]);

		if (at != NULL)
			match_logs_let_go(&logs, at->match);
	}
}

void
run_open_pool(struct run *run)
{
	const struct match_logs logs = logs_of(run);
	int cores[CORES_MAX];
	unsigned core_count = spawn_cores(cores, CORES_MAX);
	char ***env = xcalloc(run->config->bot_count, sizeof(*env));
	static const int terminal[2] = { STDIN_FILENO, STDOUT_FILENO };
	const int *person = run->how->person != NULL ? run->how->person
						     : terminal;

	for (uint32_t i = 0; i < run->config->bot_count; i++)
		env[i] = bot_environment(&run->config->bots[i]);
	run->pool = (struct match_pool){
		.loop = &run->loop,
		.machine = &this_machine,
		.config = run->config,
		.seeds = &run->seeds,
		.env = env,
		.sandboxes = run->sandboxes,
		.referee = xprintf("%s/referee", program_dir()),
		.script = run->how->script,
		.drill = run->how->drill,
		.person = { person[0], person[1] },
		.sync = logs.stays && logs.kept != LOGS_NONE,
		.absent = absent,
		.open_log = open_log,
		.open_packed = logs.kept == LOGS_COMPRESSED ? open_packed
							    : NULL,
		.done = job_done,
		.next = give_jobs,
		.failed = run_failed,
		.owner = run,
	};
	match_pool_open(&run->pool, worker_count(run, core_count), cores,
			core_count);
	match_pool_call_referees(&run->pool);
}

void
run_close_pool(struct run *run)
{
	if (run->status == STATUS_DONE)
		match_pool_dismiss(&run->pool);
	self_proc_signals_default(run->how->resume == NULL);
	remove_drafts(run);
	match_pool_close(&run->pool);
	pipe_proxy_free(run->pool.proxy);
	for (uint32_t i = 0; i < run->config->bot_count; i++)
		words_free(run->pool.env[i]);
	free(run->pool.env);
	free((char *)(uintptr_t)run->pool.referee);
}

void
run_play_all(struct run *run)
{
	const struct run_messages tell = run_telling(run);

	if (run->how->proxy != NULL)
		run->pool.proxy = pipe_proxy_new(&run->loop, run->how->proxy,
						 leave, run);
	if (!run->how->quiet)
		run_messages_start(&tell, run->pool.worker_count);
	tell_aside(run);
	loop_timer(&run->loop, &run->commit, commit, run);
	loop_timer(&run->loop, &run->draw, draw, run);
	timer_set(&run->loop, &run->draw, progress_next_us(&run->progress));
	run->pick = (struct next_match){
		.schedule = run->schedule,
		.next = run->how->only != 0 ? run->how->only : 1,
		.missing = next_missing,
		.is_missing = is_missing,
		.playing = playing,
		.waits = waits,
		.tables = run->pool.worker_count,
		.arg = run,
	};
	next_match_init(&run->pick);
	give_jobs(run);
	if (loop_run(&run->loop) != 0) {
		diag_set(&run->error, "waiting: %s", strerror(errno));
		run->status = STATUS_FAILED;
	}
}
