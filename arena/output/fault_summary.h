/*
 * fault_summary.h - summarise which bots forfeited or had faults, after a run.
 *
 * The standings count faults; the summary names a match and the log to read.
 * If a run keeps no files, the summary keeps the start and end of one stderr
 * log per bot in memory and prints them.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/outcome.h"
#include "arena/standings/standings.h"

struct fault_summary;

/* Return a summary for @bots bots; owned. */
struct fault_summary *fault_summary_new(unsigned bots);
void fault_summary_free(struct fault_summary *summary);

/**
 * fault_summary_add - record forfeits, faults and noise of a match
 *
 * For each bot the summary prints the first forfeit, else the first match with
 * faults, else the first with noise.  A forfeit of a suspended bot is ignored:
 * its cause lies in earlier matches.
 */
void fault_summary_add(struct fault_summary *summary,
		       const struct outcome *outcome);

/* Leave @bot out of the summary: a human, who saw the messages in the match. */
void fault_summary_skip_bot(struct fault_summary *summary, uint32_t bot);

/* Record every match of the store; stderr logs are files then.  Returns false
 * with @diag. */
bool fault_summary_load(struct fault_summary *summary, struct store *store,
			struct diag *diag);

/* Forget what was recorded of matches after @last, which the run dropped. */
void fault_summary_truncate(struct fault_summary *summary, uint64_t last);

/**
 * fault_summary_print - print a line for each bot that had faults, forfeits or
 * noise, best rank first
 * @config: configuration with the bots' commands, or NULL
 * @dir: results directory with the logs; NULL: no logs are kept, print the
 *	stderr that @summary has
 *
 * With logs the commands of fault_context_print follow.  Returns how many bots
 * had trouble.
 */
unsigned fault_summary_print(FILE *out, const struct fault_summary *summary,
			     const struct standings *standings,
			     const struct store_run *run,
			     const struct config *config, const char *dir);

#endif
