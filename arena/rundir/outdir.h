/*
 * outdir.h - create, check and clean the results directory of a run, and name
 * its files.
 *
 * docs/results.md describes the files for users.  Every function that has a
 * parameter @diag sets it to the reason when the function returns false.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_OUTDIR_H
#define DEADWOOD_ARENA_RUNDIR_OUTDIR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/botlog.h"
#include "lib/diag.h"

/* folder of the tokens of remote bots in a results directory */
#define OUTDIR_SEATS "seats"

/* Make a folder, if it does not exist. outdir_make_one makes only this folder.
 * outdir_make also makes missing parent folders.  If the path of a database in
 * the folder would be too long, outdir_make fails. */
bool outdir_make_one(const char *path, struct diag *diag);
bool outdir_make(const char *path, struct diag *diag);

/* Return true if the folder is missing or empty.  A folder counts as empty if
 * it contains only the files of a run that stopped right after its start: the
 * lock and drafts of files.
 */
bool outdir_is_empty(const char *dir);

/* Remove the files that a stopped run may have left in an otherwise empty
 * folder (see outdir_is_empty).  The lock remains. */
void outdir_clear(const char *dir);

/* Write the file @name in the folder @dir atomically. */
bool outdir_write(const char *dir, const char *name, const char *text,
		  struct diag *diag);

/* Write a bot's log to bots/NAME/NNNNNN.log, or to bots/NAME/NNNNNN-SEAT.log if
 * @seat is not -1.  If the log is empty, write no file.  If the log has control
 * characters, escape them; then also write the original bytes to NNNNNN.raw or
 * NNNNNN-SEAT.raw. */
bool outdir_write_bot_log(const char *dir, const char *name, uint64_t match,
			  int seat, const struct botlog *log,
			  struct diag *diag);

/**
 * outdir_check_place - check that a run may store its results in @dir
 *
 * Results must not be in a bot's folder.  Results in a bot's folder would
 * change the hash of the folder, and the bot could read them.  Other users must
 * not be able to replace a folder of the path by a link.  On an error, returns
 * false and sets @diag.
 */
bool outdir_check_place(const char *dir, const struct config *config,
			struct diag *diag);

/* Return true if the folder @dir contains @file.  If @file is NULL, return
 * false. */
bool outdir_contains(const char *dir, const char *file);

/* If @dir is the folder `logs` of a run, return the results directory above it;
 * otherwise return a copy of @dir.  The caller frees the path. */
char *outdir_above_logs(const char *dir);

/* Return true if @text is the whole content of the file @path. */
bool outdir_file_is(const char *path, const char *text);

/* Check a file that the run wrote at its start.  If the content is no longer
 * @text, write the file again and print a message on stderr.  On an error,
 * returns false and sets @diag. */
bool outdir_restore_file(const char *dir, const char *name, const char *text,
			 struct diag *diag);

/* Suffix of the name of a compressed log, after the name of the plain log. */
#define OUTDIR_PACKED	".zst"
/* bytes of a buffer for the name of any log in the folder */
#define OUTDIR_LOG_NAME 48

/* Write the name of a match's log in the folder to @name and return @name.  The
 * name is "logs/000017.jsonl", followed by OUTDIR_PACKED if @packed.  @name:
 * caller's buffer of OUTDIR_LOG_NAME bytes. */
const char *outdir_log_name(uint64_t match, bool packed, char *name);

/**
 * outdir_log_paths - write the two paths of a match's log: the draft, while the
 * match is in progress, and the final path
 * @packed: true: the paths of the compressed log; false: of the plain log
 * @draft, @final: buffers of PATH_MAX bytes for the two paths
 */
void outdir_log_paths(const char *dir, uint64_t match, bool packed, char *draft,
		      char *final);

/* Open the draft of a match's log for writing; create or truncate it.  Returns
 * a descriptor.  On an error, returns -1 with errno. */
int outdir_open_log(const char *dir, uint64_t match, bool packed);

/* Write the path of a match's log to @path (PATH_MAX bytes).  If a compressed
 * log exists, write its path; else the path of the plain log. */
void outdir_find_log(const char *dir, uint64_t match, char *path);

/* Remove the logs of all matches with a number above @last, and the logs of
 * their bots.  The function ignores errors, because results do not depend on
 * these logs. */
void outdir_remove_logs_after(const char *dir, uint64_t last);

/**
 * outdir_check_overwrite - check that a run into @dir overwrites no data
 * @file: absolute path of the configuration file, or NULL
 * @config: configuration text that the run will write to @dir/config.yaml
 *
 * The function refuses to overwrite the configuration file @file itself.  The
 * function also refuses to overwrite a config.yaml without results beside it,
 * because a user may have written that file.  If @dir contains logs but no
 * results.db, the function succeeds only if config.yaml is equal to @config.
 * If results.db exists, the function does not compare the configurations,
 * because the store does.  On an error, returns false and sets @diag.
 */
bool outdir_check_overwrite(const char *dir, const char *file,
			    const char *config, struct diag *diag);

/**
 * outdir_remove - remove the folder of a run that played no match; then the
 * user can correct the configuration and run it into the same folder
 * @files: names of files that the run wrote to the folder and that the function
 *	removes too; NULL ends the array
 *
 * If the folder contains logs, the function does not remove it.
 */
void outdir_remove(const char *dir, const char *const *files);

#endif
