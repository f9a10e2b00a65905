/*
 * log_check.h - verify that the log of a match is unchanged since the referee
 * wrote it.
 *
 * The store contains the length and the hash of each match's log.  With both,
 * the module detects a log that is missing, truncated, changed, or from another
 * match.  Even with such a log, the result of the match in the store remains
 * valid.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H

#include "arena/store/store.h"

/**
 * log_read - read a whole file in a run's folder
 * @path: path of the file
 * @len: set to the length in bytes
 * @why: set to the reason of a failure: the file is missing, is no regular file
 *	or is too long, or a system error occurred
 *
 * The function fails if @path itself is a symbolic link, and does not block if
 * it is a pipe.  Returns an owned text, or NULL.
 */
char *log_read(const char *path, size_t *len, struct diag *why);

/**
 * log_text - read the log of a match in a run's folder; a compressed log is
 * unpacked
 * @name: buffer of OUTDIR_LOG_NAME bytes, set to the name of the log in the
 *	folder, for messages
 * @len: set to the length of the text in bytes
 * @why: set to the reason why the log cannot be read or unpacked
 */
char *log_text(const char *dir, uint64_t match, char *name, size_t *len,
	       struct diag *why);

/* Return true if @text is the log that was written for @match, or if @match has
 * no hash of its log.  Otherwise return false, and set @why to the predicate of
 * a sentence about the log, such as "is cut: 10 bytes of 20". */
bool log_is_unchanged(const struct store_match *match, const char *text,
		      size_t len, struct diag *why);

/* Return true if the log @name is compressed and the library to unpack it is
 * missing, so that it cannot be checked.  @diag then contains the library. */
bool log_lacks_library(const char *name, struct diag *diag);

/**
 * logs_check_all - check the logs of a run, and print a line on stderr for each
 * damaged log
 * @since_ms: check only the matches that ended at this time or later, in
 *	milliseconds since 1970; 0: check all matches
 * @damaged: set to the number of damaged logs
 *
 * A run calls this function when it continues and when it ends.  If a power
 * failure left the log of a finished match under its draft name
 * (outdir_log_paths), the function renames the log.  Returns false with @diag
 * if the store cannot be read.
 */
bool logs_check_all(const char *dir, struct store *store, int64_t since_ms,
		    unsigned *damaged, struct diag *diag);

#endif
