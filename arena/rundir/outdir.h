/*
 * outdir.h - the folder that a run's results go to: its parts by name.
 *
 * docs/results.md describes them for people.  Functions that return false have
 * said in @diag what could not be done.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_OUTDIR_H
#define DEADWOOD_ARENA_RUNDIR_OUTDIR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/botlog.h"
#include "lib/diag.h"

/* Make a folder, which may be there already; alone, or with those above it
 * (not where its path is too long for a database in it). */
bool outdir_make_one(const char *path, struct diag *diag);
bool outdir_make(const char *path, struct diag *diag);

/* Is nothing in it, or only what an arena leaves that was stopped in its first
 * moments (its lock, drafts)?  True also for one that is not there. */
bool outdir_is_free(const char *dir);

/* Remove all that outdir_is_free passes over, except the lock. */
void outdir_clear(const char *dir);

/* Write a file of it: the whole of it, or the old one stays. */
bool outdir_write(const char *dir, const char *name, const char *text,
		  struct diag *diag);

/* bots/NAME/NNNNNN.log, if there is anything to keep; NNNNNN-SEAT.log unless
 * @seat is -1.  What a terminal would obey is escaped there; where there was
 * such, NNNNNN.raw beside it has the bytes as they came. */
bool outdir_bot_log(const char *dir, const char *name, uint64_t match, int seat,
		    const struct botlog *log, struct diag *diag);

/**
 * outdir_is_apart - is it a place for results?
 *
 * Not among a bot's own files, which they would change, in its sight; not where
 * another user than ours could lead them away.  Returns false with @diag.
 */
bool outdir_is_apart(const char *dir, const struct config *config,
		     struct diag *diag);

/* Does it hold this file?  NULL: no. */
bool outdir_holds(const char *dir, const char *file);

/* Is this text the whole of a file? */
bool outdir_file_is(const char *path, const char *text);

/* What a run wrote at its start must be there at its end: else that is told on
 * stderr, and it is written anew.  Returns false with @diag. */
bool outdir_keep(const char *dir, const char *name, const char *text,
		 struct diag *diag);

/* What a packed log's name ends in, behind that of a plain one. */
#define OUTDIR_PACKED	".zst"
#define OUTDIR_LOG_NAME 48 /* more than the name of a log in the folder */

/* The name of a match's log in the folder: "logs/000017.jsonl", or that of the
 * same packed.  @name: storage of OUTDIR_LOG_NAME bytes, which is returned. */
const char *outdir_log_name(uint64_t match, bool packed, char *name);

/**
 * outdir_log_paths - a match's log while it is played, and when it counts
 * @packed: those of the packed one, which is written beside the plain one
 * @draft, @final: caller's storage of PATH_MAX bytes each
 */
void outdir_log_paths(const char *dir, uint64_t match, bool packed, char *draft,
		      char *final);

/* Returns a descriptor of the draft, emptied, or -1 with errno. */
int outdir_open_log(const char *dir, uint64_t match, bool packed);

/* The path of a match's log, plain or packed, whichever is there; where neither
 * is, that of the plain one.  @path: storage of PATH_MAX bytes. */
void outdir_find_log(const char *dir, uint64_t match, char *path);

/* Remove the logs of matches behind @last, and those of their bots.  What
 * cannot be removed stays, and counts for nothing. */
void outdir_end_at(const char *dir, uint64_t last);

/**
 * outdir_may_be_filled - is nothing lost when a run writes there?
 * @file: of the configuration, absolute, or NULL
 * @config: the text of the config.yaml that it is to hold
 *
 * Not over the configuration itself, nor over a config.yaml that is somebody's
 * own, since no results stand beside it; and where results.db is lost, logs are
 * written over by the same configuration only.  Where results.db is there the
 * store holds its configuration against this one.  Returns false with @diag.
 */
bool outdir_may_be_filled(const char *dir, const char *file, const char *config,
			  struct diag *diag);

/**
 * outdir_remove - nothing was played: leave no trace, so that the configuration
 * may be mended
 * @files: names of what else was written there; ends with NULL
 *
 * Nothing is touched where there are logs.
 */
void outdir_remove(const char *dir, const char *const *files);

#endif
