/* csv_field.c - write CSV fields; see csv_field.h. */
#include "lib/format/csv_field.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lib/diag.h"
#include "lib/utf8.h"

/* Return whether a formula can begin with this character.  Spreadsheet programs
 * treat full-width characters like the ASCII characters. */
static bool
csv_starts_formula(unsigned code)
{
	return code == '=' || code == '+' || code == '-' || code == '@' ||
	       code == 0xff1d || code == 0xff0b || code == 0xff0d ||
	       code == 0xff20;
}

/* Return whether a spreadsheet program may begin a cell after this character.
 * Blanks and quotes are included, because a formula can follow them. */
static bool
csv_starts_cell(unsigned code, bool begins)
{
	return code == ';' || code == ',' ||
	       (begins && (code == ' ' || code == '"' || code == '\'' ||
			   code == 0xa0 || code == 0x3000));
}

/* Write @text with an apostrophe before each formula.  Return whether the text
 * contained a formula. */
static bool
csv_write_escaped(FILE *out, const char *text)
{
	const char *end = text + strlen(text);
	bool begins = true, escaped = false;

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = utf8_code(text, length);

		if (begins && csv_starts_formula(code)) {
			fputc('\'', out);
			escaped = true;
		}
		begins = csv_starts_cell(code, begins);
		if (code == '"')
			fputc('"', out);
		fwrite(text, 1, length, out);
		text += length;
	}
	return escaped;
}

void
csv_field(FILE *out, const char *text)
{
	char shown[4 * CSV_FIELD_BYTES_MAX], cell[12 * CSV_FIELD_BYTES_MAX];
	FILE *in_cell;
	bool quoted;

	text_show(text, strlen(text), shown, sizeof(shown));
	cell[0] = '\0'; /* fmemopen writes nothing for an empty text */
	in_cell = fmemopen(cell, sizeof(cell), "w");
	if (in_cell == NULL)
		return; /* there is no memory, so leave the cell empty */
	quoted = csv_write_escaped(in_cell, shown);
	fclose(in_cell);
	quoted = quoted || strpbrk(cell, ",;\"") != NULL || cell[0] == ' ';
	fprintf(out, quoted ? "\"%s\"" : "%s", cell);
}

void
csv_next_number(FILE *out, double x)
{
	fputc(',', out);
	if (isfinite(x))
		fprintf(out, "%.15g", x);
}
