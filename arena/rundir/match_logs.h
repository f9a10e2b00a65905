/*
 * match_logs.h - store the logs of a finished match and of its bots in the
 * run's folder, and print them.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H
#define DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"

/* Prefix of the last line of a bot's log, after "-- ": a command with the path
 * of the folder. */
#define MATCH_LOGS_AGAIN "to play this match again: "

/**
 * struct match_logs - where a run's logs are; all borrowed
 * @dir: the results directory
 * @stays: the folder is permanent: a bot's log ends with the command to replay
 *	its match
 * @kept: which logs of matches are kept, LOGS_PLAIN ... (config.h)
 * @looked_at: a log that is not kept exists until match_logs_remove_drafts
 */
struct match_logs {
	const struct config *config;
	const char *dir;
	bool stays;
	int64_t kept;
	bool looked_at;
};

/* Return the name of a match's log in the folder, or "": it is not kept. @name:
 * storage of OUTDIR_LOG_NAME bytes, which is returned. */
const char *match_logs_name(const struct match_logs *logs,
			    const struct outcome *outcome, char *name);

/**
 * match_logs_keep - give the logs of a match their final names
 * @path: caller's storage of PATH_MAX bytes: where the match's log can be read
 *
 * Removes any other log of that match.  A void match leaves none: its log is
 * incomplete.  Returns false with @diag.
 */
bool match_logs_keep(const struct match_logs *logs,
		     const struct outcome *outcome, char *path,
		     struct diag *diag);

/* Remove what is not kept of a match, after it was read. */
void match_logs_remove_drafts(const struct match_logs *logs, uint64_t match);

/* Print a match card by card.  Returns false if stdout is closed. */
bool match_print(const char *log);

/* Print what its bots wrote to stderr, the notes of the referee, and how long
 * the match took. */
void match_print_bots(const struct config *config,
		      const struct outcome *outcome);

#endif
