#include "import.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "csv.h"
#include "lib/alloc.h"

#define PLACE_MAX 1000000

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
	COLUMNS
};

static const char *const column_names[] = {
	"match", "bot",	 "place",  "group", "points",
	"deals", "seat", "counts", "score", "verdict",
};

_Static_assert(sizeof(column_names) / sizeof(column_names[0]) == COLUMNS,
	       "a name for each column");

#define NO_COLUMN UINT32_MAX

#define NO_BOT UINT32_MAX

/* One bot in one match; eight million of them take 128 MB. */
struct row {
	uint32_t match, bot, place, seat;
};

/* @line: of its first row; @forfeited: by one of its bots */
struct match {
	uint32_t group, line;
	bool forfeited;
};

/* A file: its first match and group are @match and @group; @sign is -1 where
 * the lower score is the better one. */
struct source {
	const char *name;
	struct names matches, groups;
	uint32_t match, group;
	double sign;
};

/* What is read of all files, numbered through them. */
struct import {
	struct source *source;
	unsigned sources;
	struct names bots, seats;
	struct row *row;
	double (*score)[2]; /* of each row: what it scored, and deals */
	bool scored;	    /* all files have scores */
	size_t rows, room;
	struct match *match;
	uint32_t matches, groups, match_room;
};

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
	return settle_score(r);
}

/*
 * The others.
 */

