/*
 * csv.h - parse a CSV file row by row (RFC 4180, and the variants that
 * spreadsheets save).
 *
 * A field may be in quotes; "" inside a quoted field is one quote.  Blanks may
 * surround the quotes of a field.  The parser reads the field ="0012" as 0012.
 * A line of the file ends with LF, CRLF or CR.  The separator is the comma,
 * semicolon or tab that occurs most often in the first row. csv_set_separator
 * or a first line "sep=;" overrides this choice.  The parser skips a UTF-8 byte
 * order mark.
 *
 * The parser returns fields as UTF-8.  A field that is not valid UTF-8 is
 * decoded as Windows-1252, in which spreadsheets of Western Europe save CSV.
 * .old_code is the number of the first line with such a field.  The parser
 * refuses UTF-16, workbooks and compressed files.  Its message names the
 * format.  The parser refuses a row with CSV_BYTES bytes or more, with more
 * than CSV_FIELDS fields, or with a NUL.
 */
#ifndef DEADWOOD_ARENA_CSV_CSV_H
#define DEADWOOD_ARENA_CSV_CSV_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

/* limit in bytes: a row must be shorter */
#define CSV_BYTES  ((size_t)1 << 20)
#define CSV_FIELDS 2000
#define CSV_BLOCK  (2 * CSV_BYTES) /* arbitrary: bytes that one fread reads */
/* arbitrary: bytes that csv_peek copies */
#define CSV_PEEK   ((size_t)1 << 18)

/* Position of a field: the @len bytes of the file from offset @at, quotes
 * included. */
struct csv_raw {
	uint64_t at;
	size_t len;
};

/**
 * struct csv - a CSV file during reading
 * @line: number, from 1, of the line where the current row (the row read last)
 *	starts; 0: no row was read
 * @field: fields of the current row, valid until the next row is read
 * @raw: position in the file of each field of the current row
 * @old_code: number of the first line with a field that is not UTF-8; 0: no
 *	such line so far
 * @at, @end: start and end of the part of @buf that is not parsed yet
 * @skipped: offset of @buf in the file
 * @ended: true: the end of the file or an error was reached
 * @error: errno of the error that ended reading, or 0
 * @special: for each byte value, true if the byte is special outside of quotes,
 *	as the separator is
 * @decoded: UTF-8 copies of the fields in the current row that are Windows-1252
 *	in the file
 */
struct csv {
	FILE *in;
	const char *name; /* file name for messages */
	uint64_t line, next_line, old_code;
	/* ',', ';' or a tab; NUL if the separator is not known yet */
	char separator;
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

/* Start to read the CSV file @in.  @in and @name must stay valid until the last
 * csv_read. */
void csv_init(struct csv *csv, FILE *in, const char *name);

/**
 * csv_peek - copy the start of a CSV file, to examine it before the file is
 * read
 * @csv: the file; no row was read yet
 * @copy: caller's memory, which becomes a CSV file of at most CSV_PEEK bytes
 *	for csv_read
 */
void csv_peek(struct csv *csv, struct csv *copy);

/* Set the separator for all rows that the parser reads after this call. */
void csv_set_separator(struct csv *csv, char separator);

/* Read the next row that is not empty.  On an error, returns CSV_BAD and sets
 * @diag to file name, line and reason. */
enum csv_row csv_read(struct csv *csv, struct diag *diag);

#endif
