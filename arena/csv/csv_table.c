/* csv_table.c - a table that a user wrote; see csv_table.h. */
#include "arena/csv/csv_table.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/file/input_file.h"
#include "lib/text/fold.h"

#define EXACT_DIGITS 15 /* below 2^53, as are the powers of ten */
#define THOUSAND     3	/* digits behind a comma that may part thousands */

struct csv_table *
csv_table_new(FILE *in, const char *name, const struct csv_notes *notes)
{
	struct csv_table *table = xcalloc(1, sizeof(*table));

	csv_init(&table->csv, in, name);
	table->notes = *notes;
	return table;
}

struct csv_table *
csv_table_open(const char *path, const struct csv_notes *notes,
	       struct diag *diag)
{
	FILE *in = input_file_stream(path, diag);
	struct csv_table *table;

	if (in == NULL)
		return NULL;
	table = csv_table_new(in, path, notes);
	table->opened = true;
	return table;
}

static void
forget_columns(struct csv_table *table)
{
	while (table->columns > 0)
		free(table->column[--table->columns]);
}

void
csv_table_free(struct csv_table *table)
{
	if (table == NULL)
		return;
	if (table->opened)
		fclose(table->csv.in);
	forget_columns(table);
	free(table);
}

void
csv_note(const struct csv_notes *notes, const char *name, uint64_t line,
	 const char *format, ...)
{
	va_list args;

	if (notes->out == NULL)
		return;
	fprintf(notes->out, "%snote: %s:", notes->prefix, name);
	if (line > 0)
		fprintf(notes->out, "%llu:", (unsigned long long)line);
	fputc(' ', notes->out);
	va_start(args, format);
	vfprintf(notes->out, format, args);
	va_end(args);
	fputc('\n', notes->out);
}

/* --- cells -----------------------------------------------------------------
 */

/* A character that is no blank, as nearly all are that a cell begins or ends
 * with. */
static bool
is_graphic(char c)
{
	return c > ' ' && c < 0x7f;
}

/* Where the cell begins behind its blanks; those at its end are cut off. */
static char *
trim(char *cell)
{
	char *end = cell + strlen(cell);
	size_t n;

	while (!is_graphic(*cell) && (n = fold_blank(cell)) > 0)
		cell += n;
	for (; end > cell && !is_graphic(end[-1]); end -= n) {
		n = 1; /* to the beginning of the last character */
		while (end - n > cell &&
		       ((unsigned char)end[-n] & 0xc0) == 0x80)
			n++;
		if (fold_blank(end - n) != n)
			break;
		end[-n] = '\0';
	}
	return cell;
}

/* "="0012"" is the text 0012, also in quotes of its own. */
static char *
clean(char *cell)
{
	size_t len;

	cell = trim(cell);
	if (cell[0] != '=' || cell[1] != '"')
		return cell;
	len = strlen(cell);
	if (len < 3 || cell[len - 1] != '"')
		return cell;
	cell[len - 1] = '\0';
	return trim(cell + 2);
}

/* Clean all cells; false: all are empty. */
static bool
clean_row(struct csv *csv)
{
	bool any = false;

	for (unsigned i = 0; i < csv->fields; i++) {
		csv->field[i] = clean(csv->field[i]);
		any |= csv->field[i][0] != '\0';
	}
	return any;
}

static enum csv_row
read_cells(struct csv *csv, struct diag *diag)
{
	enum csv_row row;

	do
		row = csv_read(csv, diag);
	while (row == CSV_ROW && !clean_row(csv));
	return row;
}

/* --- the head --------------------------------------------------------------
 */

static void
keep_columns(struct csv_table *table, const struct csv *row)
{
	forget_columns(table);
	for (unsigned i = 0; i < row->fields; i++)
		table->column[table->columns++] = xstrdup(row->field[i]);
}

/* Search the first rows, with @separator between the cells, or of NUL whatever
 * the first of them has.  CSV_END: it is not there. */
static enum csv_row
search_head(struct csv_table *table, struct csv *copy, char separator,
	    csv_is_head *is_head, const void *arg, struct diag *diag)
{
	csv_peek(&table->csv, copy);
	if (separator != '\0')
		csv_separate(copy, separator);
	for (table->above = 0; table->above < CSV_HEAD_ROWS; table->above++) {
		enum csv_row row = read_cells(copy, diag);

		if (row != CSV_ROW)
			return row;
		if (copy->fields > table->columns) {
			keep_columns(table, copy);
			table->widest = copy->line;
		}
		if (is_head(copy->field, copy->fields, arg)) {
			keep_columns(table, copy);
			table->head = copy->line;
			return CSV_ROW;
		}
	}
	return CSV_END;
}

/* The first separator with which there is a head separates the cells. */
enum csv_row
csv_table_begin(struct csv_table *table, csv_is_head *is_head, const void *arg,
		struct diag *diag)
{
	static const char separators[] = { ',', ';', '\t', '\0' };
	struct csv *copy = xcalloc(1, sizeof(*copy));
	enum csv_row row = CSV_END;

