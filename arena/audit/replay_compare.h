/*
 * replay_compare.h - play a stored match again and compare the result.
 *
 * A configuration in a results directory replays the directory's matches.
 * Cards and seeds are the same; the bots may have changed, or may decide
 * differently.
 */
#ifndef DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H
#define DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/store/store.h"

struct replay_compare;

/**
 * replay_compare_open - load the stored match @number next to @config
 *
 * Both are borrowed until replay_compare_free.  Owned.  Returns NULL if there
 * are no results of this configuration next to it, or none of that match.
 */
struct replay_compare *replay_compare_open(const struct config *config,
					   uint64_t number);
void replay_compare_free(struct replay_compare *replay_compare);

/* Print a line for each bot that is not the stored program. */
void replay_compare_print_programs(const struct replay_compare *replay_compare,
				   FILE *out);

/* Print one line if @row, the replayed match, has the stored result; else one
 * more for each seat that differs.  Times are not compared. */
void replay_compare_print(const struct replay_compare *replay_compare,
			  const struct store_match *row, FILE *out);

#endif
