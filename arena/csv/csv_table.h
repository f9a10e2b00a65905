/*
 * csv_table.h - a table that a user wrote: columns by their names, cells
 * without blanks around them.
 *
 * Every command that reads a user's table reads it here, so that all of them
 * accept the same shapes.  The row with the names of the columns, the head, may
 * be below a title; rows of empty cells are skipped; blanks around a cell
 * are no part of it.  A row with more cells than the head has is refused,
 * unless all rows have the same empty ones: most often a text with a separator
 * in it lacks its quotes.  What is read in a way that may be wrong is said in a
 * note.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_TABLE_H
#define DEADWOOD_ARENA_CSV_CSV_TABLE_H

#include "arena/csv/csv.h"

#define CSV_HEAD_ROWS 50 /* chosen: in which the head is searched for */

/* What csv_column returns where there is no one column. */
#define CSV_NONE  UINT32_MAX
#define CSV_TWICE (UINT32_MAX - 1)

/* Where notes go: lines on @out that begin with @prefix ("arena rate: ").
 * @out NULL: nowhere. */
struct csv_notes {
	FILE *out;
	const char *prefix;
};

/* Say something of the file @name, at @line or, of 0, as a whole. */
void csv_note(const struct csv_notes *notes, const char *name, uint64_t line,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * struct csv_table - a table that is read
 * @head: the line of the head; 0: there is none; @above: rows above it
 * @width: cells that a row may have; 0: none was read
 * @columns, @column: the names in the head; owned.  Without a head those of the
 *	row that has most cells, which is line @widest, for messages
 * @row: its cells are csv->field, cut of blanks, borrowed until the next row
 * @comma, @point: a number had such a decimal sign
 * @opened: csv->in is closed at the end
 */
struct csv_table {
	struct csv csv;
	struct csv_notes notes;
	uint64_t head, widest;
	unsigned above, columns, width;
	char *column[CSV_FIELDS];
	bool comma, point, old_code_noted, opened;
};

/* Both borrowed until csv_table_free, which accepts NULL. */
struct csv_table *csv_table_new(FILE *in, const char *name,
				const struct csv_notes *notes);

/* Open the file that a user named (lib/file/input_file.h), borrowed as above.
 * NULL with
 * @diag. */
struct csv_table *csv_table_open(const char *path,
				 const struct csv_notes *notes,
				 struct diag *diag);
void csv_table_free(struct csv_table *table);

/* Does this row name the columns? */
typedef bool csv_is_head(char *const *cells, unsigned count, const void *arg);

/**
 * csv_table_begin - find the head
 *
 * Called once, before the first row.  Returns CSV_ROW: the next row is the one
 * below the head; CSV_END: there is none among the first CSV_HEAD_ROWS rows,
 * and the next row is the first; CSV_BAD with @diag.
 */
enum csv_row csv_table_begin(struct csv_table *table, csv_is_head *is_head,
			     const void *arg, struct diag *diag);

/* The next row that is not empty; CSV_BAD with @diag: name, line and reason. */
enum csv_row csv_table_read(struct csv_table *table, struct diag *diag);

/* Return the number of the column whose name has this fold (lib/text/fold.h),
 * so in capitals or not; CSV_NONE, or CSV_TWICE: there are several. */
unsigned csv_column(char *const *cells, unsigned count, const char *name);

/* Write the names of the columns into @out, as many as fit: "a", "b".  @which:
 * of each column whether it is one of them; NULL: all are. */
void csv_table_list(const struct csv_table *table, const bool *which, char *out,
		    size_t size);

/**
 * csv_table_number - read a number
 *
 * A comma is a decimal comma: in a table with semicolons always, as
 * spreadsheets write it; else unless it may part thousands ("1,234").  A table
 * has commas or points, not both.  Returns NULL, or what is wrong.
 */
const char *csv_table_number(struct csv_table *table, const char *text,
			     double *out);

#endif
