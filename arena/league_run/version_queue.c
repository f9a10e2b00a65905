/* version_queue.c - states of versions; see version_queue.h. */
#include "arena/league_run/version_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "arena/league/version_files.h"
#include "arena/league_run/version_job.h"
#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/file/output_file.h"

unsigned
version_queue_busy(const struct league *league)
{
	return league_workers_count(&league->workers, LEAGUE_BUILD, 0) +
	       league_workers_count(&league->workers, LEAGUE_CHECK, 0);
}

/* --- states --------------------------------------------------------------- */

/* Store a new state and all that follows from it, within a transaction.
 * Returns false if the state was changed meanwhile, or if the league failed. */
static bool
version_store_state(struct league *league, const struct league_version *version,
		    enum version_state state, const char *text)
{
	char line[sizeof(((struct league_event *)0)->text)];
	bool moved = false;

	if (!league_require(league,
			    league_version_move(league->db, version, state,
						text, &moved, &league->diag)) ||
	    !moved)
		return false;
	if (!league_require(
		    league,
		    (state != VERSION_CHECKING ||
		     league_version_set_run(league->db, version->id,
					    version->run, &league->diag)) &&
			    (state != VERSION_PLACING ||
			     league_bot_end_hold(league->db, version->bot,
						 &league->diag))))
		return false;
	if (state == VERSION_BUILDING || state == VERSION_CHECKING)
		return true;
	snprintf(line, sizeof(line), "version %lld\n%s",
		 (long long)version->number, text);
	league_note(league, version_state_words[state], version->name, line);
	return !league->failed &&
	       ((state != VERSION_PLACING && state != VERSION_RANKED) ||
		league_require(league,
			       league_version_replace(league->db, version->id,
						      &league->diag)));
}

/* Change the state of a version, in one transaction with its event and with
 * the states of the versions that it replaces.  Returns false if nothing was
 * changed. */
static bool
version_change(struct league *league, struct league_version *version,
	       enum version_state state, const char *text)
{
	league->stale = true;
	if (!league_require(league, league_begin(league->db, &league->diag)))
		return false;
	if (!version_store_state(league, version, state, text)) {
		league_rollback(league->db);
		return false;
	}
	version->state = state;
	return league_require(league, league_commit(league->db, &league->diag));
}

/* Give up the current step of a version. */
static void
version_give_up(struct league *league, struct league_version *version,
		const char *text)
{
	version_change(league, version,
		       version->state == VERSION_BUILDING
			       ? VERSION_BUILD_FAILED
			       : VERSION_CHECK_FAILED,
		       text);
}

void
version_queue_rank(struct league *league)
{
	struct league_version *version = xcalloc(1, sizeof(*version));

	for (unsigned i = 0; !league->failed && i < league->table.count; i++) {
		const struct contender *contender = &league->table.contender[i];

		if (contender->house || !contender->placing ||
		    !league_require(league, league_version_get(
						    league->db, contender->id,
						    version, &league->diag)) ||
		    version->state != VERSION_PLACING ||
		    version->groups < league->config->placement)
			continue;
		version_change(league, version, VERSION_RANKED, "");
	}
	free(version);
}

/* --- starting ------------------------------------------------------------- */

static enum status
version_run_build(void *arg, void *result)
{
	return version_job_build(arg, result);
}

static enum status
version_run_check(void *arg, void *result)
{
	return version_job_check(arg, result);
}

static bool
version_start_worker(struct league *league,
		     const struct league_version *version, int64_t owner)
{
	bool build = version->state == VERSION_BUILDING;
	const struct league_worker like = {
		.work = build ? LEAGUE_BUILD : LEAGUE_CHECK,
		.subject = version->id,
		.owner = owner,
		.size = sizeof(struct version_result),
	};
	struct version_job job = { .config = league->config,
				   .dir = league->dir,
				   .level = league->level,
				   .version = version };

	return league_require(league,
			      league_workers_start(&league->workers, &like,
						   build ? version_run_build
							 : version_run_check,
						   &job, &league->diag));
}

/* Return the version that waits longest and whose owner has no worker, or
 * NULL. */
static struct waiting_version *
version_queue_next(struct league *league)
{
	for (unsigned i = 0; i < league->table.waits; i++) {
		struct waiting_version *waiting = &league->table.waiting[i];

		if (monotime_since_us(league->loop.now, waiting->retry) >= 0 &&
		    league_workers_count(&league->workers, LEAGUE_BUILD,
					 waiting->owner) == 0 &&
		    league_workers_count(&league->workers, LEAGUE_CHECK,
					 waiting->owner) == 0)
			return waiting;
	}
	return NULL;
}

/* Count a start of the current step before it begins, because the step may kill
 * the league.  After too many such starts, give up and return false. */
