/*
 * import_columns.h - which column of a table of results holds what.
 *
 * A column is taken by its name, and only if its values are what that name
 * means here: others use words such as "points" for something else.  What is
 * passed over is said in a note.
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
 * struct import_columns - of one table
 * @name: how its columns are called where that is another name; owned; "": the
 *	table has none; NULL: by their own names
 * @at: the number of each column, or CSV_NONE
 * @pairs: a row is a match of a winner and a loser
 * @own: the table is a run's results.csv
 */
struct import_columns {
	char *name[IMPORT_COLUMNS];
	unsigned at[IMPORT_COLUMNS];
	bool pairs, own;
};

/* The column's own name. */
const char *import_column_name(enum import_column c);

/* Read "bot=Driver,place=Pos" into @columns->name.  False with @diag. */
bool import_columns_map(struct import_columns *columns, const char *text,
			struct diag *diag);

/* Find the head of @table, and the columns in it.  False with @diag. */
bool import_columns_find(struct import_columns *columns,
			 struct csv_table *table, struct diag *diag);

/* The first row is read: leave out the columns whose values are another's, and
 * say what is passed over. */
void import_columns_settle(struct import_columns *columns,
			   const struct csv_table *table);

/* The cell of the row that was read; "" where there is none. */
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
