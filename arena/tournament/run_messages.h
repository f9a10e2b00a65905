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

/* struct run_messages - data from which the messages are made; all borrowed;
 * @stop may be NULL */
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
 * bots that play together) for all bots, print a line about this, too. */
void run_print_idle(FILE *out, const char *before, const struct config *config,
		    const struct schedule *schedule);

/* Print a warning to stderr if a bot could guess the seed, and so the cards. */
void run_warn_of_seed(const char *seed);

/* Before the bots are built, print in which sandbox the builds run. */
void run_print_builds(const struct config *config);

/* Print how many matches the run will play.  @workers: number of matches that
 * are played at the same time. */
void run_print_start(const struct run_messages *run, unsigned workers);

/* If the run was resumed with changed bots or more rounds, print how many
 * matches are kept, how many no longer count, and how many are still to be
 * played.  Returns false with @diag if the database cannot be read. */
bool run_print_extension(const struct config *config, struct store *store,
			 const struct run_extend *extend, struct diag *diag);

/* Print that all matches have a result. */
void run_print_nothing_left(const struct run_messages *run);

/* Print the fault summary and the standings.  For a single match that was
 * already shown, print nothing.  Returns false with @diag if writing to stdout
 * fails. */
bool run_print_results(const struct run_messages *run,
		       const struct results *results, struct diag *diag);

/* Return false with @diag if a match is void, that is, missing in the standings
 * because the referee failed. */
bool run_check_voids(const struct run_messages *run, struct diag *diag);

/* Print the seed and the commitment of a finished final in the results
 * directory @dir. */
void run_print_commitment(const char *dir, const char *seed);

/* If @run is a final whose last match was played, call run_print_commitment.
 * For a shard, print nothing, because other shards may be unfinished; `arena
 * merge` prints the commitment later. */
void run_print_end_of_final(const struct run_messages *run);

void run_print_interrupted(const struct run_messages *run);

#endif
