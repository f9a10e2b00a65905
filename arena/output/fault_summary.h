/*
 * fault_summary.h - what went wrong with which bot, told when a run is over.
 *
 * The standings say how often; here stands where to read on.  Where nothing of
 * a run is kept, both ends of one log of each bot are kept in memory and shown.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/runner/outcome.h"
#include "arena/standings/standings.h"

struct fault_summary;

/* For @bots bots.  Returns an owned book. */
struct fault_summary *fault_summary_new(unsigned bots);
void fault_summary_free(struct fault_summary *book);

/**
 * fault_summary_note - note whoever had noise or faults in a match, or
 * forfeited it
 *
 * Of each bot the first forfeit is told, else the first match with faults, else
 * with noise.  A match that it forfeits since it is set aside is none of them:
 * the cause lies before.
 */
void fault_summary_note(struct fault_summary *book,
			const struct outcome *outcome);

/* Nothing is told of a bot: a person, who has been told at the table. */
void fault_summary_excuse(struct fault_summary *book, uint32_t bot);

/* The same of every match of the store, whose logs are files.  Returns false
 * with @diag. */
bool fault_summary_load(struct fault_summary *book, struct store *store,
			struct diag *diag);

/* Matches behind @last are taken out: what was noted of them is forgotten, and
 * what they were graver than is told. */
void fault_summary_end_at(struct fault_summary *book, uint64_t last);

/**
 * fault_summary_tell - a line for each bot that had faults, forfeits or noise,
 * best first
 * @config: of whose bots it is known how they are started, or NULL
 * @dir: where its logs lie; NULL: they are not kept, what @book has is shown
 *
 * Where they are kept the commands follow that show it again (fault_context.h).
 * Returns of how many bots was told.
 */
unsigned fault_summary_tell(FILE *out, const struct fault_summary *book,
			    const struct standings *standings,
			    const struct store_run *run,
			    const struct config *config, const char *dir);

#endif
