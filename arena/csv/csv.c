/*
 * csv.c - parse a CSV file; see csv.h.
 *
 * Theory of operation: the parser reads the file in large blocks, and splits
 * rows in place.  The parser overwrites each separator with a NUL.  The parser
 * moves bytes to close the gaps of removed quotes.  If the rest of the block
 * may be shorter than a row, the parser moves the rest to the front of the
 * buffer before it parses a row.  After this move, the parser fills the rest of
 * the buffer.  So a row is always contiguous in the buffer.  A NUL after the
 * last byte ends every scan.  A table says for each byte whether the parser
 * must handle the byte specially.
 */
#include "arena/csv/csv.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "lib/file/input_file.h"
#include "lib/utf8.h"

/* Kinds of bytes outside of quotes. */
enum { BYTE_ORDINARY, BYTE_SPECIAL };

static void
csv_set_special(struct csv *csv, const char *bytes)
{
	memset(csv->special, BYTE_ORDINARY, sizeof(csv->special));
	csv->special['\0'] = BYTE_SPECIAL;
	for (; *bytes != '\0'; bytes++)
		csv->special[(unsigned char)*bytes] = BYTE_SPECIAL;
}

void
csv_init(struct csv *csv, FILE *in, const char *name)
{
	csv->in = in;
	csv->name = name;
	csv->line = csv->old_code = csv->skipped = 0;
	csv->next_line = 1;
	csv->fields = 0;
	csv->separator = '\0';
	csv->at = csv->end = csv->buf;
	*csv->end = '\0';
	csv->ended = in == NULL;
	csv->error = 0;
	csv_set_special(csv, "\n\r\"");
}

void
csv_set_separator(struct csv *csv, char separator)
{
	csv->separator = separator;
	csv_set_special(csv, (char[]){ separator, '\n', '\r', '"', '\0' });
}

static enum csv_row
csv_fail(const struct csv *csv, const char *what, struct diag *diag)
{
	diag_set(diag, "%s:%llu: %s", csv->name, (unsigned long long)csv->line,
		 what);
	return CSV_BAD;
}

/* Fill the buffer, so that it contains a whole row with its line end from .at
 * on, or the rest of the file. */
static void
csv_fill_buffer(struct csv *csv)
{
	size_t left = (size_t)(csv->end - csv->at), got;

	if (left > CSV_BYTES + 1 || csv->ended)
		return;
	memmove(csv->buf, csv->at, left);
	got = fread(csv->buf + left, 1, CSV_BLOCK - left, csv->in);
	csv->ended = got < CSV_BLOCK - left;
	csv->error = ferror(csv->in) ? errno : 0;
	csv->skipped += (uint64_t)(csv->at - csv->buf);
	csv->at = csv->buf;
	csv->end = csv->buf + left + got;
	*csv->end = '\0';
}

void
csv_peek(struct csv *csv, struct csv *copy)
{
	size_t n;

	csv_fill_buffer(csv);
	n = (size_t)(csv->end - csv->at);
	csv_init(copy, NULL, csv->name);
	if (n > CSV_PEEK)
		n = CSV_PEEK;
	memcpy(copy->buf, csv->at, n);
	copy->end = copy->buf + n;
	*copy->end = '\0';
}

/* --- format of the file --------------------------------------------------- */

/* First bytes of files that are not CSV. */
static const struct {
	const char *bytes;
	size_t len;
	const char *what;
} shapes[] = {
	{ "\xff\xfe", 2, "UTF-16 text (which spreadsheets call Unicode text)" },
	{ "\xfe\xff", 2, "UTF-16 text (which spreadsheets call Unicode text)" },
	{ "PK\x03\x04", 4, "a workbook (.xlsx, .ods), or an archive" },
	{ "\xd0\xcf\x11\xe0", 4, "a workbook (.xls)" },
	{ "%PDF", 4, "a PDF" },
};

static const char *
csv_detect_format(const char *bytes, size_t len)
{
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		if (len >= shapes[i].len &&
		    memcmp(bytes, shapes[i].bytes, shapes[i].len) == 0)
			return shapes[i].what;
	if (len > 1 && (bytes[0] == '\0') != (bytes[1] == '\0'))
		return "UTF-16 without a byte order mark";
	return NULL;
}

/* Check that the file is text.  Returns false with @diag. */
static bool
csv_check_format(const struct csv *csv, struct diag *diag)
{
	size_t len = (size_t)(csv->end - csv->at);
	const char *shape = csv_detect_format(csv->at, len);
	const char *unpack = input_file_unpack(csv->at, len);

	if (shape != NULL)
		diag_set(diag,
			 "%s: this is %s, not a CSV file: save the sheet as "
			 "CSV in UTF-8",
			 csv->name, shape);
	else if (unpack != NULL)
		diag_set(diag, "%s: this file is compressed: unpack it with %s",
			 csv->name, unpack);
	return shape == NULL && unpack == NULL;
}

