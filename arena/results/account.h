/*
 * account.h - the row of a match that is over, as it is stored.
 */
#ifndef DEADWOOD_ARENA_RESULTS_ACCOUNT_H
#define DEADWOOD_ARENA_RESULTS_ACCOUNT_H

#include "arena/hall/outcome.h"
#include "arena/results/store.h"

/* @row: its strings lie here and in the outcome */
struct account {
	struct store_match row;
	char log[40];
};

/**
 * account_take - fill the row of a match, or that of one that is void
 * @sides: of partners, as in struct store_match
 * @ended_ms: since 1970
 *
 * Valid as long as the account and the outcome are.
 */
void account_take(struct account *account, const struct outcome *outcome,
		  unsigned sides, int64_t ended_ms);

#endif
