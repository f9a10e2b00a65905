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
#include <strings.h>

#include "lib/file/input_file.h"
#include "lib/utf8.h"

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
	csv->line = csv->old_code = csv->behind = 0;
	csv->next_line = 1;
	csv->fields = 0;
	csv->separator = '\0';
	csv->at = csv->end = csv->buf;
	*csv->end = '\0';
	csv->ended = in == NULL;
	csv->error = 0;
	set_special(csv, "\n\r\"");
}

void
csv_separate(struct csv *csv, char separator)
{
	csv->separator = separator;
	set_special(csv, (char[]){ separator, '\n', '\r', '"', '\0' });
}

static enum csv_row
complain(const struct csv *csv, const char *what, struct diag *diag)
{
	diag_set(diag, "%s:%llu: %s", csv->name, (unsigned long long)csv->line,
		 what);
	return CSV_BAD;
}

/* A whole row with the end of its line, or all that there is, lies from @at on.
 */
static void
fill(struct csv *csv)
{
	size_t left = (size_t)(csv->end - csv->at), got;

	if (left > CSV_BYTES + 1 || csv->ended)
		return;
	memmove(csv->buf, csv->at, left);
	got = fread(csv->buf + left, 1, CSV_BLOCK - left, csv->in);
	csv->ended = got < CSV_BLOCK - left;
	csv->error = ferror(csv->in) ? errno : 0;
	csv->behind += (uint64_t)(csv->at - csv->buf);
	csv->at = csv->buf;
	csv->end = csv->buf + left + got;
	*csv->end = '\0';
}

void
csv_peek(struct csv *csv, struct csv *copy)
{
	size_t n;

	fill(csv);
	n = (size_t)(csv->end - csv->at);
	csv_init(copy, NULL, csv->name);
	if (n > CSV_PEEK)
		n = CSV_PEEK;
	memcpy(copy->buf, csv->at, n);
	copy->end = copy->buf + n;
	*copy->end = '\0';
}

/* --- what a file is --------------------------------------------------------
 */

/* Files that are no table of text, by their first bytes. */
static const struct {
	const char *bytes;
	size_t len;
	const char *what;
} shapes[] = {
	{ "\xff\xfe", 2, "UTF-16 (in a spreadsheet: Unicode text)" },
	{ "\xfe\xff", 2, "UTF-16 (in a spreadsheet: Unicode text)" },
	{ "PK\x03\x04", 4, "a workbook (.xlsx, .ods), or an archive" },
	{ "\xd0\xcf\x11\xe0", 4, "a workbook (.xls)" },
	{ "%PDF", 4, "a PDF" },
};

static const char *
shape_of(const char *bytes, size_t len)
{
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		if (len >= shapes[i].len &&
		    memcmp(bytes, shapes[i].bytes, shapes[i].len) == 0)
			return shapes[i].what;
	if (len > 1 && (bytes[0] == '\0') != (bytes[1] == '\0'))
		return "UTF-16 without a byte order mark";
	return NULL;
}

/* Is it text?  False with @diag. */
static bool
check_shape(const struct csv *csv, struct diag *diag)
{
	size_t len = (size_t)(csv->end - csv->at);
	const char *shape = shape_of(csv->at, len);
	const char *unpack = input_file_unpack(csv->at, len);

	if (shape != NULL)
		diag_set(diag,
			 "%s: this is %s, not a CSV file: save the sheet as "
			 "CSV in UTF-8",
			 csv->name, shape);
	else if (unpack != NULL)
		diag_set(diag, "%s: this file is packed: unpack it with %s",
			 csv->name, unpack);
	return shape == NULL && unpack == NULL;
}

/* A first line "sep=;", which spreadsheets obey: it is no row. */
static void
take_sep_line(struct csv *csv)
{
	const char *at = csv->at;
	bool quoted = *at == '"';

	at += quoted;
	if (strncasecmp(at, "sep=", 4) != 0 || at[4] == '\0' ||
	    strchr("\"\r\n", at[4]) != NULL)
		return;
	at += 5;
	at += quoted && *at == '"';
	at += strspn(at, ",;\t ");
	if (*at != '\r' && *at != '\n')
		return;
	csv_separate(csv, csv->at[quoted + 4]);
	csv->at += at - csv->at;
	csv->at += csv->at[0] == '\r' && csv->at[1] == '\n' ? 2 : 1;
	csv->next_line++;
}

