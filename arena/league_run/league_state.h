/*
 * league_state.h - state of a running league, which the files of its event loop
 * share (league_loop.h).
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_STATE_H
#define DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_STATE_H

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"
#include "arena/league_run/contender_table.h"
#include "arena/league_run/league_hook.h"
#include "arena/league_run/league_workers.h"
#include "arena/process/loop.h"

struct league_how;

/**
 * struct league - a running league
 * @dir: folder of the league
 * @level: isolation level of the bots; not ISOLATION_BEST
 * @random: state of the generator of random numbers, for matchmaking
 * @stale: true: the table must be read from the database again
 * @stopping: true: a signal asked the league to stop, so it starts no worker
 * @failed: true: the league cannot continue; @diag has the reason
 * @serving: true: the web server is open
 * @waits: last message about archives that remain in the spool
 * @version_last: true: the last worker that started builds or checks a version
 * @reread: last time at which @stale was set because the organiser may have
 *	changed the database
 * @group_ended: end of the last group, or start of the league
 * @silent: time of the last message that no group ended
 * @lost: number of consecutive groups that this machine lost
 * @pause: time before which no new group begins, after a lost group
 * @refit: process that computes the ratings; 0: none is running
 * @refit_began: start of the last refit
 * @refit_due: true: a group ended since then.  @refit_urgent: true: a version
 *	has played its placement groups
 */
struct league {
	const struct league_how *how;
	const char *dir;
	const struct league_config *config;
	struct league_db *db;
	enum isolation level;
	struct loop loop;
	struct watch signals, server;
	struct timer tick, server_timer;
	struct league_workers workers;
	struct contender_table table;
	uint64_t random;
	bool stale, stopping, failed, serving, version_last;
	struct monotime reread, group_ended, silent, pause;
	unsigned lost;
	pid_t refit;
	struct monotime refit_began;
	bool refit_due, refit_urgent;
	struct league_hook hook;
	struct diag waits, diag;
};

/* If @ok is false, stop the league with the reason in @league->diag.  Returns
 * @ok. */
bool league_require(struct league *league, bool ok);

/* Add an event of the league to the audit trail, and print it on stderr.
 * @what, @subject and @text: see struct league_event. */
void league_note(struct league *league, const char *what, const char *subject,
		 const char *text);

#endif
