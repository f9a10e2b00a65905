/* league_loop.c - the event loop of a league; see league_loop.h. */
#include "arena/league_run/league_loop.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "arena/league/intake.h"
#include "arena/league/league_board.h"
#include "arena/league/spool.h"
#include "arena/league_run/group_tables.h"
#include "arena/league_run/house_bots.h"
#include "arena/league_run/league_state.h"
#include "arena/league_run/refit_process.h"
#include "arena/league_run/version_queue.h"
#include "arena/process/self_proc.h"
#include "arena/process/service_notify.h"
#include "arena/process/spawn.h"
#include "arena/rundir/outdir.h"
#include "arena/sandbox/isolation_resolve.h"
#include "arena/store/lock.h"
#include "lib/alloc.h"

#define TICK_US	   INT64_C(1000000) /* interval of the spool and of timers */
/* arbitrary: interval in which commands of the organiser take effect */
#define REREAD_US  INT64_C(3000000)
/* time without the end of a group after which a message is due */
#define SILENCE_US (INT64_C(60000000) * LEAGUE_STALLED_MINUTES)

/* --- work ----------------------------------------------------------------- */

/* Start the next version or group.  Returns false if nothing can start. */
static bool
league_start_one(struct league *league)
{
	unsigned count = league->workers.count;
	bool may = version_queue_busy(league) < (count > 1 ? count - 1 : 1);
	/* With one worker, a group follows each version. */
	bool first = may && (count > 1 || !league->version_last);

	if (first && version_queue_start(league)) {
		league->version_last = true;
		return true;
	}
	if (group_tables_start(league)) {
		league->version_last = false;
		return true;
	}
	return may && !first && version_queue_start(league);
}

/* Start as much work as there are free workers. */
static void
league_fill(struct league *league)
{
	do {
		if (league->failed || league->stopping)
			return;
		if (league->stale &&
		    !league_require(league,
				    contender_table_read(
					    &league->table, league->db,
					    league->loop.now, &league->diag)))
			return;
		league->stale = false;
	} while (league->workers.busy < league->workers.count &&
		 league_start_one(league));
}

/* Warn if no group has ended for a long time although bots wait. */
static void
league_watch_silence(struct league *league)
{
	struct monotime now = league->loop.now;
	unsigned players = contender_table_players(&league->table);
	char text[128];

	if (players == 0)
		league->group_ended = now;
	if (monotime_since_us(now, league->group_ended) < SILENCE_US ||
	    monotime_since_us(now, league->silent) < SILENCE_US)
		return;
	league->silent = now;
	snprintf(text, sizeof(text),
		 "no group ended for %lld minutes although %u bots wait",
		 (long long)(monotime_since_us(now, league->group_ended) /
			     60000000),
		 players);
	league_note(league, "silence", "league", text);
}

static void
league_print_refusal(const char *file, const char *why)
{
	char shown[300];

	text_show(file, strlen(file), shown, sizeof(shown));
	fprintf(stderr, "arena league: refused %s: %s\n", shown, why);
}

bool
league_arrived(struct league *league, struct diag *diag)
{
	struct intake intake = { .on_refusal = league_print_refusal };

	if (!intake_all(league->config, league->db, &intake, diag))
		return false;
	if (intake.taken > 0)
		league->stale = true;
	if (strcmp(intake.waits.text, league->waits.text) == 0)
		return true;
	league->waits = intake.waits; /* print each reason once */
	if (intake.waits.text[0] != '\0')
		fprintf(stderr, "arena league: %s\n", intake.waits.text);
	return true;
}

void
league_changed(struct league *league)
{
	league->stale = true;
}

bool
league_play(struct league *league, int64_t version, int64_t against,
	    int64_t *group, struct diag *diag)
{
	return group_tables_request(league, version, against, group, diag);
}

/* --- web server ----------------------------------------------------------- */