/* Read a first line such as "sep=;", with which spreadsheets set the
 * separator. */
static void
csv_read_sep_line(struct csv *csv)
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
	csv_set_separator(csv, csv->at[quoted + 4]);
	csv->at += at - csv->at;
	csv->at += csv->at[0] == '\r' && csv->at[1] == '\n' ? 2 : 1;
	csv->next_line++;
}

/* Check the format, and skip the bytes before the first row.  Returns false
 * with @diag. */
static bool
csv_begin_file(struct csv *csv, struct diag *diag)
{
	csv->line = 1;
	csv_fill_buffer(csv);
	if (!csv_check_format(csv, diag))
		return false;
	if (strncmp(csv->at, "\xef\xbb\xbf", 3) == 0)
		csv->at += 3;
	csv_read_sep_line(csv);
	return true;
}

/* Choose the separator that occurs most often in the row.  If several occur
 * equally often, choose the one that occurs first.  If the row has no
 * separator, choose none. */
static void
csv_choose_separator(struct csv *csv)
{
	size_t n[128] = { 0 };
	bool quoted = false;
	char found[4] = "", best = '\0';

	for (const char *at = csv->at; *at != '\0'; at++) {
		if (!quoted && (*at == '\n' || *at == '\r'))
			break;
		quoted ^= *at == '"';
		if (quoted || strchr(",;\t", *at) == NULL)
			continue;
		if (n[(unsigned char)*at]++ == 0)
			found[strlen(found)] = *at;
	}
	for (const char *sign = found; *sign != '\0'; sign++)
		if (n[(unsigned char)*sign] > n[(unsigned char)best])
			best = *sign;
	if (best != '\0')
		csv_set_separator(csv, best);
}

/* --- rows ----------------------------------------------------------------- */

/* State of the parser inside a field. */
enum field_state {
	FIELD_START, /* before the first byte */
	FIELD_PLAIN,
	FIELD_QUOTED,
	FIELD_CLOSED, /* after the closing quote of the field */
};

/* A row that is being parsed.  The parser reads the next byte at @from and
 * writes the next byte at @to. */
struct row {
	enum field_state state;
	char *from, *to;
};

static const char stray[] =
	"a quote in the middle of a field: put the whole field in quotes, and "
	"write each quote inside it twice";

static uint64_t
csv_file_offset(const struct csv *csv, const char *at)
{
	return csv->skipped + (uint64_t)(at - csv->buf);
}

static void
csv_end_field(struct csv *csv, struct row *row)
{
	struct csv_raw *raw = &csv->raw[csv->fields - 1];

	raw->len = (size_t)(csv_file_offset(csv, row->from) - raw->at);
	*row->to++ = '\0';
}

static void
csv_begin_field(struct csv *csv, struct row *row)
{
	csv->raw[csv->fields].at = csv_file_offset(csv, row->from);
	csv->field[csv->fields++] = row->to;
	row->state = FIELD_START;
}

/* Scan up to the next byte that the parser must handle specially.  Returns
 * NULL, or the error message. */
static const char *
csv_scan_ordinary(const struct csv *csv, struct row *row)
{
	char *stop = row->from;
	size_t n;

	if (row->state == FIELD_QUOTED)
		stop += strcspn(stop, "\"\r\n");
	else
		while (csv->special[(unsigned char)*stop] == BYTE_ORDINARY)
			stop++;
	n = (size_t)(stop - row->from);
	if (n == 0)
		return NULL;
	if (row->state == FIELD_CLOSED ||
	    (row->state == FIELD_START && *stop == '"')) {
		if (strspn(row->from, " \t") >= n) {
			row->from = stop; /* skip the blanks around quotes */
			return NULL;
		}
		if (row->state == FIELD_CLOSED)
			return stray;
	}
	if (row->state == FIELD_START)
		row->state = FIELD_PLAIN;
	if (row->to != row->from)
		memmove(row->to, row->from, n);
	row->from = stop;
	row->to += n;
	return NULL;
}

static const char *
csv_scan_quote(const struct csv *csv, struct row *row)
{
	const char *field = csv->field[csv->fields - 1];

	switch (row->state) {
	case FIELD_START:
		row->state = FIELD_QUOTED;
		return NULL;
	case FIELD_QUOTED:
		row->state = FIELD_CLOSED;
		return NULL;
	case FIELD_CLOSED: /* the sequence "" is one quote */
		row->state = FIELD_QUOTED;
		*row->to++ = '"';
		return NULL;
	case FIELD_PLAIN:
		break;
	}
	if (row->to - field != 1 || *field != '=')
		return stray;
	row->to--; /* ="0012" is a text, although it looks like a number */
	row->state = FIELD_QUOTED;
	return NULL;
}

