/*
 * csv.h - read a table of comma-separated values, row by row (RFC 4180, and
 * what spreadsheets make of it).
 *
 * A field may be in quotes, and "" in it is one quote.  Blanks may surround
 * the quotes, and ="0012" is 0012.  A line ends with LF, CRLF or CR.  A
 * comma, a semicolon or a tab separates the fields: the one that the first row
 * has most of, unless csv_separate or a first line "sep=;" says it.  A byte
 * order mark of UTF-8 is skipped.
 *
 * Fields come as UTF-8.  One that is not UTF-8 is read as Windows-1252, the
 * code page in which spreadsheets of Western Europe save a CSV; @old_code says
 * that this happened.  UTF-16, workbooks and packed files are refused by their
 * names.  Bounded: a row has CSV_BYTES and CSV_FIELDS at most, and no NUL.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_H
#define DEADWOOD_ARENA_CSV_CSV_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#define CSV_BYTES  ((size_t)1 << 20) /* with its quotes and its line's end */
#define CSV_FIELDS 2000
#define CSV_BLOCK  (2 * CSV_BYTES)   /* chosen: read at once */
#define CSV_PEEK   ((size_t)1 << 18) /* chosen: looked at beforehand */

/* A field as it is in the file: @len bytes from @at, with its quotes. */
struct csv_raw {
	uint64_t at;
	size_t len;
};

/**
 * struct csv - a table that is read
 * @line: where the row that was read last begins, from 1; 0: none was
 * @field: its fields, borrowed until the next row; @raw: where they are
 * @old_code: the first line with a field that is not UTF-8; 0: none so far
 * @at, @end: in @buf, what was read of the file and not yet looked at
 * @behind: the bytes of the file before @buf
 * @ended: there is no more behind it; @error: why, an errno, or 0: it is all
 * @special: of each byte, whether it means something outside of quotes
 * @decoded: the fields of a row that were not UTF-8
 */
struct csv {
	FILE *in;
	const char *name; /* of the file, for messages */
	uint64_t line, next_line, old_code;
	char separator; /* ',', ';', a tab, or NUL: none was met */
	unsigned fields;
	char *field[CSV_FIELDS];
	struct csv_raw raw[CSV_FIELDS];
	char *at, *end;
	uint64_t behind;
	bool ended;
	int error;
	uint8_t special[256];
	char buf[CSV_BLOCK + 1];
	char decoded[3 * CSV_BYTES + CSV_FIELDS];
};

enum csv_row { CSV_ROW, CSV_END, CSV_BAD };

/* Both borrowed until the end. */
void csv_init(struct csv *csv, FILE *in, const char *name);

/**
 * csv_peek - the beginning of a table, to be looked at beforehand
 * @csv: of which nothing was read yet
 * @copy: caller's storage; becomes a table of the first CSV_PEEK bytes
 */
void csv_peek(struct csv *csv, struct csv *copy);

/* From now on @separator separates the fields. */
void csv_separate(struct csv *csv, char separator);

/* The next row that is not empty; CSV_BAD with @diag: name, line and reason. */
enum csv_row csv_read(struct csv *csv, struct diag *diag);

#endif
