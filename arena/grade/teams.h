/*
 * teams.h - read the table of teams.  A team is a group of students with one
 * common submission.
 *
 *	student,team
 *	123,red
 *	Lee,red
 *	4711,
 *
 * The first row is the header; columns other than "student" and "team" are
 * ignored.  A student is named by the id in the name of the submission, or by
 * the name in grades.csv.  A name that does not begin with a digit may also be
 * the student's own name, but on some platforms students can change their
 * names.  In this example, the student 4711 has no team.
 *
 * If the table has no header, its columns are student and team, and the student
 * in the first row must have a submission.  See csv_table.h for the syntax of
 * the table, and lookup.h for how the submission of a student is found.
 *
 * The submission of a team is the latest submission of a member.  All members
 * get the grade of this submission, even those who handed in nothing.  If no
 * member handed in anything, the team has a submission without files.  Students
 * who are not in the table are graded alone.  Notes list students of the table
 * without a submission, and students who are not in the table.  They also list
 * students who were found by name or under another spelling.
 */
#ifndef DEADWOOD_ARENA_GRADE_TEAMS_H
#define DEADWOOD_ARENA_GRADE_TEAMS_H

#include "arena/csv/csv_table.h"
#include "arena/grade/submissions.h"

/**
 * teams_apply - read the table of teams, and replace the submissions of the
 * members of each team by one submission
 * @all: the result of submissions_find.  The team "red" gets a submission with
 *	the id "team-red"
 * @path: path of the table
 * @notes: where notes for the teacher are printed
 *
 * Returns false with @diag, which has file and line.
 */
bool teams_apply(struct submissions *all, const char *path,
		 const struct csv_notes *notes, struct diag *diag);

#endif
