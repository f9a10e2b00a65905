/*
 * shard.h - split a tournament into shards, each played on its own machine.
 *
 * The schedule, the number of the shard and the number of shards determine the
 * matches of a shard, so machines need not communicate.  All matches of a
 * mirror group are in the same shard.  If deals are common, a whole round has
 * the same cards.  All matches of such a round are in the same shard if there
 * are at least as many rounds as shards; else only mirror groups stay together.
 * The mirror groups or rounds are assigned to the shards in turn, so the shards
 * are about equally long.
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

#define SHARDS_MAX 1000000 /* arbitrary; job arrays have fewer tasks */
#define SHARD_TEXT 24	   /* buffer size for a text "I/N" with its NUL */

/* Shard @number, from 1, of @count shards.  Both are 0 for the whole
 * tournament. */
struct shard {
	uint32_t number, count;
};

/**
 * struct cut - part of a stage that belongs to a shard
 * @piece: number of consecutive matches that must be in the same shard
 */
struct cut {
	struct shard shard;
	struct stage stage;
	uint64_t piece;
};

/**
 * shard_read - parse the option --shard
 * @text: the shard, as in "3/8".  The text "auto" takes number and count from
 *	the environment of a Slurm array.  The text "auto/8" takes only the
 *	number, from a Kubernetes Indexed Job or a Slurm array
 *
 * Returns false with @diag.
 */
bool shard_read(const char *text, struct shard *out, struct diag *diag);

/* Write a shard as "3/8". */
void shard_text(struct shard shard, char out[SHARD_TEXT]);

/* Check that a shard can be played.  If the tournament has only one stage, each
 * shard must have at least one match.  Returns false with @diag. */
bool shard_is_possible(const struct stop_rule *stop,
		       const struct schedule *schedule, struct shard shard,
		       struct diag *diag);

/* Find the matches of a stage that belong to @shard, and set @out.  If the
 * stage has fewer pieces (mirror groups or rounds) than there are shards, some
 * shards get no match. */
void shard_cut(const struct schedule *schedule, struct stage stage,
	       struct shard shard, struct cut *out);

/* Return the number of the shard that contains a match. */
uint32_t shard_number(const struct cut *cut, uint64_t match);

/* Return true if the shard contains @match.  A match before the stage is in no
 * shard. */
bool shard_has(const struct cut *cut, uint64_t match);

/* Return the first match of the shard from @match on.  If the shard has no such
 * match in the stage, returns a number after the end of the stage. */
uint64_t shard_next(const struct cut *cut, uint64_t match);

/* Return the number of matches of the stage that belong to the shard. */
uint64_t shard_matches(const struct cut *cut);

#endif
