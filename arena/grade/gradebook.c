/* gradebook.c - write points into a platform's grade sheet; see gradebook.h. */
#include "arena/grade/gradebook.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/csv/lookup.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/text/fold.h"

#define POINTS_TEXT 32
#define COPY_BYTES  65536

/**
 * struct book_line - a row of the sheet below the header
 * @number: line number in the file
 * @key: text of the cell that identifies the student; owned
 * @grade: position of the cell with the points; @cells: number of cells in the
 *	row
 * @most: maximum of points in Moodle; NaN: unknown
 * @row: student whose points are written into the row; or NULL
 * @points: text to write into the cell
 */
struct book_line {
	uint64_t number;
	char *key;
	struct csv_raw grade;
	unsigned cells;
	double most;
	const struct roster_row *row;
	char points[POINTS_TEXT];
};

enum sheet { BY_COLUMN, CANVAS, MOODLE };

/**
 * struct book - the parsed sheet
 * @key, @grade: columns that contain the student and the points
 * @keys: lookup table from the keys of the lines to their index
 * @comma, @point: true if the sheet has a number with a decimal comma (@comma)
 *	or decimal point (@point)
 * @wrong: number of students whose cells cannot be written
 */
struct book {
	const struct gradebook_how *how;
	struct csv_table *table;
	enum sheet sheet;
	unsigned key, grade;
	struct book_line *line;
	size_t lines;
	struct lookup keys;
	bool comma, point;
	size_t wrong;
};

static void
gradebook_release(struct book *book)
{
	for (size_t i = 0; i < book->lines; i++)
		free(book->line[i].key);
	free(book->line);
	lookup_release(&book->keys);
	csv_table_free(book->table);
}

/* --- columns -------------------------------------------------------------- */

/* Return true for a text such as "NAME (4711)" or "NAME (Real)". */
static bool
cell_begins_with(const char *cell, const char *name)
{
	size_t len = strlen(name);

	return strncmp(cell, name, len) == 0 &&
	       strncmp(cell + len, " (", 2) == 0;
}

static bool
cell_equals(const char *cell, const char *name)
{
	return strcmp(cell, name) == 0;
}

/* Return the column with this name.  The function tries in this order: exact
 * match, match after folding (fold.h), "NAME (...)". */
static unsigned
gradebook_find_column(char *const *cells, unsigned count, const char *name)
{
	static bool (*const ways[])(const char *cell, const char *name) = {
		cell_equals, fold_equal, cell_begins_with
	};
	unsigned found = CSV_NONE;

	for (unsigned k = 0; found == CSV_NONE && k < 3; k++)
		for (unsigned i = 0; i < count; i++)
			if (ways[k](cells[i], name))
				found = found == CSV_NONE ? i : CSV_TWICE;
	return found;
}

/* Return true for a text such as "Title (4711)". */
static bool
cell_is_assignment(const char *text)
{
	size_t len = strlen(text), n = 0;

	if (len < 4 || text[len - 1] != ')')
		return false;
	while (n < len - 1 && isdigit((unsigned char)text[len - 2 - n]))
		n++;
	return n > 0 && len >= n + 3 && text[len - 2 - n] == '(' &&
	       text[len - 3 - n] == ' ';
}

static unsigned
gradebook_find_assignment(char *const *cells, unsigned count)
{
	unsigned found = CSV_NONE;

	for (unsigned i = 0; i < count; i++)
		if (cell_is_assignment(cells[i]))
			found = found == CSV_NONE ? i : CSV_TWICE;
	return found;
}

static enum sheet
gradebook_detect_sheet(const struct gradebook_how *how, char *const *cells,
		       unsigned count)
{
	if (how->by != NULL)
		return BY_COLUMN;
	return count > 3 && strcmp(cells[0], "Student") == 0 &&
			       strcmp(cells[1], "ID") == 0
		       ? CANVAS
		       : MOODLE;
}

static unsigned
gradebook_find_grade_column(const struct gradebook_how *how, enum sheet sheet,
			    char *const *cells, unsigned count)
{
	if (how->column == NULL && sheet == CANVAS)
		return gradebook_find_assignment(cells, count);
	return gradebook_find_column(
		cells, count, how->column != NULL ? how->column : "Grade");
}

