/*
 * gradebook.h - a platform's own sheet of grades, filled in place.
 *
 * The platform has exported it, and takes it back: so its columns, its words,
 * its separators and its ends of lines are right, whatever its language and
 * version.  In the column of grades the cells of those who have a grade are
 * written; all other bytes stay.
 *
 *   Moodle  the grading worksheet: the first column ends in the participant's
 *           number ("Participant 123", "Teilnehmer/in123"); the grades stand in
 *           "Grade", or another column by its name
 *   Canvas  the gradebook: "Student", "ID", ...; the grades stand in the column
 *           of the assignment, "Title (4711)"
 *   others  who is meant stands in the column that is named, and so the grades
 *
 * The sheet is read as csv_table.h says; students are found in it as lookup.h
 * says.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADEBOOK_H
#define DEADWOOD_ARENA_GRADE_GRADEBOOK_H

#include "arena/csv/csv_table.h"
#include "arena/grade/roster.h"

/**
 * struct gradebook_how - which columns
 * @path: the file
 * @column: of the grades, by its header or a beginning of it up to " ("; NULL:
 *	the one that there is
 * @by: of the students; NULL: Moodle's or Canvas's
 */
struct gradebook_how {
	const char *path, *column, *by;
};

/* Check before any match that the sheet can be read and written and has the
 * columns.  False with @diag. */
bool gradebook_check(const struct gradebook_how *how, struct diag *diag);

/**
 * gradebook_fill - write the points into the sheet
 * @notes: gets how many cells are written, each student whose cell cannot be
 *	written, with the reason, and each that is found under another spelling
 *
 * Nothing is written unless every student of the roll has a grade, and is there
 * exactly once; students of teams that handed in nothing are left as they are.
 * False with @diag.
 */
bool gradebook_fill(const struct gradebook_how *how,
		    const struct roster *roster, const struct csv_notes *notes,
		    struct diag *diag);

#endif
