/*
 * files_check.h - are the standings and tables in a folder what its database
 * gives?
 *
 * A file that an earlier program wrote has an earlier form: it lacks columns or
 * members that came later.  It is told by these, and what it does have must be
 * what the database gives.  Text has no names to go by: that of such a folder
 * is not compared, which is counted.
 */
#ifndef DEADWOOD_ARENA_AUDIT_FILES_CHECK_H
#define DEADWOOD_ARENA_AUDIT_FILES_CHECK_H

#include "arena/output/results.h"

/**
 * struct files_check - what is looked at, and what was found
 * @fault: is told of each file that is not what the database gives
 * @older: files of an earlier form whose values are right
 * @unread: text of an earlier form, not compared
 */
struct files_check {
	const char *dir;
	const struct results *results;
	void (*fault)(void *arg, const char *text);
	void *arg;
	unsigned older, unread;
};

/* Look at every file.  One that is not there is no fault: it can be written at
 * any time. */
void files_check(struct files_check *check);

#endif
