/*
 * atomic_file.h - write a file and rename it into place when it is complete.
 *
 * The new file is written in the same folder as the final file (the target),
 * under a name that ends in ".new".  Only the rename replaces an existing
 * target; if an earlier step fails, the target stays unchanged.
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
	char *name;   /* the file's name in messages, owned */
	char *target; /* path after the rename, owned; NULL: the file is not
			 renamed */
	char *temp;   /* path before the rename, owned */
	FILE *out;    /* stream for the caller to write to */
};

/**
 * atomic_file_begin - begin to write a file in a folder that the arena owns
 *
 * An existing file of any type will be replaced: a link is not followed, a pipe
 * is not opened.  Returns false with @diag on failure.
 */
bool atomic_file_begin(struct atomic_file *draft, const char *path,
		       struct diag *diag);

/**
 * atomic_file_begin_for - begin to write a file that a user named
 *
 * "-" is standard output.  A link is followed.  If the path is a device or a
 * pipe, the output is written to it directly.  Returns false with @diag on
 * failure.
 */
bool atomic_file_begin_for(struct atomic_file *draft, const char *path,
			   struct diag *diag);

/**
 * atomic_file_end - rename the file into place if everything was written
 * @written: true if the caller wrote everything.  If false, the function does
 *	not rename the file, and @diag keeps the caller's message
 *
 * Always releases @draft.  Returns false with @diag on failure.
 */
bool atomic_file_end(struct atomic_file *draft, bool written,
		     struct diag *diag);

/* Create a file under its final name, without a rename.  An existing file of
 * any type is replaced; a link is not followed.  Return a stream or a
 * descriptor; on failure NULL or -1 with errno. */
FILE *atomic_file_open(const char *path);
int atomic_file_fd(const char *path);

#endif