static bool
gradebook_is_header(char *const *cells, unsigned count, const void *arg)
{
	const struct gradebook_how *how = arg;
	enum sheet sheet = gradebook_detect_sheet(how, cells, count);

	if (sheet == CANVAS)
		return true;
	return gradebook_find_grade_column(how, sheet, cells, count) !=
		       CSV_NONE &&
	       (sheet == MOODLE ||
		gradebook_find_column(cells, count, how->by) != CSV_NONE);
}

/* Report that a column is missing or ambiguous.  The message names @option,
 * which selects the column. */
static bool
gradebook_column_error(const struct book *book, const char *option,
		       const char *name, unsigned found, struct diag *diag)
{
	const struct csv_table *table = book->table;
	uint64_t line = table->head > 0 ? table->head : table->widest;
	char list[DIAG_TEXT_MAX / 2];

	if (table->columns == 0) {
		diag_set(diag, "%s: the file is empty", table->csv.name);
		return false;
	}
	csv_table_list(table, NULL, list, sizeof(list));
	diag_set(diag,
		 "%s:%" PRIu64 ": %s column \"%s\": %s with --%s; the columns "
		 "are %s",
		 table->csv.name, line,
		 found == CSV_TWICE ? "there is more than one" : "there is no",
		 name,
		 found == CSV_TWICE ? "rename all but one, or name another"
				    : "name one",
		 option, list);
	return false;
}

/* Report that a gradebook of Canvas has no column of an assignment, or several
 * such columns. */
static bool
gradebook_assignment_error(const struct book *book, struct diag *diag)
{
	const struct csv_table *table = book->table;
	bool which[CSV_FIELDS] = { false };
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < table->columns; i++)
		which[i] = book->grade == CSV_NONE ||
			   cell_is_assignment(table->column[i]);
	csv_table_list(table, which, list, sizeof(list));
	diag_set(diag, "%s:%" PRIu64 ": %s: choose one with --column; %s %s",
		 table->csv.name, table->head,
		 book->grade == CSV_TWICE
			 ? "there is more than one assignment"
			 : "there is no column of an assignment, such as "
			   "\"Gin bot (9001)\"",
		 book->grade == CSV_TWICE ? "the assignments are"
					  : "the columns are",
		 list);
	return false;
}

static bool
gradebook_find_columns(struct book *book, struct diag *diag)
{
	const struct gradebook_how *how = book->how;
	struct csv_table *table = book->table;
	enum csv_row head = csv_table_begin(table, gradebook_is_header, how,
					    diag);

	if (head == CSV_BAD)
		return false;
	book->sheet = gradebook_detect_sheet(how, table->column,
					     table->columns);
	book->key = book->sheet == CANVAS ? 1 : 0;
	if (book->sheet == BY_COLUMN)
		book->key = gradebook_find_column(table->column, table->columns,
						  how->by);
	if (book->key >= CSV_TWICE)
		return gradebook_column_error(book, "by", how->by, book->key,
					      diag);
	book->grade = gradebook_find_grade_column(
		how, book->sheet, table->column, table->columns);
	if (book->grade >= CSV_TWICE && how->column == NULL &&
	    book->sheet == CANVAS)
		return gradebook_assignment_error(book, diag);
	if (book->grade >= CSV_TWICE)
		return gradebook_column_error(book, "column",
					      how->column != NULL ? how->column
								  : "Grade",
					      book->grade, diag);
	if (book->grade != book->key)
		return true;
	diag_set(diag,
		 "%s: --by and --column name the same column: the points would "
		 "overwrite the students' ids or names",
		 table->csv.name);
	return false;
}

/* --- reading -------------------------------------------------------------- */

/* Return the number at the end of a text; "" if there is none. */
static const char *
cell_last_number(const char *text)
{
	const char *at = text + strlen(text);

	while (at > text && isdigit((unsigned char)at[-1]))
		at--;
	return at;
}

