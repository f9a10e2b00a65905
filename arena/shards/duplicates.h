/*
 * duplicates.h - keep the logs of matches that were played twice.
 *
 * The log that does not count moves to the folder `doubles` of the results.
 * The file DUPLICATES_LIST has one line for each of them.
 */
#ifndef DEADWOOD_ARENA_SHARDS_DUPLICATES_H
#define DEADWOOD_ARENA_SHARDS_DUPLICATES_H

#include "arena/store/store.h"

#define DUPLICATES_LIST "doubles.txt"

/* Return the name of a duplicate log in the results directory @dir, such as
 * "doubles/000017-a1b2c3.jsonl"; owned.  @log is the log's name in its shard,
 * for the suffix.  Creates the folder `doubles`.  Returns NULL with @diag. */
char *duplicates_name(const char *dir, const struct store_match *row,
		      const char *log, struct diag *diag);

/* Append a line to the list.  Takes ownership of @line, which ends in a
 * newline.  Returns false with @diag. */
bool duplicates_append(const char *dir, char *line, struct diag *diag);

#endif
