/*
 * match_row.h - the row of a match that is over, as it is stored.
 */
#ifndef DEADWOOD_ARENA_STORE_MATCH_ROW_H
#define DEADWOOD_ARENA_STORE_MATCH_ROW_H

#include "arena/runner/outcome.h"
#include "arena/store/store.h"

/**
 * match_row_take - the row of a match, or that of one that is void
 * @log: the name of its log in the folder, or "": it is not kept
 * @sides: of partners, as in struct store_match
 * @machine: on which it was played, as in struct store_match
 * @ended_ms: since 1970
 *
 * Valid as long as the outcome and @log are.
 */
void match_row_take(struct store_match *row, const struct outcome *outcome,
		    const char *log, unsigned sides, unsigned machine,
		    int64_t ended_ms);

#endif
