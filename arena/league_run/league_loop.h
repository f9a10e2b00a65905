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

struct league;

/**
 * struct league_how - settings of a running league
 * @config: configuration of the league; its folder must exist
 * @open: open the web server.  The loop calls it when the league has locked its
 *	folder and opened its database @db.  NULL: there is no server.  On an
 *	error, the function returns false and sets @diag
 * @fd: return a descriptor that is readable when the server has work
 * @turn: serve requests without waiting.  @wait_us: gets the time until the
 *	next call, even if the descriptor is not readable.  Returns false if the
 *	server failed
 * @close: close the server
 * @arg: argument of these functions
 */
struct league_how {
	const struct league_config *config;
	bool (*open)(void *arg, struct league *league, struct league_db *db,
		     struct diag *diag);
	int (*fd)(void *arg);
	bool (*turn)(void *arg, int64_t *wait_us);
	void (*close)(void *arg);
	void *arg;
};

/* Functions for the web server of a running league.  league_arrived: take new
 * archives from the spool now.  league_changed: the server has changed the
 * state of a bot.  league_play: plan a group of two versions before all others,
 * with house bots at the other seats; @group gets its number.  On an error,
 * league_arrived and league_play return false and set @diag. */
bool league_arrived(struct league *league, struct diag *diag);
void league_changed(struct league *league);
bool league_play(struct league *league, int64_t version, int64_t against,
		 int64_t *group, struct diag *diag);

/**
 * league_run - run a league until SIGINT, SIGTERM or SIGHUP
 *
 * Prints events to stderr.  After a signal, returns STATUS_DONE when all
 * workers have stopped.  If the folder is in use by another league, or the
 * database fails, prints a message and returns STATUS_FAILED.
 */
enum status league_run(const struct league_how *how);

#endif
