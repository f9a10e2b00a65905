/*
 * grade_out.h - write the output of `arena grade`: the table of grades, and the
 * feedback of each student.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_OUT_H
#define DEADWOOD_ARENA_GRADE_GRADE_OUT_H

#include "arena/grade/roster.h"
#include "arena/grade/submission_unpack.h"

/* Write grades.csv and, for an anonymous roster, the table of aliases into the
 * folder of the grades.  The function writes each file atomically.  On an
 * error, returns false and sets @diag. */
bool grade_write_tables(const struct roster *roster, struct diag *diag);

/* Replace the folder feedback/ by new feedback for all students, and write the
 * other files that the Python program makes (grade_script.h).  On an error,
 * returns false and sets @diag. */
bool grade_write_feedback(const struct roster *roster, struct diag *diag);

/* Create the folder @dir with the submissions, as the plagiarism detector JPlag
 * expects them (grade_jplag.c).  @dir also gets the code from which all
 * students started: the starter of the assignment or, without one, the starters
 * of the arena.  On an error, returns false and sets @diag. */
bool grade_jplag(const struct roster *roster, enum isolation level,
		 const char *dir, struct diag *diag);

/* If @dir does not exist or is empty, return true; otherwise return false and
 * set @diag.
 */
bool grade_jplag_is_free(const char *dir, struct diag *diag);

#endif