/* Serve requests, and do the work that they have caused. */
static void
league_serve_requests(void *owner)
{
	struct league *league = owner;
	int64_t wait_us = TICK_US;

	if (!league->how->turn(league->how->arg, &wait_us)) {
		diag_set(&league->diag, "the web server failed");
		league_require(league, false);
		return;
	}
	timer_set(&league->loop, &league->server_timer, wait_us);
	league_fill(league);
}

/* Open the web server, if there is one, and watch it.  The loop watches a copy
 * of its descriptor, because the server closes its own. */
static bool
league_open_server(struct league *league)
{
	const struct league_how *how = league->how;
	int fd;

	if (how->open == NULL)
		return true;
	if (!how->open(how->arg, league, league->db, &league->diag))
		return false;
	league->serving = true;
	fd = fcntl(how->fd(how->arg), F_DUPFD_CLOEXEC, 0);
	if (fd == -1 || loop_watch(&league->loop, &league->server, fd) != 0) {
		diag_set(&league->diag, "web server: %s", strerror(errno));
		return false;
	}
	loop_timer(&league->loop, &league->server_timer, league_serve_requests,
		   league);
	timer_set(&league->loop, &league->server_timer, 0);
	return true;
}

/* --- events --------------------------------------------------------------- */

static void
league_stop(struct league *league)
{
	if (!league->stopping)
		service_notify("STOPPING=1");
	league->stopping = true;
	/* A worker may ignore a signal between two of its runs, so each tick
	 * repeats the signal. */
	league_workers_signal(&league->workers, SIGTERM);
	if (league->refit != 0)
		spawn_kill_group(league->refit);
	if (league->hook.pid != 0)
		spawn_kill_group(league->hook.pid);
}

/* End the loop when the last process has ended. */
static void
league_check_stopped(struct league *league)
{
	if (league->stopping && league->workers.busy == 0 &&
	    league->refit == 0 && league->hook.pid == 0)
		league->loop.stop = true;
}

static void
league_reap(struct league *league)
{
	pid_t pid;
	int status;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		struct league_worker *worker = league_workers_of(
			&league->workers, pid);

		if (league_hook_reaped(&league->hook, pid) ||
		    refit_process_reaped(league, pid, status) || worker == NULL)
			continue;
		if (league->failed)
			continue; /* the database must not change any more */
		if (worker->work == LEAGUE_GROUP)
			group_tables_end(league, worker, status);
		else
			version_queue_end(league, worker, status);
		league_workers_end(&league->workers, worker);
	}
}

/* Start the hook for the next event, if it is not running. */
static void
league_turn_hook(struct league *league)
{
	league_require(league,
		       league_hook_turn(&league->hook, league->dir, league->db,
					league->loop.now, &league->diag));
}

static void
league_signals_ready(void *owner)
{
	struct league *league = owner;
	bool children;

	if (self_proc_read_signals(&league->signals, &children))
		league_stop(league);
	if (children)
		league_reap(league);
	league_fill(league);
	/* The tick starts one hook a second, which is too slow for many events.
	 */
	if (children && !league->stopping && !league->failed)
		league_turn_hook(league);
	league_check_stopped(league);
}

static void
league_tick(void *owner)
{
	struct league *league = owner;

	timer_set(&league->loop, &league->tick, TICK_US);
	service_notify("WATCHDOG=1");
	if (league->stopping) {
		league_stop(league);
		league_check_stopped(league);
		return;
	}
	if (monotime_since_us(league->loop.now, league->reread) > REREAD_US) {
		league->reread = league->loop.now;
		league->stale = true;
	}
	if (!league_require(league, league_arrived(league, &league->diag)))
		return;
	league_fill(league);
	if (league->failed)
		return;
	refit_process_turn(league);
	group_tables_prune(league);
	version_queue_remove(league);
	league_watch_silence(league);
	league_turn_hook(league);
}

/* --- start and end -------------------------------------------------------- */