static bool
read_number(const struct reading *r, enum column c, double *out)
{
	const char *text = r->csv->field[r->at[c]];
	char *end;

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

static void
make_room(struct import *all)
{
	if (all->rows == all->room) {
		all->room = 2 * all->room + 1024;
		all->row = xrealloc(all->row, all->room, sizeof(*all->row));
		if (all->scored)
			all->score = xrealloc(all->score, all->room,
					      sizeof(*all->score));
	}
	if (all->matches == all->match_room) {
		all->match_room = 2 * all->match_room + 1024;
		all->match = xrealloc(all->match, all->match_room,
				      sizeof(*all->match));
	}
}

/* Which match and which group; a match has one. */
static bool
read_match(const struct reading *r, uint32_t *match)
{
	char *const *field = r->csv->field;
	struct import *all = r->all;
	struct source *source = r->source;
	uint32_t group;

	if (field[r->at[MATCH]][0] == '\0')
		return complain(r, "no match in this row: ", "");
	*match = source->match +
		 names_number(&source->matches, field[r->at[MATCH]]);
	group = r->at[GROUP] == NO_COLUMN
			? source->group + *match - source->match
			: source->group + names_number(&source->groups,
						       field[r->at[GROUP]]);
	if (*match == all->matches)
		all->match[all->matches++] = (struct match){
			.group = group,
			.line = (uint32_t)r->csv->line,
		};
	else if (all->match[*match].group != group)
		return complain(
			r, "another row has this match in group ",
			names_text(&source->groups,
				   all->match[*match].group - source->group));
	if (group >= all->groups)
		all->groups = group + 1;
	return true;
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

/* What it scored, in how many deals. */
static bool
read_score(const struct reading *r, double *score)
{
	if (!read_number(r, POINTS, &score[0]) ||
	    !read_number(r, DEALS, &score[1]))
		return false;
	return score[1] >= 0 || complain(r, "deals is no less than 0, not ",
					 r->csv->field[r->at[DEALS]]);
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

static bool
read_result(const struct reading *r)
{
	const struct csv *csv = r->csv;
	struct import *all = r->all;
	struct row *row;
	bool taken;

	for (unsigned c = 0; c < COLUMNS; c++)
		if (r->at[c] != NO_COLUMN && r->at[c] >= csv->fields)
			return complain(r, "this row has no ", column_names[c]);
	if (!read_counts(r, &taken))
		return false;
	if (!taken)
		return true;
	make_room(all);
	row = &all->row[all->rows];
	if (!read_match(r, &row->match) || !read_place(r, &row->place) ||
	    !read_bot(r, &row->bot) ||
	    (all->scored && !read_score(r, all->score[all->rows])))
		return false;
	row->seat = r->at[SEAT] == NO_COLUMN
			    ? 0
			    : 1 + names_number(&all->seats,
					       csv->field[r->at[SEAT]]);
	if (r->at[VERDICT] != NO_COLUMN &&
	    strcmp(csv->field[r->at[VERDICT]], "ok") != 0)
		all->match[row->match].forfeited = true;
	all->rows++;
	return true;
}

static bool
read_rows(struct reading *r)
{
	size_t before = r->all->rows;
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
 * From rows to matches.
 */

/* Where the rows of each match are, in @order; @at: one more than matches. */
static void
sort_rows(const struct import *all, size_t *at, uint32_t *order)
{
	for (size_t i = 0; i < all->rows; i++)
		at[all->row[i].match + 1]++;
	for (uint32_t m = 0; m < all->matches; m++)
		at[m + 1] += at[m];
	for (size_t i = all->rows; i-- > 0;)
		order[--at[all->row[i].match + 1]] = (uint32_t)i;
	/* Each now begins where the one behind it said. */
	for (uint32_t m = 0; m < all->matches; m++)
		at[m] = at[m + 1];
	at[all->matches] = all->rows;
}

/* Two rows of a bot at two seats with one place are a side of partners, which
 * is one bot: the first row is kept.  Rows that repeat a seat are a mistake. */
static bool
are_partners(const struct row *a, const struct row *b)
{
	return a->seat != b->seat && a->bot == b->bot && a->place == b->place;
}

/* The rows of a match that are left, in front; behind them the others, which
 * have no bot any more. */
static size_t
join_sides(const struct import *all, uint32_t *order, size_t rows)
{
	size_t kept = 0;

	for (size_t i = 0; i < rows; i++) {
		uint32_t at = order[i];
		size_t k = 0;

		while (k < kept &&
		       !are_partners(&all->row[at], &all->row[order[k]]))
			k++;
		if (k < kept) {
			all->row[at].bot = NO_BOT;
			continue;
		}
		order[i] = order[kept];
		order[kept++] = at;
	}
	return kept;
}

/* Whose match it is. */
static struct source *
source_of(const struct import *all, uint32_t match)
{
	struct source *source = all->source + all->sources - 1;

	while (source->match > match)
		source--;
	return source;
}

static bool
complain_match(const struct import *all, uint32_t match, const char *what,
	       struct diag *diag)
{
	const struct source *source = source_of(all, match);
	const char *text = names_text(&source->matches, match - source->match);
	char shown[80];

	text_quote(text, strlen(text), shown, sizeof(shown));
	diag_set(diag, "%s:%lu: match \"%s\": %s", source->name,
		 (unsigned long)all->match[match].line, shown, what);
	return false;
}

static bool
add_match(const struct import *all, struct contest *contest, uint32_t match,
	  uint32_t *order, size_t rows, struct diag *diag)
{
	uint32_t bots[FINISH_SEATS_MAX], places[FINISH_SEATS_MAX];
	size_t seats;

	if (rows > FINISH_SEATS_MAX)
		return complain_match(all, match, "more than 64 bots", diag);
	seats = join_sides(all, order, rows);
	if (seats < 2)
		return complain_match(all, match,
				      "one bot alone: a match has "
				      "two rows or more",
				      diag);
	for (size_t i = 0; i < seats; i++) {
		bots[i] = all->row[order[i]].bot;
		places[i] = all->row[order[i]].place;
		for (size_t j = 0; j < i; j++)
			if (bots[j] == bots[i])
				return complain_match(all, match,
						      "a bot stands in it "
						      "twice",
						      diag);
	}
	contest_add(contest, all->match[match].group, bots, places,
		    (unsigned)seats, 0);
	return true;
}

/* How many more pairs of a match there are in which the better place has the
 * higher score. */
static double
uphill(const struct import *all, const uint32_t *order, size_t rows)
{
	double more = 0;

	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < rows; j++) {
			double a = all->score[order[i]][0];
			double b = all->score[order[j]][0];

			if (all->row[order[i]].place < all->row[order[j]].place)
				more += (a > b) - (a < b);
		}
	return more;
}

/* Which way scores count in each file; forfeits have places by other rules. */
static void
find_signs(struct import *all, const size_t *at, const uint32_t *order)
{
	for (unsigned s = 0; s < all->sources; s++) {
		struct source *source = &all->source[s];
		uint32_t end = s + 1 < all->sources ? source[1].match
						    : all->matches;
		double more = 0;

		for (uint32_t m = source->match; m < end; m++)
			if (!all->match[m].forfeited)
				more += uphill(all, order + at[m],
					       at[m + 1] - at[m]);
		source->sign = more < 0 ? -1 : 1;
	}
}

/* The points a deal of a match's bots. */
static void
add_scores(const struct import *all, struct points *points, uint32_t match,
	   const uint32_t *order, size_t rows)
{
	double sign = source_of(all, match)->sign;

	for (size_t i = 0; i < rows && all->row[order[i]].bot != NO_BOT; i++)
		points_add(points, all->match[match].group,
			   all->row[order[i]].bot,
			   sign * all->score[order[i]][0],
			   all->score[order[i]][1]);
}

/* The matches by groups, for the points a deal. */
static void
add_points(struct import *all, struct points *points, const size_t *at,
	   const uint32_t *order)
{
	size_t *first = xcalloc(all->groups + 2u, sizeof(*first));
	uint32_t *by_group = xcalloc(all->matches + 1u, sizeof(*by_group));

	find_signs(all, at, order);
	for (uint32_t m = 0; m < all->matches; m++)
		first[all->match[m].group + 2]++;
	for (uint32_t g = 0; g < all->groups; g++)
		first[g + 2] += first[g + 1];
	for (uint32_t m = 0; m < all->matches; m++)
		by_group[first[all->match[m].group + 1]++] = m;
	for (uint32_t k = 0; k < all->matches; k++) {
		uint32_t m = by_group[k];

		if (!all->match[m].forfeited)
			add_scores(all, points, m, order + at[m],
				   at[m + 1] - at[m]);
	}
	points_end(points);
	free(first);
	free(by_group);
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
	free(all->row);
	free(all->score);
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

bool
import_end(struct import *all, struct contest *contest, struct diag *diag)
{
	size_t *at = xcalloc(all->matches + 2u, sizeof(*at));
	uint32_t *order = xcalloc(all->rows + 1, sizeof(*order));
	bool ok = true;

	*contest = (struct contest){ .bots = all->bots };
	all->bots = (struct names){ 0 };
	sort_rows(all, at, order);
	contest_begin(contest, contest->bots.count);
	for (uint32_t m = 0; ok && m < all->matches; m++)
		ok = add_match(all, contest, m, order + at[m],
			       at[m + 1] - at[m], diag);
	if (ok) {
		contest_end(contest);
		contest->has_points = all->scored;
		if (contest->has_points)
			add_points(all, &contest->points, at, order);
	}
	free(at);
	free(order);
	if (!ok)
		contest_release(contest);
	return ok;
}