/* Before the first row: what the file begins with.  False with @diag. */
static bool
meet_file(struct csv *csv, struct diag *diag)
{
	csv->line = 1;
	fill(csv);
	if (!check_shape(csv, diag))
		return false;
	if (strncmp(csv->at, "\xef\xbb\xbf", 3) == 0)
		csv->at += 3;
	take_sep_line(csv);
	return true;
}

/* The first row that has any of the three says which it is: the one that it has
 * most of, or of as many the one that comes first. */
static void
choose_separator(struct csv *csv)
{
	size_t n[128] = { 0 };
	bool quoted = false;
	char met[4] = "", best = '\0';

	for (const char *at = csv->at; *at != '\0'; at++) {
		if (!quoted && (*at == '\n' || *at == '\r'))
			break;
		quoted ^= *at == '"';
		if (quoted || strchr(",;\t", *at) == NULL)
			continue;
		if (n[(unsigned char)*at]++ == 0)
			met[strlen(met)] = *at;
	}
	for (const char *is = met; *is != '\0'; is++)
		if (n[(unsigned char)*is] > n[(unsigned char)best])
			best = *is;
	if (best != '\0')
		csv_separate(csv, best);
}

/* --- a row -----------------------------------------------------------------
 */

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

static uint64_t
place_in_file(const struct csv *csv, const char *at)
{
	return csv->behind + (uint64_t)(at - csv->buf);
}

static void
end_field(struct csv *csv, struct row *row)
{
	struct csv_raw *raw = &csv->raw[csv->fields - 1];

	raw->len = (size_t)(place_in_file(csv, row->from) - raw->at);
	*row->to++ = '\0';
}

static void
begin_field(struct csv *csv, struct row *row)
{
	csv->raw[csv->fields].at = place_in_file(csv, row->from);
	csv->field[csv->fields++] = row->to;
	row->place = BEFORE;
}

/* Up to the next byte that means something here.  NULL, or what is wrong. */
static const char *
take_ordinary(const struct csv *csv, struct row *row)
{
	char *stop = row->from;
	size_t n;

	if (row->place == QUOTED)
		stop += strcspn(stop, "\"\r\n");
	else
		while (csv->special[(unsigned char)*stop] == ORDINARY)
			stop++;
	n = (size_t)(stop - row->from);
	if (n == 0)
		return NULL;
	if (row->place == BEHIND || (row->place == BEFORE && *stop == '"')) {
		if (strspn(row->from, " \t") >= n) {
			row->from = stop; /* blanks around quotes */
			return NULL;
		}
		if (row->place == BEHIND)
			return stray;
	}
	if (row->place == BEFORE)
		row->place = PLAIN;
	if (row->to != row->from)
		memmove(row->to, row->from, n);
	row->from = stop;
	row->to += n;
	return NULL;
}

static const char *
take_quote(const struct csv *csv, struct row *row)
{
	const char *field = csv->field[csv->fields - 1];

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
	if (row->to - field != 1 || *field != '=')
		return stray;
	row->to--; /* ="0012": a text, however much it looks like a number */
	row->place = QUOTED;
	return NULL;
}

/* The byte at @from, which means something.  NULL, or what is wrong. */
static const char *
take_special(struct csv *csv, struct row *row)
{
	char c = *row->from;

	switch (c) {
	case '"':
		row->from++;
		return take_quote(csv, row);
	case '\0':
		return "a NUL: is this a CSV file?";
	case '\r':
	case '\n': /* in quotes */
		row->from++;
		csv->next_line += c == '\n' || *row->from != '\n';
		*row->to++ = c;
		return NULL;
	default:
		break;
	}
	end_field(csv, row);
	row->from++;
	if (csv->fields == CSV_FIELDS)
		return "more than 2,000 columns";
	begin_field(csv, row);
	return NULL;
}

