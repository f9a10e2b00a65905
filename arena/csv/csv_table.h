/*
 * csv_table.h - read a user's CSV table: find the header, address columns by
 * name, trim cells.
 *
 * Every command that reads a user's table uses this module, so all commands
 * accept the same tables.  The header (the row with the names of the columns)
 * may be below a title.  Rows of empty cells are skipped, and blanks around a
 * cell are removed.  A row with more cells than the header is refused: usually,
 * the quotes are missing around a cell that contains the separator.  All rows
 * may end with the same number of extra empty cells.  Where the module guesses
 * what the user meant, it prints a note.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_TABLE_H
#define DEADWOOD_ARENA_CSV_CSV_TABLE_H

#include "arena/csv/csv.h"

/* maximum rows searched for the header (arbitrary) */
#define CSV_HEAD_ROWS 50

/* csv_find_column returns CSV_NONE if no column has the name, and CSV_TWICE if
 * several columns have it. */
#define CSV_NONE  UINT32_MAX
#define CSV_TWICE (UINT32_MAX - 1)

/* Notes are printed to @out.  If @out is NULL, no notes are printed.  Each line
 * starts with @prefix (name of the command and a colon). */
struct csv_notes {
	FILE *out;
	const char *prefix;
};

/* Print a note about line @line (0: no line) of the file @name. */
void csv_note(const struct csv_notes *notes, const char *name, uint64_t line,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * struct csv_table - a table that is being read
 * @csv: the parser; csv.field contains the trimmed cells of the row read last,
 *	valid until the next row is read
 * @head: line number of the header; 0: no header
 * @above: number of rows above the header
 * @width: number of cells in each row if all rows end with extra empty cells,
 *	otherwise @columns; 0: no row was read
 * @columns, @column: number and names of the columns in the header; owned.  If
 *	there is no header, they contain the cells of the longest of the first
 *	rows, for messages
 * @widest: if there is no header: line number of the longest of the first rows
 * @comma, @point: a number with a decimal comma (@comma) or decimal point
 *	(@point) was read
 * @opened: csv_table_free closes csv.in
 */
struct csv_table {
	struct csv csv;
	struct csv_notes notes;
	uint64_t head, widest;
	unsigned above, columns, width;
	char *column[CSV_FIELDS];
	bool comma, point, old_code_noted, opened;
};

/* Create a table that reads @in.  @in and @name must stay valid until
 * csv_table_free. */
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
 * Call this function once, before csv_table_read.  If the function finds the
 * header, it returns CSV_ROW; csv_table_read continues below the header.  If no
 * row is a header, it returns CSV_END; csv_table_read starts at the first row.
 * On an error, the function sets @diag and returns CSV_BAD.
 */
enum csv_row csv_table_begin(struct csv_table *table, csv_is_head *is_head,
			     const void *arg, struct diag *diag);

/* Read the next row that is not empty.  On an error, returns CSV_BAD and sets
 * @diag to file name, line and reason. */
enum csv_row csv_table_read(struct csv_table *table, struct diag *diag);

/* Return the index of the column @name, CSV_NONE or CSV_TWICE.  Names are
 * compared after folding (lib/text/fold.h), so upper and lower case are equal.
 */
unsigned csv_find_column(char *const *cells, unsigned count, const char *name);

/* Write the names of the columns into @out, in quotes, as many as fit.  @which:
 * for each column, whether to list its name; NULL: list all columns. */
void csv_table_list(const struct csv_table *table, const bool *which, char *out,
		    size_t size);

/**
 * csv_table_number - parse the cell @text as a number
 *
 * A comma is read as a decimal comma.  A comma that may also separate thousands
 * ("1,234") is refused, unless semicolons separate the cells.  A table must not
 * contain both decimal commas and decimal points: the second kind is refused.
 * Returns NULL on success, else the text after "expected" in the error message.
 */
const char *csv_table_number(struct csv_table *table, const char *text,
			     double *out);

#endif
