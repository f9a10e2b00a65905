/*
 * match_logs.h - store the log of a finished match and the stderr of its bots
 * in the run's folder, and print them.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H
#define DEADWOOD_ARENA_RUNDIR_MATCH_LOGS_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"

/* The last line of a bot's log is "-- ", this prefix, and the command that
 * replays the match.  The command in this line contains the path of the results
 * directory. */
#define MATCH_LOGS_AGAIN "to play this match again: "

/**
 * struct match_logs - settings for the logs of a run; pointers are borrowed
 * @dir: the results directory
 * @stays: true: the folder is not temporary.  If @stays is true, each bot's log
 *	ends with the command that replays the match
 * @kept: LOGS_PLAIN or another value of config.h: the logs of matches to keep
 * @looked_at: true: the caller also reads the logs that are not kept, and then
 *	removes them with match_logs_remove_drafts
 */
struct match_logs {
	const struct config *config;
	const char *dir;
	bool stays;
	int64_t kept;
	bool looked_at;
};

/* Write the name of a match's log in the folder to @name and return @name.  If
 * the log is not kept, write "".  @name: caller's buffer of OUTDIR_LOG_NAME
 * bytes. */
const char *match_logs_name(const struct match_logs *logs,
			    const struct outcome *outcome, char *name);

/**
 * match_logs_keep - store the logs of a finished match: write its bots' logs,
 * and rename its log from the draft name to the final name
 * @path: buffer of PATH_MAX bytes, set to the path of the match's log
 *
 * The function removes older logs of the match.  The function also removes the
 * log of a void match, because that log is incomplete.  On an error, returns
 * false and sets @diag.
 */
bool match_logs_keep(const struct match_logs *logs,
		     const struct outcome *outcome, char *path,
		     struct diag *diag);

/* Remove the logs of a match that the run does not keep.  The caller must first
 * read these logs. */
void match_logs_remove_drafts(const struct match_logs *logs, uint64_t match);

/* Print a match card by card.  If stdout is closed, returns false. */
bool match_print(const char *log);

/* Print the logs of a match's bots (their stderr, and notes of the referee),
 * and how long the match took. */
void match_print_bots(const struct config *config,
		      const struct outcome *outcome);

#endif
