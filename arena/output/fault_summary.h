/*
 * fault_summary.h - after a run, print which bots forfeited or made faults.
 *
 * The standings count the faults; the summary names one match for each bot and
 * the log that shows the fault.  If the run writes no files, the summary keeps
 * the start and end of one stderr log per bot in memory, and prints them.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/outcome.h"
#include "arena/standings/standings.h"

struct fault_summary;

/* Create an empty summary of faults for @bots bots; owned. */
struct fault_summary *fault_summary_new(unsigned bots);
void fault_summary_free(struct fault_summary *summary);

/**
 * fault_summary_add - record the forfeits, faults and noise (output lines that
 * are not answers) of a match
 *
 * For each bot, the summary prints the first match that the bot forfeited.  If
 * the bot forfeited no match, the summary prints the first match with faults
 * or, without faults, the first match with noise.  Forfeits of a suspended bot
 * (which the arena no longer starts) do not count, because the cause is in an
 * earlier match.
 */
void fault_summary_add(struct fault_summary *summary,
		       const struct outcome *outcome);

/* Omit @bot from the summary.  A human player, who saw all messages during the
 * match, is omitted in this way. */
void fault_summary_skip_bot(struct fault_summary *summary, uint32_t bot);

/* Record every match in the database.  The stderr logs of these matches are
 * files in the results directory.  On an error, returns false and sets
 * @diag. */
bool fault_summary_load(struct fault_summary *summary, struct store *store,
			struct diag *diag);

/* Delete the records of all matches after match number @last.  The caller does
 * so if the run replays these matches. */
void fault_summary_truncate(struct fault_summary *summary, uint64_t last);

/**
 * fault_summary_print - print a line for each bot with faults, forfeits or
 * noise, best rank first
 * @config: configuration with the bots' commands; or NULL
 * @dir: results directory with the logs.  NULL: there are no logs, so the
 *	function prints the stderr logs that @summary keeps in memory
 *
 * If there are logs, the commands of fault_context_print follow each line.
 * Returns the number of bots with faults, forfeits or noise.
 */
unsigned fault_summary_print(FILE *out, const struct fault_summary *summary,
			     const struct standings *standings,
			     const struct store_run *run,
			     const struct config *config, const char *dir);

#endif
