/* gradebook.c - a platform's sheet of grades; see gradebook.h. */
#include "arena/grade/gradebook.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/draft.h"
#include "lib/source.h"

#define BYTES_MAX   ((size_t)64 << 20) /* chosen: a university has less */
#define COLUMNS_MAX 2000
#define NOT_THERE   SIZE_MAX
#define POINTS_TEXT 32

/**
 * struct cell - a part of the sheet's text
 * @at, @len: its bytes, with its quotes
 * @text: what it says; owned
 */
struct cell {
	size_t at, len;
	char *text;
};

struct line {
	struct cell *cell;
	size_t cells;
};

/**
 * struct book - the sheet
 * @key, @grade: columns
 * @canvas: it is Canvas's
 * @points: of each line what is to be written, or ""
 */
struct book {
	char *text;
	size_t len;
	char parts;
	struct line *line;
	size_t lines, key, grade;
	bool canvas, moodle, comma;
	char (*points)[POINTS_TEXT];
};

static void
book_release(struct book *book)
{
	for (size_t i = 0; i < book->lines; i++) {
		for (size_t k = 0; k < book->line[i].cells; k++)
			free(book->line[i].cell[k].text);
		free(book->line[i].cell);
	}
	free(book->line);
	free(book->points);
	free(book->text);
}

/* --- reading -------------------------------------------------------------- */

static bool
read_text(struct book *book, const char *path, struct diag *diag)
{
	int fd = source_open(path, diag);
	size_t room = 1 << 16;
	ssize_t n = 1;

	if (fd == -1)
		return false;
	book->text = xcalloc(room, 1);
	while (n > 0 && book->len < BYTES_MAX) {
		if (book->len + 1 == room) {
			room *= 2;
			book->text = xrealloc(book->text, room, 1);
		}
		n = read(fd, book->text + book->len, room - 1 - book->len);
		if (n > 0)
			book->len += (size_t)n;
	}
	if (n < 0 || book->len >= BYTES_MAX ||
	    memchr(book->text, '\0', book->len) != NULL)
		diag_set(diag, "%s: %s", path,
			 n < 0 ? strerror(errno)
			       : "no table: it is too large, "
				 "or no text");
	close(fd);
	if (n < 0 || book->len >= BYTES_MAX)
		return false;
	book->text[book->len] = '\0';
	return strlen(book->text) == book->len;
}

/* What parts the cells: of the three the one that the header has most of. */
static char
find_parts(const char *text)
{
	static const char parts[] = ",;\t";
	size_t most = 0;
	char best = ',';

	for (size_t i = 0; parts[i] != '\0'; i++) {
		bool quoted = false;
		size_t n = 0;

		for (const char *at = text;
		     *at != '\0' && (quoted || *at != '\n'); at++) {
			quoted ^= *at == '"';
			n += !quoted && *at == parts[i];
		}
		if (n > most) {
			most = n;
			best = parts[i];
		}
	}
	return best;
}

/* The text of a cell, without its quotes and blanks around it. */
static char *
cell_text(const char *at, size_t len)
{
	char *text = xcalloc(len + 1, 1);
	bool quoted = len >= 2 && at[0] == '"' && at[len - 1] == '"';
	size_t n = 0, from = quoted, to = quoted ? len - 1 : len;

	while (from < to && at[from] == ' ')
		from++;
	while (to > from && at[to - 1] == ' ')
		to--;
	for (size_t i = from; i < to; i++) {
		text[n++] = at[i];
		if (quoted && at[i] == '"' && i + 1 < to && at[i + 1] == '"')
			i++;
	}
	return text;
}

static void
add_cell(struct book *book, size_t at, size_t end)
{
	struct line *line = &book->line[book->lines - 1];

	line->cell = xrealloc(line->cell, line->cells + 1, sizeof(*line->cell));
	line->cell[line->cells++] = (struct cell){
		at, end - at, cell_text(book->text + at, end - at)
	};
}

static void
add_line(struct book *book)
{
	book->line = xrealloc(book->line, book->lines + 1, sizeof(*book->line));
	book->line[book->lines++] = (struct line){ .cell = NULL };
}

