/*
 * merge.h - merge shards into one results directory.
 *
 * A merge is atomic.  It writes to a temporary folder beside the target and
 * renames it when it is complete.  If a merge is killed, the next merge to the
 * same place removes the temporary folder.
 *
 * If a tournament has stages (schedule/stage.h), each stage can be merged; the
 * next merge adds the next stage.  It moves the logs to the results directory
 * first, then commits all rows of the stage in one transaction.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MERGE_H

#include "arena/shards/join.h"

/* Result of a merge: all matches are merged; a stage is, and the next one
 * (joined->stage) must be played; matches are missing, nothing is written. */
enum merge_end { MERGE_DONE, MERGE_STAGE_DONE, MERGE_INCOMPLETE, MERGE_FAILED };

/* Check the target folder.  @adds: it is an earlier merge to which a stage can
 * be added.  Returns false with @diag if it exists and is anything else. */
bool shards_merge_check_out(const char *out, bool *adds, struct diag *diag);

/**
 * shards_merge - create a results directory, or add a stage to one
 * @out: its path: set->merged, or if that is NULL, a folder that does not exist
 *
 * Prints missing matches on stderr, and on stdout the commands that play them,
 * one a line.  Returns MERGE_FAILED with @diag.
 */
enum merge_end shards_merge(const char *out, const struct shard_set *set,
			    struct joined *joined, struct diag *diag);

/**
 * shards_merge_rows - merge the rows that exist so far, without logs
 * @dir: an existing empty folder; gets a store for interim standings
 *
 * The shards may still be running.
 *
 * Returns false with @diag.
 */
bool shards_merge_rows(const struct shard_set *set, const char *dir,
		       struct diag *diag);

/**
 * shards_print_standings - print the standings of the rows that exist so far
 * @format: a word of results_formats
 *
 * Returns false with @diag.
 */
bool shards_print_standings(const struct shard_set *set, const char *format,
			    struct diag *diag);

#endif
