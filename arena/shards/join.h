/*
 * join.h - join the match rows of all shards into one store.
 *
 * Reads the shards one after the other, in the order of their set.  The first
 * row of a match counts; each later row of the match is compared with it.
 * Memory does not grow with the number of matches.
 *
 * If a tournament is played in stages (schedule/stage.h), all shards are read
 * once for each stage: the matches of the next stage depend on the rows of the
 * stages before it.
 */
#ifndef DEADWOOD_ARENA_SHARDS_JOIN_H
#define DEADWOOD_ARENA_SHARDS_JOIN_H

#include "arena/shards/retry.h"
#include "arena/shards/shard_set.h"

/**
 * struct join_how - target and extent of a join
 * @dir: an existing empty folder; becomes a results directory without the
 *	files with standings
 * @name: the path that the folder will have, for messages
 * @logs: copy logs and the bots' stderr too, and check each row against its
 *	log.  Otherwise join the rows alone, as interim standings need them
 */
struct join_how {
	const char *dir;
	const char *name;
	bool logs;
};

/* How far the rows reach: to the end of the tournament; to the end of a stage,
 * and no shard has rows of the next one; not to the end of a stage. */
enum join_end { JOIN_WHOLE, JOIN_STAGE, JOIN_INCOMPLETE, JOIN_FAILED };

/**
 * struct joined - result of a join
 * @stage: the first incomplete stage
 * @matches: number of matches that count
 * @again: duplicate rows with the same result
 * @differ: duplicate rows with another result: a bot is not deterministic
 * @retried: rows that replaced a time-out on a slow machine
 * @retries: retries that are still missing; owned; NULL: not known
 */
struct joined {
	uint64_t matches, again, differ, retried;
	struct stage stage;
	struct retries *retries;
};

/* Create an empty store in @dir for the rows of a set; owned.  Returns NULL
 * with @diag. */
struct store *shards_store_new(const struct shard_set *set, const char *dir,
			       struct diag *diag);

/**
 * shards_join - copy the shards' rows into a store
 * @out: may contain the rows of earlier stages.  The caller commits
 * @joined: overwritten; release it in any case
 *
 * Returns JOIN_FAILED with @diag if a row or a log is invalid; the message
 * names the shard and the match.
 */
enum join_end shards_join(const struct shard_set *set,
			  const struct join_how *how, struct store *out,
			  struct joined *joined, struct diag *diag);

void joined_release(struct joined *joined);

#endif
