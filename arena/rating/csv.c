#include "csv.h"

#include <errno.h>
#include <string.h>

void
csv_init(struct csv *csv, FILE *in, const char *name)
{
	csv->in = in;
	csv->name = name;
	csv->line = 0;
	csv->next_line = 1;
	csv->fields = 0;
	csv->separator = '\0';
}

static enum csv_row
complain(const struct csv *csv, const char *what, struct diag *diag)
{
	diag_set(diag, "%s:%llu: %s", csv->name, (unsigned long long)csv->line,
		 what);
	return CSV_BAD;
}

/* Where a reader stands in a row. */
enum place {
	BEFORE, /* a field begins here */
	PLAIN,
	QUOTED,
	BEHIND, /* a closing quote */
};

/* The place behind @c, or -1: it may not stand here. */
static int
next_place(enum place place, int c, int separator)
{
	if (place == QUOTED)
		return c == '"' ? BEHIND : QUOTED;
	if (c == separator)
		return BEFORE;
	if (c == '"')
		return place == BEFORE ? QUOTED : place == BEHIND ? QUOTED : -1;
	return place == BEHIND ? -1 : PLAIN;
}

/* A row, up to the end of its line, as fields with a NUL behind each. */
static enum csv_row
read_row(struct csv *csv, struct diag *diag)
{
	enum place place = BEFORE;
	size_t n = 0;
	int c;

	csv->line = csv->next_line;
	csv->fields = 1;
	csv->field[0] = csv->buf;
	while ((c = getc_unlocked(csv->in)) != EOF) {
		int next;

		if (c == '\n' && place != QUOTED)
			break;
		csv->next_line += c == '\n';
		if (c == '\r' && place != QUOTED)
			continue;
		if (c == '\0')
			return complain(csv, "a NUL: is this a CSV file?",
					diag);
		if (csv->separator == '\0' && place != QUOTED &&
		    strchr(",;\t", c) != NULL)
			csv->separator = (char)c;
		next = next_place(place, c, csv->separator);
		if (next == -1)
			return complain(csv,
					"a quote in the middle of a field: "
					"put the whole field in quotes, and "
					"write a quote in it twice",
					diag);
		if (n + 1 >= CSV_BYTES)
			return complain(csv, "a row of more than 65,535 bytes",
					diag);
		if (c == csv->separator && place != QUOTED) {
			csv->buf[n++] = '\0';
			if (csv->fields == CSV_FIELDS)
				return complain(csv, "more than 256 columns",
						diag);
			csv->field[csv->fields++] = csv->buf + n;
		} else if (c != '"' || place == BEHIND) {
			csv->buf[n++] = (char)c;
		}
		place = (enum place)next;
	}
	csv->buf[n] = '\0';
	if (ferror(csv->in))
		return complain(csv, strerror(errno), diag);
	if (place == QUOTED)
		return complain(csv, "a field in quotes does not end", diag);
	if (c == EOF && n == 0 && csv->fields == 1)
		return CSV_END;
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
