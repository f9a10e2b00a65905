/*
 * share.h - a tournament is cut into shares, each played on a machine of its
 * own.
 *
 * Which matches a share has follows from the schedule and two numbers alone, so
 * nobody has to talk to anybody.  Matches of a mirror group never part.  With
 * deals in common a whole round has the same cards, and stays in one share
 * while there are as many such rounds as shares; with more shares than that the
 * rounds are cut too.  Pieces are dealt out in turn, so shares are alike.
 *
 * Where matches follow from results, or a rule looks at them, a share is cut
 * out of one stage after the other (stage.h).
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SHARE_H
#define DEADWOOD_ARENA_SCHEDULE_SHARE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/schedule.h"
#include "arena/schedule/stage.h"

#define SHARES_MAX 1000000 /* chosen: a job array has fewer */
#define SHARE_TEXT 24	   /* bytes of "I/N" with its NUL */

/* Share @number of @count, from 1; 0 of 0: everything. */
struct share {
	uint32_t number, count;
};

/**
 * struct cut - a share of a stage
 * @piece: matches, one behind the other, that stay together
 */
struct cut {
	struct share share;
	struct stage stage;
	uint64_t piece;
};

/**
 * share_read - what a command line says
 * @text: "3/8"; "auto": number and count are those of this task of a Slurm
 *	array; "auto/8": the number of this pod of a Kubernetes Indexed Job, or
 *	of that task
 *
 * Returns false with @diag.
 */
bool share_read(const char *text, struct share *out, struct diag *diag);

/* "3/8". */
void share_text(struct share share, char out[SHARE_TEXT]);

/* Can a share be played, stage by stage or at once?  If there is only one
 * stage, each share must have a match.  Returns false with @diag: why not, and
 * what to do. */
bool share_is_possible(const struct stop_rule *stop,
		       const struct schedule *schedule, struct share share,
		       struct diag *diag);

/* Cut a stage of a schedule.  One that has fewer pieces than there are shares
 * leaves some without a match. */
void share_cut(const struct schedule *schedule, struct stage stage,
	       struct share share, struct cut *out);

/* The number of the share that has a match. */
uint32_t share_number(const struct cut *cut, uint64_t match);

/* Has the share this match?  Of the stage, or behind it. */
bool share_has(const struct cut *cut, uint64_t match);

/* The first match from @match on that the share has; behind the stage's last
 * one such a number too. */
uint64_t share_next(const struct cut *cut, uint64_t match);

/* How many matches of the stage the share has. */
uint64_t share_matches(const struct cut *cut);

#endif