/* Lines and cells; a line's end within quotes is none. */
static bool
read_cells(struct book *book, const char *path, struct diag *diag)
{
	size_t at = strncmp(book->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

	book->parts = find_parts(book->text);
	while (at < book->len) {
		bool more = true;

		add_line(book);
		while (more) {
			bool quoted = false;
			size_t end = at, cut;

			for (; end < book->len; end++) {
				char c = book->text[end];

				quoted ^= c == '"';
				if (!quoted && (c == book->parts || c == '\n'))
					break;
			}
			cut = end;
			more = end < book->len && book->text[end] != '\n';
			if (!more && cut > at && book->text[cut - 1] == '\r')
				cut--;
			add_cell(book, at, cut);
			at = end + 1;
			if (book->line[book->lines - 1].cells > COLUMNS_MAX ||
			    (quoted && end == book->len)) {
				diag_set(diag,
					 "%s: line %zu: no table: a quote that "
					 "does not end, or too many columns",
					 path, book->lines);
				return false;
			}
		}
	}
	return true;
}

/* --- which columns -------------------------------------------------------- */

static size_t
column_named(const struct book *book, const char *name)
{
	const struct line *header = &book->line[0];
	size_t found = NOT_THERE;

	for (size_t i = 0; i < header->cells; i++) {
		const char *text = header->cell[i].text;
		size_t len = strlen(name);

		if (strcmp(text, name) == 0)
			return i;
		if (strncmp(text, name, len) == 0 &&
		    strncmp(text + len, " (", 2) == 0)
			found = found == NOT_THERE ? i : NOT_THERE - 1;
	}
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

static size_t
only_assignment(const struct book *book)
{
	size_t found = NOT_THERE;

	for (size_t i = 0; i < book->line[0].cells; i++)
		if (is_assignment(book->line[0].cell[i].text))
			found = found == NOT_THERE ? i : NOT_THERE - 1;
	return found;
}

/* The number that a text ends with; "" where there is none. */
static const char *
last_number(const char *text)
{
	const char *at = text + strlen(text);

	while (at > text && isdigit((unsigned char)at[-1]))
		at--;
	return at;
}

/* Every first cell ends in a number, and is none. */
static bool
is_moodle(const struct book *book)
{
	for (size_t i = 1; i < book->lines; i++) {
		const char *text = book->line[i].cell[0].text;

		if (book->line[i].cells > 1 &&
		    (*last_number(text) == '\0' || last_number(text) == text))
			return false;
	}
	return book->lines > 1;
}

static bool
find_columns(struct book *book, const struct gradebook_how *how,
	     struct diag *diag)
{
	const struct line *header = &book->line[0];

	book->canvas = how->by == NULL && header->cells > 3 &&
		       strcmp(header->cell[0].text, "Student") == 0 &&
		       strcmp(header->cell[1].text, "ID") == 0;
	book->moodle = how->by == NULL && !book->canvas && is_moodle(book);
	if (how->by == NULL && !book->canvas && !book->moodle) {
		diag_set(diag,
			 "%s is no sheet of Moodle's or Canvas's: name the "
			 "columns, as in --by \"ID number\" --column Grade",
			 how->path);
		return false;
	}
	book->key = book->canvas   ? 1
		    : book->moodle ? 0
				   : column_named(book, how->by);
	if (how->column != NULL)
		book->grade = column_named(book, how->column);
	else
		book->grade = book->canvas ? only_assignment(book)
					   : column_named(book, "Grade");
	if (book->key >= header->cells) {
		diag_set(diag, "%s: there is no one column \"%s\"", how->path,
			 how->by);
		return false;
	}
	if (book->grade >= header->cells || book->grade == book->key) {
		diag_set(diag,
			 "%s: which column holds the grades? Name it, as in "
			 "--column \"%s\"",
			 how->path,
			 how->column != NULL ? how->column
			 : book->canvas	     ? "Title (4711)"
					     : "Grade");
		return false;
	}
	return true;
}

/* --- filling -------------------------------------------------------------- */

/* Are numbers written with a comma here?  Of the columns that are numbers. */
static bool
has_commas(const struct book *book)
{
	for (size_t i = 1; i < book->lines; i++)
		for (size_t k = 0; k < book->line[i].cells; k++) {
			const char *text = book->line[i].cell[k].text;
			size_t whole = strspn(text, "0123456789");
			size_t part;

			if (whole == 0 || text[whole] != ',')
				continue;
			part = strspn(text + whole + 1, "0123456789");
			if (part > 0 && text[whole + 1 + part] == '\0')
				return true;
		}
	return false;
}

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

static const char *
key_of(const struct book *book, size_t line)
{
	const char *text = book->line[line].cells > book->key
				   ? book->line[line].cell[book->key].text
				   : "";

	return book->moodle ? last_number(text) : text;
}

/* The most points that Moodle takes, which stand behind the grade. */
static bool
fits(const struct book *book, size_t line, double points, struct diag *diag)
{
	const struct cell *cell;
	char *text, *end;
	double most;

	if (!book->moodle || book->line[line].cells <= book->grade + 1)
		return true;
	cell = &book->line[line].cell[book->grade + 1];
	text = xstrdup(cell->text);
	for (char *at = text; *at != '\0'; at++)
		if (*at == ',')
			*at = '.';
	most = strtod(text, &end);
	if (end == text || *end != '\0' || points <= most) {
		free(text);
		return true;
	}
	free(text);
	diag_set(diag,
		 "line %zu: %g points are more than the platform's maximum, "
		 "%s: set that, or give fewer points",
		 line + 1, points, cell->text);
	return false;
}

static bool
place_one(struct book *book, const struct roll *roll,
	  const struct roll_row *row, struct diag *diag)
{
	double points = grade_points(&row->grade, roll->assignment);
	const char *id = row->student->id;
	size_t found = 0;

	if (!grade_is_whole(&row->grade, roll->assignment)) {
		diag_set(diag, "%s has no grade yet", row->student->key);
		return false;
	}
	for (size_t i = 1; i < book->lines; i++) {
		if (strcmp(key_of(book, i), id) != 0)
			continue;
		if (found != 0) {
			diag_set(diag,
				 "%s stands there twice, in lines %zu "
				 "and %zu",
				 row->student->key, found + 1, i + 1);
			return false;
		}
		found = i;
	}
	if (found == 0 || book->line[found].cells <= book->grade) {
		diag_set(diag,
			 found == 0 ? "%s is not there"
				    : "the line of %s is too short",
			 row->student->key);
		return false;
	}
	write_points(points, book->comma, book->points[found]);
	return fits(book, found, points, diag);
}

static void
print(const struct book *book, FILE *out)
{
	size_t at = 0;

	for (size_t i = 1; i < book->lines; i++) {
		const struct cell *cell;
		bool quoted;

		if (book->points[i][0] == '\0')
			continue;
		cell = &book->line[i].cell[book->grade];
		quoted = (cell->len > 0 && book->text[cell->at] == '"') ||
			 strchr(book->points[i], book->parts) != NULL;
		fwrite(book->text + at, 1, cell->at - at, out);
		fprintf(out, "%s%s%s", quoted ? "\"" : "", book->points[i],
			quoted ? "\"" : "");
		at = cell->at + cell->len;
	}
	fwrite(book->text + at, 1, book->len - at, out);
}

static bool
fill(struct book *book, const struct gradebook_how *how,
     const struct roll *roll, struct diag *diag)
{
	if (!read_text(book, how->path, diag) ||
	    !read_cells(book, how->path, diag))
		return false;
	if (book->lines == 0) {
		diag_set(diag, "%s: it is empty", how->path);
		return false;
	}
	if (!find_columns(book, how, diag))
		return false;
	book->comma = has_commas(book);
	book->points = xcalloc(book->lines, sizeof(*book->points));
	for (size_t i = 0; i < roll->count; i++)
		if (!place_one(book, roll, &roll->row[i], diag)) {
			diag_prefix(diag, "%s stays as it is", how->path);
			return false;
		}
	return true;
}

bool
gradebook_fill(const struct gradebook_how *how, const struct roll *roll,
	       struct diag *diag)
{
	struct book book = { .text = NULL };
	struct draft draft;
	bool ok = fill(&book, how, roll, diag) &&
		  draft_begin_for(&draft, how->path, diag);

	if (ok) {
		print(&book, draft.out);
		ok = draft_end(&draft, true, diag);
	}
	book_release(&book);
	return ok;
}
