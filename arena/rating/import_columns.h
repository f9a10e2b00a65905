/*
 * import_columns.h - find the columns of a CSV table of match results.
 *
 * The import uses a column if the column has a known name and values of the
 * expected type.  The import checks the values, because other programs use
 * names such as "points" for something else.  A note to the user lists the
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
	IMPORT_REMOTE,
	IMPORT_COLUMNS
};

/**
 * struct import_columns - the known columns of one table
 * @name: name in this table of each known column, owned.  An empty name means
 *	that the user has switched the column off (--map NAME=).  NULL means
 *	that the column has its known name
 * @at: index of each known column in the table, or CSV_NONE
 * @pairs: true: each row is a match of a winner and a loser; false: each row is
 *	a bot with its place
 * @own: true: the table is the results.csv of an arena run
 */
struct import_columns {
	char *name[IMPORT_COLUMNS];
	unsigned at[IMPORT_COLUMNS];
	bool pairs, own;
};

/* Return the known name of a column, such as "match". */
const char *import_column_name(enum import_column c);

/* Parse a map of column names, such as "bot=Driver,place=Pos", into
 * @columns->name.  On an error, returns false and sets @diag. */
bool import_columns_map(struct import_columns *columns, const char *text,
			struct diag *diag);

/* Find the header of @table, and the known columns in the header.  On an error,
 * returns false and sets @diag. */
bool import_columns_find(struct import_columns *columns,
			 struct csv_table *table, struct diag *diag);

/* Ignore columns with unexpected values, and write a note that lists all
 * ignored columns.  The caller must first read the first row of the table. */
void import_columns_check(struct import_columns *columns,
			  const struct csv_table *table);

/* Return the text in column @c of the current row.  If the row has no such
 * cell, return an empty string. */
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
