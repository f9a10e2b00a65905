/*
 * stderr_merge.h - copy the bots' stderr files of a match into the merged run.
 */
#ifndef DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H
#define DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H

#include "arena/store/store.h"

/**
 * struct stderr_merge - source and target; all borrowed
 * @from, @to: results directories
 * @name: final path of @to, for the last line of each file, which prints the
 *	command that plays the match again
 */
struct stderr_merge {
	const char *from, *to, *name;
};

/* Copy the stderr files of a match.  Returns false with @diag. */
bool stderr_merge_match(const struct stderr_merge *notes,
			const struct store_run *run,
			const struct store_match *row, struct diag *diag);

/* Delete the stderr files of a match that no longer counts. */
void stderr_merge_drop(const char *dir, const struct store_run *run,
		       const struct store_match *row);

#endif