/* Find the isolation level of the league's bots. */
static bool
league_resolve_level(struct league *league)
{
	const struct league_entrant house = {
		.name = league->config->house[0].name, .house = 1
	};
	struct config_error error;
	struct config *config = league_config_version(league->config, 0, &house,
						      &error);
	bool ok;

	if (config == NULL) {
		league->diag = error.diag;
		return false;
	}
	ok = isolation_resolve_config(config, &league->diag);
	league->level = (enum isolation)config->isolation;
	config_free(config);
	return ok;
}

static bool
league_make_folders(struct league *league)
{
	static const char *const names[] = { "versions", "groups" };
	bool ok = spool_create(league->dir, &league->diag);

	for (unsigned i = 0; ok && i < 2; i++) {
		char *path = xprintf("%s/%s", league->dir, names[i]);

		ok = outdir_make(path, &league->diag);
		free(path);
	}
	return ok;
}

/* Open all that the loop needs.  The folder must be locked. */
static bool
league_open(struct league *league)
{
	const struct league_config *config = league->config;

	if (!league_resolve_level(league) || !league_make_folders(league) ||
	    !league_workers_open(&league->workers, league->dir, config->jobs,
				 &league->diag))
		return false;
	league->db = league_db_open(league->dir, true, &league->diag);
	if (league->db == NULL ||
	    !league_rules_check(config, league->db, &league->diag) ||
	    !house_bots_store(league->db, config, &league->diag) ||
	    !league_hook_init(&league->hook, config->hook, league->db,
			      &league->diag))
		return false;
	if (loop_init(&league->loop) != 0 ||
	    self_proc_watch_signals(&league->loop, &league->signals) != 0) {
		diag_set(&league->diag, "signals: %s", strerror(errno));
		return false;
	}
	loop_timer(&league->loop, &league->tick, league_tick, league);
	timer_set(&league->loop, &league->tick, 0);
	randombytes_buf(&league->random, sizeof(league->random));
	league->group_ended = league->loop.now = monotime_now();
	league->stale = league->refit_due = true;
	return true;
}

/* Handle events until a signal stops the league, or an error does. */
static void
league_turn_all(struct league *league)
{
	if (loop_run(&league->loop) != 0) {
		diag_set(&league->diag, "epoll: %s", strerror(errno));
		league->failed = true;
	}
	league_workers_signal(&league->workers, SIGKILL);
}

static void
league_release(struct league *league)
{
	if (league->serving)
		league->how->close(league->how->arg);
	loop_close(&league->loop, &league->server);
	loop_close(&league->loop, &league->signals);
	loop_release(&league->loop);
	contender_table_release(&league->table);
	league_db_close(league->db);
	league_workers_close(&league->workers);
	free(league);
}

/* Run the league in its locked folder. */
static bool
league_run_locked(struct league *league)
{
	if (!league_open(league) || !league_open_server(league))
		return false;
	service_notify("READY=1");
	league_turn_all(league);
	return !league->failed;
}

/* Lock the folder of a league.  Returns an owned lock, or NULL with @diag. */
static struct lock *
league_lock(const char *dir, struct diag *diag)
{
	struct lock *lock = lock_acquire(dir, diag);
	long pid;

	if (lock == NULL && lock_is_held(dir, &pid))
		diag_set(diag,
			 "another arena league runs in %s, process %ld: stop "
			 "it first, or use arena league init for another "
			 "folder",
			 dir, pid);
	return lock;
}

enum status
league_run(const struct league_how *how)
{
	struct league *league = xcalloc(1, sizeof(*league));
	struct lock *lock = league_lock(how->config->dir, &league->diag);
	bool ok;

	league->how = how;
	league->dir = how->config->dir;
	league->config = how->config;
	league->signals = (struct watch){ -1, league_signals_ready, league };
	league->server = (struct watch){ -1, league_serve_requests, league };
	league->workers.alive = league->loop.epoll = -1;
	ok = lock != NULL && league_run_locked(league);
	if (!ok)
		fprintf(stderr, "arena league: %s\n", league->diag.text);
	league_release(league);
	lock_release(lock);
	return ok ? STATUS_DONE : STATUS_FAILED;
}
