/* import_end.c - from the rows of tables to matches; see import.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/spellings.h"
#include "import_rows.h"
#include "lib/alloc.h"

/* Two rows of a bot at two seats with one place are one side of partners, which
 * is one bot: the first row is kept.  Rows that repeat a seat are a mistake. */
static bool
are_one(const struct import *all, uint32_t a, uint32_t b)
{
	return all->row[a].bot == all->row[b].bot &&
	       all->row[a].place == all->row[b].place && all->seat != NULL &&
	       all->seat[a] != all->seat[b] &&
	       (all->side == NULL || all->side[a] == all->side[b]);
}

/* Of a match's rows those that are left; the others have no bot any more. */
static unsigned
join_seats(struct import *all, uint32_t *rows, unsigned n)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned k = 0;

		while (k < kept && !are_one(all, rows[i], rows[k]))
			k++;
		if (k < kept)
			all->row[rows[i]].bot = NO_BOT;
		else
			rows[kept++] = rows[i];
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

/* The side of a row; one alone is a side of its own. */
static uint32_t
side_of(const struct import *all, uint32_t row)
{
	if (all->side == NULL || all->side[row] == 0)
		return UINT32_MAX - row;
	return all->side[row];
}

/* Bots, as contest_add takes them. */
struct table {
	const struct names *names; /* of the bots */
	uint32_t bots[FINISH_SEATS_MAX], places[FINISH_SEATS_MAX];
	uint32_t sides[FINISH_SEATS_MAX];
	unsigned seats;
	bool partners;	/* some side has two bots */
	bool opponents; /* there are two sides */
};

/* A bot in two rows of a match, from 0. */
static bool
complain_twice(const struct import *all, const struct table *table,
	       uint32_t match, unsigned first, unsigned second,
	       struct diag *diag)
{
	const struct source *source = source_of(all, match);
	const char *bot = names_text(table->names, table->bots[first]);
	char what[300], shown[80];

	text_quote(bot, strlen(bot), shown, sizeof(shown));
	if (source->pairs)
		snprintf(what, sizeof(what),
			 "winner and loser are the same bot, \"%s\"", shown);
	else
		snprintf(what, sizeof(what),
			 "bot \"%s\" is in it twice, with the places %" PRIu32
			 " and %" PRIu32 ": each match needs a name of its own",
			 shown, table->places[first], table->places[second]);
	return complain_match(all, match, what, diag);
}

/* Take the row as a seat of the match, beside those before it; false with
 * @diag. */
static bool
seat_row(const struct import *all, struct table *table, uint32_t match,
	 const uint32_t *rows, unsigned i, struct diag *diag)
{
	table->bots[i] = all->row[rows[i]].bot;
	table->places[i] = all->row[rows[i]].place;
	table->sides[i] = side_of(all, rows[i]);
	for (unsigned j = 0; j < i; j++) {
		bool same = table->sides[j] == table->sides[i];

		if (table->bots[j] == table->bots[i])
			return complain_twice(all, table, match, j, i, diag);
		if (same && table->places[j] != table->places[i])
			return complain_match(
				all, match,
				"a side has two places: partners share theirs. "
				"--map side= passes the column over",
				diag);
		table->partners |= same;
		table->opponents |= !same;
	}
	return true;
}

/* The rows as a match; false with @diag. */
static bool
seat_table(const struct import *all, struct table *table, uint32_t match,
	   const uint32_t *rows, struct diag *diag)
{
	table->partners = false;
	table->opponents = false;
	for (unsigned i = 0; i < table->seats; i++)
		if (!seat_row(all, table, match, rows, i, diag))
			return false;
	if (table->seats < 2)
		return complain_match(
			all, match,
			"one bot alone: a match has two rows or more", diag);
	if (!table->opponents)
		return complain_match(
			all, match,
			"one side alone: a match has two or "
			"more. --map side= passes the column over",
			diag);
	return true;
}

