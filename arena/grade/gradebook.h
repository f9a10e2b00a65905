/*
 * gradebook.h - write points into the grade sheet (CSV) that a learning
 * platform has exported.
 *
 * The platform imports the same file again.  So columns, words, separators and
 * line ends fit any language and version of it.  Only cells of graded students
 * in the column of grades change; all other bytes stay.
 *
 *   Moodle  the grading worksheet: the first column ends in the participant's
 *           number ("Participant 123", "Teilnehmer/in123"); the grades are in
 *           "Grade", or in a column chosen by name
 *   Canvas  the gradebook: "Student", "ID", ...; the grades are in the column
 *           of the assignment, "Title (4711)"
 *   others  the columns of students and of grades are chosen by name
 *
 * csv_table.h describes how the sheet is parsed, lookup.h how a student is
 * matched with a row.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADEBOOK_H
#define DEADWOOD_ARENA_GRADE_GRADEBOOK_H

#include "arena/csv/csv_table.h"
#include "arena/grade/roster.h"

/**
 * struct gradebook_how - file and columns
 * @path: the file
 * @column: column of the grades, by its header or the part of it before " (";
 *	NULL: detect it
 * @by: column of the students; NULL: that of Moodle or Canvas
 */
struct gradebook_how {
	const char *path, *column, *by;
};

/* Check that the sheet can be read and written and has the columns.  Returns
 * false with @diag. */
bool gradebook_check(const struct gradebook_how *how, struct diag *diag);

/**
 * gradebook_fill - write the points into the sheet
 * @notes: gets the number of written cells, each student whose cell cannot be
 *	written, with the reason, and each who is found under another spelling
 *
 * Writes nothing unless every student of @roster has a grade and exactly one
 * row.  Cells of teams that handed in nothing are unchanged.  Returns false
 * with @diag.
 */
bool gradebook_fill(const struct gradebook_how *how,
		    const struct roster *roster, const struct csv_notes *notes,
		    struct diag *diag);

#endif
