/*
 * log_check.h - is a match's log still what the referee wrote?
 *
 * A row has its log's length and hash.  A log that is gone, cut, changed or
 * another match's is found by them; the result in the row stands all the same.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_LOG_CHECK_H

#include "arena/store/store.h"

/**
 * log_read - the whole of a file in a run's folder, as it is
 * @path: of it
 * @len: bytes
 * @why: on failure: missing, no file, too long, or the system's error
 *
 * No link in its own place is followed and no pipe waited for.  Returns an
 * owned text, or NULL.
 */
char *log_read(const char *path, size_t *len, struct diag *why);

/**
 * log_text - the text of the log of a match, plain or packed, in a run's folder
 * @name: storage of OUTDIR_LOG_NAME bytes: its name in the folder, for messages
 * @len, @why: as of log_read, and why it cannot be unpacked
 */
char *log_text(const char *dir, uint64_t match, char *name, size_t *len,
	       struct diag *why);

/* Is this text, which is not packed, what was written for the match?  True too
 * where its row has no hash.  Returns false with @why: "is cut", "is not ...".
 */
bool log_is_written(const struct store_match *match, const char *text,
		    size_t len, struct diag *why);

/* Is a log packed, and the library missing that unpacks it?  Then @diag says
 * so: nothing is known of the log. */
bool log_lacks_library(const char *name, struct diag *diag);

/**
 * logs_look_through - tell on stderr of every log that is not as it was written
 * @since_ms: of matches that ended then or later; 0: of all
 * @damaged: on return, how many those are
 *
 * For a run that is gone on with, and for its end.  A log that a power cut left
 * under the name of its draft gets its own again.  Returns false with @diag
 * when the store cannot be read.
 */
bool logs_look_through(const char *dir, struct store *store, int64_t since_ms,
		       unsigned *damaged, struct diag *diag);

#endif
