/*
 * run_messages.h - print the messages of a run: its start, interruption and
 * faults on stderr, its standings on stdout.
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

/* struct run_messages - the data that the messages need; all borrowed; @stop
 * may be NULL */
struct run_messages {
	const struct config *config;
	const struct run_how *how;
	const struct schedule *schedule;
	const struct store_run *info;
	const struct standings *standings;
	const struct fault_summary *faults;
	const struct stop_check *stop;
};

/* Print the graded submissions without a bot, one per line, each line after
 * @before. */
void run_print_left_out(FILE *out, const char *before,
			const struct config *config);

/* Print the same, and a line after @before if the tables of the configuration
 * are too few for all bots. */
void run_print_idle(FILE *out, const char *before, const struct config *config,
		    const struct schedule *schedule);

/* Warn on stderr if a bot can guess the cards from the seed. */
void run_warn_of_seed(const char *seed);

/* Print before the builds in which sandboxes they run. */
void run_print_builds(const struct config *config);

/* Print the plan of the run.  @workers: number of matches at once. */
void run_print_start(const struct run_messages *run, unsigned workers);

/* A new revision begins: print how many matches are kept, how many no longer
 * count, how many are to be played.  Returns false with @diag if the store
 * cannot be read. */
bool run_print_extension(const struct config *config, struct store *store,
			 const struct run_extend *extend, struct diag *diag);

/* Print that all matches have a result. */
void run_print_nothing_left(const struct run_messages *run);

/* Print the fault summary and the standings; nothing for a single match that
 * was already shown.  Returns false with @diag if stdout cannot be written. */
bool run_print_results(const struct run_messages *run,
		       const struct results *results, struct diag *diag);

/* Return false with @diag if the standings lack void matches. */
bool run_check_voids(const struct run_messages *run, struct diag *diag);

/* Print the seed and the commitment of a final that is complete in @dir. */
void run_print_commitment(const char *dir, const char *seed);

/* Print the same if @run is a final and its last match was played.  Nothing for
 * a shard: other shards may be unfinished; `arena merge` prints it. */
void run_print_end_of_final(const struct run_messages *run);

void run_print_interrupted(const struct run_messages *run);

#endif
