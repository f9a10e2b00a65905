/*
 * seat_columns.h - columns that are stored of a seat: a table with a row for
 * each column.
 *
 * It defines the table "seats" of the database, how seats are written and read,
 * and the columns of results.csv.  A new column needs a member of struct
 * store_seat, a row at the end, a line of docs/results.md, and a format of the
 * database that adds it (store_format.c).
 */
#ifndef DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H
#define DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H

#include "arena/store/store.h"

/* Type of the struct member. */
enum column_type {
	COLUMN_INT,	 /* int */
	COLUMN_UNSIGNED, /* unsigned */
	COLUMN_COUNT,	 /* uint64_t */
	COLUMN_TEXT,	 /* const char * */
	COLUMN_VERDICT,	 /* enum verdict, stored as its word */
	COLUMN_REAL,	 /* double */
};

/**
 * struct seat_column
 * @name: in the database and in results.csv
 * @at: offset in struct store_seat
 * @more: SQL after its type in the schema
 * @timed: a time: runs with equal answers differ in it
 */
struct seat_column {
	const char *name;
	enum column_type type;
	size_t at;
	const char *more;
	bool timed;
};

#define SEAT_COLUMN_TEXTS 2 /* how many are COLUMN_TEXT */

/* All columns in the order of the database, after "match" and "seat"; ends with
 * a NULL name. */
extern const struct seat_column seat_columns[];

/* Return the names, or a question mark for each, with ", " before every one;
 * owned. */
char *seat_columns_list(bool marks);

/* Get and set the value of a number column. */
int64_t seat_column_number(const struct seat_column *column,
			   const struct store_seat *seat);
void seat_column_set_number(const struct seat_column *column,
			    struct store_seat *seat, int64_t number);

/* Return a text, or the word of a verdict; borrowed from @seat or static. */
const char *seat_column_word(const struct seat_column *column,
			     const struct store_seat *seat);

/* Return a pointer to the value of a text, or of a COLUMN_REAL. */
const char **seat_column_text(const struct seat_column *column,
			      struct store_seat *seat);
double *seat_column_real(const struct seat_column *column,
			 struct store_seat *seat);

#endif
