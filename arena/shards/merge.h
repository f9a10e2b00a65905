/*
 * merge.h - merge shards into one results directory.
 *
 * A merge is atomic: it writes to a temporary folder beside the target folder,
 * and renames the complete folder.  If a merge is killed, the next merge to the
 * same target folder removes the temporary folder.
 *
 * In a tournament with stages (schedule/stage.h), each merge adds one stage to
 * the results directory.  The merge first moves the logs of the stage into the
 * directory, then commits all rows of the stage in one transaction.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MERGE_H

#include "arena/shards/join.h"

/* Result of a merge of shards.  MERGE_DONE: all matches of the tournament are
 * merged.  MERGE_STAGE_DONE: a stage is merged; the next stage (joined->stage)
 * must be played.  MERGE_INCOMPLETE: matches are missing, and nothing was
 * written.  MERGE_FAILED: an error has occurred. */
enum merge_end { MERGE_DONE, MERGE_STAGE_DONE, MERGE_INCOMPLETE, MERGE_FAILED };

/* Check that @out can be the target folder of a merge.  The target folder can
 * be missing, empty, or an earlier merge to which a stage can be added.  For an
 * earlier merge, the function sets @adds to true.  For any other folder,
 * returns false and sets @diag. */
bool shards_merge_check_out(const char *out, bool *adds, struct diag *diag);

/**
 * shards_merge - create a results directory from shards, or add a stage to one
 * @out: path of the results directory.  If set->merged is NULL, no folder may
 *	exist at @out; otherwise @out must be set->merged
 *
 * If matches are missing, the function lists them on stderr.  On stdout it
 * prints the commands that play them, one on each line.  On an error, returns
 * MERGE_FAILED and sets @diag.
 */
enum merge_end shards_merge(const char *out, const struct shard_set *set,
			    struct joined *joined, struct diag *diag);

/**
 * shards_merge_rows - merge the rows that exist so far, without copying logs
 * @dir: existing empty folder, in which the function creates a store for
 *	interim standings
 *
 * Other machines may still play the shards.
 *
 * On an error, returns false and sets @diag.
 */
bool shards_merge_rows(const struct shard_set *set, const char *dir,
		       struct diag *diag);

/**
 * shards_print_standings - print the standings of the rows that exist so far
 * @format: name of an output format (results_formats), such as "json"
 * @legend: true: explain all columns of a text
 *
 * On an error, returns false and sets @diag.
 */
bool shards_print_standings(const struct shard_set *set, const char *format,
			    bool legend, struct diag *diag);

#endif
