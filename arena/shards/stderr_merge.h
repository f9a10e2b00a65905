/*
 * stderr_merge.h - copy the files with the bots' standard error from a shard to
 * the merged results directory.
 */
#ifndef DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H
#define DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H

#include "arena/store/store.h"

/**
 * struct stderr_merge - source and target of the copies; all borrowed
 * @from, @to: results directories of the shard and of the merge
 * @name: path to which the caller will rename @to.  The last line of each file
 *	is a command that replays the match.  The command contains the path
 *	@name
 */
struct stderr_merge {
	const char *from, *to, *name;
};

/* Copy the stderr files of all bots of a match.  On an error, returns false and
 * sets @diag. */
bool stderr_merge_match(const struct stderr_merge *notes,
			const struct store_run *run,
			const struct store_match *row, struct diag *diag);

/* Delete the stderr files of a match that no longer counts. */
void stderr_merge_drop(const char *dir, const struct store_run *run,
		       const struct store_match *row);

#endif
