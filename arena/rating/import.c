#include "import.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena/csv/csv.h"
#include "import_rows.h"
#include "lib/alloc.h"

#define PLACE_MAX    1000000
#define EXACT_DIGITS 15 /* below 2^53, as are the powers of ten */

/* The columns, in the order of their names below. */
enum column {
	MATCH,
	BOT,
	PLACE,
	GROUP,
	POINTS,
	DEALS,
	SEAT,
	COUNTS,
	SCORE,
	VERDICT,
	SIDE,
	COLUMNS
};

static const char *const column_names[] = {
	"match", "bot",	   "place", "group",   "points", "deals",
	"seat",	 "counts", "score", "verdict", "side",
};

_Static_assert(sizeof(column_names) / sizeof(column_names[0]) == COLUMNS,
	       "a name for each column");

#define NO_COLUMN UINT32_MAX

/* A file that is read. */
struct reading {
	struct import *all;
	struct source *source; /* the last one */
	struct csv *csv;
	uint32_t at[COLUMNS]; /* where each stands, or NO_COLUMN */
	struct diag *diag;
};

static bool
complain(const struct reading *r, const char *what, const char *text)
{
	char shown[80];

	text_quote(text, strlen(text), shown, sizeof(shown));
	diag_set(r->diag, "%s:%llu: %s\"%s\"", r->csv->name,
		 (unsigned long long)r->csv->line, what, shown);
	return false;
}

/*
 * The first row.
 */

/* Is that the column's name, in capitals or not, with blanks around it or not?
 */
static bool
is_named(const char *field, const char *name)
{
	size_t n = strlen(name);

	field += strspn(field, " ");
	return strncasecmp(field, name, n) == 0 &&
	       field[n + strspn(field + n, " ")] == '\0';
}

static bool
find_column(struct reading *r, enum column c)
{
	const struct csv *csv = r->csv;

	r->at[c] = NO_COLUMN;
	for (unsigned i = 0; i < csv->fields; i++) {
		if (!is_named(csv->field[i], column_names[c]))
			continue;
		if (r->at[c] != NO_COLUMN)
			return complain(r, "two columns of the name ",
					column_names[c]);
		r->at[c] = i;
	}
	if (r->at[c] != NO_COLUMN || c > PLACE)
		return true;
	return complain(r,
			csv->fields == 1
				? "the first row names the columns match, bot "
				  "and place (and group, points, deals), "
				  "parted by commas, semicolons or tabs; "
				  "there is no "
				: "the first row names the columns match, bot "
				  "and place (and group, points, deals); "
				  "there is no ",
			column_names[c]);
}

/* What was scored stands in the column score, or else points. */
static bool
settle_score(struct reading *r)
{
	if (r->at[SCORE] != NO_COLUMN)
		r->at[POINTS] = r->at[DEALS] == NO_COLUMN ? NO_COLUMN
							  : r->at[SCORE];
	else
		r->at[VERDICT] = NO_COLUMN;
	if ((r->at[POINTS] == NO_COLUMN) != (r->at[DEALS] == NO_COLUMN))
		return complain(r, "points and deals go together; there is no ",
				r->at[POINTS] == NO_COLUMN ? "points"
							   : "deals");
	if (r->at[POINTS] == NO_COLUMN)
		r->all->scored = false;
	return true;
}

/* Columns that this file is the first to have: the rows so far have none. */
static void
begin_columns(const struct reading *r)
{
	struct import *all = r->all;

	if (!all->scored) {
		free(all->score);
		free(all->deals);
		all->score = NULL;
		all->deals = NULL;
	} else if (all->deals == NULL) {
		all->score = xcalloc(all->room, sizeof(*all->score));
		all->deals = xcalloc(all->room, sizeof(*all->deals));
	}
	if (r->at[SEAT] != NO_COLUMN && all->seat == NULL)
		all->seat = xcalloc(all->room, sizeof(*all->seat));
	if (r->at[SIDE] != NO_COLUMN && all->side == NULL)
		all->side = xcalloc(all->room, sizeof(*all->side));
}

static bool
read_heading(struct reading *r)
{
	struct csv *csv = r->csv;

	switch (csv_read(csv, r->diag)) {
	case CSV_BAD:
		return false;
	case CSV_END:
		diag_set(r->diag,
			 "%s:1: empty: its first row names the columns",
			 csv->name);
		return false;
	case CSV_ROW:
		break;
	}
	for (unsigned c = 0; c < COLUMNS; c++)
		if (!find_column(r, (enum column)c))
			return false;
	if (!settle_score(r))
		return false;
	begin_columns(r);
	return true;
}

