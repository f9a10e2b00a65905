/*
 * teams.h - read the table of teams for `arena grade`.  A team is a group of
 * students with one common submission.
 *
 *	student,team
 *	123,red
 *	Lee,red
 *	4711,
 *
 * The first row is the header.  The reader ignores columns other than "student"
 * and "team".  The table identifies a student by the id in the submission's
 * name, or by the name in grades.csv.  A text that does not begin with a digit
 * may also be the student's own name.  But on some platforms students can
 * change their names.  In this example, the student 4711 has no team.
 *
 * If the table has no header, its columns are student and team; then the
 * student in the first row must have a submission.  csv_table.h describes the
 * syntax of the table. lookup.h describes how the submission of a student is
 * found.
 *
 * The submission of a team is the latest submission of any member.  All members
 * of a team get the grade of the team's submission, even those who handed in
 * nothing.  If no member handed in anything, the team has a submission without
 * files.  `arena grade` grades students who are not in the table alone.  Notes
 * list students of the table without a submission, and students who are not in
 * the table.  Notes also list students whom the reader found by name or under
 * another spelling.
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
 * @notes: stream for notes to the teacher
 *
 * On an error, returns false; then @diag has file and line.
 */
bool teams_apply(struct submissions *all, const char *path,
		 const struct csv_notes *notes, struct diag *diag);

#endif
