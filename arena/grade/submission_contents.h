/*
 * submission_contents.h - list the files of a submission that cannot be built
 * or contains no program, so its author can find the mistake.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>

/* maximum number of listed files (arbitrary); further files are only counted */
#define SUBMISSION_CONTENTS_FILES_MAX 30

/* Return true if @dir looks like the submissions of a whole class.  This is so
 * if a learning platform has formed at least half of the names (platform.h). */
bool submission_contents_are_class(const char *dir);

/* Write the files below @dir into @out, one file per line; "" if there are
 * none.  A line has a note if the file looks like a mistake: an archive inside
 * the archive, or "Makefile.txt".  @size: bytes of @out. */
void submission_contents_text(const char *dir, char *out, size_t size);

#endif
