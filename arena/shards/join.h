/*
 * join.h - the rows of shards become those of one run.
 *
 * Shards are walked over one after the other, in the order of their set; the
 * first row of a match counts.  One that is there again is held against it.
 * Memory does not grow with the number of matches.
 *
 * Where a tournament is played in stages (schedule/stage.h) they are walked
 * over once for each of them: which matches the next one has follows from the
 * rows that are there by then.
 */
#ifndef DEADWOOD_ARENA_SHARDS_JOIN_H
#define DEADWOOD_ARENA_SHARDS_JOIN_H

#include "arena/shards/retry.h"
#include "arena/shards/shard_set.h"

/**
 * struct join_how - where they go
 * @dir: a folder that is there and empty; it becomes one of results, but for
 *	the files with standings
 * @name: the path that it will have, for people
 * @logs: logs and bots' notes are taken too, and each row is held against its
 *	log.  Else rows alone, for a look at what is there
 */
struct join_how {
	const char *dir;
	const char *name;
	bool logs;
};

/* How far they go: to the end; to the end of a stage, and nobody has begun the
 * next one; not even there. */
enum join_end { JOIN_WHOLE, JOIN_STAGE, JOIN_LACKS, JOIN_FAILED };

/**
 * struct joined - what was found
 * @stage: the first one that is not whole
 * @matches: that count
 * @again: rows of a match that was there already, and had come out the same
 * @differ: those that had not: bots that do not answer the same to the same
 * @retried: rows that took the place of one that was late on a slow machine
 * @retries: what such rows are still waited for; owned, NULL: it is not known
 */
struct joined {
	uint64_t matches, again, differ, retried;
	struct stage stage;
	struct retries *retries;
};

/* An empty store in @dir for the rows of a set: owned, or NULL with @diag. */
struct store *shards_store(const struct shard_set *set, const char *dir,
			   struct diag *diag);

/**
 * shards_join - put the shards' rows into a store
 * @out: it may have the rows of earlier stages.  Nothing is committed
 *
 * What @joined had is forgotten, and it wants
 * to be released in any case.
 * Returns JOIN_FAILED with @diag: a row or a log that is not what it must be,
 * with its shard and its match.
 */
enum join_end shards_join(const struct shard_set *set,
			  const struct join_how *how, struct store *out,
			  struct joined *joined, struct diag *diag);

void joined_release(struct joined *joined);

#endif
