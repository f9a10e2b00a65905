/*
 * teams.h - read the table of teams: students who hand in together.
 *
 *   student,team     the header; other columns are ignored
 *   123,red          the id in the names of the submissions, or the name in
 *                    grades.csv
 *   Ann Lee,red      or the student's name, which students can change on some
 *                    platforms; no name begins with a digit here
 *   4711,            in no team
 *
 * Without a header the table has these two columns, and the first student must
 * have a submission.  csv_table.h describes how the table is parsed, lookup.h
 * how a student is matched with a submission.
 *
 * The submission of a team is the latest one of its members.  Each member gets
 * its grade, including members who handed in nothing.  If no member handed in
 * anything, the team's submission has no file.  Students who are not in the
 * table are graded alone.  Notes list students of the table without submission,
 * students missing in the table, and students who are spelled differently or
 * matched by name.
 */
#ifndef DEADWOOD_ARENA_GRADE_TEAMS_H
#define DEADWOOD_ARENA_GRADE_TEAMS_H

#include "arena/csv/csv_table.h"
#include "arena/grade/submissions.h"

/**
 * teams_apply - read the table, and leave one submission for each team
 * @all: as submissions_find fills it; the id of a team's submission is "team-"
 * and the name of the team
 * @path: file of the table
 * @notes: destination of notes
 *
 * Returns false with @diag, which has file and line.
 */
bool teams_apply(struct submissions *all, const char *path,
		 const struct csv_notes *notes, struct diag *diag);

#endif
