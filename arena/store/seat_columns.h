/*
 * seat_columns.h - define the columns that the database stores for each seat of
 * a match.
 *
 * The array seat_columns has an entry for each column of a seat.  The array
 * defines the table "seats" of the database, the code that writes and reads
 * seats, and the columns of results.csv.  To add a column, add a member of
 * struct store_seat, and an entry at the end of the array.  A new column also
 * needs a line in docs/results.md, and a new format of the database
 * (store_format.c).
 */
#ifndef DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H
#define DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H

#include "arena/store/store.h"

/* Type of a column's member in struct store_seat. */
enum column_type {
	COLUMN_INT,	 /* int */
	COLUMN_UNSIGNED, /* unsigned */
	COLUMN_COUNT,	 /* uint64_t */
	COLUMN_TEXT,	 /* const char * */
	COLUMN_VERDICT,	 /* enum verdict, stored as the verdict's name */
	COLUMN_REAL,	 /* double */
};

/**
 * struct seat_column - a column of the table "seats"
 * @name: name of the column in the database and in results.csv
 * @at: offset of the column's member in struct store_seat, in bytes
 * @more: SQL text that follows the column's type in the schema
 * @timed: true: the column is a measured time, which differs between runs even
 *	if all answers are equal
 * @format: first format of the database that has the column
 *
 * A column of a format after 5 is optional: 0 means that there is no value.
 * Then results.csv lacks the column if no row has a value, and the checksum of
 * a row (store_seal.c) contains only values.  So checksums of earlier formats
 * stay valid.
 */
struct seat_column {
	const char *name;
	enum column_type type;
	size_t at;
	const char *more;
	bool timed;
	int format;
};

#define SEAT_COLUMN_TEXTS 2 /* number of columns of type COLUMN_TEXT */

/* All columns that follow the columns "match" and "seat", in the order of the
 * database.  The last entry has NULL as @name. */
extern const struct seat_column seat_columns[];

/* Return a text with the names of all columns, each after ", "; owned.  In
 * place of each column that a database of @format lacks, the text has @missing.
 */
char *seat_columns_list(int format, const char *missing);

/* Return whether the column is optional (struct seat_column). */
static inline bool
seat_column_is_optional(const struct seat_column *column)
{
	return column->format > 5;
}

/* Return whether the value of an optional column is 0. */
bool seat_column_is_zero(const struct seat_column *column,
			 const struct store_seat *seat);

/* Get and set the value of a number column. */
int64_t seat_column_number(const struct seat_column *column,
			   const struct store_seat *seat);
void seat_column_set_number(const struct seat_column *column,
			    struct store_seat *seat, int64_t number);

/* Return the value of a COLUMN_TEXT, or the verdict's name (result code) of a
 * COLUMN_VERDICT.  The returned text is borrowed from @seat or static. */
const char *seat_column_word(const struct seat_column *column,
			     const struct store_seat *seat);

/* seat_column_text returns a pointer to the value of a COLUMN_TEXT.
 * seat_column_real returns a pointer to the value of a COLUMN_REAL. */
const char **seat_column_text(const struct seat_column *column,
			      struct store_seat *seat);
double *seat_column_real(const struct seat_column *column,
			 struct store_seat *seat);

#endif
