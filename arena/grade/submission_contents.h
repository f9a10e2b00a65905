/*
 * submission_contents.h - list the files of a submission that cannot be built
 * or contains no program, so that its author can find the mistake.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>

/* arbitrary: maximum number of listed files; further files are only counted */
#define SUBMISSION_CONTENTS_FILES_MAX 30

/* Return true if @dir looks like the submissions of a whole class.  In such a
 * folder, a learning platform has formed at least half of the names
 * (platform.h). */
bool submission_contents_are_class(const char *dir);

/* Write the files below @dir into @out, one file per line.  If there are no
 * files, write "".  A line has a note if the file looks like a mistake: an
 * archive inside the archive, or "Makefile.txt".  @size: size of @out in
 * bytes. */
void submission_contents_text(const char *dir, char *out, size_t size);

#endif
