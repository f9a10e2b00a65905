/*
 * match_row.h - make the database row of a finished match.
 */
#ifndef DEADWOOD_ARENA_STORE_MATCH_ROW_H
#define DEADWOOD_ARENA_STORE_MATCH_ROW_H

#include "arena/runner/outcome.h"
#include "arena/store/store.h"

/**
 * match_row_init - make the row of a finished or void match
 * @log: name of its log in the directory, or "" if it is not kept
 * @sides: of partners, as in struct store_match
 * @machine: that played it, as in struct store_match
 * @ended_ms: since 1970
 *
 * Valid as long as @outcome and @log are.
 */
void match_row_init(struct store_match *row, const struct outcome *outcome,
		    const char *log, unsigned sides, unsigned machine,
		    int64_t ended_ms);

#endif
