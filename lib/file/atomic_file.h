/*
 * atomic_file.h - write a file under a temporary name, and rename it into place
 * when it is complete.
 *
 * The new file is in the same folder as the final file (the target), under a
 * name that ends in ".new".  Only the rename replaces an existing target.  If
 * an earlier step fails, the target stays unchanged.
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
	char *name;   /* name of the file in messages, owned */
	char *target; /* path after the rename, owned; NULL: no rename is
			 needed */
	char *temp;   /* path before the rename, owned */
	FILE *out;    /* stream to which the caller writes */
};

/**
 * atomic_file_begin - begin to write a file in a folder that the arena owns
 *
 * The new file will replace an existing file of any type.  The function follows
 * no link and opens no pipe.  On an error, returns false and sets @diag.
 */
bool atomic_file_begin(struct atomic_file *draft, const char *path,
		       struct diag *diag);

/**
 * atomic_file_begin_for - begin to write a file that a user named
 *
 * The path "-" means standard output.  The function follows a symbolic link.
 * If the path is a device or a pipe, the output goes to it directly.  On an
 * error, returns false and sets @diag.
 */
bool atomic_file_begin_for(struct atomic_file *draft, const char *path,
			   struct diag *diag);

/**
 * atomic_file_end - rename the file into place if everything was written
 * @written: true: the caller wrote everything.  false: the function does not
 *	rename the file, and @diag keeps the caller's message
 *
 * atomic_file_end always releases @draft.  Returns false with @diag on failure.
 */
bool atomic_file_end(struct atomic_file *draft, bool written,
		     struct diag *diag);

/* Create a file under its final name, without a rename.  The new file replaces
 * an existing file of any type.  The functions follow no link.  Return a stream
 * or a descriptor.  On an error, return NULL or -1 with errno. */
FILE *atomic_file_open(const char *path);
int atomic_file_fd(const char *path);

#endif
