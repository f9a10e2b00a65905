/*
 * files_check.h - compare the results files of a directory with its database.
 *
 * Earlier versions of the program wrote files with fewer columns (CSV) or
 * members (JSON).  Of an old file, the check compares only the columns or
 * members that the file has.  The check cannot compare standings.txt of an
 * earlier version, because its columns have no names.
 */
#ifndef DEADWOOD_ARENA_AUDIT_FILES_CHECK_H
#define DEADWOOD_ARENA_AUDIT_FILES_CHECK_H

#include "arena/output/results.h"

/**
 * struct files_check - settings and result of the check
 * @fault: callback for each file that differs from the database
 * @older: set to the number of files from an earlier version whose values are
 *	correct
 * @unread: set to the number of text files from an earlier version, which the
 *	check does not compare
 */
struct files_check {
	const char *dir;
	const struct results *results;
	void (*fault)(void *arg, const char *text);
	void *arg;
	unsigned older, unread;
};

/* Compare every results file with the database.  A missing file is not a fault,
 * because the arena can write it again at any time. */
void files_check(struct files_check *check);

#endif
