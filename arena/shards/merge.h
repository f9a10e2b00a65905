/*
 * merge.h - shards become one folder of results, like any other.
 *
 * All or nothing: the folder is made beside its place, under a name that is
 * swept away by the next merge there should this one be killed, and gets its
 * own when it is whole.
 *
 * Of a tournament in stages (schedule/stage.h) it is whole at the end of each;
 * the next merge adds the next stage.  Then the logs go to their place first,
 * and count for nothing until all rows of the stage are committed at once.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MERGE_H
#define DEADWOOD_ARENA_SHARDS_MERGE_H

#include "arena/shards/join.h"

/* How it ended: all is there; a stage is, and the next one is to be played
 * (joined->stage); a merge lacks matches where shards are not all there, and
 * then makes nothing. */
enum merge_end { MERGE_DONE, MERGE_GOES_ON, MERGE_LACKS, MERGE_FAILED };

/* Is @out a folder to which a stage can be added?  False with @diag: it is
 * there and is none. */
bool shards_merge_adds(const char *out, bool *adds, struct diag *diag);

/**
 * shards_merge - make a folder of results, or add a stage to one
 * @out: its path; where set->merged is NULL it is not there, else it is that
 *
 * What is missing is told on stderr, and on stdout the commands that play it,
 * one a line.  Returns MERGE_FAILED with @diag.
 */
enum merge_end shards_merge(const char *out, const struct shard_set *set,
			    struct joined *joined, struct diag *diag);

/**
 * shards_gather - the rows of what is there, also while shards are played
 * @dir: a folder that is there and empty; it becomes one of results without
 *	logs, for a look at its standings
 *
 * Returns false with @diag.
 */
bool shards_gather(const struct shard_set *set, const char *dir,
		   struct diag *diag);

/**
 * shards_look - print the standings of what is there (shards_gather)
 * @format: a word of results_formats
 *
 * Returns false with @diag.
 */
bool shards_look(const struct shard_set *set, const char *format,
		 struct diag *diag);

#endif