	for (unsigned i = 0; row != CSV_ROW && i < sizeof(separators); i++) {
		row = search_head(table, copy, separators[i], is_head, arg,
				  diag);
		if (row == CSV_ROW && separators[i] != '\0')
			csv_separate(&table->csv, separators[i]);
	}
	free(copy);
	while (row == CSV_ROW && table->csv.line < table->head)
		row = csv_read(&table->csv, diag);
	if (row == CSV_ROW && table->above > 0)
		csv_note(&table->notes, table->csv.name, table->head,
			 "this line names the columns; the lines above it are "
			 "passed over");
	return row;
}

unsigned
csv_column(char *const *cells, unsigned count, const char *name)
{
	unsigned found = CSV_NONE;

	for (unsigned i = 0; i < count; i++)
		if (fold_equal(cells[i], name))
			found = found == CSV_NONE ? i : CSV_TWICE;
	return found;
}

void
csv_table_list(const struct csv_table *table, const bool *which, char *out,
	       size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < table->columns; i++) {
		const char *name = table->column[i];
		char shown[60], one[80];

		if (name[0] == '\0' || (which != NULL && !which[i]))
			continue;
		text_quote(name, strlen(name), shown, sizeof(shown));
		snprintf(one, sizeof(one), "%s\"%s\"", n > 0 ? ", " : "",
			 shown);
		if (n + strlen(one) + sizeof(" ...") > size) {
			snprintf(out + n, size - n, " ...");
			return;
		}
		n += (size_t)snprintf(out + n, size - n, "%s", one);
	}
}

/* --- rows ------------------------------------------------------------------
 */

/* Has the row as many cells as there are columns, or fewer?  Empty ones behind
 * the last column are a separator at the end of each line, if all rows have
 * them: else a text with a separator in it is in no quotes. */
static bool
fits_head(struct csv_table *table)
{
	const struct csv *csv = &table->csv;

	if (table->width == 0) {
		table->width = csv->fields > table->columns ? csv->fields
							    : table->columns;
		for (unsigned i = table->columns; i < csv->fields; i++)
			if (csv->field[i][0] != '\0')
				table->width = table->columns;
	}
	return csv->fields <= table->columns ? table->width == table->columns
					     : csv->fields == table->width;
}

enum csv_row
csv_table_read(struct csv_table *table, struct diag *diag)
{
	struct csv *csv = &table->csv;
	enum csv_row row = read_cells(csv, diag);

	if (csv->old_code != 0 && !table->old_code_noted) {
		csv_note(&table->notes, csv->name, csv->old_code,
			 "this is not UTF-8; it is read as Windows-1252 "
			 "(Western Europe). If letters are wrong, save "
			 "the table as CSV in UTF-8");
		table->old_code_noted = true;
	}
	if (row != CSV_ROW || table->head == 0 || fits_head(table))
		return row;
	diag_set(diag,
		 "%s:%llu: this row has %u cells, and line %llu names %u "
		 "columns%s: put a text that holds a separator in quotes",
		 csv->name, (unsigned long long)csv->line, csv->fields,
		 (unsigned long long)table->head, table->columns,
		 csv->fields <= table->columns ? "; rows above have more" : "");
	return CSV_BAD;
}

/* --- numbers ---------------------------------------------------------------
 */

/* Digits with a point or without, as nearly all numbers are, and not too many:
 * both the digits and the power of ten are exact, so the quotient is what
 * strtod gives.  False: something else. */
static bool
read_digits(const char *text, double *out)
{
	uint64_t digits = 0;
	double scale = 1;
	unsigned seen = 0;
	bool minus = *text == '-', behind = false;

	for (text += minus; *text != '\0'; text++) {
		if (*text == '.' && !behind) {
			behind = true;
			continue;
		}
		if (*text < '0' || *text > '9' || ++seen > EXACT_DIGITS)
			return false;
		digits = 10 * digits + (uint64_t)(*text - '0');
		if (behind)
			scale *= 10;
	}
	*out = (double)digits / scale;
	if (minus)
		*out = -*out;
	return seen > 0;
}

static bool
read_real(const char *text, double *out)
{
	char *end;

	if (read_digits(text, out))
		return true;
	errno = 0;
	*out = strtod(text, &end);
	return errno == 0 && end != text && *end == '\0' && isfinite(*out);
}

/* May the comma of this number part thousands? */
static bool
parts_thousands(const char *text, const char *comma)
{
	text += *text == '-' || *text == '+';
	return *text != '0' && comma > text && comma - text <= THOUSAND &&
	       strlen(comma + 1) == THOUSAND;
}

const char *
csv_table_number(struct csv_table *table, const char *text, double *out)
{
	const char *comma = strchr(text, ',');
	char plain[64];

	if (comma == NULL) {
		if (!read_real(text, out))
			return "a number, as in 12.5";
		table->point |= strchr(text, '.') != NULL;
	} else {
		if (strlen(text) >= sizeof(plain) || strchr(text, '.') != NULL)
			return "a number, as in 12.5";
		snprintf(plain, sizeof(plain), "%.*s.%s", (int)(comma - text),
			 text, comma + 1);
		if (!read_real(plain, out))
			return "a number, as in 12.5";
		if (table->csv.separator != ';' && parts_thousands(text, comma))
			return "a number without a mark of thousands";
		table->comma = true;
	}
	return table->comma && table->point
		       ? "a number with the decimal sign of those above"
		       : NULL;
}
