/*
 * log_check.h - verify that the log of a match is unchanged since the referee
 * wrote it.
 *
 * The store contains the length and the hash of each match's log.  With length
 * and hash, the check detects a log that is missing, truncated, changed, or
 * from another match.  Even if the check finds such a fault, the result of the
 * match in the store remains valid.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H

#include "arena/store/store.h"

/**
 * log_read - read a whole file in a run's folder
 * @path: path of the file
 * @len: set to the length of the text in bytes
 * @why: set to the reason of a failure: the file is missing, not regular or too
 *	long, or a system error occurred
 *
 * The function refuses a symbolic link at @path, and does not block if @path is
 * a pipe.  Returns the owned text of the file, or NULL.
 */
char *log_read(const char *path, size_t *len, struct diag *why);

/**
 * log_text - read the log of a match in a run's folder, and unpack a compressed
 * log
 * @name: buffer of OUTDIR_LOG_NAME bytes, set to the name of the log in the
 *	folder, for messages
 * @len: set to the length of the text in bytes
 * @why: set to the reason why the log cannot be read or unpacked
 */
char *log_text(const char *dir, uint64_t match, char *name, size_t *len,
	       struct diag *why);

/* Return true if @text is the log that was written for @match, or if @match has
 * no hash of its log; otherwise return false.  @why is then the predicate of a
 * sentence about the log, such as "is cut: 10 bytes of 20". */
bool log_is_unchanged(const struct store_match *match, const char *text,
		      size_t len, struct diag *why);

/* Return true if the log @name cannot be checked: it is compressed and the
 * library to unpack it is missing.  @diag then names the library. */
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
 * (outdir_log_paths), the function renames the log.  If the store cannot be
 * read, returns false and sets @diag.
 */
bool logs_check_all(const char *dir, struct store *store, int64_t since_ms,
		    unsigned *damaged, struct diag *diag);

#endif
