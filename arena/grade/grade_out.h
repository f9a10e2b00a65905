/*
 * grade_out.h - what `arena grade` leaves: the table, and what each student is
 * told.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_OUT_H
#define DEADWOOD_ARENA_GRADE_GRADE_OUT_H

#include "arena/grade/roster.h"
#include "arena/grade/submission_unpack.h"

/* The files of DIR, each a whole or the old one.  False with @diag. */
bool grade_out(const struct roster *roster, struct diag *diag);

/* grade_jplag.c: a new folder, as JPlag reads it: the submissions, and as base
 * code the assignment's starter, or else those that come with the arena.  False
 * with @diag. */
bool grade_jplag(const struct roster *roster, enum isolation level,
		 const char *dir, struct diag *diag);

/* Is @dir free for that?  False with @diag. */
bool grade_jplag_is_free(const char *dir, struct diag *diag);

#endif
