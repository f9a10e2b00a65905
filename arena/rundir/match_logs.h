/*
 * match_logs.h - what is left of a match that is over: its log and those of its
 * bots, kept in the run's folder, and shown where somebody watches.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H
#define DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"

/* How the last line of a bot's log begins, behind "-- ": a command with the
 * path of the folder. */
#define MATCH_LOGS_AGAIN "to play this match again: "

/**
 * struct match_logs - where a run's logs are; all borrowed
 * @dir: the results directory
 * @stays: it is not thrown away: a bot's log ends with how to play its match
 *	again
 * @kept: which logs of matches stay, LOGS_PLAIN ... (config.h)
 * @looked_at: a log that does not stay is there until match_logs_let_go
 */
struct match_logs {
	const struct config *config;
	const char *dir;
	bool stays;
	int64_t kept;
	bool looked_at;
};

/* The name in the folder that a match's log stays under, or "": it does not.
 * @name: storage of OUTDIR_LOG_NAME bytes, which is returned. */
const char *match_logs_name(const struct match_logs *logs,
			    const struct outcome *outcome, char *name);

/**
 * match_logs_keep - give the logs of a match the names that they stay under
 * @path: caller's storage of PATH_MAX bytes: where the match's log can be read
 *
 * No other log of that number stays beside it.  A void match leaves none: what
 * its referee had written of it says nothing.  Returns false with @diag.
 */
bool match_logs_keep(const struct match_logs *logs,
		     const struct outcome *outcome, char *path,
		     struct diag *diag);

/* What does not stay of a match has been looked at. */
void match_logs_let_go(const struct match_logs *logs, uint64_t match);

/* Show a match card by card.  False: nobody watches any more. */
bool match_show(const char *log);

/* Show what its bots wrote to stderr, what the referee noted, and how long it
 * all took. */
void match_show_bots(const struct config *config,
		     const struct outcome *outcome);

#endif
