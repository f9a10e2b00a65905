/*
 * log_files.h - the logs that a user names: files, packed files, folders of
 * them.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FILES_H
#define DEADWOOD_ARENA_REPLAY_LOG_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"

/* Chosen: far above any match.  Its longest lines are the header, of some 10
 * KB, and an action with what was sent, of 512 KB; logs pack to a tenth, seldom
 * to a fiftieth. */
#define LOG_BYTES_MAX  ((size_t)256 << 20)
#define LOG_LINE_MAX   ((size_t)4 << 20)
#define LOG_RATIO_MAX  200 /* of a packed log beyond LOG_RATIO_FREE bytes */
#define LOG_RATIO_FREE ((size_t)16 << 20)

/**
 * log_files_text - the whole text of a log, unpacked where it is packed
 * @path: "-": standard input; packed by gzip, zstd, xz or bzip2.  The name of a
 *	plain log will do where only the one that a run has packed is there
 *
 * How it is packed its first bytes say, and not its name.  Owned; NULL with
 * @diag.  What begins like no log, has a line that no log has, or unpacks to
 * far more than one, is not read to its end, which it may not have.
 */
char *log_files_text(const char *path, size_t *len, struct diag *diag);

/**
 * log_files_unpacked - the same of bytes that were read
 * @bytes: owned, @len of them; taken, whatever comes of it
 * @why: on failure: "cannot be unpacked: ..."
 *
 * Bytes that are not packed are returned as they are.
 */
char *log_files_unpacked(char *bytes, size_t *len, struct diag *why);

/* The path of the configuration of the run that has the log @path in its folder
 * `logs`; owned, or NULL of a log elsewhere.  There may be no such file. */
char *log_files_config(const char *path);

/* Is it a folder, which may hold any number of logs? */
bool log_files_are_many(const char *path);

/**
 * log_files_each - show every log that a path stands for, by name
 * @path: a log, or "-"; a run's folder; a folder of logs; or a folder of such
 *	folders, as a tournament over several games leaves it
 * @see: gets a log's path, borrowed until it returns; false ends the walk
 *
 * A log's name ends in .jsonl, or with what packs it in .jsonl.gz and the like.
 * Memory grows with the names alone.  Returns false with @diag: it cannot be
 * read, or holds no log.
 */
bool log_files_each(const char *path, bool (*see)(void *arg, const char *log),
		    void *arg, struct diag *diag);

#endif
