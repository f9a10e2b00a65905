/*
 * csv_table.h - read a user's CSV table: find the header, address columns by
 * name, trim cells.
 *
 * Every command that reads a user's table uses csv_table.h, so all commands
 * accept the same tables.  The header (the row with the names of the columns)
 * may be below a title.  The reader skips rows of empty cells, and removes
 * blanks around a cell.  The reader refuses a row with more cells than the
 * header.  Usually, the quotes are missing around a cell that contains the
 * separator.  All rows may end with the same number of extra empty cells.  If
 * the reader guesses what the user meant, it prints a note.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_TABLE_H
#define DEADWOOD_ARENA_CSV_CSV_TABLE_H

#include "arena/csv/csv.h"

/* arbitrary: maximum number of rows that the search for the header reads */
#define CSV_HEAD_ROWS 50

/* Results of csv_find_column.  CSV_NONE: no column has the name.  CSV_TWICE:
 * several columns have the name. */
#define CSV_NONE  UINT32_MAX
#define CSV_TWICE (UINT32_MAX - 1)

/* The reader of a table prints notes to the stream @out.  If @out is NULL, the
 * reader prints no notes.  Each line of a note starts with @prefix (name of the
 * command and a colon). */
struct csv_notes {
	FILE *out;
	const char *prefix;
};

/* Print a note about line @line (0: no line) of the file @name. */
void csv_note(const struct csv_notes *notes, const char *name, uint64_t line,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * struct csv_table - a user's table during reading
 * @csv: parser of the file. csv.field contains the trimmed cells of the row
 *	read last, until the next row is read
 * @head: line number of the header; 0: no header
 * @above: number of rows above the header
 * @width: number of cells in each row if all rows end with extra empty cells;
 *	otherwise equal to @columns; 0: no row was read
 * @columns, @column: number and names of the columns in the header; owned.  If
 *	there is no header, @columns and @column contain the cells of the
 *	longest of the first rows, for messages
 * @widest: if there is no header: line number of the longest of the first rows
 * @comma, @point: true: a number with a decimal comma (@comma) or decimal point
 *	(@point) was read
 * @opened: true: csv_table_free closes csv.in
 */
struct csv_table {
	struct csv csv;
	struct csv_notes notes;
	uint64_t head, widest;
	unsigned above, columns, width;
	char *column[CSV_FIELDS];
	bool comma, point, old_code_noted, opened;
};

/* Create a table that reads the stream @in.  @in and @name must stay valid
 * until csv_table_free. */
struct csv_table *csv_table_new(FILE *in, const char *name,
				const struct csv_notes *notes);

/* Open a file that the user named (lib/file/input_file.h).  @path must stay
 * valid until csv_table_free.  On an error, returns NULL and sets @diag. */
struct csv_table *csv_table_open(const char *path,
				 const struct csv_notes *notes,
				 struct diag *diag);
void csv_table_free(struct csv_table *table);

/* Callback: return true if the row of @count cells is the header. */
typedef bool csv_is_head(char *const *cells, unsigned count, const void *arg);

/**
 * csv_table_begin - search the first CSV_HEAD_ROWS rows for the header
 *
 * The caller must call csv_table_begin once, before csv_table_read.  If the
 * function finds the header, it returns CSV_ROW; then csv_table_read continues
 * below the header.  If no row is a header, the function returns CSV_END; then
 * csv_table_read starts at the first row.  On an error, the function sets @diag
 * and returns CSV_BAD.
 */
enum csv_row csv_table_begin(struct csv_table *table, csv_is_head *is_head,
			     const void *arg, struct diag *diag);

/* Read the next row that is not empty.  On an error, returns CSV_BAD and sets
 * @diag to file name, line and reason. */
enum csv_row csv_table_read(struct csv_table *table, struct diag *diag);

/* Return the index of the column @name; CSV_NONE or CSV_TWICE if not exactly
 * one column has the name.  The comparison of names ignores upper and lower
 * case (lib/text/fold.h).
 */
unsigned csv_find_column(char *const *cells, unsigned count, const char *name);

/* Write the names of the columns into @out, in quotes, as many names as fit.
 * @which: for each column, true: list its name.  NULL: list all columns. */
void csv_table_list(const struct csv_table *table, const bool *which, char *out,
		    size_t size);

/**
 * csv_table_number - parse the cell @text as a number
 *
 * The function reads a comma as a decimal comma.  The function refuses a comma
 * that may also separate thousands ("1,234"), unless semicolons separate the
 * cells.  A table must not contain both decimal commas and decimal points.  The
 * function refuses the second kind.  Returns NULL on success, else the text
 * after "expected" in the error message.
 */
const char *csv_table_number(struct csv_table *table, const char *text,
			     double *out);

#endif