static bool
at_line_end(const struct row *row)
{
	return row->place != QUOTED &&
	       (*row->from == '\n' || *row->from == '\r');
}

/* The row's bytes, as fields; NULL, or what is wrong. */
static const char *
take_row(struct csv *csv, struct row *row)
{
	const char *wrong;

	csv->fields = 0;
	begin_field(csv, row);
	for (;;) {
		wrong = take_ordinary(csv, row);
		if (wrong != NULL)
			return wrong;
		if ((size_t)(row->from - csv->at) >= CSV_BYTES)
			return "a row of more than 1,048,575 bytes";
		if (row->from == csv->end || at_line_end(row))
			break;
		wrong = take_special(csv, row);
		if (wrong != NULL)
			return wrong;
	}
	if (row->from == csv->end && csv->error != 0)
		return strerror(csv->error);
	if (row->place == QUOTED)
		return "a field in quotes does not end";
	return NULL;
}

/* --- letters ---------------------------------------------------------------
 */

/* Of Windows-1252 what is not Latin-1: 0x80 to 0x9f, as the WHATWG's standard
 * of encodings has them. */
static const unsigned short windows[] = {
	0x20ac, 0x81,	0x201a, 0x192,	0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6,	0x2030, 0x160,	0x2039, 0x152,	0x8d,	0x17d,	0x8f,
	0x90,	0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x2dc,	0x2122, 0x161,	0x203a, 0x153,	0x9d,	0x17e,	0x178,
};

static bool
is_utf8(const char *text)
{
	const char *end = text + strlen(text);
	size_t n = 1;

	for (; text < end && n > 0; text += n)
		n = utf8_length(text, end);
	return n > 0;
}

/* The field as UTF-8, to @out; returns what is behind it. */
static char *
decode(const char *field, char *out)
{
	for (; *field != '\0'; field++) {
		unsigned code = (unsigned char)*field;

		if (code >= 0x80 && code < 0xa0)
			code = windows[code - 0x80];
		out += utf8_write(code, out);
	}
	*out = '\0';
	return out + 1;
}

/* @row: the row that was taken: nearly all are ASCII. */
static void
decode_row(struct csv *csv, const struct row *row)
{
	char *out = csv->decoded, *next;
	unsigned char high = 0;

	for (const char *at = csv->field[0]; at < row->to; at++)
		high |= (unsigned char)*at;
	for (unsigned i = 0; high >= 0x80 && i < csv->fields; i++) {
		if (is_utf8(csv->field[i]))
			continue;
		if (csv->old_code == 0)
			csv->old_code = csv->line;
		next = decode(csv->field[i], out);
		csv->field[i] = out;
		out = next;
	}
}

/* --- the whole -------------------------------------------------------------
 */

static enum csv_row
read_row(struct csv *csv, struct diag *diag)
{
	struct row row;
	const char *wrong;
	bool nothing;

	fill(csv);
	if (csv->separator == '\0')
		choose_separator(csv);
	row = (struct row){ BEFORE, csv->at, csv->at };
	csv->line = csv->next_line;
	wrong = take_row(csv, &row);
	if (wrong != NULL)
		return complain(csv, wrong, diag);
	nothing = row.from == csv->end && row.to == csv->at && csv->fields == 1;
	csv->at = row.from;
	if (row.from < csv->end) {
		csv->at += row.from[0] == '\r' && row.from[1] == '\n' ? 2 : 1;
		csv->next_line++;
	}
	end_field(csv, &row);
	decode_row(csv, &row);
	return nothing ? CSV_END : CSV_ROW;
}

enum csv_row
csv_read(struct csv *csv, struct diag *diag)
{
	enum csv_row row;

	if (csv->line == 0 && !meet_file(csv, diag))
		return CSV_BAD;
	do
		row = read_row(csv, diag);
	while (row == CSV_ROW && csv->fields == 1 && csv->field[0][0] == '\0');
	return row;
}
