/*
 * csv.c - theory of operation
 *
 * A file is read in large blocks, and its rows are taken to pieces where they
 * lie: a NUL goes over each separator, and what quotes leave out is closed up.
 * Before a row is looked at, the rest of the block moves to the front if it
 * could be less than a row, and the block is filled: so a row always lies in
 * one piece.  A NUL behind the last byte ends every search; fields are
 * searched for the few bytes that mean something, by a table.
 */
#include "arena/csv/csv.h"

#include <errno.h>
#include <string.h>

/* What a byte is, outside of quotes. */
enum { ORDINARY, SPECIAL };

static void
set_special(struct csv *csv, const char *bytes)
{
	memset(csv->special, ORDINARY, sizeof(csv->special));
	csv->special['\0'] = SPECIAL;
	for (; *bytes != '\0'; bytes++)
		csv->special[(unsigned char)*bytes] = SPECIAL;
}

void
csv_init(struct csv *csv, FILE *in, const char *name)
{
	csv->in = in;
	csv->name = name;
	csv->line = 0;
	csv->next_line = 1;
	csv->fields = 0;
	csv->separator = '\0';
	csv->at = csv->end = csv->buf;
	*csv->end = '\0';
	csv->ended = false;
	csv->error = 0;
	set_special(csv, ",;\t\n\r\"");
}

static enum csv_row
complain(const struct csv *csv, const char *what, struct diag *diag)
{
	diag_set(diag, "%s:%llu: %s", csv->name, (unsigned long long)csv->line,
		 what);
	return CSV_BAD;
}

/* A whole row, or all that there is, lies from @at on. */
static void
fill(struct csv *csv)
{
	size_t left = (size_t)(csv->end - csv->at), got;

	if (left >= CSV_BYTES || csv->ended)
		return;
	memmove(csv->buf, csv->at, left);
	got = fread(csv->buf + left, 1, CSV_BLOCK - left, csv->in);
	csv->ended = got < CSV_BLOCK - left;
	csv->error = ferror(csv->in) ? errno : 0;
	csv->at = csv->buf;
	csv->end = csv->buf + left + got;
	*csv->end = '\0';
}

/* Where a reader stands in a row. */
enum place {
	BEFORE, /* a field begins here */
	PLAIN,
	QUOTED,
	BEHIND, /* a closing quote */
};

/* A row under way: @from is looked at next, @to is where it goes. */
struct row {
	enum place place;
	char *from, *to;
};

static const char stray[] =
	"a quote in the middle of a field: put the whole field in quotes, and "
	"write a quote in it twice";

/* Up to the next byte that means something here.  NULL, or what is wrong. */
static const char *
take_ordinary(const struct csv *csv, struct row *row)
{
	char *stop = row->from;
	size_t n;

	if (row->place == QUOTED)
		stop += strcspn(stop, "\"\n");
	else
		while (csv->special[(unsigned char)*stop] == ORDINARY)
			stop++;
	n = (size_t)(stop - row->from);
	if (n > 0 && row->place == BEHIND)
		return stray;
	if (n > 0 && row->place == BEFORE)
		row->place = PLAIN;
	if (row->to != row->from)
		memmove(row->to, row->from, n);
	row->from = stop;
	row->to += n;
	return NULL;
}

static const char *
take_quote(struct row *row)
{
	switch (row->place) {
	case BEFORE:
		row->place = QUOTED;
		return NULL;
	case QUOTED:
		row->place = BEHIND;
		return NULL;
	case BEHIND: /* the second of two is one */
		row->place = QUOTED;
		*row->to++ = '"';
		return NULL;
	case PLAIN:
		break;
	}
	return stray;
}

static const char *
take_separator(struct csv *csv, struct row *row, char c)
{
	if (csv->separator == '\0') {
		csv->separator = c;
		set_special(csv, (char[]){ c, '\n', '\r', '"', '\0' });
	}
	*row->to++ = '\0';
	if (csv->fields == CSV_FIELDS)
		return "more than 256 columns";
	csv->field[csv->fields++] = row->to;
	row->place = BEFORE;
	return NULL;
}

/* The byte at @from, which means something.  NULL, or what is wrong. */
static const char *
take_special(struct csv *csv, struct row *row)
{
	char c = *row->from++;

	switch (c) {
	case '"':
		return take_quote(row);
	case '\r':
		return NULL; /* of the line's end */
	case '\0':
		return "a NUL: is this a CSV file?";
	case '\n':
		csv->next_line++; /* in quotes */
		*row->to++ = c;
		return NULL;
	default:
		return take_separator(csv, row, c);
	}
}

/* The row's bytes, as fields; NULL, or what is wrong. */
static const char *
take_row(struct csv *csv, struct row *row)
{
	const char *wrong;

	csv->fields = 1;
	csv->field[0] = row->to;
	for (;;) {
		wrong = take_ordinary(csv, row);
		if (wrong != NULL)
			return wrong;
		if (row->from - csv->at >= CSV_BYTES)
			return "a row of more than 65,535 bytes";
		if (row->from == csv->end ||
		    (*row->from == '\n' && row->place != QUOTED))
			break;
		wrong = take_special(csv, row);
		if (wrong != NULL)
			return wrong;
	}
	*row->to = '\0';
	if (row->from == csv->end && csv->error != 0)
		return strerror(csv->error);
	return row->place == QUOTED ? "a field in quotes does not end" : NULL;
}

static enum csv_row
read_row(struct csv *csv, struct diag *diag)
{
	struct row row;
	const char *wrong;
	bool nothing;

	fill(csv);
	row = (struct row){ BEFORE, csv->at, csv->at };
	csv->line = csv->next_line;
	wrong = take_row(csv, &row);
	if (wrong != NULL)
		return complain(csv, wrong, diag);
	nothing = row.to == csv->at && csv->fields == 1;
	csv->at = row.from;
	if (row.from == csv->end)
		return nothing ? CSV_END : CSV_ROW;
	csv->at++;
	csv->next_line++;
	return CSV_ROW;
}

enum csv_row
csv_read(struct csv *csv, struct diag *diag)
{
	static const char mark[] = "\xef\xbb\xbf";
	enum csv_row row;

	do {
		row = read_row(csv, diag);
		if (row == CSV_ROW && csv->line == 1 &&
		    strncmp(csv->field[0], mark, 3) == 0)
			csv->field[0] += 3;
	} while (row == CSV_ROW && csv->fields == 1 &&
		 csv->field[0][0] == '\0');
	return row;
}
