/*
 * shard_set.h - check that results directories are shards of one tournament.
 *
 * All shards of a tournament must have the same configuration, version of
 * Deadwood, isolation level and bots (equal files).  join.h checks the rows of
 * the shards; shard_set.h does not.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_SET_H
#define DEADWOOD_ARENA_SHARDS_SHARD_SET_H

#include "arena/store/store.h"

/* Results directory of a shard.  The struct borrows @dir.  @retry: true: the
 * directory contains retried matches (retry.h). */
struct shard_run {
	const char *dir;
	struct shard shard;
	int64_t started_ms;
	bool retry;
};

/**
 * struct shard_set - one or more shards
 * @folders: the @count results directories: first those of first attempts, then
 *	those of retries.  Start time, shard number and path sort each part
 * @merged: results directory with the stages that are already merged; NULL: no
 *	stage is merged
 * @game: game of this set, which the printed commands name; NULL: the
 *	tournament has one game.  With several games, the parent of each folder
 *	also contains the other games of the shard
 */
struct shard_set {
	struct shard_run *folders;
	unsigned count;
	const char *merged;
	const char *game;
};

/**
 * shard_set_read - read and check @count folders
 * @dirs: paths of the folders, borrowed until shard_set_release
 * @merged: target folder of the merge, if it contains earlier stages of the
 *	same tournament; else NULL.  @merged is borrowed until shard_set_release
 *
 * If a folder has no results, because its run stopped before the first match,
 * the function skips the folder and says so on stderr.  If a folder differs
 * from the first folder, returns false; then @diag names the folder that
 * differs.  The caller must call shard_set_release even after a failure.
 */
bool shard_set_read(struct shard_set *set, char *const *dirs, unsigned count,
		    const char *merged, struct diag *diag);
void shard_set_release(struct shard_set *set);

#endif
