/* sql_error.c - error codes of SQLite; see sql_error.h. */
#include "arena/store/sql_error.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/statvfs.h>

/* arbitrary: with less free space than this, the disk counts as full */
#define FULL_BYTES 65536

/* Return true if the disk has no space for a page or two. */
static bool
disk_is_full(const char *dir)
{
	struct statvfs fs;

	return statvfs(dir, &fs) == 0 &&
	       fs.f_bavail * (uint64_t)fs.f_frsize < FULL_BYTES;
}

int
sql_error_code(sqlite3 *db, const char *dir)
{
	int code = sqlite3_errcode(db);

	return code == SQLITE_IOERR && disk_is_full(dir) ? SQLITE_FULL : code;
}
