/*
 * shard.h - split a tournament into shards, each played on its own machine.
 *
 * The matches of a shard follow from the schedule and two numbers alone, so
 * machines need not communicate.  Matches of a mirror group are never split.
 * With common deals a whole round has the same cards, and stays in one shard as
 * long as there are as many such rounds as shards; with more shards the rounds
 * are split too.  Pieces are dealt in turn, so shards are about equal.
 *
 * If matches depend on results, or a stop rule does, each stage is split into
 * shards (stage.h).
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SHARD_H
#define DEADWOOD_ARENA_SCHEDULE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"
#include "arena/schedule/stage.h"

#define SHARDS_MAX 1000000 /* chosen: a job array has fewer */
#define SHARD_TEXT 24	   /* bytes of "I/N" with its NUL */

/* Shard @number of @count, from 1; 0 of 0: everything. */
struct shard {
	uint32_t number, count;
};

/**
 * struct cut - a shard of a stage
 * @piece: number of consecutive matches that stay together
 */
struct cut {
	struct shard shard;
	struct stage stage;
	uint64_t piece;
};

/**
 * shard_read - parse the option --shard
 * @text: "3/8"; "auto": number and count of this task of a Slurm array;
 *	"auto/8": the number of this pod of a Kubernetes Indexed Job, or of this
 *	Slurm task
 *
 * Returns false with @diag.
 */
bool shard_read(const char *text, struct shard *out, struct diag *diag);

/* Write a shard as "3/8". */
void shard_text(struct shard shard, char out[SHARD_TEXT]);

/* Check that a shard can be played.  If there is only one stage, each shard
 * must have a match.  Returns false with @diag. */
bool shard_is_possible(const struct stop_rule *stop,
		       const struct schedule *schedule, struct shard shard,
		       struct diag *diag);

/* Split a stage of a schedule.  If it has fewer pieces than shards, some shards
 * get no match. */
void shard_cut(const struct schedule *schedule, struct stage stage,
	       struct shard shard, struct cut *out);

/* Return the number of the shard that contains a match. */
uint32_t shard_number(const struct cut *cut, uint64_t match);

/* Does the shard contain this match, in the stage or after it? */
bool shard_has(const struct cut *cut, uint64_t match);

/* Return the first match from @match on that the shard contains; if none is
 * left in the stage, a number after it. */
uint64_t shard_next(const struct cut *cut, uint64_t match);

/* Return the number of matches of the stage in the shard. */
uint64_t shard_matches(const struct cut *cut);

#endif
