/*
 * submission_contents.h - what a submission was found to hold: for the author
 * of one that cannot be built or has no program.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>

#define SUBMISSION_CONTENTS_FILES_MAX 30 /* chosen: the others are counted */

/* Is @dir what a platform packs of a whole class: several names in its form? */
bool submission_contents_are_class(const char *dir);

/* Name the files below @dir, a line each, and what is odd about them: an
 * archive in the archive, "Makefile.txt".  "": there are none.  @out: @size
 * bytes. */
void submission_contents_text(const char *dir, char *out, size_t size);

#endif
