/*
 * run_messages.h - print the messages of a run: start, interruption and faults
 * to stderr, standings to stdout.
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

/* struct run_messages - data for the messages of a run, all borrowed; @stop may
 * be NULL */
struct run_messages {
	const struct config *config;
	const struct run_how *how;
	const struct schedule *schedule;
	const struct store_run *info;
	const struct standings *standings;
	const struct fault_summary *faults;
	const struct stop_check *stop;
};

/* Print the graded submissions that contain no bot, one per line, with the text
 * @before at the start of each line. */
void run_print_left_out(FILE *out, const char *before,
			const struct config *config);

/* Call run_print_left_out.  If the tournament has too few tables (groups of
 * bots that play together) for all bots, print this fact in a further line. */
void run_print_idle(FILE *out, const char *before, const struct config *config,
		    const struct schedule *schedule);

/* If a bot could guess the seed, and so the cards, print a warning to
 * stderr. */
void run_warn_of_seed(const char *seed);

/* Before the builds of the bots, print in which sandbox they run. */
void run_print_builds(const struct config *config);

/* Print how many matches the run will play.  @workers: number of matches that
 * the run plays at the same time. */
void run_print_start(const struct run_messages *run, unsigned workers);

/* If the run was resumed with changed bots or more rounds, print how many
 * matches are kept, how many no longer count, and how many remain to play.  If
 * the database cannot be read, returns false with @diag. */
bool run_print_extension(const struct config *config, struct store *store,
			 const struct run_extend *extend, struct diag *diag);

/* Print that all matches have a result. */
void run_print_nothing_left(const struct run_messages *run);

/* Print the fault summary and the standings.  For a single match that the run
 * has already shown, print nothing.  If writing to stdout fails, returns false
 * with @diag. */
bool run_print_results(const struct run_messages *run,
		       const struct results *results, struct diag *diag);

/* If a match is void, return false with @diag.  A void match is missing in the
 * standings because the referee failed. */
bool run_check_voids(const struct run_messages *run, struct diag *diag);

/* Print the seed and the commitment of a finished final in the results
 * directory @dir. */
void run_print_commitment(const char *dir, const char *seed);

/* If @run is a final whose last match is over, call run_print_commitment.  For
 * a shard, print nothing, because other shards may be unfinished.  `arena
 * merge` prints the commitment later. */
void run_print_end_of_final(const struct run_messages *run);

void run_print_interrupted(const struct run_messages *run);

#endif
