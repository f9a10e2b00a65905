/*
 * submission_contents.h - list the files of a submission, for the author of one
 * that cannot be built or has no program.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>

#define SUBMISSION_CONTENTS_FILES_MAX 30 /* chosen: more are only counted */

/* Return true if @dir has the form of a platform's archive of a whole class:
 * several entries are named by the rules of one platform. */
bool submission_contents_are_class(const char *dir);

/* List the files below @dir, a line each, with a note if a file looks wrong: an
 * archive in the archive, "Makefile.txt".  "": no files.  @out: @size bytes. */
void submission_contents_text(const char *dir, char *out, size_t size);

#endif
