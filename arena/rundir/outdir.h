/*
 * outdir.h - create, check and clean the results directory of a run; names of
 * its files.
 *
 * docs/results.md describes them for users.  Functions that return false set
 * @diag.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_OUTDIR_H
#define DEADWOOD_ARENA_RUNDIR_OUTDIR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/botlog.h"
#include "lib/diag.h"

/* Make a folder, which may exist already; only it, or with its parents (fails
 * if its path is too long for a database in it). */
bool outdir_make_one(const char *path, struct diag *diag);
bool outdir_make(const char *path, struct diag *diag);

/* Is the folder empty, missing, or has it only the files of an arena that was
 * stopped right after its start (its lock, drafts)? */
bool outdir_is_empty(const char *dir);

/* Remove all files that outdir_is_empty ignores, except the lock. */
void outdir_clear(const char *dir);

/* Write a file of the folder atomically. */
bool outdir_write(const char *dir, const char *name, const char *text,
		  struct diag *diag);

/* Write bots/NAME/NNNNNN.log, unless the log is empty; NNNNNN-SEAT.log unless
 * @seat is -1.  Control characters are escaped; if there were any, NNNNNN.raw
 * has the original bytes. */
bool outdir_write_bot_log(const char *dir, const char *name, uint64_t match,
			  int seat, const struct botlog *log,
			  struct diag *diag);

/**
 * outdir_check_place - may results be stored here?
 *
 * Not among a bot's own files, which they would change, while the bot sees
 * them; not where another user could redirect them.  Returns false with @diag.
 */
bool outdir_check_place(const char *dir, const struct config *config,
			struct diag *diag);

/* Does the folder contain this file?  NULL: no. */
bool outdir_contains(const char *dir, const char *file);

/* Is this text the whole content of a file? */
bool outdir_file_is(const char *path, const char *text);

/* Restore a file that the run wrote at its start, if it is missing or changed,
 * with a message on stderr.  Returns false with @diag. */
bool outdir_restore_file(const char *dir, const char *name, const char *text,
			 struct diag *diag);

/* Suffix of a packed log, after the name of the plain one. */
#define OUTDIR_PACKED	".zst"
#define OUTDIR_LOG_NAME 48 /* longer than any log's name in the folder */

/* Return the name of a match's log in the folder: "logs/000017.jsonl", or that
 * of the packed one.  @name: storage of OUTDIR_LOG_NAME bytes, which is
 * returned. */
const char *outdir_log_name(uint64_t match, bool packed, char *name);

/**
 * outdir_log_paths - paths of a match's log: while it is played, and finished
 * @packed: those of the packed log, which is written beside the plain one
 * @draft, @final: caller's storage of PATH_MAX bytes each
 */
void outdir_log_paths(const char *dir, uint64_t match, bool packed, char *draft,
		      char *final);

/* Open the draft of a log, truncated.  Returns a descriptor, or -1 with
 * errno. */
int outdir_open_log(const char *dir, uint64_t match, bool packed);

/* Find the path of a match's log, plain or packed; if neither exists, that of
 * the plain one.  @path: storage of PATH_MAX bytes. */
void outdir_find_log(const char *dir, uint64_t match, char *path);

/* Remove the logs of matches after @last, and those of their bots.  Errors are
 * ignored: such logs do not count. */
void outdir_remove_logs_after(const char *dir, uint64_t last);

/**
 * outdir_check_overwrite - can a run write here without data loss?
 * @file: of the configuration, absolute, or NULL
 * @config: the text of the config.yaml that it will contain
 *
 * Refuses to overwrite the configuration itself, or a config.yaml without
 * results beside it, which belongs to the user.  If results.db is missing, only
 * the same configuration may overwrite logs.  If results.db exists, the store
 * compares the configurations.  Returns false with @diag.
 */
bool outdir_check_overwrite(const char *dir, const char *file,
			    const char *config, struct diag *diag);

/**
 * outdir_remove - remove the folder of a run that played nothing, so that its
 * configuration can be fixed
 * @files: names of other files that were written there; ends with NULL
 *
 * Does nothing if there are logs.
 */
void outdir_remove(const char *dir, const char *const *files);

#endif
