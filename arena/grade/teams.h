/*
 * teams.h - students who hand in together: a table that says which team each is
 * in.
 *
 *   student,team     the head; other columns are passed over
 *   123,red          by what stands in the names of the submissions, or as
 *                    grades.csv calls the student
 *   Ann Lee,red      or by the name, which students can change on some
 *                    platforms: no name begins with a digit here
 *   4711,            in no team
 *
 * Without a head the table has these two columns, and its first student has
 * handed in.  The table is read as csv_table.h says, and students are found as
 * lookup.h says.
 *
 * A team has one submission, the latest of its members', and each member gets
 * its grade, also who has handed in nothing.  Where nobody of a team has, its
 * submission has no file.  Who is not in the table is graded alone.  A note
 * names each student of the table who has handed in nothing, each who is not in
 * the table, and each who is written otherwise there or found by the name.
 */
#ifndef DEADWOOD_ARENA_GRADE_TEAMS_H
#define DEADWOOD_ARENA_GRADE_TEAMS_H

#include "arena/csv/csv_table.h"
#include "arena/grade/submissions.h"

/**
 * teams_take - let one submission stand for each team
 * @all: as it was found; a team's is called "team-" and its name
 * @path: of the table
 * @notes: where notes go
 *
 * Returns false with @diag: its place and what is wrong there.
 */
bool teams_take(struct submissions *all, const char *path,
		const struct csv_notes *notes, struct diag *diag);

#endif
