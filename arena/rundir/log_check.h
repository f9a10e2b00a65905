/*
 * log_check.h - verify that a match's log is still what the referee wrote.
 *
 * A row of the store has its log's length and hash.  They detect a log that is
 * missing, truncated, changed, or of another match; the result in the row
 * remains valid.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H

#include "arena/store/store.h"

/**
 * log_read - read a whole file in a run's folder
 * @path: of it
 * @len: bytes
 * @why: on failure: missing, no file, too long, or the system's error
 *
 * Follows no symbolic link as the last part of the path, and does not block on
 * a pipe.  Returns an owned text, or NULL.
 */
char *log_read(const char *path, size_t *len, struct diag *why);

/**
 * log_text - read the log of a match, plain or packed, in a run's folder
 * @name: storage of OUTDIR_LOG_NAME bytes: its name in the folder, for messages
 * @len, @why: as of log_read, or why it cannot be unpacked
 */
char *log_text(const char *dir, uint64_t match, char *name, size_t *len,
	       struct diag *why);

/* Is this unpacked text what was written for the match?  True also if its row
 * has no hash.  Returns false with @why: "is cut", "is not ...". */
bool log_is_unchanged(const struct store_match *match, const char *text,
		      size_t len, struct diag *why);

/* Is a log packed, and the library to unpack it missing?  Then @diag says so,
 * and the log cannot be checked. */
bool log_lacks_library(const char *name, struct diag *diag);

/**
 * logs_check_all - print to stderr every log that is not as it was written
 * @since_ms: of matches that ended then or later; 0: of all
 * @damaged: on return, how many those are
 *
 * Used when a run is resumed, and at its end.  A log that a power failure left
 * under the name of its draft gets its name back.  Returns false with @diag if
 * the store cannot be read.
 */
bool logs_check_all(const char *dir, struct store *store, int64_t since_ms,
		    unsigned *damaged, struct diag *diag);

#endif
