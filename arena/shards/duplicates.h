/*
 * duplicates.h - keep both logs of a match that was played twice.
 *
 * Only one of the two logs counts.  The arena stores the other log in the
 * folder `doubles` of the results directory.  The file DUPLICATES_LIST has one
 * line for each such log.
 */
#ifndef DEADWOOD_ARENA_SHARDS_DUPLICATES_H
#define DEADWOOD_ARENA_SHARDS_DUPLICATES_H

#include "arena/store/store.h"

#define DUPLICATES_LIST "doubles.txt"

/* Return a name for a log that does not count, such as
 * "doubles/000017-a1b2c3.jsonl"; owned.  The new name has the suffix of @log,
 * the name of the log in its shard.  The function creates the folder `doubles`
 * in the results directory @dir.  Returns NULL with @diag on failure. */
char *duplicates_name(const char *dir, const struct store_match *row,
		      const char *log, struct diag *diag);

/* Append @line, which ends in a newline, to the file DUPLICATES_LIST in the
 * results directory @dir.  The function takes ownership of @line.  On an error,
 * returns false and sets @diag. */
bool duplicates_append(const char *dir, char *line, struct diag *diag);

#endif
