/* gradebook.c - a platform's sheet of grades; see gradebook.h. */
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
 * struct line - of the sheet, below the head
 * @number: in the file
 * @key: who it is; owned
 * @grade: the cell of the points; @cells: how many there are
 * @most: points that Moodle takes; NaN: not known
 * @row: whose points are written there; NULL: nobody's
 * @points: what is written
 */
struct line {
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
 * struct book - the sheet
 * @key, @grade: columns
 * @keys: of each line, by its place among them
 * @comma, @point: a number has a decimal comma there, or a decimal point
 * @wrong: students whose cells cannot be written
 */
struct book {
	const struct gradebook_how *how;
	struct csv_table *table;
	enum sheet sheet;
	unsigned key, grade;
	struct line *line;
	size_t lines, room;
	struct lookup keys;
	bool comma, point;
	size_t wrong;
};

static void
book_release(struct book *book)
{
	for (size_t i = 0; i < book->lines; i++)
		free(book->line[i].key);
	free(book->line);
	lookup_release(&book->keys);
	csv_table_free(book->table);
}

/* --- which columns -------------------------------------------------------- */

/* "NAME (4711)" or "NAME (Real)". */
static bool
begins_with(const char *cell, const char *name)
{
	size_t len = strlen(name);

	return strncmp(cell, name, len) == 0 &&
	       strncmp(cell + len, " (", 2) == 0;
}

static bool
is_exactly(const char *cell, const char *name)
{
	return strcmp(cell, name) == 0;
}

/* The column of this name: exactly, or in its fold, or with a beginning of
 * it. */
static unsigned
column_named(char *const *cells, unsigned count, const char *name)
{
	static bool (*const ways[])(const char *cell, const char *name) = {
		is_exactly, fold_equal, begins_with
	};
	unsigned found = CSV_NONE;

	for (unsigned k = 0; found == CSV_NONE && k < 3; k++)
		for (unsigned i = 0; i < count; i++)
			if (ways[k](cells[i], name))
				found = found == CSV_NONE ? i : CSV_TWICE;
	return found;
}

/* "Title (4711)" */
static bool
is_assignment(const char *text)
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
only_assignment(char *const *cells, unsigned count)
{
	unsigned found = CSV_NONE;

	for (unsigned i = 0; i < count; i++)
		if (is_assignment(cells[i]))
			found = found == CSV_NONE ? i : CSV_TWICE;
	return found;
}

static enum sheet
sheet_of(const struct gradebook_how *how, char *const *cells, unsigned count)
{
	if (how->by != NULL)
		return BY_COLUMN;
	return count > 3 && strcmp(cells[0], "Student") == 0 &&
			       strcmp(cells[1], "ID") == 0
		       ? CANVAS
		       : MOODLE;
}

static unsigned
grade_column(const struct gradebook_how *how, enum sheet sheet,
	     char *const *cells, unsigned count)
{
	if (how->column == NULL && sheet == CANVAS)
		return only_assignment(cells, count);
	return column_named(cells, count,
			    how->column != NULL ? how->column : "Grade");
}

static bool
is_head(char *const *cells, unsigned count, const void *arg)
{
	const struct gradebook_how *how = arg;
	enum sheet sheet = sheet_of(how, cells, count);

	if (sheet == CANVAS)
		return true;
	return grade_column(how, sheet, cells, count) != CSV_NONE &&
	       (sheet == MOODLE ||
		column_named(cells, count, how->by) != CSV_NONE);
}

/* Which one of the columns it is, must be said: with @option. */
static bool
complain_column(const struct book *book, const char *option, const char *name,
		unsigned found, struct diag *diag)
{
	const struct csv_table *table = book->table;
	uint64_t line = table->head > 0 ? table->head : table->widest;
	char list[DIAG_TEXT_MAX / 2];

	if (table->columns == 0) {
		diag_set(diag, "%s: it is empty", table->csv.name);
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

/* A gradebook of Canvas has no column of an assignment, or several: the user
 * must name one. */
static bool
complain_assignment(const struct book *book, struct diag *diag)
{
	const struct csv_table *table = book->table;
	bool which[CSV_FIELDS] = { false };
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < table->columns; i++)
		which[i] = book->grade == CSV_NONE ||
			   is_assignment(table->column[i]);
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
find_columns(struct book *book, struct diag *diag)
{
	const struct gradebook_how *how = book->how;
	struct csv_table *table = book->table;
	enum csv_row head = csv_table_begin(table, is_head, how, diag);

	if (head == CSV_BAD)
		return false;
	book->sheet = sheet_of(how, table->column, table->columns);
	book->key = book->sheet == CANVAS ? 1 : 0;
	if (book->sheet == BY_COLUMN)
		book->key = column_named(table->column, table->columns,
					 how->by);
	if (book->key >= CSV_TWICE)
		return complain_column(book, "by", how->by, book->key, diag);
	book->grade = grade_column(how, book->sheet, table->column,
				   table->columns);
	if (book->grade >= CSV_TWICE && how->column == NULL &&
	    book->sheet == CANVAS)
		return complain_assignment(book, diag);
	if (book->grade >= CSV_TWICE)
		return complain_column(book, "column",
				       how->column != NULL ? how->column
							   : "Grade",
				       book->grade, diag);
	if (book->grade != book->key)
		return true;
	diag_set(diag,
		 "%s: --by and --column name the same column: the points would "
		 "take the place of the students",
		 table->csv.name);
	return false;
}

/* --- reading -------------------------------------------------------------- */

/* The number that a text ends with; "" where there is none. */
static const char *
last_number(const char *text)
{
	const char *at = text + strlen(text);

	while (at > text && isdigit((unsigned char)at[-1]))
		at--;
	return at;
}

/* Does a cell have digits, @sign, digits: are numbers written so here? */
static bool
has_decimals(const struct csv *csv, char sign)
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

/* The most points that Moodle takes, which stand behind the grade. */
static double
most_points(const struct book *book)
{
	struct csv *csv = &book->table->csv;
	double most;

	if (book->sheet != MOODLE || csv->fields <= book->grade + 1 ||
	    csv_table_number(book->table, csv->field[book->grade + 1], &most) !=
		    NULL)
		return NAN;
	return most;
}

/* Moodle's first cell ends in a number, and is none. */
static bool
check_moodle(const struct book *book, const char *cell, struct diag *diag)
{
	const char *number = last_number(cell);

	if (book->sheet != MOODLE || (number != cell && *number != '\0'))
		return true;
	diag_set(diag,
		 "%s:%" PRIu64 ": this is no sheet of Moodle's or Canvas's: "
		 "name the columns, as in --by \"ID number\" --column Grade",
		 book->table->csv.name, book->table->csv.line);
	return false;
}

static bool
add_line(struct book *book, struct diag *diag)
{
	struct csv *csv = &book->table->csv;
	const char *cell = csv->fields > book->key ? csv->field[book->key] : "";
	struct line *line;

	if (csv->fields > 1 && !check_moodle(book, cell, diag))
		return false;
	if (book->lines == book->room) {
		book->room = 2 * book->room + 256;
		book->line = xrealloc(book->line, book->room,
				      sizeof(*book->line));
	}
	line = &book->line[book->lines];
	*line = (struct line){
		.number = csv->line,
		.key = xstrdup(book->sheet == MOODLE ? last_number(cell)
						     : cell),
		.cells = csv->fields,
		.most = most_points(book),
	};
	if (csv->fields > book->grade)
		line->grade = csv->raw[book->grade];
	lookup_add(&book->keys, line->key, (uint32_t)book->lines++);
	book->comma |= has_decimals(csv, ',');
	book->point |= has_decimals(csv, '.');
	return true;
}

static bool
read_lines(struct book *book, struct diag *diag)
{
	enum csv_row row;

	while ((row = csv_table_read(book->table, diag)) == CSV_ROW)
		if (!add_line(book, diag))
			return false;
	return row == CSV_END;
}

/* --- filling -------------------------------------------------------------- */

/* Points, exactly to four places, in no form that is a formula. */
static void
write_points(double points, bool comma, char out[POINTS_TEXT])
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

/* The points of @id cannot be written: why. */
static void
note_wrong(struct book *book, uint64_t line, const char *id, const char *why)
{
	char shown[80];

	text_quote(id, strlen(id), shown, sizeof(shown));
	csv_note(&book->table->notes, book->table->csv.name, line, "%s %s",
		 shown, why);
	book->wrong++;
}

/* The two first lines that could be the student's. */
static void
note_twice(struct book *book, const char *id)
{
	uint64_t met[2] = { 0 };
	unsigned n = 0;
	char why[80];

	for (size_t i = 0; n < 2 && i < book->lines; i++) {
		struct lookup one = { .value = NULL };
		enum lookup_like like;

		lookup_add(&one, book->line[i].key, 0);
		if (lookup_find(&one, id, &like) != LOOKUP_NONE)
			met[n++] = book->line[i].number;
		lookup_release(&one);
	}
	snprintf(why, sizeof(why),
		 "is there twice, in lines %" PRIu64 " and %" PRIu64, met[0],
		 met[1]);
	note_wrong(book, 0, id, why);
}

/* Who is in the sheet under a name most like this one. */
static void
note_missing(struct book *book, const char *id)
{
	const char **keys = xcalloc(book->lines + 1, sizeof(*keys)), *like;
	char *why;

	for (size_t i = 0; i < book->lines; i++)
		keys[i] = book->line[i].key;
	like = nearest_word(id, keys);
	why = like == NULL
		      ? xstrdup("is not there")
		      : xprintf("is not there; did you mean \"%s\"?", like);
	note_wrong(book, 0, id, why);
	free(why);
	free(keys);
}

/* Where the student is; NULL, and noted: nowhere, or not for sure. */
static struct line *
find_line(struct book *book, const char *id)
{
	enum lookup_like like = LOOKUP_EXACT;
	uint32_t at = lookup_find(&book->keys, id, &like);
	struct line *line;

	if (at == LOOKUP_NONE)
		note_missing(book, id);
	else if (at == LOOKUP_MANY)
		note_twice(book, id);
	if (at >= book->lines)
		return NULL;
	line = &book->line[at];
	if (line->row != NULL) {
		note_wrong(book, line->number, id,
			   "has the same line as another student");
		return NULL;
	}
	if (like != LOOKUP_EXACT)
		csv_note(&book->table->notes, book->table->csv.name,
			 line->number, "\"%s\" is taken for \"%s\"", line->key,
			 id);
	return line;
}

static void
place_one(struct book *book, const struct roster *roster,
	  const struct roster_row *row)
{
	double points = grade_points(&row->grade, roster->assignment);
	const char *id = row->student->id;
	struct line *line;
	char why[160];

	if (!grade_is_whole(&row->grade, roster->assignment)) {
		note_wrong(book, 0, id, "has no grade yet");
		return;
	}
	line = find_line(book, id);
	if (line == NULL)
		return;
	line->row = row;
	if (line->cells <= book->grade || line->cells > book->table->columns) {
		note_wrong(book, line->number, id,
			   line->cells <= book->grade
				   ? "has a line that is too short"
				   : "has a line with more cells than columns: "
				     "put a text that holds a separator in "
				     "quotes");
		return;
	}
	if (points > line->most) {
		snprintf(why, sizeof(why),
			 "has %g points, more than the platform's maximum, %g: "
			 "set that, or give fewer points",
			 points, line->most);
		note_wrong(book, line->number, id, why);
		return;
	}
	write_points(points, book->comma, line->points);
}

/* Spreadsheets write semicolons between cells where numbers have a decimal
 * comma (csv_table.h).  If the sheet shows no decimals, a note says so. */
static void
find_decimal_sign(struct book *book, const struct roster *roster)
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
			 "no number here has decimals: points are written with "
			 "a decimal comma, as in tables with semicolons");
}

static bool
place_all(struct book *book, const struct roster *roster, struct diag *diag)
{
	find_decimal_sign(book, roster);

	for (size_t i = 0; i < roster->count; i++) {
		const struct roster_row *row = &roster->row[i];

		if (row->grade.state != GRADE_MISSING)
			place_one(book, roster, row);
		else
			csv_note(&book->table->notes, book->table->csv.name, 0,
				 "the cell of %s stays as it is: no member of "
				 "the team has handed in",
				 row->student->id);
	}
	if (book->wrong == 0)
		return true;
	diag_set(diag,
		 "%s stays as it is: the points of %zu of %zu students "
		 "cannot be written there (above)",
		 book->table->csv.name, book->wrong, roster->count);
	return false;
}

/* --- writing -------------------------------------------------------------- */

/* Copy @bytes of @in, or all that is left; false: there are not so many. */
static bool
copy(FILE *in, FILE *out, uint64_t bytes)
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

/* Skip a cell; was it in quotes? */
static bool
skip_cell(FILE *in, size_t bytes)
{
	bool quoted = false, begun = false;

	for (; bytes > 0; bytes--) {
		int c = getc(in);

		quoted |= !begun && c == '"';
		begun |= c != ' ' && c != '\t';
	}
	return quoted;
}

static bool
print(const struct book *book, FILE *out, struct diag *diag)
{
	FILE *in = book->table->csv.in;
	bool ok = fseek(in, 0, SEEK_SET) == 0;
	uint64_t at = 0;

	for (size_t i = 0; ok && i < book->lines; i++) {
		const struct line *line = &book->line[i];
		bool quoted;

		if (line->points[0] == '\0')
			continue;
		ok = copy(in, out, line->grade.at - at);
		quoted = skip_cell(in, line->grade.len) ||
			 strchr(line->points, book->table->csv.separator) !=
				 NULL;
		fprintf(out, "%s%s%s", quoted ? "\"" : "", line->points,
			quoted ? "\"" : "");
		at = line->grade.at + line->grade.len;
	}
	ok = ok && copy(in, out, UINT64_MAX);
	if (!ok)
		diag_set(diag, "%s cannot be read once more: %s",
			 book->table->csv.name, strerror(errno));
	return ok;
}

/* Open the sheet, find its columns and read its lines. */
static bool
book_read(struct book *book, const struct csv_notes *notes, struct diag *diag)
{
	book->table = csv_table_open(book->how->path, notes, diag);
	return book->table != NULL && find_columns(book, diag) &&
	       read_lines(book, diag);
}

bool
gradebook_check(const struct gradebook_how *how, struct diag *diag)
{
	const struct csv_notes quiet = { .out = NULL };
	struct book book = { .how = how };
	bool ok = book_read(&book, &quiet, diag);

	if (ok && access(how->path, W_OK) != 0) {
		diag_set(diag, "%s: %s", how->path, strerror(errno));
		ok = false;
	}
	book_release(&book);
	return ok;
}

/* Print how many cells are written, and how many rows stay. */
static void
tell_filled(const struct book *book)
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
	bool ok = book_read(&book, notes, diag) &&
		  place_all(&book, roster, diag) &&
		  atomic_file_begin_for(&draft, how->path, diag);

	if (ok)
		ok = atomic_file_end(&draft, print(&book, draft.out, diag),
				     diag);
	if (ok)
		tell_filled(&book);
	book_release(&book);
	return ok;
}
