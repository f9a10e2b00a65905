/*
 * gradebook.h - write points into the grade sheet (CSV) that a learning
 * platform has exported.
 *
 * After grading, the teacher imports the file into the platform again.  The
 * arena changes only the cells of graded students in the column of grades, and
 * no other byte.  So the platform accepts the file, in every language and
 * version of the platform.
 *
 * In a Moodle grading worksheet, each cell of the first column ends in the
 * participant's number ("Participant 123", "Teilnehmer/in123").  The grades of
 * a Moodle worksheet are in the column "Grade" or .column.
 *
 * In a Canvas gradebook, the first columns are "Student" and "ID".  The grades
 * of a Canvas gradebook are in the column of the assignment, such as "Title
 * (4711)".
 *
 * In other sheets, .by and .column name the columns of students and of grades.
 *
 * csv_table.h describes the syntax of the sheet. lookup.h describes how the row
 * of a student is found.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADEBOOK_H
#define DEADWOOD_ARENA_GRADE_GRADEBOOK_H

#include "arena/csv/csv_table.h"
#include "arena/grade/roster.h"

/**
 * struct gradebook_how - path of the sheet and names of its columns
 * @path: path of the sheet's file
 * @column: name of the column of grades: the whole cell of the header, or its
 *	part before " ("; NULL: the program detects the column
 * @by: name of the column with the ids or names of students; NULL: the column
 *	that Moodle or Canvas uses
 */
struct gradebook_how {
	const char *path, *column, *by;
};

/* Check that the sheet can be read and written, and that the columns of @how
 * exist.  On an error, returns false and sets @diag. */
bool gradebook_check(const struct gradebook_how *how, struct diag *diag);

/**
 * gradebook_fill - write the points of all students into the sheet
 * @notes: stream for notes: the number of written cells, and a line for each
 *	student with a problem.  The problem is that the points cannot be
 *	written, or that the sheet spells the id or name differently
 *
 * The function changes the sheet only if every student of @roster has a grade
 * and exactly one row.  The cells of a team that handed in nothing do not
 * change.  On an error, returns false and sets @diag.
 */
bool gradebook_fill(const struct gradebook_how *how,
		    const struct roster *roster, const struct csv_notes *notes,
		    struct diag *diag);

#endif
