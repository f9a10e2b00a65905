/*
 * match_logs.h - what is left of a match that is over: its log and those of its
 * bots, kept in the run's folder, and shown where somebody watches.
 */
#ifndef DEADWOOD_ARENA_RESULTS_MATCH_LOGS_H
#define DEADWOOD_ARENA_RESULTS_MATCH_LOGS_H

#include "arena/hall/table.h"
#include "arena/run.h"

/**
 * match_logs_keep - give the logs of a table's match the names they stay under
 * @path: caller's storage of PATH_MAX bytes, for the name of the match's log
 *
 * A bot's log ends with how to play its match again, where the results stay.
 * Returns false with @diag.
 */
bool match_logs_keep(const struct run_how *how, const struct table *table,
		     char *path, struct diag *diag);

/* The same for a void match, which leaves no log of its own: what its referee
 * had written of it says nothing. */
bool match_logs_void(const struct run_how *how, const struct table *table,
		     struct diag *diag);

/* Show a match card by card.  False: nobody watches any more. */
bool match_show(char *log);

/* Show what its bots wrote to stderr, and what the referee noted. */
void match_show_bots(const struct table *table);

#endif
