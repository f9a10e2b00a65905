/* csv_table.c - read a user's CSV table; see csv_table.h. */
#include "arena/csv/csv_table.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/file/input_file.h"
#include "lib/text/fold.h"

/* A double represents numbers of so many digits exactly, and also the powers of
 * ten. */
#define EXACT_DIGITS 15
/* number of digits after a comma that may separate thousands */
#define THOUSAND     3

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
csv_table_drop_columns(struct csv_table *table)
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
	csv_table_drop_columns(table);
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

/* --- cells ---------------------------------------------------------------- */

/* Return true for a visible ASCII character.  Most cells begin and end with
 * such a character. */
static bool
cell_is_graphic(char c)
{
	return c > ' ' && c < 0x7f;
}

/* Return the cell without the blanks around it.  The function writes a NUL at
 * the end of the cell. */
static char *
cell_trim(char *cell)
{
	char *end = cell + strlen(cell);
	size_t n;

	while (!cell_is_graphic(*cell) && (n = fold_blank(cell)) > 0)
		cell += n;
	for (; end > cell && !cell_is_graphic(end[-1]); end -= n) {
		n = 1; /* move to the first byte of the last character */
		while (end - n > cell &&
		       ((unsigned char)end[-n] & 0xc0) == 0x80)
			n++;
		if (fold_blank(end - n) != n)
			break;
		end[-n] = '\0';
	}
	return cell;
}

/* Trim the cell, and unquote ="0012", which is the text 0012. */
static char *
cell_clean(char *cell)
{
	size_t len;

	cell = cell_trim(cell);
	if (cell[0] != '=' || cell[1] != '"')
		return cell;
	len = strlen(cell);
	if (len < 3 || cell[len - 1] != '"')
		return cell;
	cell[len - 1] = '\0';
	return cell_trim(cell + 2);
}

/* Clean all cells.  Returns false if all cells are empty. */
static bool
csv_clean_row(struct csv *csv)
{
	bool any = false;

	for (unsigned i = 0; i < csv->fields; i++) {
		csv->field[i] = cell_clean(csv->field[i]);
		any |= csv->field[i][0] != '\0';
	}
	return any;
}

static enum csv_row
csv_read_cells(struct csv *csv, struct diag *diag)
{
	enum csv_row row;

	do
		row = csv_read(csv, diag);
	while (row == CSV_ROW && !csv_clean_row(csv));
	return row;
}

/* --- header --------------------------------------------------------------- */

static void
csv_table_set_columns(struct csv_table *table, const struct csv *row)
{
	csv_table_drop_columns(table);
	for (unsigned i = 0; i < row->fields; i++)
		table->column[table->columns++] = xstrdup(row->field[i]);
}

/* Search for the header in the first rows, with @separator between the cells.
 * If @separator is NUL, use the separator of the first row.  Returns CSV_END if
 * there is no header. */
static enum csv_row
csv_table_search_head(struct csv_table *table, struct csv *copy, char separator,
		      csv_is_head *is_head, const void *arg, struct diag *diag)
{
	csv_peek(&table->csv, copy);
	if (separator != '\0')
		csv_set_separator(copy, separator);
	for (table->above = 0; table->above < CSV_HEAD_ROWS; table->above++) {
		enum csv_row row = csv_read_cells(copy, diag);

		if (row != CSV_ROW)
			return row;
		if (copy->fields > table->columns) {
			csv_table_set_columns(table, copy);
			table->widest = copy->line;
		}
		if (is_head(copy->field, copy->fields, arg)) {
			csv_table_set_columns(table, copy);
			table->head = copy->line;
			return CSV_ROW;
		}
	}
	return CSV_END;
}

/* Try each separator until a header is found. */
enum csv_row
csv_table_begin(struct csv_table *table, csv_is_head *is_head, const void *arg,
		struct diag *diag)
{
	static const char separators[] = { ',', ';', '\t', '\0' };
	struct csv *copy = xcalloc(1, sizeof(*copy));
	enum csv_row row = CSV_END;

