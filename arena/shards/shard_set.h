/*
 * shard_set.h - folders of results that are shards of one tournament.
 *
 * Whether they are is found here: one configuration, one version of the
 * program, one level of isolation, and bots that are the same to the byte.
 * Their rows are another matter (join.h).
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_SET_H
#define DEADWOOD_ARENA_SHARDS_SHARD_SET_H

#include "arena/store/store.h"

/* A shard's folder; @dir is borrowed.  @retry: it has what was tried again
 * (retry.h). */
struct shard_run {
	const char *dir;
	struct shard shard;
	int64_t started_ms;
	bool retry;
};

/**
 * struct shard_set - at least one, in an order that follows from what they hold
 * and not from the order in which they were named: the one that was begun first
 * comes first, of several at once by number, then by path; what was tried again
 * comes behind all others
 * @merged: the folder with the stages that have been merged, or NULL
 * @game: of a tournament over several games, of which each shard's folder is
 *	below that of its other games; or NULL.  For whoever says how to play
 */
struct shard_set {
	struct shard_run *folders;
	unsigned count;
	const char *merged;
	const char *game;
};

/**
 * shard_set_read - look at @count folders
 * @dirs: borrowed until shard_set_release
 * @merged: the folder that they are merged into, if it has earlier stages: they
 *	must be of its tournament; else NULL.  Borrowed as well
 *
 * One that has no results yet, since its run was stopped before its first
 * match, is told of on stderr and left out.  Returns false with @diag, which
 * names the folder that does not belong to the others.  @set wants to be
 * released in any case.
 */
bool shard_set_read(struct shard_set *set, char *const *dirs, unsigned count,
		    const char *merged, struct diag *diag);
void shard_set_release(struct shard_set *set);

#endif
