/*
 * csv.h - parse a CSV file row by row (RFC 4180, and the dialects of
 * spreadsheets).
 *
 * A field may be quoted; "" in it is one quote.  Blanks may surround the
 * quotes, and ="0012" is 0012.  A line ends with LF, CRLF or CR.  The separator
 * is the comma, semicolon or tab that occurs most often in the first row,
 * unless csv_set_separator or a first line "sep=;" sets it.  A byte order mark
 * of UTF-8 is skipped.
 *
 * Fields are returned as UTF-8.  A field that is not valid UTF-8 is decoded as
 * Windows-1252, the code page in which spreadsheets of Western Europe save CSV;
 * .old_code is then set.  UTF-16, workbooks and compressed files are refused,
 * with the name of the format.  A row has at most CSV_BYTES and CSV_FIELDS, and
 * no NUL.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_H
#define DEADWOOD_ARENA_CSV_CSV_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#define CSV_BYTES  ((size_t)1 << 20) /* of a row, with quotes and line end */
#define CSV_FIELDS 2000
#define CSV_BLOCK  (2 * CSV_BYTES)   /* chosen: size of a read */
#define CSV_PEEK   ((size_t)1 << 18) /* chosen: size of csv_peek */

/* Position of a field in the file: @len bytes from @at, with its quotes. */
struct csv_raw {
	uint64_t at;
	size_t len;
};

/**
 * struct csv - a table being read
 * @line: line where the last row starts, from 1; 0: no row was read
 * @field: its fields, borrowed until the next row; @raw: their positions
 * @old_code: the first line with a field that is not UTF-8; 0: none so far
 * @at, @end: the part of @buf that is not parsed yet
 * @skipped: bytes of the file before @buf
 * @ended: end of file or error; @error: errno of the error, or 0
 * @special: for each byte, whether it has a meaning outside of quotes
 * @decoded: the fields of a row that were not UTF-8
 */
struct csv {
	FILE *in;
	const char *name; /* file name for messages */
	uint64_t line, next_line, old_code;
	char separator; /* ',', ';', a tab, or NUL: unknown */
	unsigned fields;
	char *field[CSV_FIELDS];
	struct csv_raw raw[CSV_FIELDS];
	char *at, *end;
	uint64_t skipped;
	bool ended;
	int error;
	uint8_t special[256];
	char buf[CSV_BLOCK + 1];
	char decoded[3 * CSV_BYTES + CSV_FIELDS];
};

enum csv_row { CSV_ROW, CSV_END, CSV_BAD };

/* Start to read @in; it and @name are borrowed until the end. */
void csv_init(struct csv *csv, FILE *in, const char *name);

/**
 * csv_peek - copy the start of a table, to examine it before reading
 * @csv: before its first row is read
 * @copy: caller's storage; becomes a table of the first CSV_PEEK bytes
 */
void csv_peek(struct csv *csv, struct csv *copy);

/* Set the separator of the fields from here on. */
void csv_set_separator(struct csv *csv, char separator);

/* Read the next row that is not empty.  Returns CSV_BAD with @diag, which has
 * file name, line and reason. */
enum csv_row csv_read(struct csv *csv, struct diag *diag);

#endif
