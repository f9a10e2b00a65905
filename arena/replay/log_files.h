/*
 * log_files.h - read the match logs that a command line names, as files,
 * compressed files or folders.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FILES_H
#define DEADWOOD_ARENA_REPLAY_LOG_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"

/* The limits of a log are chosen far above any real match.  The longest lines
 * of a log are the header (about 10 KB) and an action with a long message (512
 * KB).  Logs compress to a tenth of their size, rarely to a fiftieth. */
#define LOG_BYTES_MAX  ((size_t)256 << 20)
#define LOG_LINE_MAX   ((size_t)4 << 20)
#define LOG_RATIO_MAX  200 /* maximum compression ratio */
#define LOG_RATIO_FREE ((size_t)16 << 20)

/**
 * log_files_text - read a log and decompress it
 * @path: path of the log; "-": standard input.  The content shows whether the
 *	file is compressed with gzip, zstd, xz or bzip2.  If FILE.jsonl does not
 *	exist, the function reads FILE.jsonl.zst
 *
 * Returns the text, owned.  On an error, returns NULL and sets @diag.  If the
 * file does not start like a log or exceeds a limit above, the function refuses
 * the file without reading the rest.
 */
char *log_files_text(const char *path, size_t *len, struct diag *diag);

/**
 * log_files_unpacked - decompress the bytes of a log
 * @bytes: @len bytes on the heap.  The function takes ownership, even if it
 *	fails
 * @why: on failure, text such as "cannot be unpacked: ..."
 *
 * Returns the decompressed bytes, owned, or NULL on failure.  If the bytes are
 * not compressed, returns @bytes unchanged.
 */
char *log_files_unpacked(char *bytes, size_t *len, struct diag *why);

/* If the log @path is in the folder `logs` of a run, return the path of the
 * run's config.yaml, owned; otherwise return NULL.  The function does not check
 * that config.yaml exists. */
char *log_files_config(const char *path);

/* Return true if @path is a folder. */
bool log_files_is_folder(const char *path);

/* Return the path of the only log that log_files_each finds at @path.  If it
 * finds no log or several, return NULL.  The caller frees the path. */
char *log_files_only(const char *path);

/**
 * log_files_each - call @see for each log at a path, in the order of the names
 * @path: one of: a log; "-" for standard input; a results directory; a folder
 *	of logs; the folder of a series, which contains results directories
 * @see: callback with the path of each log, which is borrowed until @see
 *	returns.  If @see returns false, log_files_each stops
 *
 * The name of a log must end in .jsonl, .jsonl.zst, .jsonl.gz, .jsonl.xz or
 * .jsonl.bz2.  The memory grows with the number of logs, not with their length.
 * If the path cannot be read or contains no log, returns false and sets @diag.
 */
bool log_files_each(const char *path, bool (*see)(void *arg, const char *log),
		    void *arg, struct diag *diag);

#endif
