#include "import.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
	COLUMNS
};

static const char *const column_names[] = {
	"match", "bot",	 "place",  "group", "points",
	"deals", "seat", "counts", "score",
};

_Static_assert(sizeof(column_names) / sizeof(column_names[0]) == COLUMNS,
	       "a name for each column");

#define NO_COLUMN UINT32_MAX

#define NO_BOT UINT32_MAX

/* One bot in one match; eight million of them take 128 MB. */
struct row {
	uint32_t match, bot, place, seat;
};

struct reading {
	struct csv *csv;
	uint32_t at[COLUMNS]; /* where each stands, or NO_COLUMN */
	struct names matches, groups, seats;
	struct contest *contest;
	struct row *row;
	double (*score)[2]; /* of each row: points and deals; NULL: none */
	size_t rows, room;
	uint32_t *group; /* of each match */
	size_t group_room;
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

static bool
read_heading(struct reading *r)
{
	struct csv *csv = r->csv;

	switch (csv_read(csv, r->diag)) {
	case CSV_BAD:
		return false;
	case CSV_END:
		diag_set(r->diag, "%s: empty: its first row names the columns",
			 csv->name);
		return false;
	case CSV_ROW:
		break;
	}
	for (unsigned c = 0; c < COLUMNS; c++) {
		r->at[c] = NO_COLUMN;
		for (unsigned i = 0; i < csv->fields; i++) {
			if (strcmp(csv->field[i], column_names[c]) != 0)
				continue;
			if (r->at[c] != NO_COLUMN)
				return complain(r, "two columns of the name ",
						column_names[c]);
			r->at[c] = i;
		}
		if (r->at[c] == NO_COLUMN && c <= PLACE)
			return complain(
				r,
				"the first row names the columns match, bot "
				"and place (and group, points, deals); there "
				"is no ",
				column_names[c]);
	}
	if (r->at[SCORE] != NO_COLUMN)
		r->at[POINTS] = r->at[DEALS] = r->at[SCORE] = NO_COLUMN;
	if ((r->at[POINTS] == NO_COLUMN) != (r->at[DEALS] == NO_COLUMN))
		return complain(r, "points and deals go together; there is no ",
				r->at[POINTS] == NO_COLUMN ? "points"
							   : "deals");
	return true;
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
			c == PLACE    ? "place is a whole number from 1, not "
			: c == POINTS ? "points is a number, not "
				      : "deals is a number, not ",
			text);
}

static void
make_room(struct reading *r)
{
	if (r->rows == r->room) {
		r->room = 2 * r->room + 1024;
		r->row = xrealloc(r->row, r->room, sizeof(*r->row));
		if (r->at[POINTS] != NO_COLUMN)
			r->score = xrealloc(r->score, r->room,
					    sizeof(*r->score));
	}
	if (r->matches.count + 1u > r->group_room) {
		r->group_room = 2 * r->group_room + 1024;
		r->group = xrealloc(r->group, r->group_room, sizeof(*r->group));
	}
}

