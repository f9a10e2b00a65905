/*
 * shard_set.h - check that results directories are shards of one tournament.
 *
 * Shards have the same configuration, version of the program, isolation level
 * and bots (to the byte).  join.h checks their rows.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_SET_H
#define DEADWOOD_ARENA_SHARDS_SHARD_SET_H

#include "arena/store/store.h"

/* A shard's folder; @dir is borrowed.  @retry: it contains retried matches
 * (retry.h). */
struct shard_run {
	const char *dir;
	struct shard shard;
	int64_t started_ms;
	bool retry;
};

/**
 * struct shard_set - one or more shards
 * @folders: sorted by content, not by the order of the command line: retries
 *	last, then by start time, shard number and path
 * @merged: the folder with the merged stages, or NULL
 * @game: game of this set in a series, for the printed commands; else NULL.  In
 *	a series the parent of each folder contains the shard's other games
 */
struct shard_set {
	struct shard_run *folders;
	unsigned count;
	const char *merged;
	const char *game;
};

/**
 * shard_set_read - read and check @count folders
 * @dirs: borrowed until shard_set_release
 * @merged: the target of the merge if it has earlier stages, which the shards
 *	must match; else NULL.  Borrowed too
 *
 * Skips a folder without results, with a note on stderr: its run was stopped
 * before the first match.  Returns false with @diag, which names the folder
 * that does not match the others.  Release @set in any case.
 */
bool shard_set_read(struct shard_set *set, char *const *dirs, unsigned count,
		    const char *merged, struct diag *diag);
void shard_set_release(struct shard_set *set);

#endif
