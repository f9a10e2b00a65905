/*
 * run.c - a tournament from its configuration to its standings; see run.h.
 *
 * Theory of operation.  One loop (loop.h) over: the referees' control sockets
 * and the bots' stderr (table.h), a signalfd for children and interruption, and
 * timers for the store's commits and for progress.  First every bot is started
 * once and greeted (the probe); then each free table takes the next match that
 * the store has not.  A match's log is written under a name of its own and gets
 * its right name when its row is put; the match counts with the commit.
 */
#include "arena/run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena/hall/build.h"
#include "arena/hall/isolation.h"
#include "arena/hall/machine.h"
#include "arena/hall/needs.h"
#include "arena/hall/probe.h"
#include "arena/hall/self.h"
#include "arena/hall/settle.h"
#include "arena/hall/spawn.h"
#include "arena/hall/table.h"
#include "arena/plan/pick.h"
#include "arena/plan/words.h"
#include "arena/results/account.h"
#include "arena/results/aside.h"
#include "arena/results/folder.h"
#include "arena/results/follow.h"
#include "arena/results/freeze.h"
#include "arena/results/log_check.h"
#include "arena/results/match_logs.h"
#include "arena/results/meet.h"
#include "arena/results/outdir.h"
#include "arena/results/programs.h"
#include "arena/results/progress.h"
#include "arena/results/results.h"
#include "arena/results/standings.h"
#include "arena/results/stopping.h"
#include "arena/results/store.h"
#include "arena/results/trouble.h"
#include "arena/tell.h"
#include "lib/alloc.h"

#define COMMIT_US 50000 /* chosen: a match waits so long for its commit */
#define CORES_MAX 1024
#define VOIDS_MAX 10 /* chosen: one after the other, then nothing is judged */

struct run {
	struct config *config;
	const struct run_how *how;
	struct growth growth;
	struct course *course;
	struct follow *follow;
	struct seeds seeds;
	struct store_run info;
	struct store_bot *store_bots;
	struct store *store;
	struct standings *standings;
	struct aside *aside;
	struct trouble_book *troubles;
	struct stopping *stopping; /* NULL: all matches are played */
	struct progress progress;
	struct loop loop;
	struct hall hall;
	struct cells *cells;
	struct watch signals;
	struct timer commit, draw;
	uint32_t probes_begun, probes_done;
	struct probe_book unfit;
	struct pick pick;
	unsigned busy;	/* tables with a job */
	unsigned voids; /* matches, one after the other */
	bool keeps;	/* matches were played, whose results stay */
	bool lost;	/* what now is results.db is not ours */
	enum status status;
	struct diag error;
};

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

static int64_t
wall_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Is a bot not started for its next match? */
static bool
absent(void *owner, uint32_t bot, struct absence *absence)
{
	const struct run *run = owner;

	if (run->unfit.why[bot] != NULL)
		*absence = (struct absence){ NULL, run->unfit.why[bot] };
	else if (aside_is(run->aside, bot))
		*absence = (struct absence){ ASIDE_VERDICT,
					     aside_why(run->aside) };
	else
		return false;
	return true;
}

