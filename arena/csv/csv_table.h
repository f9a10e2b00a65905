/*
 * csv_table.h - read a user's CSV table: find the header, address columns by
 * name, trim cells.
 *
 * Every command that reads a user's table uses this module, so that all accept
 * the same forms.  The header, the row with the names of the columns, may be
 * below a title.  Rows of empty cells are skipped, and blanks around a cell are
 * removed.  A row with more cells than the header is refused, since most often
 * a text with a separator lacks its quotes; the exception are empty cells that
 * all rows have.  A note is printed if a guess was needed that may be wrong.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_TABLE_H
#define DEADWOOD_ARENA_CSV_CSV_TABLE_H

#include "arena/csv/csv.h"

#define CSV_HEAD_ROWS 50 /* chosen: search the header in these rows */

/* Results of csv_find_column: no column, or several. */
#define CSV_NONE  UINT32_MAX
#define CSV_TWICE (UINT32_MAX - 1)

/* Destination of notes: lines on @out with the prefix @prefix ("arena rate: ").
 * @out NULL: print none. */
struct csv_notes {
	FILE *out;
	const char *prefix;
};

/* Print a note about the file @name at @line; 0: about the whole file. */
void csv_note(const struct csv_notes *notes, const char *name, uint64_t line,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * struct csv_table - a table being read
 * @csv: the parser; .field are the trimmed cells of the row, borrowed until the
 *	next row
 * @head: line of the header; 0: no header; @above: rows above it
 * @width: number of cells that a row may have; 0: no row was read
 * @columns, @column: the names in the header; owned.  Without a header, for
 *	messages, the cells of the row with most cells, in line @widest
 * @comma, @point: a number had this decimal sign
 * @opened: close csv.in at the end
 */
struct csv_table {
	struct csv csv;
	struct csv_notes notes;
	uint64_t head, widest;
	unsigned above, columns, width;
	char *column[CSV_FIELDS];
	bool comma, point, old_code_noted, opened;
};

/* Make a table of a stream.  @in and @name are borrowed until csv_table_free.
 */
struct csv_table *csv_table_new(FILE *in, const char *name,
				const struct csv_notes *notes);

/* Open the user's file (lib/file/input_file.h); @path is borrowed as above.
 * Returns NULL with @diag. */
struct csv_table *csv_table_open(const char *path,
				 const struct csv_notes *notes,
				 struct diag *diag);
void csv_table_free(struct csv_table *table);

/* Return true if this row is the header. */
typedef bool csv_is_head(char *const *cells, unsigned count, const void *arg);

/**
 * csv_table_begin - find the header
 *
 * Call it once, before the first row.  Returns CSV_ROW: the next row is the one
 * below the header; CSV_END: no header among the first CSV_HEAD_ROWS rows, the
 * next row is the first; CSV_BAD with @diag.
 */
enum csv_row csv_table_begin(struct csv_table *table, csv_is_head *is_head,
			     const void *arg, struct diag *diag);

/* Read the next row that is not empty.  Returns CSV_BAD with @diag, which has
 * file name, line and reason. */
enum csv_row csv_table_read(struct csv_table *table, struct diag *diag);

/* Return the index of the column with this name after folding (lib/text/fold.h:
 * upper and lower case are equal); CSV_NONE; or CSV_TWICE: several. */
unsigned csv_find_column(char *const *cells, unsigned count, const char *name);

/* Write the names of the columns into @out, as many as fit: "a", "b".  @which:
 * for each column, whether to list it; NULL: list all. */
void csv_table_list(const struct csv_table *table, const bool *which, char *out,
		    size_t size);

/**
 * csv_table_number - parse a number
 *
 * A comma is a decimal comma.  In a table without semicolons, a comma that may
 * group thousands ("1,234") is refused.  A table has decimal commas or points,
 * not both.  Returns NULL, or the text of what was expected.
 */
const char *csv_table_number(struct csv_table *table, const char *text,
			     double *out);

#endif
