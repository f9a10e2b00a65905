/* import_end.c - convert rows of tables to matches; see import.h. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/spellings.h"
#include "import_rows.h"
#include "lib/alloc.h"

/* Return true if two rows are the same bot.  A bot in two seats with one place
 * and one side is its own partner.  Rows that repeat a seat are an error. */
static bool
rows_are_one_bot(const struct import *all, uint32_t a, uint32_t b)
{
	return all->row[a].bot == all->row[b].bot &&
	       all->row[a].place == all->row[b].place && all->seat != NULL &&
	       all->seat[a] != all->seat[b] &&
	       (all->side == NULL || all->side[a] == all->side[b]);
}

/* Join the rows of each bot.  Returns the number of remaining rows; the other
 * rows get NO_BOT. */
static unsigned
rows_join_seats(struct import *all, uint32_t *rows, unsigned n)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned k = 0;

		while (k < kept && !rows_are_one_bot(all, rows[i], rows[k]))
			k++;
		if (k < kept)
			all->row[rows[i]].bot = NO_BOT;
		else
			rows[kept++] = rows[i];
	}
	return kept;
}

/* Return the file that contains a match. */
static struct source *
match_source(const struct import *all, uint32_t match)
{
	struct source *source = all->source + all->sources - 1;

	while (source->match > match)
		source--;
	return source;
}

static bool
match_error(const struct import *all, uint32_t match, const char *what,
	    struct diag *diag)
{
	const struct source *source = match_source(all, match);
	const char *text = names_text(&source->matches, match - source->match);
	char quoted[80];

	text_quote(text, strlen(text), quoted, sizeof(quoted));
	diag_set(diag, "%s:%lu: match \"%s\": %s", source->name,
		 (unsigned long)all->match[match].line, quoted, what);
	return false;
}

/* Return the side of a row.  A row without a side gets a side of its own. */
static uint32_t
row_side(const struct import *all, uint32_t row)
{
	if (all->side == NULL || all->side[row] == 0)
		return UINT32_MAX - row;
	return all->side[row];
}

/* A match in the form that contest_add expects. */
struct import_table {
	const struct names *names; /* names of the bots */
	uint32_t bots[FINISH_SEATS_MAX], places[FINISH_SEATS_MAX];
	uint32_t sides[FINISH_SEATS_MAX];
	unsigned seats;
	bool partners;	/* true if a side has two bots */
	bool opponents; /* true if there are at least two sides */
};

/* Report that two rows of a match have the same bot.  @first and @second are
 * counted from 0. */
static bool
match_error_twice(const struct import *all, const struct import_table *table,
		  uint32_t match, unsigned first, unsigned second,
		  struct diag *diag)
{
	const struct source *source = match_source(all, match);
	const char *bot = names_text(table->names, table->bots[first]);
	char what[300], quoted[80];

	text_quote(bot, strlen(bot), quoted, sizeof(quoted));
	if (source->pairs)
		snprintf(what, sizeof(what),
			 "winner and loser are the same bot, \"%s\"", quoted);
	else
		snprintf(what, sizeof(what),
			 "bot \"%s\" occurs twice, with the places %" PRIu32
			 " and %" PRIu32 "; each match needs its own name",
			 quoted, table->places[first], table->places[second]);
	return match_error(all, match, what, diag);
}

/* Add row @i to the match, and check it against earlier rows.  Returns false
 * with
 * @diag. */
static bool
import_table_add_row(const struct import *all, struct import_table *table,
		     uint32_t match, const uint32_t *rows, unsigned i,
		     struct diag *diag)
{
	table->bots[i] = all->row[rows[i]].bot;
	table->places[i] = all->row[rows[i]].place;
	table->sides[i] = row_side(all, rows[i]);
	for (unsigned j = 0; j < i; j++) {
		bool same = table->sides[j] == table->sides[i];

		if (table->bots[j] == table->bots[i])
			return match_error_twice(all, table, match, j, i, diag);
		if (same && table->places[j] != table->places[i])
			return match_error(
				all, match,
				"a side has two places; partners must share a "
				"place. --map side= ignores the column",
				diag);
		table->partners |= same;
		table->opponents |= !same;
	}
	return true;
}

/* Convert rows to a match.  Returns false with @diag. */
static bool
import_table_fill(const struct import *all, struct import_table *table,
		  uint32_t match, const uint32_t *rows, struct diag *diag)
{
	table->partners = false;
	table->opponents = false;
	for (unsigned i = 0; i < table->seats; i++)
		if (!import_table_add_row(all, table, match, rows, i, diag))
			return false;
	if (table->seats < 2)
		return match_error(all, match,
				   "there is only one bot; a match needs "
				   "at least two rows",
				   diag);
	if (!table->opponents)
		return match_error(
			all, match,
			"there is only one side; a match needs at least two "
			"sides. --map side= ignores the column",
			diag);
	return true;
}

