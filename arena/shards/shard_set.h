/*
 * shard_set.h - check that results directories are shards of one tournament.
 *
 * All shards of a tournament must have the same configuration, version of
 * Deadwood, isolation level and bots (equal files).  This module does not check
 * the rows of the shards; join.h does.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_SET_H
#define DEADWOOD_ARENA_SHARDS_SHARD_SET_H

#include "arena/store/store.h"

/* Results directory of a shard; @dir is borrowed.  @retry: true if the
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
 *	those of retries; each part sorted by start time, shard number and path
 * @merged: results directory with the stages that are already merged, or NULL
 * @game: NULL if the tournament has one game; else the game of this set, which
 *	the printed commands name.  Then the parent of each folder also contains
 *	the other games of the shard
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
 * @merged: target folder of the merge, if this folder contains earlier stages
 *	of the same tournament; else NULL.  Borrowed until shard_set_release
 *
 * If a folder has no results, because its run was stopped before the first
 * match, the function skips the folder and says so on stderr.  Returns false
 * with @diag, which names the folder that differs from the first one.  Call
 * shard_set_release also after a failure.
 */
bool shard_set_read(struct shard_set *set, char *const *dirs, unsigned count,
		    const char *merged, struct diag *diag);
void shard_set_release(struct shard_set *set);

#endif
