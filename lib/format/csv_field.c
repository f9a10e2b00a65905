/* csv_field.c - a field of a table for spreadsheets; see csv_field.h. */
#include "lib/format/csv_field.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "lib/diag.h"
#include "lib/utf8.h"

/* Does a formula begin with this character?  Spreadsheets take the wide forms
 * for the narrow ones. */
static bool
begins_formula(unsigned code)
{
	return code == '=' || code == '+' || code == '-' || code == '@' ||
	       code == 0xff1d || code == 0xff0b || code == 0xff0d ||
	       code == 0xff20;
}

/* May a cell begin behind this character?  Blanks and quotes hide no formula.
 */
static bool
may_begin(unsigned code, bool begins)
{
	return code == ';' || code == ',' ||
	       (begins && (code == ' ' || code == '"' || code == '\'' ||
			   code == 0xa0 || code == 0x3000));
}

/* Write @text, with an apostrophe in front of each formula in it; returns
 * whether there was one. */
static bool
write_tamed(FILE *out, const char *text)
{
	const char *end = text + strlen(text);
	bool begins = true, tamed = false;

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = utf8_code(text, length);

		if (begins && begins_formula(code)) {
			fputc('\'', out);
			tamed = true;
		}
		begins = may_begin(code, begins);
		if (code == '"')
			fputc('"', out);
		fwrite(text, 1, length, out);
		text += length;
	}
	return tamed;
}

void
csv_field(FILE *out, const char *text)
{
	char shown[4 * CSV_FIELD_BYTES_MAX], cell[12 * CSV_FIELD_BYTES_MAX];
	FILE *in_cell;
	bool quoted;

	text_show(text, strlen(text), shown, sizeof(shown));
	cell[0] = '\0'; /* nothing is written of an empty text */
	in_cell = fmemopen(cell, sizeof(cell), "w");
	if (in_cell == NULL)
		return; /* no memory: a cell is left empty */
	quoted = write_tamed(in_cell, shown);
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
