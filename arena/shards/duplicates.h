/*
 * duplicates.h - of a match that was played twice, the log that does not count:
 * kept in a folder beside those that do, and named in a list.
 */
#ifndef DEADWOOD_ARENA_SHARDS_DUPLICATES_H
#define DEADWOOD_ARENA_SHARDS_DUPLICATES_H

#include "arena/store/store.h"

#define DUPLICATES_LIST "doubles.txt"

/* Its name in a folder of results, "doubles/000017-a1b2c3.jsonl"; owned.  @log:
 * the name that it had.  The folder of doubles is made; NULL with @diag. */
char *duplicates_name(const char *dir, const struct store_match *row,
		      const char *log, struct diag *diag);

/* One line more of the list, which ends in a newline; taken.  Returns false
 * with @diag. */
bool duplicates_note(const char *dir, char *line, struct diag *diag);

#endif