static bool
version_count_start(struct league *league, struct league_version *version)
{
	struct league_tries tries;
	char text[256];

	if (!league_require(league, league_tries_get(league->db, version->id,
						     &tries, &league->diag)))
		return false;
	if (tries.starts < VERSION_STARTS) {
		tries.starts++;
		return league_require(league,
				      league_tries_put(league->db, version->id,
						       &tries, &league->diag));
	}
	snprintf(text, sizeof(text),
		 "the league was killed %u times while it %s this version, so "
		 "it does not try again; ask the organiser, or send a "
		 "changed version",
		 tries.starts,
		 version->state == VERSION_BUILDING ? "built" : "checked");
	version_give_up(league, version, text);
	return false;
}

/* Start the next step of a version.  Returns false if none can start. */
static bool
version_start_step(struct league *league, struct league_version *version,
		   int64_t owner)
{
	if (version->state == VERSION_RECEIVED &&
	    !version_change(league, version, VERSION_BUILDING, ""))
		return false;
	if (version->state == VERSION_CHECKING && !league->config->checks)
		return version_change(league, version, VERSION_PLACING, "");
	return (version->state == VERSION_BUILDING ||
		version->state == VERSION_CHECKING) &&
	       version_count_start(league, version) &&
	       version_start_worker(league, version, owner);
}

bool
version_queue_start(struct league *league)
{
	struct waiting_version *waiting = version_queue_next(league);
	struct league_version *version;
	bool started;

	if (waiting == NULL)
		return false;
	version = xcalloc(1, sizeof(*version));
	started = league_require(league,
				 league_version_get(league->db, waiting->id,
						    version, &league->diag)) &&
		  version_start_step(league, version, waiting->owner);
	league->stale |= !started; /* the table shows an older state */
	free(version);
	return started;
}

/* --- results -------------------------------------------------------------- */

/* Write to @why how the machine failed: the last line of the worker's log, or
 * how the worker ended. */
static void
version_read_failure(const struct league *league, int64_t version, int status,
		     char *why, unsigned size)
{
	char *folder = version_files_path(league->dir, version);
	char *path = xprintf("%s/log.txt", folder);

	spawn_status_text(status, why, size);
	if (WIFEXITED(status))
		output_file_last_line(path, why, size);
	version_files_shorten(league->dir, why);
	free(path);
	free(folder);
}

/* The worker ended without a result: record that the league survived it.
 * @failed: true: the machine failed.  Returns the number of failures. */
static unsigned
version_count_end(struct league *league, int64_t version, bool failed)
{
	struct league_tries tries;

	if (!league_require(league, league_tries_get(league->db, version,
						     &tries, &league->diag)))
		return 0;
	tries.starts -= tries.starts > 0;
	tries.failures += failed;
	league_require(league, league_tries_put(league->db, version, &tries,
						&league->diag));
	return tries.failures;
}

/* The machine failed: try again later, or give up. */
static void
version_retry(struct league *league, struct league_version *version, int status)
{
	unsigned failures = version_count_end(league, version->id, true);
	char why[512], text[1024];

	if (league->failed)
		return;
	version_read_failure(league, version->id, status, why, sizeof(why));
	for (unsigned i = 0; i < league->table.waits; i++)
		if (league->table.waiting[i].id == version->id)
			league->table.waiting[i].retry = monotime_plus_us(
				league->loop.now, VERSION_RETRY_US);
	if (failures < VERSION_TRIES) {
		league_note(league, "retry", version->name, why);
		return;
	}
	snprintf(text, sizeof(text),
		 "the league failed %d times to %s this version; this is not "
		 "the bot's fault: %s",
		 VERSION_TRIES,
		 version->state == VERSION_BUILDING ? "build" : "check", why);
	version_give_up(league, version, text);
}

/* Store the result of a worker.  @done: true: it ended with a result */
static void
version_store_end(struct league *league, struct league_version *version,
		  const struct league_worker *worker, bool done, int status)
{
	const struct version_result *result = worker->result;

	if (done) {
		if (worker->work == LEAGUE_BUILD)
			snprintf(version->run, sizeof(version->run), "%s",
				 result->run);
		version_change(league, version, result->state, result->text);
	} else if (league->stopping) {
		version_count_end(league, version->id, false);
	} else {
		version_retry(league, version, status);
	}
}

void
version_queue_end(struct league *league, const struct league_worker *worker,
		  int status)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	bool done = WIFEXITED(status) && WEXITSTATUS(status) == STATUS_DONE;

	league->stale = true;
	if (league_require(league,
			   league_version_get(league->db, worker->subject,
					      version, &league->diag)) &&
	    (version->state == VERSION_BUILDING ||
	     version->state == VERSION_CHECKING))
		version_store_end(league, version, worker, done, status);
	free(version);
}

/* --- removal of files ----------------------------------------------------- */

static bool
version_remove(void *arg, int64_t version)
{
	struct league *league = arg;

	return league_workers_find(&league->workers, LEAGUE_BUILD, version) !=
		       NULL ||
	       league_workers_find(&league->workers, LEAGUE_CHECK, version) !=
		       NULL ||
	       league_require(league,
			      version_files_remove(league->dir, league->db,
						   version, &league->diag));
}

void
version_queue_remove(struct league *league)
{
	if (league_removals_each(league->db, version_remove, league,
				 &league->diag) ||
	    league->failed)
		return;
	league_require(league, false);
}
