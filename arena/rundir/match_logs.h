/*
 * match_logs.h - store the log of a finished match and the stderr of its bots
 * in the run's folder, and print both.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H
#define DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"

/* The last line of a bot's log is "-- ", this prefix, and the command that
 * plays the match again.  The command contains the path of the results
 * directory. */
#define MATCH_LOGS_AGAIN "to play this match again: "

/**
 * struct match_logs - settings for the logs of a run; pointers are borrowed
 * @dir: the results directory
 * @stays: true if the folder is not temporary; each bot's log then ends with
 *	the command that plays the match again
 * @kept: the logs of matches to keep: LOGS_PLAIN or another value of config.h
 * @looked_at: the caller also reads the logs that are not kept, and then
 *	removes them with match_logs_remove_drafts
 */
struct match_logs {
	const struct config *config;
	const char *dir;
	bool stays;
	int64_t kept;
	bool looked_at;
};

/* Write the name of a match's log in the folder, or "" if the log is not kept,
 * to @name and return @name.  @name: OUTDIR_LOG_NAME bytes. */
const char *match_logs_name(const struct match_logs *logs,
			    const struct outcome *outcome, char *name);

/**
 * match_logs_keep - store the logs of a finished match: write the logs of its
 * bots, and rename the match's log from its draft name to its final name
 * @path: buffer of PATH_MAX bytes, set to the path of the match's log
 *
 * The function removes older logs of this match, and the log of a void match,
 * because that log is incomplete.  On an error, returns false and sets @diag.
 */
bool match_logs_keep(const struct match_logs *logs,
		     const struct outcome *outcome, char *path,
		     struct diag *diag);

/* Remove the logs of a match that are not kept.  Call this function after
 * reading the logs. */
void match_logs_remove_drafts(const struct match_logs *logs, uint64_t match);

/* Print a match card by card.  Returns false if stdout is closed. */
bool match_print(const char *log);

/* Print the logs of a match's bots (their stderr, and notes of the referee),
 * and how long the match took. */
void match_print_bots(const struct config *config,
		      const struct outcome *outcome);

#endif