/* Return true if a cell of the row is a number with the decimal sign @sign. */
static bool
gradebook_has_decimals(const struct csv *csv, char sign)
{
	for (unsigned k = 0; k < csv->fields; k++) {
		const char *text = csv->field[k];
		size_t whole = strspn(text, "0123456789"), part;

		if (whole == 0 || text[whole] != sign)
			continue;
		part = strspn(text + whole + 1, "0123456789");
		if (part > 0 && text[whole + 1 + part] == '\0')
			return true;
	}
	return false;
}

/* Return the maximum of points in Moodle, from the column after the grade. */
static double
gradebook_max_points(const struct book *book)
{
	struct csv *csv = &book->table->csv;
	double most;

	if (book->sheet != MOODLE || csv->fields <= book->grade + 1 ||
	    csv_table_number(book->table, csv->field[book->grade + 1], &most) !=
		    NULL)
		return NAN;
	return most;
}

/* Check that the first cell ends with a number but is not a number, as in
 * Moodle. */
static bool
gradebook_check_moodle(const struct book *book, const char *cell,
		       struct diag *diag)
{
	const char *number = cell_last_number(cell);

	if (book->sheet != MOODLE || (number != cell && *number != '\0'))
		return true;
	diag_set(diag,
		 "%s:%" PRIu64
		 ": this is not a sheet of Moodle or Canvas: name the columns, "
		 "as in --by \"ID number\" --column Grade",
		 book->table->csv.name, book->table->csv.line);
	return false;
}

static bool
gradebook_add_line(struct book *book, struct diag *diag)
{
	struct csv *csv = &book->table->csv;
	const char *cell = csv->fields > book->key ? csv->field[book->key] : "";
	struct book_line *line;

	if (csv->fields > 1 && !gradebook_check_moodle(book, cell, diag))
		return false;
	XGROW(book->line, book->lines);
	line = &book->line[book->lines];
	*line = (struct book_line){
		.number = csv->line,
		.key = xstrdup(book->sheet == MOODLE ? cell_last_number(cell)
						     : cell),
		.cells = csv->fields,
		.most = gradebook_max_points(book),
	};
	if (csv->fields > book->grade)
		line->grade = csv->raw[book->grade];
	lookup_add(&book->keys, line->key, (uint32_t)book->lines++);
	book->comma |= gradebook_has_decimals(csv, ',');
	book->point |= gradebook_has_decimals(csv, '.');
	return true;
}

static bool
gradebook_read_lines(struct book *book, struct diag *diag)
{
	enum csv_row row;

	while ((row = csv_table_read(book->table, diag)) == CSV_ROW)
		if (!gradebook_add_line(book, diag))
			return false;
	return row == CSV_END;
}

/* --- points --------------------------------------------------------------- */

/* Write points with up to four decimals.  A spreadsheet never reads the text as
 * a formula. */
static void
gradebook_format_points(double points, bool comma, char out[POINTS_TEXT])
{
	size_t n;

	snprintf(out, POINTS_TEXT, "%.4f", points);
	n = strlen(out);
	while (out[n - 1] == '0')
		n--;
	if (out[n - 1] == '.')
		n--;
	out[n] = '\0';
	for (char *at = out; comma && *at != '\0'; at++)
		if (*at == '.')
			*at = ',';
}

/* Print a note with the reason why the points of @id cannot be written. */
static void
gradebook_add_problem(struct book *book, uint64_t line, const char *id,
		      const char *why)
{
	char shown[80];

	text_quote(id, strlen(id), shown, sizeof(shown));
	csv_note(&book->table->notes, book->table->csv.name, line, "%s %s",
		 shown, why);
	book->wrong++;
}

/* Print a note about the first two lines that match the student. */
static void
gradebook_note_duplicate(struct book *book, const char *id)
{
	uint64_t lines[2] = { 0 };
	unsigned n = 0;
	char why[80];

	for (size_t i = 0; n < 2 && i < book->lines; i++) {
		struct lookup one = { .value = NULL };
		enum lookup_like like;

		lookup_add(&one, book->line[i].key, 0);
		if (lookup_find(&one, id, &like) != LOOKUP_NONE)
			lines[n++] = book->line[i].number;
		lookup_release(&one);
	}
	snprintf(why, sizeof(why),
		 "occurs twice, in lines %" PRIu64 " and %" PRIu64, lines[0],
		 lines[1]);
	gradebook_add_problem(book, 0, id, why);
}