/* Handle the special byte at .from.  Returns NULL, or the error message. */
static const char *
csv_scan_special(struct csv *csv, struct row *row)
{
	char c = *row->from;

	switch (c) {
	case '"':
		row->from++;
		return csv_scan_quote(csv, row);
	case '\0':
		return "a NUL byte: is this a CSV file?";
	case '\r':
	case '\n': /* a line end inside quotes */
		row->from++;
		csv->next_line += c == '\n' || *row->from != '\n';
		*row->to++ = c;
		return NULL;
	default:
		break;
	}
	csv_end_field(csv, row);
	row->from++;
	if (csv->fields == CSV_FIELDS)
		return "more than 2,000 columns";
	csv_begin_field(csv, row);
	return NULL;
}

static bool
csv_at_line_end(const struct row *row)
{
	return row->state != FIELD_QUOTED &&
	       (*row->from == '\n' || *row->from == '\r');
}

/* Split the row into fields.  Returns NULL, or the error message. */
static const char *
csv_scan_row(struct csv *csv, struct row *row)
{
	const char *wrong;

	csv->fields = 0;
	csv_begin_field(csv, row);
	for (;;) {
		wrong = csv_scan_ordinary(csv, row);
		if (wrong != NULL)
			return wrong;
		if ((size_t)(row->from - csv->at) >= CSV_BYTES)
			return "a row of more than 1,048,575 bytes: is a quote "
			       "not closed?";
		if (row->from == csv->end || csv_at_line_end(row))
			break;
		wrong = csv_scan_special(csv, row);
		if (wrong != NULL)
			return wrong;
	}
	if (row->from == csv->end && csv->error != 0)
		return strerror(csv->error);
	if (row->state == FIELD_QUOTED)
		return "a quoted field has no closing quote";
	return NULL;
}

/* --- encoding ------------------------------------------------------------- */

/* Characters 0x80 to 0x9f of Windows-1252, where it differs from Latin-1, by
 * the Encoding standard of the WHATWG. */
static const unsigned short windows[] = {
	0x20ac, 0x81,	0x201a, 0x192,	0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6,	0x2030, 0x160,	0x2039, 0x152,	0x8d,	0x17d,	0x8f,
	0x90,	0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x2dc,	0x2122, 0x161,	0x203a, 0x153,	0x9d,	0x17e,	0x178,
};

/* Write the field as UTF-8 to @out.  Returns the end of the written bytes. */
static char *
csv_decode_field(const char *field, char *out)
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

/* Decode the fields that are not UTF-8.  Most rows are ASCII and need no
 * decoding. */
static void
csv_decode_row(struct csv *csv, const struct row *row)
{
	char *out = csv->decoded, *next;
	unsigned char high = 0;

	for (const char *at = csv->field[0]; at < row->to; at++)
		high |= (unsigned char)*at;
	for (unsigned i = 0; high >= 0x80 && i < csv->fields; i++) {
		if (utf8_is_valid(csv->field[i]))
			continue;
		if (csv->old_code == 0)
			csv->old_code = csv->line;
		next = csv_decode_field(csv->field[i], out);
		csv->field[i] = out;
		out = next;
	}
}

/* --- reader --------------------------------------------------------------- */

static enum csv_row
csv_read_row(struct csv *csv, struct diag *diag)
{
	struct row row;
	const char *wrong;
	bool nothing;

	csv_fill_buffer(csv);
	if (csv->separator == '\0')
		csv_choose_separator(csv);
	row = (struct row){ FIELD_START, csv->at, csv->at };
	csv->line = csv->next_line;
	wrong = csv_scan_row(csv, &row);
	if (wrong != NULL)
		return csv_fail(csv, wrong, diag);
	nothing = row.from == csv->end && row.to == csv->at && csv->fields == 1;
	csv->at = row.from;
	if (row.from < csv->end) {
		csv->at += row.from[0] == '\r' && row.from[1] == '\n' ? 2 : 1;
		csv->next_line++;
	}
	csv_end_field(csv, &row);
	csv_decode_row(csv, &row);
	return nothing ? CSV_END : CSV_ROW;
}

enum csv_row
csv_read(struct csv *csv, struct diag *diag)
{
	enum csv_row row;

	if (csv->line == 0 && !csv_begin_file(csv, diag))
		return CSV_BAD;
	do
		row = csv_read_row(csv, diag);
	while (row == CSV_ROW && csv->fields == 1 && csv->field[0][0] == '\0');
	return row;
}
