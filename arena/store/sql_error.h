/*
 * sql_error.h - error codes of SQLite, corrected for a full disk.
 */
#ifndef DEADWOOD_ARENA_STORE_SQL_ERROR_H
#define DEADWOOD_ARENA_STORE_SQL_ERROR_H

#include <sqlite3.h>

/* Return the last error code of @db.  SQLite reports a full disk with several
 * codes; the function returns SQLITE_FULL for all of them.  @dir: folder of the
 * database's file. */
int sql_error_code(sqlite3 *db, const char *dir);

#endif
