/*
 * grade_out.h - write the output of `arena grade`: the table of grades, and the
 * feedback of each student.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_OUT_H
#define DEADWOOD_ARENA_GRADE_GRADE_OUT_H

#include "arena/grade/roster.h"
#include "arena/grade/submission_unpack.h"

/* Write the files of DIR, each atomically.  Returns false with @diag. */
bool grade_write_files(const struct roster *roster, struct diag *diag);

/* Make a new folder @dir in the layout of JPlag (grade_jplag.c).  It contains
 * the submissions, and as base code the assignment's starter, or else the
 * starters of the arena.  Returns false with @diag. */
bool grade_jplag(const struct roster *roster, enum isolation level,
		 const char *dir, struct diag *diag);

/* Return true if @dir is new or empty; else false with @diag. */
bool grade_jplag_is_free(const char *dir, struct diag *diag);

#endif
