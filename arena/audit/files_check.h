/*
 * files_check.h - compare the results files of a directory with its database.
 *
 * An earlier program wrote an earlier form, which lacks later columns or
 * members.  Such a file is recognised by these, and its values must be those of
 * the database.  Text has no names to compare by, so the text file of such a
 * directory is only counted.
 */
#ifndef DEADWOOD_ARENA_AUDIT_FILES_CHECK_H
#define DEADWOOD_ARENA_AUDIT_FILES_CHECK_H

#include "arena/output/results.h"

/**
 * struct files_check - what to compare, and the result
 * @fault: called for each file that differs from the database
 * @older: files of an earlier form with correct values
 * @unread: text of an earlier form, not compared
 */
struct files_check {
	const char *dir;
	const struct results *results;
	void (*fault)(void *arg, const char *text);
	void *arg;
	unsigned older, unread;
};

/* Compare every file.  A missing file is no fault: it can be written at any
 * time. */
void files_check(struct files_check *check);

#endif
