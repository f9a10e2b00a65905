/*
 * replay_compare.h - a match that is played again, held against what is stored
 * of it.
 *
 * A configuration that stands in a results folder plays the folder's matches.
 * Cards and seeds are the same then; the bots may be others by now, or may have
 * thought otherwise.
 */
#ifndef DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H
#define DEADWOOD_ARENA_AUDIT_REPLAY_COMPARE_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/store/store.h"

struct replay_compare;

/**
 * replay_compare_open - look up match @number where @config stands
 *
 * Both are borrowed until replay_compare_free.  Returns NULL where no results
 * of this configuration stand beside it, or none of that match.  Owned.
 */
struct replay_compare *replay_compare_open(const struct config *config,
					   uint64_t number);
void replay_compare_free(struct replay_compare *replay_compare);

/* A line for each of its bots that is not the program that is stored. */
void replay_compare_tell_programs(const struct replay_compare *replay_compare,
				  FILE *out);

/* One line if @row, the match as it is now, has the stored result; else one
 * more for each seat that did otherwise.  Times are not compared. */
void replay_compare_tell(const struct replay_compare *replay_compare,
			 const struct store_match *row, FILE *out);

#endif
