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

/* Create an empty summary for @bots bots; owned. */
struct fault_summary *fault_summary_new(unsigned bots);
void fault_summary_free(struct fault_summary *summary);

/**
 * fault_summary_add - record the forfeits, faults and noise (output lines that
 * are not answers) of a match
 *
 * For each bot, the summary prints the first match that the bot forfeited.  If
 * the bot forfeited none, the summary prints the first match with faults or, if
 * there is none, with noise.  Forfeits of a suspended bot (which the arena no
 * longer starts) are ignored, because the cause is in an earlier match.
 */
void fault_summary_add(struct fault_summary *summary,
		       const struct outcome *outcome);

/* Omit @bot from the summary.  Used for a human player, who saw all messages
 * during the match. */
void fault_summary_skip_bot(struct fault_summary *summary, uint32_t bot);

/* Record every match of the database.  The stderr logs of these matches are
 * files.  On an error, returns false and sets @diag. */
bool fault_summary_load(struct fault_summary *summary, struct store *store,
			struct diag *diag);

/* Delete the records of all matches after @last.  Used if the run plays these
 * matches again. */
void fault_summary_truncate(struct fault_summary *summary, uint64_t last);

/**
 * fault_summary_print - print a line for each bot with faults, forfeits or
 * noise; the bot with the best rank comes first
 * @config: the configuration, which contains the bots' commands; or NULL
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
