/*
 * arena_msg.h - what bots wrote to standard error goes with their matches.
 */
#ifndef DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H
#define DEADWOOD_ARENA_SHARDS_STDERR_MERGE_H

#include "arena/store/store.h"

/**
 * struct shard_notes - from where to where; all borrowed
 * @from, @to: folders of results
 * @name: the path that @to will have: the last line of each names it
 */
struct shard_notes {
	const char *from, *to, *name;
};

/* Take those of a match.  Returns false with @diag. */
bool shard_notes_take(const struct shard_notes *notes,
		      const struct store_run *run,
		      const struct store_match *row, struct diag *diag);

/* Those of a match that does not count any more go from a folder. */
void shard_notes_drop(const char *dir, const struct store_run *run,
		      const struct store_match *row);

#endif
