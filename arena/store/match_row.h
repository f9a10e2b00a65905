/*
 * match_row.h - make the database row of a finished match.
 */
#ifndef DEADWOOD_ARENA_STORE_MATCH_ROW_H
#define DEADWOOD_ARENA_STORE_MATCH_ROW_H

#include "arena/runner/outcome.h"
#include "arena/store/store.h"

/**
 * match_row_init - make the row of a finished or void match
 * @log: name of the match's log in the results directory; "": the log is not
 *	kept
 * @sides: number of sides of partners (struct store_match)
 * @machine: number of the machine that played the match (struct store_match)
 * @ended_ms: end of the match, in milliseconds since 1970
 *
 * @row borrows the strings of @outcome and @log.  @outcome and @log must stay
 *	valid as long as @row is used.
 */
void match_row_init(struct store_match *row, const struct outcome *outcome,
		    const char *log, unsigned sides, unsigned machine,
		    int64_t ended_ms);

#endif
