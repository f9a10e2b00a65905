/*
 * shard.h - a tournament is cut into shards, each played on a machine of its
 * own.
 *
 * Which matches a shard has follows from the schedule and two numbers alone, so
 * nobody has to talk to anybody.  Matches of a mirror group never part.  With
 * deals in common a whole round has the same cards, and stays in one shard
 * while there are as many such rounds as shards; with more shards than that the
 * rounds are cut too.  Pieces are dealt out in turn, so shards are alike.
 *
 * Where matches follow from results, or a rule looks at them, a shard is cut
 * out of one stage after the other (stage.h).
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SHARD_H
#define DEADWOOD_ARENA_SCHEDULE_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"
#include "arena/schedule/stage.h"

#define SHARDS_MAX 1000000 /* chosen: a job array has fewer */
#define SHARD_TEXT 24	   /* bytes of "I/N" with its NUL */

/* Share @number of @count, from 1; 0 of 0: everything. */
struct shard {
	uint32_t number, count;
};

/**
 * struct cut - a shard of a stage
 * @piece: matches, one behind the other, that stay together
 */
struct cut {
	struct shard shard;
	struct stage stage;
	uint64_t piece;
};

/**
 * shard_read - what a command line says
 * @text: "3/8"; "auto": number and count are those of this task of a Slurm
 *	array; "auto/8": the number of this pod of a Kubernetes Indexed Job, or
 *	of that task
 *
 * Returns false with @diag.
 */
bool shard_read(const char *text, struct shard *out, struct diag *diag);

/* "3/8". */
void shard_text(struct shard shard, char out[SHARD_TEXT]);

/* Can a shard be played, stage by stage or at once?  If there is only one
 * stage, each shard must have a match.  Returns false with @diag: why not, and
 * what to do. */
bool shard_is_possible(const struct stop_rule *stop,
		       const struct schedule *schedule, struct shard shard,
		       struct diag *diag);

/* Cut a stage of a schedule.  One that has fewer pieces than there are shards
 * leaves some without a match. */
void shard_cut(const struct schedule *schedule, struct stage stage,
	       struct shard shard, struct cut *out);

/* The number of the shard that has a match. */
uint32_t shard_number(const struct cut *cut, uint64_t match);

/* Has the shard this match?  Of the stage, or behind it. */
bool shard_has(const struct cut *cut, uint64_t match);

/* The first match from @match on that the shard has; behind the stage's last
 * one such a number too. */
uint64_t shard_next(const struct cut *cut, uint64_t match);

/* How many matches of the stage the shard has. */
uint64_t shard_matches(const struct cut *cut);

#endif
