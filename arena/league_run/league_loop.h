/*
 * league_loop.h - run a league: one process with one event loop, until a signal
 * stops it.
 *
 * The loop takes versions from the spool, builds and checks them, plays groups,
 * and computes ratings.  The work runs in child processes (league_workers.h).
 * The league keeps all states in its database, so a restart at any moment
 * continues where the last process ended: planned groups are played on, and
 * builds and checks start again.
 *
 * Of `jobs` workers, at least one plays groups.  With only one worker, versions
 * and groups take turns.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_LOOP_H
#define DEADWOOD_ARENA_LEAGUE_RUN_LEAGUE_LOOP_H

#include <stdbool.h>

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"
#include "arena/tournament/run.h"

/**
 * struct league_how - settings of a running league
 * @config: configuration of the league; its folder must exist
 * @open: open the web server; called with @arg after the league has locked its
 *	folder and opened its database.  Returns false with @diag.  NULL: there
 *	is no server
 * @serve: serve requests, for at most @wait_ms milliseconds or until @fd is
 *	readable.  Returns false if the server failed
 * @close: close the server
 */
struct league_how {
	const struct league_config *config;
	bool (*open)(void *arg, struct league_db *db, struct diag *diag);
	bool (*serve)(void *arg, int fd, int wait_ms);
	void (*close)(void *arg);
	void *arg;
};

/**
 * league_run - run a league until SIGINT, SIGTERM or SIGHUP
 *
 * Prints events to stderr.  After a signal, returns STATUS_DONE when all
 * workers have stopped.  If the folder is in use by another league, or the
 * database fails, prints a message and returns STATUS_FAILED.
 */
enum status league_run(const struct league_how *how);

#endif
