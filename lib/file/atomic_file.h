/*
 * atomic_file.h - a file that takes its place when it is whole
 *
 * It is written beside its place, under a name that ends in ".new": what had
 * the name before stays until then, and where something fails.
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
	char *name;  /* owned; what messages call it */
	char *place; /* owned; where it goes to, or NULL: it is written there */
	char *beside; /* owned; where it is until then */
	FILE *out;    /* of the draft; what is written goes there */
};

/**
 * atomic_file_begin - a file of a folder that is ours
 *
 * What has its name, such as a pipe or a link that somebody put there, is
 * neither waited for nor followed: it is replaced.  False with @diag.
 */
bool atomic_file_begin(struct atomic_file *draft, const char *path,
		       struct diag *diag);

/**
 * atomic_file_begin_for - a file that a user named
 *
 * "-" is standard output; a link is followed; what is no file, such as a
 * device or a pipe, is written to and not replaced.  False with @diag.
 */
bool atomic_file_begin_for(struct atomic_file *draft, const char *path,
			   struct diag *diag);

/**
 * atomic_file_end - it takes its place, unless something was lost
 * @written: what its writer says; where that is false, and it left a text in
 *	@diag, the text is kept
 *
 * The draft is released, in any case.  False with @diag.
 */
bool atomic_file_end(struct atomic_file *draft, bool written,
		     struct diag *diag);

/* A new file of this name, for writing: what had it before is gone, as with
 * atomic_file_begin.  NULL, or -1, with errno. */
FILE *atomic_file_open(const char *path);
int atomic_file_fd(const char *path);

#endif