static bool
add_match(struct import *all, struct contest *contest,
	  const struct import_sorted *sorted, uint32_t match, struct diag *diag)
{
	uint32_t rows[FINISH_SEATS_MAX];
	unsigned n = import_rows_of(all, sorted, match, rows);
	struct table table = { .names = &contest->bots };

	if (n > FINISH_SEATS_MAX)
		return complain_match(all, match, "more than 64 bots", diag);
	table.seats = join_seats(all, rows, n);
	if (!seat_table(all, &table, match, rows, diag))
		return false;
	contest_add(contest, all->match[match].group, table.bots, table.places,
		    table.seats, table.partners ? table.sides : NULL);
	return true;
}

/* How many more pairs of a match there are in which the better place has the
 * higher score. */
static double
uphill(const struct import *all, const uint32_t *rows, unsigned n)
{
	double more = 0;

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++) {
			double a = all->score[rows[i]];
			double b = all->score[rows[j]];

			if (all->row[rows[i]].place < all->row[rows[j]].place)
				more += (a > b) - (a < b);
		}
	return more;
}

static bool
has_scores(const struct import *all, uint32_t match)
{
	return !all->match[match].forfeited && !all->match[match].unscored;
}

/* Which way scores count in each file; forfeits have places by other rules. */
static void
find_signs(struct import *all, const struct import_sorted *sorted)
{
	uint32_t rows[FINISH_SEATS_MAX];

	for (unsigned s = 0; s < all->sources; s++) {
		struct source *source = &all->source[s];
		uint32_t end = s + 1 < all->sources ? source[1].match
						    : all->matches;
		double more = 0;

		for (uint32_t m = source->match; m < end; m++)
			if (has_scores(all, m))
				more += uphill(
					all, rows,
					import_rows_of(all, sorted, m, rows));
		source->sign = more < 0 ? -1 : 1;
	}
}

/* The points a deal of a match's bots. */
static void
add_scores(const struct import *all, struct points *points,
	   const struct import_sorted *sorted, uint32_t match)
{
	double sign = source_of(all, match)->sign;
	uint32_t rows[FINISH_SEATS_MAX];
	unsigned n = import_rows_of(all, sorted, match, rows);

	for (unsigned i = 0; i < n; i++)
		if (all->row[rows[i]].bot != NO_BOT)
			points_add(points, all->match[match].group,
				   all->row[rows[i]].bot,
				   sign * all->score[rows[i]],
				   all->deal_counts.value[all->deals[rows[i]]]);
}

/* The points a deal of each bot, group by group. */
static void
add_points(struct import *all, struct points *points,
	   const struct import_sorted *sorted)
{
	uint32_t *by_group = import_by_group(all);

	find_signs(all, sorted);
	for (uint32_t k = 0; k < all->matches; k++)
		if (has_scores(all, by_group[k]))
			add_scores(all, points, sorted, by_group[k]);
	points_end(points);
	free(by_group);
}

/*
 * All of it.
 */

static void
note_all(const struct import *all)
{
	const char *name = all->sources == 1 ? all->source[0].name
					     : "all files";
	const struct source *without = NULL;
	bool with = false;

	spellings_note(&all->notes, name, "bots", &all->bots);
	spellings_note(&all->notes, name, "sides", &all->sides);
	for (unsigned s = 0; s < all->sources; s++) {
		if (!all->source[s].scored)
			without = &all->source[s];
		with |= all->source[s].scored;
	}
	if (with && without != NULL)
		csv_note(&all->notes, without->name, 0,
			 "this table has no scores with deals: no points a "
			 "deal are printed");
}

bool
import_end(struct import *all, struct contest *contest, struct diag *diag)
{
	struct import_sorted sorted;
	bool ok = true;

	note_all(all);
	import_sort(all, &sorted);
	import_part_pools(all, &sorted);
	*contest = (struct contest){ .bots = all->bots };
	all->bots = (struct names){ 0 };
	contest_begin(contest, contest->bots.count);
	for (uint32_t m = 0; ok && m < all->matches; m++)
		ok = add_match(all, contest, &sorted, m, diag);
	if (ok) {
		contest_end(contest);
		contest->has_points = all->scored;
		if (contest->has_points)
			add_points(all, &contest->points, &sorted);
	}
	import_sorted_release(&sorted);
	if (!ok)
		contest_release(contest);
	return ok;
}