/* Print a note that the student is not in the sheet, with the most similar
 * name. */
static void
gradebook_note_missing(struct book *book, const char *id)
{
	const char **keys = xcalloc(book->lines + 1, sizeof(*keys)), *like;
	char *why;

	for (size_t i = 0; i < book->lines; i++)
		keys[i] = book->line[i].key;
	like = nearest_word(id, keys);
	why = like == NULL
		      ? xstrdup("is not in the sheet")
		      : xprintf("is not in the sheet; did you mean \"%s\"?",
				like);
	gradebook_add_problem(book, 0, id, why);
	free(why);
	free(keys);
}

/* Return the student's line.  If the student has none or several, print a note
 * and return NULL. */
static struct book_line *
gradebook_find_line(struct book *book, const char *id)
{
	enum lookup_like like = LOOKUP_EXACT;
	uint32_t at = lookup_find(&book->keys, id, &like);
	struct book_line *line;

	if (at == LOOKUP_NONE)
		gradebook_note_missing(book, id);
	else if (at == LOOKUP_MANY)
		gradebook_note_duplicate(book, id);
	if (at >= book->lines)
		return NULL;
	line = &book->line[at];
	if (line->row != NULL) {
		gradebook_add_problem(
			book, line->number, id,
			"matches the same row of the sheet as another student");
		return NULL;
	}
	if (like != LOOKUP_EXACT)
		csv_note(&book->table->notes, book->table->csv.name,
			 line->number, "\"%s\" matches \"%s\"", line->key, id);
	return line;
}

static void
gradebook_set_points(struct book *book, const struct roster *roster,
		     const struct roster_row *row)
{
	double points = grade_points(&row->grade, roster->assignment);
	const char *id = row->student->id;
	struct book_line *line;
	char why[160];

	if (!grade_is_whole(&row->grade, roster->assignment)) {
		gradebook_add_problem(book, 0, id, "has no grade yet");
		return;
	}
	line = gradebook_find_line(book, id);
	if (line == NULL)
		return;
	line->row = row;
	if (line->cells <= book->grade || line->cells > book->table->columns) {
		gradebook_add_problem(
			book, line->number, id,
			line->cells <= book->grade
				? "matches a row with too few cells"
				: "matches a row with more cells than columns: "
				  "put quotes around text that contains a "
				  "separator");
		return;
	}
	if (points > line->most) {
		snprintf(why, sizeof(why),
			 "has %g points, above the platform's maximum of %g: "
			 "raise this maximum, or give fewer points",
			 points, line->most);
		gradebook_add_problem(book, line->number, id, why);
		return;
	}
	gradebook_format_points(points, book->comma, line->points);
}

/* Choose the decimal sign.  Spreadsheets that use a decimal comma separate
 * cells by semicolons (csv_table.h).  If the sheet contains no decimals, add a
 * note. */
static void
gradebook_find_decimal(struct book *book, const struct roster *roster)
{
	bool fraction = false;

	if (book->comma || book->point || book->table->csv.separator != ';')
		return;
	book->comma = true;
	for (size_t i = 0; i < roster->count; i++) {
		double points = grade_points(&roster->row[i].grade,
					     roster->assignment);

		fraction |= points != floor(points);
	}
	if (fraction)
		csv_note(&book->table->notes, book->table->csv.name, 0,
			 "no number in this sheet has decimals: the arena "
			 "writes a decimal comma, as is usual in tables with "
			 "semicolons");
}

static bool
gradebook_set_all_points(struct book *book, const struct roster *roster,
			 struct diag *diag)
{
	gradebook_find_decimal(book, roster);

	for (size_t i = 0; i < roster->count; i++) {
		const struct roster_row *row = &roster->row[i];

		if (row->grade.state != GRADE_MISSING)
			gradebook_set_points(book, roster, row);
		else
			csv_note(&book->table->notes, book->table->csv.name, 0,
				 "the cell of %s is unchanged: no member of "
				 "the team has handed in anything",
				 row->student->id);
	}
	if (book->wrong == 0)
		return true;
	diag_set(diag,
		 "%s is unchanged: the points of %zu of %zu students "
		 "cannot be written (see above)",
		 book->table->csv.name, book->wrong, roster->count);
	return false;
}

