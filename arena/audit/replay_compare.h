/*
 * replay_compare.h - play a stored match again and compare the result.
 *
 * `arena run DIR/config.yaml --only N` plays match N of a results directory
 * again.  The cards and seeds of the replayed match are equal to those of the
 * stored match.  The result of the replayed match can differ if a bot has
 * changed or is not deterministic.
 */
#ifndef DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H
#define DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/store/store.h"

struct replay_compare;

/**
 * replay_compare_open - load match @number from the results directory of
 * @config
 *
 * @config is borrowed until replay_compare_free.  Returns an owned struct with
 * the stored match.  If the folder of the configuration contains no results of
 * this configuration, or no match @number, returns NULL.
 */
struct replay_compare *replay_compare_open(const struct config *config,
					   uint64_t number);
void replay_compare_free(struct replay_compare *replay_compare);

/* Print a line for each bot whose program has changed since the match was
 * played. */
void replay_compare_print_programs(const struct replay_compare *replay_compare,
				   FILE *out);

/* Print whether the replayed match @row has the same result as the stored
 * match.  If the results differ, print the old and the new result of each seat
 * that differs.  The comparison ignores times. */
void replay_compare_print(const struct replay_compare *replay_compare,
			  const struct store_match *row, FILE *out);

#endif