	for (unsigned i = 0; row != CSV_ROW && i < sizeof(separators); i++) {
		row = csv_table_search_head(table, copy, separators[i], is_head,
					    arg, diag);
		if (row == CSV_ROW && separators[i] != '\0')
			csv_set_separator(&table->csv, separators[i]);
	}
	free(copy);
	while (row == CSV_ROW && table->csv.line < table->head)
		row = csv_read(&table->csv, diag);
	if (row == CSV_ROW && table->above > 0)
		csv_note(&table->notes, table->csv.name, table->head,
			 "this line is the header; the lines above it are "
			 "ignored");
	return row;
}

unsigned
csv_find_column(char *const *cells, unsigned count, const char *name)
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

/* --- rows ----------------------------------------------------------------- */

/* Return true if the row has at most as many cells as there are columns.  Empty
 * cells after the last column are accepted if all rows have them, because each
 * line then ends with a separator.  Otherwise a text with a separator lacks its
 * quotes. */
static bool
csv_table_row_fits(struct csv_table *table)
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
	enum csv_row row = csv_read_cells(csv, diag);

	if (csv->old_code != 0 && !table->old_code_noted) {
		csv_note(&table->notes, csv->name, csv->old_code,
			 "the text is not UTF-8; it is read as Windows-1252 "
			 "(Western Europe). If letters are wrong, save "
			 "the table as CSV in UTF-8");
		table->old_code_noted = true;
	}
	if (row != CSV_ROW || table->head == 0 || csv_table_row_fits(table))
		return row;
	diag_set(diag,
		 "%s:%llu: this row has %u cells, but the header in line %llu "
		 "has %u columns%s: put quotes around text that contains a "
		 "separator",
		 csv->name, (unsigned long long)csv->line, csv->fields,
		 (unsigned long long)table->head, table->columns,
		 csv->fields <= table->columns ? "; rows above have more" : "");
	return CSV_BAD;
}

/* --- numbers -------------------------------------------------------------- */

/* Parse a number of at most EXACT_DIGITS digits, with or without a point (fast
 * path).  Digits and power of ten are exact, so the quotient equals the result
 * of strtod.  Returns false for any other text. */
static bool
csv_read_digits(const char *text, double *out)
{
	uint64_t digits = 0;
	double scale = 1;
	unsigned seen = 0;
	bool minus = *text == '-', fraction = false;

	for (text += minus; *text != '\0'; text++) {
		if (*text == '.' && !fraction) {
			fraction = true;
			continue;
		}
		if (*text < '0' || *text > '9' || ++seen > EXACT_DIGITS)
			return false;
		digits = 10 * digits + (uint64_t)(*text - '0');
		if (fraction)
			scale *= 10;
	}
	*out = (double)digits / scale;
	if (minus)
		*out = -*out;
	return seen > 0;
}

static bool
csv_read_real(const char *text, double *out)
{
	char *end;

	if (csv_read_digits(text, out))
		return true;
	errno = 0;
	*out = strtod(text, &end);
	return errno == 0 && end != text && *end == '\0' && isfinite(*out);
}

/* Return true if the comma of this number may separate thousands. */
static bool
comma_groups_thousands(const char *text, const char *comma)
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
		if (!csv_read_real(text, out))
			return "a number, as in 12.5";
		table->point |= strchr(text, '.') != NULL;
	} else {
		if (strlen(text) >= sizeof(plain) || strchr(text, '.') != NULL)
			return "a number, as in 12.5";
		snprintf(plain, sizeof(plain), "%.*s.%s", (int)(comma - text),
			 text, comma + 1);
		if (!csv_read_real(plain, out))
			return "a number, as in 12.5";
		if (table->csv.separator != ';' &&
		    comma_groups_thousands(text, comma))
			return "a number without a thousands separator";
		table->comma = true;
	}
	return table->comma && table->point ? "a number with the same decimal "
					      "sign as the numbers above"
					    : NULL;
}