/* --- writing -------------------------------------------------------------- */

/* Copy @bytes bytes of @in; UINT64_MAX: copy the rest.  Returns false if @in is
 * too short. */
static bool
gradebook_copy_bytes(FILE *in, FILE *out, uint64_t bytes)
{
	char piece[COPY_BYTES];
	size_t n = 1;

	while (bytes > 0 && n > 0) {
		n = fread(piece, 1,
			  bytes < sizeof(piece) ? (size_t)bytes : sizeof(piece),
			  in);
		fwrite(piece, 1, n, out);
		if (bytes != UINT64_MAX)
			bytes -= n;
	}
	return ferror(in) == 0 && (bytes == 0 || bytes == UINT64_MAX);
}

/* Skip a cell.  Returns true if it was quoted. */
static bool
gradebook_skip_cell(FILE *in, size_t bytes)
{
	bool quoted = false, started = false;

	for (; bytes > 0; bytes--) {
		int c = getc(in);

		quoted |= !started && c == '"';
		started |= c != ' ' && c != '\t';
	}
	return quoted;
}

static bool
gradebook_print(const struct book *book, FILE *out, struct diag *diag)
{
	FILE *in = book->table->csv.in;
	bool ok = fseek(in, 0, SEEK_SET) == 0;
	uint64_t at = 0;

	for (size_t i = 0; ok && i < book->lines; i++) {
		const struct book_line *line = &book->line[i];
		bool quoted;

		if (line->points[0] == '\0')
			continue;
		ok = gradebook_copy_bytes(in, out, line->grade.at - at);
		quoted = gradebook_skip_cell(in, line->grade.len) ||
			 strchr(line->points, book->table->csv.separator) !=
				 NULL;
		fprintf(out, "%s%s%s", quoted ? "\"" : "", line->points,
			quoted ? "\"" : "");
		at = line->grade.at + line->grade.len;
	}
	ok = ok && gradebook_copy_bytes(in, out, UINT64_MAX);
	if (!ok)
		diag_set(diag, "%s: cannot be read again: %s",
			 book->table->csv.name, strerror(errno));
	return ok;
}

/* Open the sheet, find its columns and read its lines. */
static bool
gradebook_read(struct book *book, const struct csv_notes *notes,
	       struct diag *diag)
{
	book->table = csv_table_open(book->how->path, notes, diag);
	return book->table != NULL && gradebook_find_columns(book, diag) &&
	       gradebook_read_lines(book, diag);
}

bool
gradebook_check(const struct gradebook_how *how, struct diag *diag)
{
	const struct csv_notes quiet = { .out = NULL };
	struct book book = { .how = how };
	bool ok = gradebook_read(&book, &quiet, diag);

	if (ok && access(how->path, W_OK) != 0) {
		diag_set(diag, "%s: %s", how->path, strerror(errno));
		ok = false;
	}
	gradebook_release(&book);
	return ok;
}

/* Print how many cells were written, and how many rows are unchanged. */
static void
gradebook_print_summary(const struct book *book)
{
	const struct csv_notes *notes = &book->table->notes;
	size_t written = 0;

	for (size_t i = 0; i < book->lines; i++)
		written += book->line[i].points[0] != '\0';
	fprintf(notes->out,
		"%s%s: wrote the points of %zu student%s into the column "
		"\"%s\"; %zu other row%s unchanged\n",
		notes->prefix, book->table->csv.name, written,
		written == 1 ? "" : "s", book->table->column[book->grade],
		book->lines - written,
		book->lines - written == 1 ? " is" : "s are");
}

bool
gradebook_fill(const struct gradebook_how *how, const struct roster *roster,
	       const struct csv_notes *notes, struct diag *diag)
{
	struct book book = { .how = how };
	struct atomic_file draft;
	bool ok = gradebook_read(&book, notes, diag) &&
		  gradebook_set_all_points(&book, roster, diag) &&
		  atomic_file_begin_for(&draft, how->path, diag);

	if (ok)
		ok = atomic_file_end(
			&draft, gradebook_print(&book, draft.out, diag), diag);
	if (ok)
		gradebook_print_summary(&book);
	gradebook_release(&book);
	return ok;
}
