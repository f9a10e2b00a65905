/*
 * atomic_file.h - write a file and rename it into place when it is complete.
 *
 * The file is written next to its target, under a name that ends in ".new".  An
 * existing target stays until the rename, and if something fails.
 *
 *	if (!atomic_file_begin(&draft, path, diag))
 *		return false;
 *	return atomic_file_end(&draft, print(draft.out, diag), diag);
 */
#ifndef DEADWOOD_LIB_FILE_ATOMIC_FILE_H
#define DEADWOOD_LIB_FILE_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "lib/diag.h"

#define ATOMIC_FILE_ENDING ".new"

struct atomic_file {
	char *name;   /* owned; name in messages */
	char *target; /* owned; NULL: written in place */
	char *temp;   /* owned; path before the rename */
	FILE *out;    /* write here */
};

/**
 * atomic_file_begin - begin a file in a folder of our own
 *
 * Replaces whatever has the name: a link is not followed, a pipe is not opened.
 * Returns false with @diag.
 */
bool atomic_file_begin(struct atomic_file *draft, const char *path,
		       struct diag *diag);

/**
 * atomic_file_begin_for - begin a file that a user named
 *
 * "-" is standard output.  A link is followed.  A device or a pipe is written
 * to, not replaced.  Returns false with @diag.
 */
bool atomic_file_begin_for(struct atomic_file *draft, const char *path,
			   struct diag *diag);

/**
 * atomic_file_end - rename the file into place, if all was written
 * @written: result of the writer; if false, its text in @diag is kept
 *
 * Always releases @draft.  Returns false with @diag.
 */
bool atomic_file_end(struct atomic_file *draft, bool written,
		     struct diag *diag);

/* Create a file for writing at once, without rename.  Replaces whatever has the
 * name, as atomic_file_begin.  Return NULL or -1 with errno on failure. */
FILE *atomic_file_open(const char *path);
int atomic_file_fd(const char *path);

#endif
