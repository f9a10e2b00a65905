/*
 * csv.h - read a table of comma-separated values, row by row (RFC 4180).
 *
 * Fields may stand in quotes, "" in them is one, lines end with LF or CRLF, a
 * byte order mark is passed over.  Spreadsheets write a semicolon or a tab for
 * the comma: what parts the fields is the first of the three that stands in the
 * file outside of quotes.  Bounded: a row has CSV_BYTES and CSV_FIELDS
 * at most, and no NUL.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_H
#define DEADWOOD_ARENA_CSV_CSV_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#define CSV_BYTES  65536 /* with its quotes and its line's end */
#define CSV_FIELDS 256
#define CSV_BLOCK  (4 * CSV_BYTES) /* chosen: read at once */

/**
 * struct csv - a table that is read
 * @line: where the row that was read last begins, from 1
 * @field: its fields, borrowed until the next row
 * @at, @end: in @buf, what was read of the file and not yet looked at
 * @ended: there is no more behind it; @error: why, an errno, or 0: it is all
 * @special: of each byte, whether it means something outside of quotes
 */
struct csv {
	FILE *in;
	const char *name; /* of the file, for messages */
	uint64_t line, next_line;
	char separator; /* ',', ';', a tab, or NUL: none was met */
	unsigned fields;
	char *field[CSV_FIELDS];
	char *at, *end;
	bool ended;
	int error;
	uint8_t special[256];
	char buf[CSV_BLOCK + 1];
};

enum csv_row { CSV_ROW, CSV_END, CSV_BAD };

/* Both borrowed until the end. */
void csv_init(struct csv *csv, FILE *in, const char *name);

/* The next row that is not empty; CSV_BAD with @diag: name, line and reason. */
enum csv_row csv_read(struct csv *csv, struct diag *diag);

#endif
