/*
 * run_messages.h - what a run tells of itself: on stderr when it begins and
 * when it is broken off, and its standings on stdout.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_MESSAGES_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_MESSAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/output/fault_summary.h"
#include "arena/output/results.h"
#include "arena/rundir/run_extend.h"
#include "arena/standings/stop_check.h"
#include "arena/tournament/run.h"

/* struct run_messages - what is told of; all borrowed; @stopping may be NULL */
struct run_messages {
	const struct config *config;
	const struct run_how *how;
	const struct schedule *schedule;
	const struct store_run *info;
	const struct standings *standings;
	const struct fault_summary *troubles;
	const struct stop_check *stopping;
};

/* Name the graded submissions without a bot, a line for each, behind @before.
 */
void run_messages_left_out(FILE *out, const char *before,
			   const struct config *config);

/* The same; and does the configuration ask for so few tables that bots are left
 * out?  A line on that, behind @before. */
void run_messages_idle(FILE *out, const char *before,
		       const struct config *config,
		       const struct schedule *schedule);

/* On stderr, if the cards can be guessed with the seed of a tournament. */
void run_messages_seed(const char *seed);

/* Before the programs are built that are: in which boxes. */
void run_messages_builds(const struct config *config);

/* It begins, with so many tables. */
void run_messages_start(const struct run_messages *run, unsigned tables);

/* A revision has begun: what stays, what does not count any more, what will be
 * played.  Returns false with @diag when the store cannot be read. */
bool run_messages_grown(const struct config *config, struct store *store,
			const struct run_extend *growth, struct diag *diag);

/* Nothing is left to be played: bots that were changed since have not been. */
void run_messages_nothing_left(const struct run_messages *run);

/* The standings, and what went wrong.  Of one match alone that was shown all
 * has been said.  Returns false with @diag when stdout takes no more. */
bool run_messages_results(const struct run_messages *run,
			  const struct results *results, struct diag *diag);

/* Standings that lack a match are no success: false, with @diag. */
bool run_messages_voids(const struct run_messages *run, struct diag *diag);

/* A final of which all is in @dir: what is published now. */
void run_messages_opening(const char *dir, const char *seed);

/* The same of a run, if its last match was played.  Of a shard the others may
 * still be playing: the merge tells it. */
void run_messages_opened(const struct run_messages *run);

void run_messages_interrupted(const struct run_messages *run);

#endif