/*
 * The others.
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
read_number(const struct reading *r, enum column c, double *out)
{
	const char *text = r->csv->field[r->at[c]];
	char *end;

	if (read_digits(text, out))
		return true;
	errno = 0;
	*out = strtod(text, &end);
	if (errno == 0 && end != text && *end == '\0' && isfinite(*out))
		return true;
	return complain(r,
			c == PLACE   ? "place is a whole number from 1, not "
			: c == DEALS ? "deals is a number, not "
			: r->at[SCORE] != NO_COLUMN
				? "score is a number, as in 12.5, not "
				: "points is a number, as in 12.5, not ",
			text);
}

/* A column of rows, where there is one. */
static uint32_t *
grow(uint32_t *column, size_t room)
{
	return column == NULL ? NULL : xrealloc(column, room, sizeof(*column));
}

static void
make_room(struct import *all)
{
	if (all->rows == all->room) {
		all->room = 2 * all->room + 1024;
		all->row = xrealloc(all->row, all->room, sizeof(*all->row));
		if (all->scored)
			all->score = xrealloc(all->score, all->room,
					      sizeof(*all->score));
		all->deals = grow(all->deals, all->room);
		all->seat = grow(all->seat, all->room);
		all->side = grow(all->side, all->room);
	}
	if (all->runs == all->run_room) {
		all->run_room = 2 * all->run_room + 1024;
		all->run = xrealloc(all->run, all->run_room, sizeof(*all->run));
	}
	if (all->matches == all->match_room) {
		all->match_room = 2 * all->match_room + 1024;
		all->match = xrealloc(all->match, all->match_room,
				      sizeof(*all->match));
	}
}

/* The match of this row, mostly that of the row before. */
static uint32_t
number_match(const struct reading *r, const char *text)
{
	struct source *source = r->source;
	uint32_t last = r->all->runs == 0 ? 0
					  : r->all->run[r->all->runs - 1].match;

	if (last >= source->match && source->matches.count > 0 &&
	    strcmp(names_text(&source->matches, last - source->match), text) ==
		    0)
		return last;
	return source->match + names_number(&source->matches, text);
}

static void
new_match(const struct reading *r, const char *group)
{
	struct import *all = r->all;
	struct source *source = r->source;
	uint32_t number = group == NULL ? all->matches - source->match
					: names_number(&source->groups, group);

	all->match[all->matches++] = (struct match){
		.group = source->group + number,
		.line = (uint32_t)r->csv->line,
	};
	if (source->group + number >= all->groups)
		all->groups = source->group + number + 1;
}

/* Which match; it has one group. */
static bool
read_match(const struct reading *r, uint32_t *match)
{
	const char *text = r->csv->field[r->at[MATCH]];
	const char *group = r->at[GROUP] == NO_COLUMN
				    ? NULL
				    : r->csv->field[r->at[GROUP]];
	struct import *all = r->all;
	const struct source *source = r->source;
	const char *known;

	if (text[0] == '\0')
		return complain(r, "no match in this row: ", "");
	*match = number_match(r, text);
	if (*match == all->matches) {
		new_match(r, group);
		return true;
	}
	if (group == NULL)
		return true;
	known = names_text(&source->groups,
			   all->match[*match].group - source->group);
	return strcmp(group, known) == 0 ||
	       complain(r, "another row has this match in group ", known);
}

/* Into @taken: is the row one of a match that counts for this bot? */
static bool
read_counts(const struct reading *r, bool *taken)
{
	const char *text = "1";

	if (r->at[COUNTS] != NO_COLUMN)
		text = r->csv->field[r->at[COUNTS]];
	*taken = strcmp(text, "1") == 0;
	return *taken || strcmp(text, "0") == 0 ||
	       complain(r, "counts is 0 or 1, not ", text);
}

/* How many deals, as one of the numbers that were met; mostly that of the row
 * before. */
static bool
read_deals(const struct reading *r, uint32_t *number)
{
	const char *text = r->csv->field[r->at[DEALS]];
	struct numbers *all = &r->all->deal_counts;
	double deals;

	*number = r->all->rows > 0 ? r->all->deals[r->all->rows - 1] : 0;
	if (*number < all->count &&
	    strcmp(names_text(&all->texts, *number), text) == 0)
		return true;
	*number = names_number(&all->texts, text);
	if (*number < all->count)
		return true;
	if (!read_number(r, DEALS, &deals))
		return false;
	if (deals < 0)
		return complain(r, "deals is no less than 0, not ", text);
	if (all->count == all->room) {
		all->room = 2 * all->room + 16;
		all->value = xrealloc(all->value, all->room,
				      sizeof(*all->value));
	}
	all->value[all->count++] = deals;
	return true;
}

