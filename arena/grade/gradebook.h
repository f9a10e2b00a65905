/*
 * gradebook.h - write points into the grade sheet (CSV) that a learning
 * platform has exported.
 *
 * After grading, the teacher imports the file into the platform again.  The
 * arena changes only the cells of graded students in the column of grades, and
 * no other byte.  Therefore the platform accepts the file, whatever the
 * platform's language and version.
 *
 * In a Moodle grading worksheet, each cell of the first column ends in the
 * participant's number ("Participant 123", "Teilnehmer/in123").  The grades are
 * in the column "Grade" or .column.
 *
 * In a Canvas gradebook, the first columns are "Student" and "ID".  The grades
 * are in the column of the assignment, such as "Title (4711)".
 *
 * In other sheets, .by and .column name the columns of students and of grades.
 *
 * See csv_table.h for the syntax of the sheet, and lookup.h for how the row of
 * a student is found.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADEBOOK_H
#define DEADWOOD_ARENA_GRADE_GRADEBOOK_H

#include "arena/csv/csv_table.h"
#include "arena/grade/roster.h"

/**
 * struct gradebook_how - path of the sheet and names of its columns
 * @path: the file
 * @column: name of the column of grades: the whole cell of the header, or its
 *	part before " ("; NULL: detect the column
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
 * @notes: where the function prints the number of written cells, and a line for
 *	each student whose points cannot be written or whose id or name is
 *	spelled differently in the sheet
 *
 * The sheet is changed only if every student of @roster has a grade and exactly
 * one row.  The cells of a team that handed in nothing are not changed.  On an
 * error, returns false and sets @diag.
 */
bool gradebook_fill(const struct gradebook_how *how,
		    const struct roster *roster, const struct csv_notes *notes,
		    struct diag *diag);

#endif
