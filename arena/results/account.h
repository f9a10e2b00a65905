/*
 * account.h - the row of a match that is over: what the referee said of it, and
 * what the arena saw of its bots' processes.
 *
 * The referee says "exit" or "startup" of a bot whose pipes ended; how the
 * process ended, and whether the arena itself ended it over a limit, is known
 * here alone.
 */
#ifndef DEADWOOD_ARENA_RESULTS_ACCOUNT_H
#define DEADWOOD_ARENA_RESULTS_ACCOUNT_H

#include "arena/hall/table.h"
#include "arena/results/store.h"

/* @row: its strings lie here and in the table's result; those of a bot are
 * escaped (text_show) */
struct account {
	struct store_match row;
	char log[40];
	char details[SCHEDULE_SEATS_MAX][DIAG_TEXT_MAX + 32];
	char versions[SCHEDULE_SEATS_MAX][STORE_TEXT_MAX];
};

/* Is the referee's result of this match, whole, and its log written? */
bool account_check(const struct table *table, struct diag *diag);

/**
 * account_take - fill the row from a result that was checked
 * @sides: of partners, as in struct store_match
 * @ended_ms: since 1970
 *
 * Valid as long as the account and the table's result are.
 */
void account_take(struct account *account, const struct table *table,
		  unsigned sides, int64_t ended_ms);

/* The row of a match that nobody could play; @why is borrowed. */
void account_void(struct account *account, const struct table *table,
		  const char *why, int64_t ended_ms);

#endif