static bool
read_place(const struct reading *r, uint32_t *out)
{
	double place;

	if (!read_number(r, PLACE, &place))
		return false;
	if (place < 1 || place > PLACE_MAX || place != floor(place))
		return complain(r, "place is a whole number from 1, not ",
				r->csv->field[r->at[PLACE]]);
	*out = (uint32_t)place;
	return true;
}

static bool
read_bot(const struct reading *r, uint32_t *out)
{
	const char *name = r->csv->field[r->at[BOT]];

	if (name[0] == '\0')
		return complain(r, "no bot in this row: ", "");
	if (strlen(name) > IMPORT_NAME_MAX)
		return complain(r, "a bot's name is too long: ", name);
	*out = names_number(&r->all->bots, name);
	return true;
}

/* The number of a text, from 1; 0: there is none here. */
static uint32_t
number_of(const struct reading *r, enum column c, struct names *names)
{
	if (r->at[c] == NO_COLUMN || r->csv->field[r->at[c]][0] == '\0')
		return 0;
	return 1 + names_number(names, r->csv->field[r->at[c]]);
}

/* The row's own columns; its match is known. */
static bool
read_columns(const struct reading *r, uint32_t i)
{
	struct import *all = r->all;

	if (!read_place(r, &all->row[i].place) ||
	    !read_bot(r, &all->row[i].bot))
		return false;
	if (all->scored && (!read_number(r, POINTS, &all->score[i]) ||
			    !read_deals(r, &all->deals[i])))
		return false;
	if (all->seat != NULL)
		all->seat[i] = number_of(r, SEAT, &all->seats);
	if (all->side != NULL)
		all->side[i] = number_of(r, SIDE, &all->sides);
	return true;
}

static bool
read_result(const struct reading *r)
{
	const struct csv *csv = r->csv;
	struct import *all = r->all;
	uint32_t match;
	bool taken;

	for (unsigned c = 0; c < COLUMNS; c++)
		if (r->at[c] != NO_COLUMN && r->at[c] >= csv->fields)
			return complain(r, "this row has no ", column_names[c]);
	if (!read_counts(r, &taken))
		return false;
	if (!taken)
		return true;
	make_room(all);
	if (!read_match(r, &match) || !read_columns(r, all->rows))
		return false;
	if (all->runs == 0 || all->run[all->runs - 1].match != match)
		all->run[all->runs++] = (struct run){ match, all->rows };
	if (r->at[VERDICT] != NO_COLUMN &&
	    strcmp(csv->field[r->at[VERDICT]], "ok") != 0)
		all->match[match].forfeited = true;
	all->rows++;
	return true;
}

static bool
read_rows(struct reading *r)
{
	uint32_t before = r->all->rows;
	enum csv_row got;

	while ((got = csv_read(r->csv, r->diag)) == CSV_ROW)
		if (!read_result(r))
			return false;
	if (got == CSV_END && r->all->rows == before) {
		diag_set(r->diag, "%s:1: no results below this row that count",
			 r->csv->name);
		return false;
	}
	return got == CSV_END;
}

/*
 * All of it.
 */

struct import *
import_new(void)
{
	struct import *all = xcalloc(1, sizeof(*all));

	all->scored = true;
	return all;
}

void
import_free(struct import *all)
{
	for (unsigned s = 0; s < all->sources; s++) {
		names_release(&all->source[s].matches);
		names_release(&all->source[s].groups);
	}
	free(all->source);
	names_release(&all->bots);
	names_release(&all->seats);
	names_release(&all->sides);
	names_release(&all->deal_counts.texts);
	free(all->deal_counts.value);
	free(all->row);
	free(all->score);
	free(all->deals);
	free(all->seat);
	free(all->side);
	free(all->run);
	free(all->match);
	free(all);
}

bool
import_file(struct import *all, FILE *in, const char *name, struct diag *diag)
{
	struct reading r = { .all = all, .diag = diag };
	bool ok;

	all->source = xrealloc(all->source, all->sources + 1u,
			       sizeof(*all->source));
	r.source = &all->source[all->sources++];
	*r.source = (struct source){ .name = name,
				     .match = all->matches,
				     .group = all->groups };
	r.csv = xcalloc(1, sizeof(*r.csv));
	csv_init(r.csv, in, name);
	ok = read_heading(&r) && read_rows(&r);
	free(r.csv);
	return ok;
}