/* Which match and which group; a match has one. */
static bool
read_match(struct reading *r, uint32_t *match)
{
	char *const *field = r->csv->field;
	uint32_t known = r->matches.count, group;

	if (field[r->at[MATCH]][0] == '\0')
		return complain(r, "no match in this row: ", "");
	*match = names_number(&r->matches, field[r->at[MATCH]]);
	group = r->at[GROUP] == NO_COLUMN
			? *match
			: names_number(&r->groups, field[r->at[GROUP]]);
	if (*match == known)
		r->group[*match] = group;
	else if (r->group[*match] != group)
		return complain(r, "another row has this match in group ",
				names_text(&r->groups, r->group[*match]));
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

static bool
read_result(struct reading *r)
{
	const struct csv *csv = r->csv;
	struct row *row;
	double place;
	bool taken;

	for (unsigned c = 0; c < COLUMNS; c++)
		if (r->at[c] != NO_COLUMN && r->at[c] >= csv->fields)
			return complain(r, "this row has no ", column_names[c]);
	if (!read_counts(r, &taken))
		return false;
	if (!taken)
		return true;
	make_room(r);
	row = &r->row[r->rows];
	if (!read_match(r, &row->match) || !read_number(r, PLACE, &place))
		return false;
	if (place < 1 || place > PLACE_MAX || place != floor(place))
		return complain(r, "place is a whole number from 1, not ",
				csv->field[r->at[PLACE]]);
	if (csv->field[r->at[BOT]][0] == '\0')
		return complain(r, "no bot in this row: ", "");
	if (strlen(csv->field[r->at[BOT]]) > IMPORT_NAME_MAX)
		return complain(r, "a bot's name is too long: ",
				csv->field[r->at[BOT]]);
	row->place = (uint32_t)place;
	row->bot = names_number(&r->contest->bots, csv->field[r->at[BOT]]);
	if (r->at[SEAT] != NO_COLUMN)
		row->seat = names_number(&r->seats, csv->field[r->at[SEAT]]);
	if (r->score != NULL) {
		double *score = r->score[r->rows];

		if (!read_number(r, POINTS, &score[0]) ||
		    !read_number(r, DEALS, &score[1]))
			return false;
		if (score[1] < 0)
			return complain(r, "deals is no less than 0, not ",
					csv->field[r->at[DEALS]]);
	}
	r->rows++;
	return true;
}

/*
 * From rows to matches.
 */

/* Where the rows of each match are, in @order; @at: one more than matches. */
static void
sort_rows(const struct reading *r, size_t *at, uint32_t *order)
{
	for (size_t i = 0; i < r->rows; i++)
		at[r->row[i].match + 1]++;
	for (uint32_t m = 0; m < r->matches.count; m++)
		at[m + 1] += at[m];
	for (size_t i = r->rows; i-- > 0;)
		order[--at[r->row[i].match + 1]] = (uint32_t)i;
	/* Each now begins where the one behind it said. */
	for (uint32_t m = 0; m < r->matches.count; m++)
		at[m] = at[m + 1];
	at[r->matches.count] = r->rows;
}

/* Two rows of a bot at two seats with one place are a side of partners, which
 * is one bot: the first row is kept.  Rows that repeat a seat are a mistake. */
static bool
are_partners(const struct reading *r, const struct row *a, const struct row *b)
{
	return r->at[SEAT] != NO_COLUMN && a->bot == b->bot &&
	       a->place == b->place && a->seat != b->seat;
}

/* The rows of a match that are left, in front; behind them the others, which
 * have no bot any more. */
static size_t
join_sides(const struct reading *r, uint32_t *order, size_t rows)
{
	size_t kept = 0;

	for (size_t i = 0; i < rows; i++) {
		uint32_t at = order[i];
		size_t k = 0;

		while (k < kept &&
		       !are_partners(r, &r->row[at], &r->row[order[k]]))
			k++;
		if (k < kept) {
			r->row[at].bot = NO_BOT;
			continue;
		}
		order[i] = order[kept];
		order[kept++] = at;
	}
	return kept;
}

static bool
complain_match(const struct reading *r, uint32_t match, const char *what)
{
	char shown[80];
	const char *text = names_text(&r->matches, match);

	text_quote(text, strlen(text), shown, sizeof(shown));
	diag_set(r->diag, "%s: match \"%s\": %s", r->csv->name, shown, what);
	return false;
}

static bool
add_match(const struct reading *r, uint32_t match, uint32_t *order, size_t rows)
{
	uint32_t bots[FINISH_SEATS_MAX], places[FINISH_SEATS_MAX];
	size_t seats;

	if (rows > FINISH_SEATS_MAX)
		return complain_match(r, match, "more than 64 bots");
	seats = join_sides(r, order, rows);
	if (seats < 2)
		return complain_match(r, match,
				      "one bot alone: a match has "
				      "two rows or more");
	for (size_t i = 0; i < seats; i++) {
		bots[i] = r->row[order[i]].bot;
		places[i] = r->row[order[i]].place;
		for (size_t j = 0; j < i; j++)
			if (bots[j] == bots[i])
				return complain_match(
					r, match, "a bot stands in it twice");
	}
	contest_add(r->contest, r->group[match], bots, places, (unsigned)seats,
		    0);
	return true;
}

/* The matches by groups, for the points a deal. */
static void
add_points(const struct reading *r, const size_t *at, const uint32_t *order)
{
	struct points *points = &r->contest->points;
	uint32_t matches = r->matches.count;
	uint32_t groups = r->groups.count > 0 ? r->groups.count : matches;
	size_t *first = xcalloc(groups + 2u, sizeof(*first));
	uint32_t *by_group = xcalloc(matches + 1u, sizeof(*by_group));

	for (uint32_t m = 0; m < matches; m++)
		first[r->group[m] + 2]++;
	for (uint32_t g = 0; g < groups; g++)
		first[g + 2] += first[g + 1];
	for (uint32_t m = 0; m < matches; m++)
		by_group[first[r->group[m] + 1]++] = m;
	for (uint32_t k = 0; k < matches; k++) {
		uint32_t m = by_group[k];

		for (size_t i = at[m];
		     i < at[m + 1] && r->row[order[i]].bot != NO_BOT; i++)
			points_add(points, r->group[m], r->row[order[i]].bot,
				   r->score[order[i]][0],
				   r->score[order[i]][1]);
	}
	points_end(points);
	free(first);
	free(by_group);
}

static bool
add_matches(const struct reading *r)
{
	struct contest *contest = r->contest;
	size_t *at = xcalloc(r->matches.count + 2u, sizeof(*at));
	uint32_t *order = xcalloc(r->rows + 1, sizeof(*order));
	bool ok = true;

	sort_rows(r, at, order);
	contest_begin(contest, contest->bots.count);
	for (uint32_t m = 0; ok && m < r->matches.count; m++)
		ok = add_match(r, m, order + at[m], at[m + 1] - at[m]);
	if (ok) {
		contest_end(contest);
		contest->has_points = r->score != NULL;
		if (contest->has_points)
			add_points(r, at, order);
	}
	free(at);
	free(order);
	return ok;
}

bool
import_csv(struct contest *contest, FILE *in, const char *name,
	   struct diag *diag)
{
	struct reading r = { .contest = contest, .diag = diag };
	enum csv_row got = CSV_BAD;
	bool ok;

	*contest = (struct contest){ 0 };
	r.csv = xcalloc(1, sizeof(*r.csv));
	csv_init(r.csv, in, name);
	ok = read_heading(&r);
	while (ok && (got = csv_read(r.csv, diag)) == CSV_ROW)
		ok = read_result(&r);
	ok = ok && got == CSV_END;
	if (ok && r.rows == 0) {
		diag_set(diag, "%s: no results below the first row that count",
			 name);
		ok = false;
	}
	ok = ok && add_matches(&r);
	names_release(&r.matches);
	names_release(&r.groups);
	names_release(&r.seats);
	free(r.row);
	free(r.score);
	free(r.group);
	free(r.csv);
	if (!ok)
		contest_release(contest);
	return ok;
}
