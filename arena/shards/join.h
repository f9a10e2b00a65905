/*
 * join.h - join the match rows of all shards (parts of a tournament) into one
 * store.
 *
 * The join reads the shards one after the other, in the order of struct
 * shard_set.  If several shards have a row of the same match, the first row
 * counts.  The join compares each later row with the first row.  The memory of
 * a join does not grow with the number of matches.
 *
 * If a tournament is played in stages (schedule/stage.h), the join reads all
 * shards once for each stage.  The matches of a stage depend on the rows of
 * earlier stages.
 */
#ifndef DEADWOOD_ARENA_SHARDS_JOIN_H
#define DEADWOOD_ARENA_SHARDS_JOIN_H

#include "arena/shards/retry.h"
#include "arena/shards/shard_set.h"

/**
 * struct join_how - settings of a join
 * @dir: existing empty folder, which becomes a results directory without the
 *	files with standings
 * @name: path to which the caller will rename @dir, for messages
 * @logs: true: also copy logs and the bots' stderr, and check each row against
 *	its log. false: join only the rows, for interim standings
 */
struct join_how {
	const char *dir;
	const char *name;
	bool logs;
};

/* Result of a join of shards.  JOIN_WHOLE: the shards have all rows of the
 * tournament.  JOIN_STAGE: the shards have all rows of a stage, and none of the
 * next stage.  JOIN_INCOMPLETE: some rows of the current stage are missing.
 * JOIN_FAILED: an error has occurred. */
enum join_end { JOIN_WHOLE, JOIN_STAGE, JOIN_INCOMPLETE, JOIN_FAILED };

/**
 * struct joined - counts of a join, and the mirror groups to retry
 * @stage: the first stage with missing rows
 * @matches: number of joined matches that count
 * @again: number of later rows of a match whose result equals that of the first
 *	row
 * @differ: number of later rows of a match whose result differs from the first
 *	row; then a bot is not deterministic
 * @retried: number of rows of retried matches.  The rows of retried matches
 *	replaced rows from a slow machine
 * @retries: mirror groups to retry (retry.h), owned; may be NULL after a
 *	failure
 */
struct joined {
	uint64_t matches, again, differ, retried;
	struct stage stage;
	struct retries *retries;
};

/* Create an empty store in @dir for the rows of a set of shards; owned.  On an
 * error, returns NULL and sets @diag. */
struct store *shards_store_new(const struct shard_set *set, const char *dir,
			       struct diag *diag);

/**
 * shards_join - copy the shards' rows into a store
 * @out: store that receives the rows.  @out may contain the rows of earlier
 *	stages.  The caller must commit the rows
 * @joined: gets the counts of the join.  The caller must call joined_release
 *	even after a failure
 *
 * If a row or a log is invalid, returns JOIN_FAILED.  @diag then names the
 * shard and the match.
 */
enum join_end shards_join(const struct shard_set *set,
			  const struct join_how *how, struct store *out,
			  struct joined *joined, struct diag *diag);

void joined_release(struct joined *joined);

#endif
