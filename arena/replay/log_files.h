/*
 * log_files.h - read the logs that a user names: files, compressed files,
 * folders.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FILES_H
#define DEADWOOD_ARENA_REPLAY_LOG_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"

/* Chosen: far above any match.  The longest lines are the header (about 10 KB)
 * and an action with its message (512 KB).  Logs compress to a tenth, rarely to
 * a fiftieth. */
#define LOG_BYTES_MAX  ((size_t)256 << 20)
#define LOG_LINE_MAX   ((size_t)4 << 20)
#define LOG_RATIO_MAX  200 /* of a compressed log above LOG_RATIO_FREE bytes */
#define LOG_RATIO_FREE ((size_t)16 << 20)

/**
 * log_files_text - read a log and decompress it
 * @path: "-": standard input.  Gzip, zstd, xz and bzip2 are recognised by
 *	content.  If FILE.jsonl does not exist, FILE.jsonl.zst is read
 *
 * Returns the text, owned; NULL with @diag.  Stops reading early if the file
 * does not start like a log, or exceeds the limits above.
 */
char *log_files_text(const char *path, size_t *len, struct diag *diag);

/**
 * log_files_unpacked - decompress bytes that were read
 * @bytes: owned, @len of them; taken in any case
 * @why: on failure: "cannot be unpacked: ..."
 *
 * Returns bytes that are not compressed unchanged.
 */
char *log_files_unpacked(char *bytes, size_t *len, struct diag *why);

/* Return the path of the run's configuration if the log @path is in the folder
 * `logs` of a run, else NULL; owned.  The file may not exist. */
char *log_files_config(const char *path);

/* Is it a folder, which may contain any number of logs? */
bool log_files_is_folder(const char *path);

/**
 * log_files_each - call @see for each log of a path, sorted by name
 * @path: a log, or "-"; a results directory; a folder of logs; or a folder of
 *	results directories, as a series writes it
 * @see: gets a log's path, borrowed until it returns; false stops
 *
 * Names of logs end in .jsonl, .jsonl.gz and the like.  Memory is proportional
 * to the number of names.  Returns false with @diag if the path cannot be read
 * or contains no log.
 */
bool log_files_each(const char *path, bool (*see)(void *arg, const char *log),
		    void *arg, struct diag *diag);

#endif
