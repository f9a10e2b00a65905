/*
 * import_columns.h - find the columns of a table of results.
 *
 * A column is used if it has a known name and values of the expected kind:
 * other programs use words such as "points" for something else.  A note lists
 * ignored columns.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_COLUMNS_H
#define DEADWOOD_ARENA_RATING_IMPORT_COLUMNS_H

#include "arena/csv/csv_table.h"

enum import_column {
	IMPORT_MATCH,
	IMPORT_BOT,
	IMPORT_PLACE,
	IMPORT_GROUP,
	IMPORT_POINTS,
	IMPORT_DEALS,
	IMPORT_SEAT,
	IMPORT_COUNTS,
	IMPORT_SCORE,
	IMPORT_VERDICT,
	IMPORT_SIDE,
	IMPORT_WINNER,
	IMPORT_LOSER,
	IMPORT_COLUMNS
};

/**
 * struct import_columns - columns of one table
 * @name: other names of columns, owned; "": the table has no such column; NULL:
 *the known name
 * @at: index of each column, or CSV_NONE
 * @pairs: each row is a match of a winner and a loser
 * @own: the table is results.csv of a run
 */
struct import_columns {
	char *name[IMPORT_COLUMNS];
	unsigned at[IMPORT_COLUMNS];
	bool pairs, own;
};

/* Return the known name of a column. */
const char *import_column_name(enum import_column c);

/* Parse "bot=Driver,place=Pos" into @columns->name.  Returns false with
 * @diag. */
bool import_columns_map(struct import_columns *columns, const char *text,
			struct diag *diag);

/* Find the header of @table and its columns.  Returns false with @diag. */
bool import_columns_find(struct import_columns *columns,
			 struct csv_table *table, struct diag *diag);

/* After the first row is read: ignore columns with unexpected values, and note
 * all ignored columns. */
void import_columns_check(struct import_columns *columns,
			  const struct csv_table *table);

/* Return a cell of the current row; "" if there is none. */
static inline const char *
import_cell(const struct import_columns *columns, const struct csv_table *table,
	    enum import_column c)
{
	return columns->at[c] < table->csv.fields
		       ? table->csv.field[columns->at[c]]
		       : "";
}

void import_columns_release(struct import_columns *columns);

#endif
