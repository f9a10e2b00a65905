/*
 * seat_columns.h - what is stored of a seat: a row for each column.
 *
 * The rows make the table "seats" of the database, what is written into it and
 * read from it, and the columns of results.csv.  A new column is a field of
 * struct store_seat, a row at the end, a line of docs/results.md, and a format
 * of the database that adds it (store_format.c).
 */
#ifndef DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H
#define DEADWOOD_ARENA_STORE_SEAT_COLUMNS_H

#include "arena/store/store.h"

/* What its field is. */
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
 * @at: of the field in struct store_seat
 * @more: behind its type in the table's schema
 * @timed: of a clock: two runs with the same answers differ in it
 */
struct seat_column {
	const char *name;
	enum column_type type;
	size_t at;
	const char *more;
	bool timed;
};

#define SEAT_COLUMN_TEXTS 2 /* of them are texts */

/* In the order of the database, behind "match" and "seat"; ends with a NULL
 * name. */
extern const struct seat_column seat_columns[];

/* Their names, or a question mark for each, every one behind ", "; owned. */
char *seat_columns_list(bool marks);

/* The field of a number. */
int64_t seat_column_number(const struct seat_column *column,
			   const struct store_seat *seat);
void seat_column_put_number(const struct seat_column *column,
			    struct store_seat *seat, int64_t number);

/* Return a text, or the word of a verdict; borrowed from @seat or static. */
const char *seat_column_word(const struct seat_column *column,
			     const struct store_seat *seat);

/* The field of a text, and of a COLUMN_REAL. */
const char **seat_column_text(const struct seat_column *column,
			      struct store_seat *seat);
double *seat_column_real(const struct seat_column *column,
			 struct store_seat *seat);

#endif