static int
open_log(void *owner, uint64_t match)
{
	const struct run *run = owner;

	return outdir_open_log(run->how->dir, match);
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

/* Is a stage complete?  Then its results tell what is played next. */
static bool
follow_results(struct run *run, struct diag *diag)
{
	if (!course_is_open(run->course) ||
	    standings_matches(run->standings) < course_known(run->course))
		return true;
	if (!follow_store(run->follow, run->store, diag))
		return false;
	run->info.matches = course_matches(run->course);
	return store_run(run->store)->matches == run->info.matches ||
	       store_grow(run->store, run->info.matches, diag);
}

/* Has the rule that stops it come to its end? */
static void
stop_by_rule(struct run *run)
{
	struct diag diag;

	if (!stopping_follow(run->stopping, run->store, &diag))
		run_failed(run, &diag);
	else if (stopping_is_over(run->stopping))
		run_stop(run, STATUS_DONE);
}

static void
tell_aside(struct run *run)
{
	if (aside_news(run->aside)) {
		progress_clear(&run->progress);
		aside_tell(run->aside, &run->info, stderr);
	}
}

static void
match_is_over(struct run *run, const struct outcome *outcome)
{
	const struct match_logs logs = { run->config, run->how->dir,
					 run->how->resume != NULL };
	struct account account;
	char log[PATH_MAX];
	struct diag diag;

	account_take(&account, outcome, run->config->sides, wall_ms());
	if (!match_logs_keep(&logs, outcome, log, &diag) ||
	    !store_put(run->store, &account.row, &diag)) {
		run_failed(run, &diag);
		return;
	}
	standings_add(run->standings, &account.row);
	aside_add(run->aside, &account.row);
	if (!follow_results(run, &diag)) {
		run_failed(run, &diag);
		return;
	}
	commit_soon(run);
	if (outcome->why_void[0] != '\0') {
		match_is_void(run, outcome);
		return;
	}
	trouble_note(run->troubles, outcome);
	tell_aside(run);
	run->voids = 0;
	stop_by_rule(run);
	if (run->how->watch && !match_show(log))
		run_stop(run, STATUS_FAILED); /* nobody watches any more */
	if (run->how->only != 0)
		match_show_bots(run->config, outcome);
}

static void
probe_is_over(struct run *run, const struct outcome *outcome)
{
	struct diag why, diag;

	if (!probe_passed(run->config, outcome, &why, &diag))
		probe_note(&run->unfit, outcome->seat[0].bot, why.text,
			   diag.text);
	if (++run->probes_done < run->config->bot_count)
		return;
	if (!probe_suffices(&run->unfit, run->config)) {
		run_stop(run, STATUS_BOT); /* all of them are told at once */
		return;
	}
	progress_clear(&run->progress);
	probe_tell(&run->unfit, run->config, stderr);
	progress_begin(&run->progress, run->loop.now);
}

/*
 * What the tables do next.
 */

static void
job_done(void *owner, const struct outcome *outcome)
{
	struct run *run = owner;

	run->busy--;
	if (run->loop.stop)
		return;
	if (outcome->job == JOB_MATCH)
		match_is_over(run, outcome);
	else
		probe_is_over(run, outcome);
}

static uint64_t
next_missing(void *owner, uint64_t from)
{
	struct run *run = owner;
	struct diag diag;
	uint64_t match = store_next_missing(run->store, from, &diag);

	if (match == 0)
		run_failed(run, &diag);
	return match;
}

static bool
is_missing(void *owner, uint64_t match)
{
	struct run *run = owner;
	struct diag diag;
	bool missing = store_is_missing(run->store, match, &diag);

	if (diag.text[0] != '\0')
		run_failed(run, &diag);
	return missing;
}

static const struct fixture *
playing(void *owner, unsigned i)
{
	const struct run *run = owner;

	return table_match(&run->hall.tables[i]);
}

/* Give one table its next job; false when there is none now. */
static bool
give_job(struct run *run, struct table *table)
{
	struct fixture fixture;
	uint64_t match;

	while (run->probes_begun < run->config->bot_count &&
	       run->unfit.why[run->probes_begun] != NULL)
		run->probes_begun++; /* it could not be built */
	if (run->probes_begun < run->config->bot_count) {
		run->busy++;
		table_probe(table, run->probes_begun++);
		return true;
	}
	if (run->probes_done < run->config->bot_count ||
	    run->pick.next > course_known(run->course))
		return false;
	match = pick_match(&run->pick, &fixture);
	if (match == 0 || (run->how->only != 0 && match != run->how->only))
		return false;
	run->busy++;
	table_play(table, &fixture);
	return true;
}

/* Every table that is free, so that the end of the probes wakes them all. */
static void
give_jobs(void *owner)
{
	struct run *run = owner;

	for (unsigned i = 0; i < run->hall.table_count && !run->loop.stop; i++)
		if (run->hall.tables[i].state == TABLE_FREE &&
		    !give_job(run, &run->hall.tables[i]))
			break;
	if (run->busy == 0 && !run->loop.stop)
		run_stop(run, STATUS_DONE);
}

static void
signals_ready(void *owner)
{
	struct run *run = owner;
	bool children;

	if (self_signalled(&run->signals, &children))
		run_stop(run, STATUS_INTERRUPTED);
	if (children && !run->loop.stop)
		hall_reap(&run->hall);
}

static void
draw(void *owner)
{
	struct run *run = owner;

	if (run->probes_done < run->config->bot_count)
		progress_draw_start(&run->progress, run->probes_done,
				    run->config->bot_count);
	else
		progress_draw(&run->progress, run->standings, &run->info,
			      run->stopping, run->loop.now);
	timer_set(&run->loop, &run->draw, progress_next_us(&run->progress));
}

/*
 * Before and after.
 */

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
static struct course *
find_course(struct run *run, struct diag *diag)
{
	struct course *course;
	struct diag why;
	bool grew;

	if (run->how->only != 0 && run->how->resume == NULL)
		return growth_beside(run->config, &grew, diag);
	course = growth_course(&run->growth, run->config, &why);
	if (course == NULL)
		diag_set(diag, "%s: %s", run->how->dir, why.text);
	return course;
}

static bool
open_results(struct run *run, struct diag *diag)
{
	const struct config *config = run->config;
	char path[PATH_MAX], *text;
	bool ok = false;

	text = meet_folder(run->config, run->how->dir, run->how->again,
			   &run->growth, diag);
	if (text == NULL)
		return false;
	run->course = find_course(run, diag);
	if (run->course == NULL)
		goto out;
	seeds_init(&run->seeds, config->seed);
	run->store_bots = xcalloc(config->bot_count, sizeof(*run->store_bots));
	for (uint32_t i = 0; i < config->bot_count; i++)
		run->store_bots[i] = (struct store_bot){
			.name = config->bots[i].name,
			.run = joined(config->bots[i].words),
		};
	run->info = (struct store_run){
		.name = config->name,
		.config = text,
		.game = config->rules_name,
		.seed = config->seed,
		.isolation = isolation_name((enum isolation)config->isolation),
		.program = "deadwood " DEADWOOD_VERSION,
		.started_ms = wall_ms(),
		.matches = run->how->resume != NULL
				   ? course_matches(run->course)
				   : course_known(run->course),
		.group_matches = (unsigned)course_sharing(run->course),
		.seats = (unsigned)config->seats,
		.sides = config->sides,
		.low_wins = config->low_wins,
		.final = config->final,
		.bot_count = config->bot_count,
		.bots = run->store_bots,
		.growth = run->growth.grows ? &run->growth.begins : NULL,
	};
	run->store = store_open(run->how->dir, &run->info, diag);
	if (run->store == NULL)
		goto out;
	run->info.growth = NULL; /* it has */
	if (run->growth.grows &&
	    !tell_grown(config, run->store, &run->growth, diag))
		goto out;
	run->info.matches = store_run(run->store)->matches; /* if it stopped */
	run->standings = standings_new(&run->info);
	run->troubles = trouble_new(config->bot_count);
	run->aside = aside_new(config->bot_count, (unsigned)config->set_aside);
	run->follow = follow_new(run->course, config->low_wins);
	if (!standings_load(run->standings, run->store, diag) ||
	    !aside_load(run->aside, run->store, diag) ||
	    !follow_results(run, diag) ||
	    !logs_look_through(run->how->dir, run->store, diag))
		goto out;
	snprintf(path, sizeof(path), "%s/logs", run->how->dir);
	ok = outdir_make_one(path, diag) &&
	     outdir_write(run->how->dir, "config.yaml", text, diag);
out:
	run->info.config = ""; /* the store has its copy */
	free(text);
	return ok;
}

/* A run that its rule has stopped has no matches behind that place. */
static bool
cut(struct run *run, struct diag *diag)
{
	uint64_t before = store_count(run->store);

	if (!stopping_cut(run->stopping, run->store, run->how->dir, diag))
		return false;
	run->info.matches = store_run(run->store)->matches;
	if (store_count(run->store) == before)
		return true;
	trouble_end_at(run->troubles, run->info.matches);
	standings_free(run->standings);
	run->standings = standings_new(&run->info);
	return standings_load(run->standings, run->store, diag);
}

/* What an earlier start had played may be enough. */
static bool
look_back(struct run *run, struct diag *diag)
{
	if (run->how->only != 0)
		return true;
	run->stopping = stopping_new(run->config);
	return stopping_follow(run->stopping, run->store, diag) &&
	       cut(run, diag);
}

static unsigned
table_count(const struct run *run, unsigned cores)
{
	uint64_t jobs = run->config->jobs > 0 ? (uint64_t)run->config->jobs
					      : cores;
	uint64_t most = run->info.matches > run->config->bot_count
				? run->info.matches
				: run->config->bot_count;

	if (run->how->watch || run->how->only != 0)
		jobs = 1;
	return (unsigned)(jobs < most ? jobs : most);
}

static struct tell
telling(const struct run *run)
{
	return (struct tell){ .config = run->config,
			      .how = run->how,
			      .course = run->course,
			      .info = &run->info,
			      .standings = run->standings,
			      .troubles = run->troubles,
			      .stopping = run->stopping };
}

/* The logs of matches that are broken off. */
static void
remove_drafts(const struct run *run)
{
	char draft[PATH_MAX], final[PATH_MAX];

	for (unsigned i = 0; i < run->hall.table_count; i++) {
		const struct fixture *at = table_match(&run->hall.tables[i]);

		if (at == NULL)
			continue;
		outdir_log_paths(run->how->dir, at->match, draft, final);
		unlink(draft);
	}
}

static void
play_all(struct run *run)
{
	const struct tell tell = telling(run);
	int cores[CORES_MAX];
	unsigned core_count = spawn_cores(cores, CORES_MAX);
	unsigned tables = table_count(run, core_count);
	char *referee = xprintf("%s/referee", program_dir());
	char ***env = xcalloc(run->config->bot_count, sizeof(*env));

	for (uint32_t i = 0; i < run->config->bot_count; i++)
		env[i] = bot_environment(&run->config->bots[i]);
	run->hall = (struct hall){
		.loop = &run->loop,
		.machine = &this_machine,
		.config = run->config,
		.seeds = &run->seeds,
		.env = env,
		.cells = run->cells,
		.referee = referee,
		.sync = run->how->resume != NULL,
		.absent = absent,
		.open_log = open_log,
		.done = job_done,
		.next = give_jobs,
		.failed = run_failed,
		.owner = run,
	};
	tell_start(&tell, tables);
	tell_aside(run);
	hall_open(&run->hall, tables, cores, core_count);
	loop_timer(&run->loop, &run->commit, commit, run);
	loop_timer(&run->loop, &run->draw, draw, run);
	timer_set(&run->loop, &run->draw, progress_next_us(&run->progress));
	run->pick = (struct pick){
		.course = run->course,
		.next = run->how->only != 0 ? run->how->only : 1,
		.missing = next_missing,
		.is_missing = is_missing,
		.playing = playing,
		.tables = tables,
		.arg = run,
	};
	pick_init(&run->pick);
	give_jobs(run);
	if (loop_run(&run->loop) != 0) {
		diag_set(&run->error, "waiting: %s", strerror(errno));
		run->status = STATUS_FAILED;
	}
	if (run->status == STATUS_DONE)
		hall_dismiss(&run->hall);
	self_signals_default(run->how->resume == NULL);
	remove_drafts(run);
	hall_close(&run->hall);
	for (uint32_t i = 0; i < run->config->bot_count; i++)
		words_free(env[i]);
	free(env);
	free(referee);
}

/* The bots' boxes, once their programs are there. */
static bool
ready_cells(struct run *run, struct diag *diag)
{
	char *box;

	if (run->config->isolation == ISOLATION_NONE)
		return true;
	box = xprintf("%s/deadwood-box", program_dir());
	run->cells = cells_new(run->config, &this_machine, box, run->how->dir,
			       cells_first_uid(), diag);
	free(box);
	return run->cells != NULL;
}

/* From here on signals are taken by the run, and orphans are its children. */
static enum status
hear_signals(struct run *run)
{
	if (run->signals.fd != -1)
		return STATUS_DONE; /* since the builds */
	spawn_adopt_orphans();
	if (self_signals(&run->loop, &run->signals) == 0)
		return STATUS_DONE;
	diag_set(&run->error, "signals: %s", strerror(errno));
	return STATUS_FAILED;
}

/* The programs that are made before they are run. */
static enum status
build_bots(struct run *run)
{
	struct build_how how = { .dir = run->how->dir,
				 .uid = cells_first_uid(),
				 .signals = &run->signals,
				 .limits = BUILD_LIMITS };
	enum build_end end;
	char *box, *dir;

	if (!bots_are_built(run->config) ||
	    (run->config->final && freeze_is_done(run->how->dir)))
		return STATUS_DONE; /* what was frozen was built */
	if (hear_signals(run) != STATUS_DONE)
		return STATUS_FAILED;
	fprintf(stderr, "%s\n",
		run->config->isolation == ISOLATION_NONE
			? "isolation: none. Builds run with your own rights, "
			  "as their bots will."
			: "Builds run in a box, each with its bot's folder to "
			  "write in and without a network.");
	box = xprintf("%s/deadwood-box", program_dir());
	dir = folder_path(run->how->dir);
	how.box = box;
	how.dir = dir;
	end = bots_build(run->config, &how, &run->unfit, &run->error);
	free(box);
	free(dir);
	if (end == BUILD_STOPPED)
		return STATUS_INTERRUPTED;
	if (end == BUILD_FAILED)
		return STATUS_BOT;
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
	if (!ready_cells(run, &run->error))
		return STATUS_BOT;
	run->keeps = run->how->resume != NULL;
	if (run->keeps &&
	    (!freeze_folder(run->config, run->how->dir, run->how->commitment,
			    store_count(run->store) > 0, &run->error) ||
	     !folders_note(run->config, run->how->dir, run->growth.anew,
			   &run->error) ||
	     !programs_note(run->config, run->how->dir, run->store,
			    &run->error)))
		return STATUS_FAILED;
	return hear_signals(run);
}

/* Everything is over or broken off: commit, write, show. */
static void
finish(struct run *run)
{
	struct tell tell;
	struct results results;
	struct diag diag;
	bool ok, loaded;

	progress_clear(&run->progress);
	ok = store_commit(run->store, &diag) && store_check(run->store, &diag);
	run->lost = !ok;
	if (ok)
		ok = cut(run, &diag);
	if (ok && run->keeps)
		ok = folders_note(run->config, run->how->dir, NULL, &diag) &&
		     programs_note(run->config, run->how->dir, run->store,
				   &diag) &&
		     freeze_folder(run->config, run->how->dir, NULL, true,
				   &diag);
	ok = ok && results_load(&results, run->how->dir, run->store, &diag);
	loaded = ok;
	if (ok && run->how->resume != NULL && /* else they are thrown away */
	    store_count(run->store) > 0)
		ok = results_write(run->how->dir, &results, &diag);
	if (!ok && run->status != STATUS_FAILED) {
		run->error = diag;
		run->status = STATUS_FAILED;
	}
	tell = telling(run);
	if (run->status == STATUS_DONE) {
		results_for_terminal(&results);
		ok = tell_results(&tell, &results, &run->error);
		if (!tell_voids(&tell, &run->error) || !ok)
			run->status = STATUS_FAILED;
	}
	if (run->status == STATUS_INTERRUPTED)
		tell_interrupted(&tell);
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
	if (!needs_of_run(&run->error) ||
	    !settle_isolation(run->config, &run->error) ||
	    !open_results(run, &run->error) || !look_back(run, &run->error))
		return;
	progress_init(&run->progress, run->how->watch,
		      standings_matches(run->standings), mono_now());
	run->status = STATUS_DONE;
	if (standings_matches(run->standings) < run->info.matches) {
		run->status = make_ready(run);
		if (run->status != STATUS_DONE)
			return;
		play_all(run);
	} else {
		tell_nothing_left(&(struct tell){ .how = run->how });
	}
	finish(run);
}

static void
tell_end(const struct run *run)
{
	const char *resume = run->status == STATUS_INTERRUPTED
				     ? run->how->resume
				     : NULL;

	if (run->status == STATUS_BOT)
		probe_tell(&run->unfit, run->config, stderr);
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
	aside_free(run->aside);
	trouble_free(run->troubles);
	stopping_free(run->stopping);
	store_close(run->store);
	follow_free(run->follow);
	course_free(run->course);
	growth_release(&run->growth);
	cells_free(run->cells);
	for (uint32_t i = 0;
	     run->store_bots != NULL && i < run->config->bot_count; i++)
		free((char *)(uintptr_t)run->store_bots[i].run);
	free(run->store_bots);
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
	run->signals = (struct watch){ -1, signals_ready, run };
	probe_book_init(&run->unfit, config->bot_count);
	self_protect();
	self_raise_descriptors();
	carry_out(run);
	tell_end(run);
	status = run->status;
	nothing = left_nothing(run);
	run_free(run);
	if (nothing)
		results_remove(how->dir);
	return status;
}
