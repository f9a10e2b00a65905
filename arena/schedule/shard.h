/*
 * shard.h - split a tournament into shards: parts that different machines play.
 *
 * The schedule, the shard's number and the number of shards determine the
 * matches of a shard.  So machines need not communicate.  All matches of a
 * mirror group are in the same shard.  If deals are common, all matches of a
 * whole round have the same cards.  With common deals and at least as many
 * rounds as shards, all matches of a round are in one shard.  With fewer
 * rounds, only mirror groups stay together.  Shards get mirror groups or rounds
 * in turn, so the shards are about equally long.
 *
 * If matches depend on results, or the tournament has a stop rule, each stage
 * is split into shards separately (stage.h).
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SHARD_H
#define DEADWOOD_ARENA_SCHEDULE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"
#include "arena/schedule/stage.h"

/* arbitrary; job arrays of clusters have fewer tasks */
#define SHARDS_MAX 1000000
/* buffer size in bytes for a text "I/N" with its NUL */
#define SHARD_TEXT 24

/* Shard number @number, from 1, of @count shards.  Both members are 0 for the
 * whole tournament. */
struct shard {
	uint32_t number, count;
};

/**
 * struct cut - the part of a stage that belongs to a shard
 * @piece: number of consecutive matches that must be in one shard
 */
struct cut {
	struct shard shard;
	struct stage stage;
	uint64_t piece;
};

/**
 * shard_read - parse the option --shard
 * @text: text of the shard, as in "3/8".  The text "auto" takes number and
 *	count from the environment of a Slurm job array.  The text "auto/8"
 *	takes only the number from the environment, of a Kubernetes Indexed Job
 *	or a Slurm job array
 *
 * On an error, returns false and sets @diag.
 */
bool shard_read(const char *text, struct shard *out, struct diag *diag);

/* Write a shard as "3/8". */
void shard_text(struct shard shard, char out[SHARD_TEXT]);

/* Check whether a shard can be played.  If the tournament has only one stage,
 * each shard must have at least one match.  If the shard cannot be played,
 * returns false with @diag. */
bool shard_is_possible(const struct stop_rule *stop,
		       const struct schedule *schedule, struct shard shard,
		       struct diag *diag);

/* Set @out to the matches of a stage that belong to @shard.  If the stage has
 * fewer pieces (mirror groups or rounds) than there are shards, some shards get
 * no match. */
void shard_cut(const struct schedule *schedule, struct stage stage,
	       struct shard shard, struct cut *out);

/* Return the number of the shard that contains a match. */
uint32_t shard_number(const struct cut *cut, uint64_t match);

/* Return true if the shard contains @match.  No shard contains a match before
 * the stage. */
bool shard_has(const struct cut *cut, uint64_t match);

/* Return the first match of the shard from @match on.  If the shard has no
 * further match in the stage, returns a number after the end of the stage. */
uint64_t shard_next(const struct cut *cut, uint64_t match);

/* Return the number of matches of the stage that belong to the shard. */
uint64_t shard_matches(const struct cut *cut);

#endif