static bool
import_add_match(struct import *all, struct contest *contest,
		 const struct import_sorted *sorted, uint32_t match,
		 struct diag *diag)
{
	uint32_t rows[FINISH_SEATS_MAX];
	unsigned n = import_rows_of(all, sorted, match, rows);
	struct import_table table = { .names = &contest->bots };

	if (n > FINISH_SEATS_MAX)
		return match_error(all, match, "there are more than 64 bots",
				   diag);
	table.seats = rows_join_seats(all, rows, n);
	if (!import_table_fill(all, &table, match, rows, diag))
		return false;
	contest_add(contest, all->match[match].group, table.bots, table.places,
		    table.seats, table.partners ? table.sides : NULL);
	return true;
}

/* Return the number of pairs in which the better place has the higher score,
 * minus the number of pairs in which it has the lower score. */
static double
score_order(const struct import *all, const uint32_t *rows, unsigned n)
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
match_has_scores(const struct import *all, uint32_t match)
{
	return !all->match[match].forfeited && !all->match[match].unscored;
}

/* Find the sign of the scores in each file.  Matches with forfeits do not
 * count, because their places follow other rules. */
static void
import_find_signs(struct import *all, const struct import_sorted *sorted)
{
	uint32_t rows[FINISH_SEATS_MAX];

	for (unsigned s = 0; s < all->sources; s++) {
		struct source *source = &all->source[s];
		uint32_t end = s + 1 < all->sources ? source[1].match
						    : all->matches;
		double more = 0;

		for (uint32_t m = source->match; m < end; m++)
			if (match_has_scores(all, m))
				more += score_order(
					all, rows,
					import_rows_of(all, sorted, m, rows));
		source->sign = more < 0 ? -1 : 1;
	}
}

static bool
row_is_apart(const struct import *all, const struct contest *contest,
	     uint32_t row)
{
	uint32_t bot = all->row[row].bot;

	return contest->apart != NULL && bot != NO_BOT && contest->apart[bot];
}

/* Add the points of a match; if a bot in it is rated apart, only those of such
 * bots. */
static void
import_add_scores(const struct import *all, struct contest *contest,
		  const struct import_sorted *sorted, uint32_t match)
{
	double sign = match_source(all, match)->sign;
	uint32_t rows[FINISH_SEATS_MAX];
	unsigned n = import_rows_of(all, sorted, match, rows);
	bool apart = false;

	for (unsigned i = 0; i < n; i++)
		apart |= row_is_apart(all, contest, rows[i]);
	for (unsigned i = 0; i < n; i++)
		if (all->row[rows[i]].bot != NO_BOT &&
		    row_is_apart(all, contest, rows[i]) == apart)
			points_add(&contest->points, all->match[match].group,
				   all->row[rows[i]].bot,
				   sign * all->score[rows[i]],
				   all->deal_counts.value[all->deals[rows[i]]]);
}

/* Add the points of all matches, group by group. */
static void
import_add_points(struct import *all, struct contest *contest,
		  const struct import_sorted *sorted)
{
	uint32_t *by_group = import_by_group(all);

	import_find_signs(all, sorted);
	for (uint32_t k = 0; k < all->matches; k++)
		if (match_has_scores(all, by_group[k]))
			import_add_scores(all, contest, sorted, by_group[k]);
	points_end(&contest->points);
	free(by_group);
}

/*
 * Contest.
 */

static void
import_note_all(const struct import *all)
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
			 "no points per deal are printed, because this table "
			 "has no scores and deals");
}

/* Rate remote bots apart if there are at least two other bots. */
static void
import_set_remotes(const struct import *all, struct contest *contest)
{
	const struct names *bots = &contest->bots;

	if (all->remotes.count == 0 || bots->count - all->remotes.count < 2)
		return;
	contest_rate_apart(contest, bots->count);
	for (uint32_t b = 0; b < bots->count; b++)
		contest->apart[b] = names_find(&all->remotes,
					       names_text(bots, b)) !=
				    NAMES_NONE;
}

bool
import_end(struct import *all, struct contest *contest, struct diag *diag)
{
	struct import_sorted sorted;
	bool ok = true;

	import_note_all(all);
	import_sort(all, &sorted);
	import_split_pools(all, &sorted);
	*contest = (struct contest){ .bots = all->bots };
	all->bots = (struct names){ 0 };
	contest_begin(contest, contest->bots.count);
	import_set_remotes(all, contest);
	for (uint32_t m = 0; ok && m < all->matches; m++)
		ok = import_add_match(all, contest, &sorted, m, diag);
	if (ok) {
		contest_end(contest);
		contest->has_points = all->scored;
		if (contest->has_points)
			import_add_points(all, contest, &sorted);
	}
	import_sorted_release(&sorted);
	if (!ok)
		contest_release(contest);
	return ok;
}
