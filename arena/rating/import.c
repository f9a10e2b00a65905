/* import.c - the rows of tables of results; see import.h. */
#include "import.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/spellings.h"
#include "import_rows.h"
#include "lib/alloc.h"
#include "lib/text/fold.h"

#define PLACE_MAX  1000000
#define PLACE_LAST (PLACE_MAX + 1) /* of a bot that did not finish */

/* Rows that there is something to be said of, and the line of the first. */
struct rows {
	unsigned long count;
	uint64_t line;
};

/* A file that is read. */
struct reading {
	struct import *all;
	struct import_columns *columns;
	struct source *source; /* the last one */
	struct csv_table *table;
	struct diag *diag;
	struct rows struck, unfinished, unscored, forfeited, foreign;
	char word[64]; /* of @foreign: a verdict that is another's */
};

static bool
complain(const struct reading *r, const char *what, const char *text)
{
	char shown[80];

	text_quote(text, strlen(text), shown, sizeof(shown));
	diag_set(r->diag, "%s:%llu: %s\"%s\"", r->table->csv.name,
		 (unsigned long long)r->table->csv.line, what, shown);
	return false;
}

static void
count_row(const struct reading *r, struct rows *rows)
{
	if (rows->count++ == 0)
		rows->line = r->table->csv.line;
}

static bool
has_column(const struct reading *r, enum import_column c)
{
	return r->columns->at[c] != CSV_NONE;
}

static const char *
cell(const struct reading *r, enum import_column c)
{
	return import_cell(r->columns, r->table, c);
}

/* The column of what was scored; IMPORT_COLUMNS: there is none. */
static enum import_column
score_column(const struct reading *r)
{
	return has_column(r, IMPORT_SCORE)    ? IMPORT_SCORE
	       : has_column(r, IMPORT_POINTS) ? IMPORT_POINTS
					      : IMPORT_COLUMNS;
}

/* Columns that this file is the first to have: the rows so far have none. */
static void
begin_columns(const struct reading *r)
{
	struct import *all = r->all;

	r->source->scored = score_column(r) != IMPORT_COLUMNS;
	all->scored &= r->source->scored;
	if (!all->scored) {
		free(all->score);
		free(all->deals);
		all->score = NULL;
		all->deals = NULL;
	} else if (all->deals == NULL) {
		all->score = xcalloc(all->room, sizeof(*all->score));
		all->deals = xcalloc(all->room, sizeof(*all->deals));
	}
	if (has_column(r, IMPORT_SEAT) && all->seat == NULL)
		all->seat = xcalloc(all->room, sizeof(*all->seat));
	if (has_column(r, IMPORT_SIDE) && all->side == NULL)
		all->side = xcalloc(all->room, sizeof(*all->side));
}

/*
 * A row.
 */

static bool
read_number(const struct reading *r, enum import_column c, double *out)
{
	const char *wrong = csv_table_number(r->table, cell(r, c), out);
	char what[80];

	if (wrong == NULL)
		return true;
	snprintf(what, sizeof(what), "%s is %s, not ", import_column_name(c),
		 wrong);
	return complain(r, what, cell(r, c));
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
		.line = (uint32_t)r->table->csv.line,
	};
	if (source->group + number >= all->groups)
		all->groups = source->group + number + 1;
}

/* Which match; it has one group. */
static bool
read_match(const struct reading *r, uint32_t *match)
{
	const char *text = cell(r, IMPORT_MATCH);
	const char *group = has_column(r, IMPORT_GROUP) ? cell(r, IMPORT_GROUP)
							: NULL;
	struct import *all = r->all;
	const struct source *source = r->source;
	const char *known;
	char line[32];

	if (!has_column(r, IMPORT_MATCH)) { /* each row is one */
		snprintf(line, sizeof(line), "line %llu",
			 (unsigned long long)r->table->csv.line);
		text = line;
	}
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
read_counts(struct reading *r, bool *taken)
{
	const char *text = has_column(r, IMPORT_COUNTS) ? cell(r, IMPORT_COUNTS)
							: "1";

	*taken = strcmp(text, "1") == 0;
	if (strcmp(text, "0") == 0)
		count_row(r, &r->struck);
	return *taken || strcmp(text, "0") == 0 ||
	       complain(r, "counts is 0 or 1, as in the rows above, not ",
			text);
}

/* How many deals, as one of the numbers that were met; mostly that of the row
 * before. */
static bool
read_deals(const struct reading *r, uint32_t *number)
{
	const char *text = cell(r, IMPORT_DEALS);
	struct numbers *all = &r->all->deal_counts;
	double deals;

	*number = r->all->rows > 0 ? r->all->deals[r->all->rows - 1] : 0;
	if (*number < all->count &&
	    strcmp(names_text(&all->texts, *number), text) == 0)
		return true;
	*number = names_number(&all->texts, text);
	if (*number < all->count)
		return true;
	if (!read_number(r, IMPORT_DEALS, &deals))
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

/* Words for a bot that did not finish, or did not begin, by their folds. */
static bool
is_unfinished(const char *text)
{
	static const char *const words[] = {
		"dnf",	   "did not finish",
		"dns",	   "did not start",
		"dsq",	   "dq",
		"disq",	   "disqualified",
		"ret",	   "retired",
		"wd",	   "withdrawn",
		"nc",	   "not classified",
		"forfeit", "forfeited",
	};
	char *fold = fold_text(text);
	bool is = false;

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		is |= strcmp(fold, words[i]) == 0;
	free(fold);
	return is;
}

/* A bot that did not finish is behind all that did, and ties with the like. */
static bool
read_place(struct reading *r, uint32_t *out)
{
	const char *text = cell(r, IMPORT_PLACE);
	double place = 0;

	if (csv_table_number(r->table, text, &place) == NULL && place >= 1 &&
	    place <= PLACE_MAX && place == floor(place)) {
		*out = (uint32_t)place;
		return true;
	}
	if (!is_unfinished(text))
		return complain(r,
				"place is a whole number from 1, or DNF, DNS, "
				"DSQ, RET, WD or NC, not ",
				text);
	count_row(r, &r->unfinished);
	*out = PLACE_LAST;
	return true;
}

static bool
read_bot(const struct reading *r, enum import_column c, uint32_t *out)
{
	const char *name = cell(r, c);
	char what[80];

	if (name[0] == '\0') {
		snprintf(what, sizeof(what),
			 "no %s in this row: ", import_column_name(c));
		return complain(r, what, "");
	}
	if (strlen(name) > IMPORT_NAME_MAX)
		return complain(r, "a bot's name is too long: ", name);
	*out = names_number(&r->all->bots, name);
	return true;
}

/* The number of a text, from 1; 0: there is none here. */
static uint32_t
number_of(const struct reading *r, enum import_column c, struct names *names)
{
	const char *text = cell(r, c);

	return text[0] == '\0' ? 0 : 1 + names_number(names, text);
}

/* What the bot of row @i scored; where that is not known, its match has no
 * points a deal. */
static bool
read_score(struct reading *r, uint32_t i, struct match *match)
{
	struct import *all = r->all;
	enum import_column scored = score_column(r);

	if (cell(r, scored)[0] == '\0' || cell(r, IMPORT_DEALS)[0] == '\0') {
		match->unscored = true;
		all->score[i] = 0;
		all->deals[i] = 0;
		count_row(r, &r->unscored);
		return true;
	}
	return read_number(r, scored, &all->score[i]) &&
	       read_deals(r, &all->deals[i]);
}

/* The arena's own words for how a match ended for a bot (lib/control.h, and
 * arena/runner/outcome.h). */
static void
read_verdict(struct reading *r, struct match *match)
{
	static const char *const words[] = {
		"faults",   "timeout", "exit",	 "startup",
		"protocol", "flood",   "memory", "aside",
	};
	const char *text = cell(r, IMPORT_VERDICT);

	if (!has_column(r, IMPORT_VERDICT) || strcmp(text, "ok") == 0)
		return;
	match->forfeited = true;
	count_row(r, &r->forfeited);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(text, words[i]) == 0)
			return;
	if (r->foreign.count == 0)
		text_quote(text, strlen(text), r->word, sizeof(r->word));
	count_row(r, &r->foreign);
}

/* Another row, of this match. */
static void
add_row(struct import *all, uint32_t match)
{
	if (all->runs == 0 || all->run[all->runs - 1].match != match)
		all->run[all->runs++] = (struct run){ match, all->rows };
	all->rows++;
}

static bool
read_result(struct reading *r, uint32_t match)
{
	struct import *all = r->all;
	uint32_t i = all->rows;

	if (!read_place(r, &all->row[i].place) ||
	    !read_bot(r, IMPORT_BOT, &all->row[i].bot) ||
	    (all->scored && !read_score(r, i, &all->match[match])))
		return false;
	if (all->seat != NULL)
		all->seat[i] = number_of(r, IMPORT_SEAT, &all->seats);
	if (all->side != NULL)
		all->side[i] = number_of(r, IMPORT_SIDE, &all->sides);
	read_verdict(r, &all->match[match]);
	add_row(all, match);
	return true;
}

/* A winner and a loser: two rows, and no more of them than places. */
static bool
read_pair(struct reading *r, uint32_t match)
{
	static const enum import_column who[] = { IMPORT_WINNER, IMPORT_LOSER };
	struct import *all = r->all;

	for (unsigned i = 0; i < 2; i++) {
		uint32_t at = all->rows;

		make_room(all);
		all->row[at].place = 1 + i;
		if (!read_bot(r, who[i], &all->row[at].bot))
			return false;
		if (all->seat != NULL)
			all->seat[at] = 0;
		if (all->side != NULL)
			all->side[at] = 0;
		add_row(all, match);
	}
	return true;
}

static bool
read_row(struct reading *r)
{
	uint32_t match;
	bool taken;

	for (unsigned c = 0; c < IMPORT_COLUMNS; c++)
		if (has_column(r, (enum import_column)c) &&
		    r->columns->at[c] >= r->table->csv.fields)
			return complain(
				r, "this row has no ",
				import_column_name((enum import_column)c));
	if (!read_counts(r, &taken))
		return false;
	if (!taken)
		return true;
	make_room(r->all);
	return read_match(r, &match) &&
	       (r->columns->pairs ? read_pair(r, match)
				  : read_result(r, match));
}

static bool
read_rows(struct reading *r)
{
	uint32_t before = r->all->rows;
	bool first = true;
	enum csv_row got;

	while ((got = csv_table_read(r->table, r->diag)) == CSV_ROW) {
		if (first) {
			import_columns_settle(r->columns, r->table);
			begin_columns(r);
		}
		first = false;
		if (!read_row(r))
			return false;
	}
	if (got == CSV_END && r->all->rows == before) {
		diag_set(r->diag,
			 "%s:%llu: no results below this row that "
			 "count",
			 r->table->csv.name,
			 (unsigned long long)r->table->head);
		return false;
	}
	return got == CSV_END;
}

/*
 * What is to be said of it.
 */

/* A verdict that is another's says nothing of forfeits. */
static void
forget_verdicts(struct reading *r)
{
	struct import *all = r->all;

	csv_note(&all->notes, r->source->name, r->foreign.line,
		 "the column \"verdict\" is passed over: \"%s\" is no verdict "
		 "of a match here",
		 r->word);
	r->forfeited.count = 0;
	for (uint32_t m = r->source->match; m < all->matches; m++)
		all->match[m].forfeited = false;
}

static void
note_rows(const struct reading *r, const struct rows *rows, const char *what)
{
	if (rows->count > 0)
		csv_note(&r->all->notes, r->source->name, rows->line,
			 "%s: %lu, this first", what, rows->count);
}

/* A match whose group is empty is a group of its own. */
static void
part_ungrouped(const struct reading *r)
{
	struct import *all = r->all;
	const struct source *source = r->source;

	for (uint32_t m = source->match; m < all->matches; m++) {
		struct match *match = &all->match[m];

		if (names_text(&source->groups,
			       match->group - source->group)[0] == '\0')
			match->group = all->groups++;
	}
}

static void
end_file(struct reading *r)
{
	if (r->foreign.count > 0)
		forget_verdicts(r);
	if (has_column(r, IMPORT_GROUP))
		part_ungrouped(r);
	note_rows(r, &r->struck,
		  "rows that are passed over, because their counts is 0");
	note_rows(r, &r->unfinished,
		  "bots that did not finish, which are placed behind all that "
		  "did, and tie");
	note_rows(r, &r->unscored,
		  "rows without a score, whose matches have no points a deal");
	note_rows(r, &r->forfeited,
		  "forfeits, whose matches have no points a deal");
	spellings_note(&r->all->notes, r->source->name, "groups",
		       &r->source->groups);
}

/*
 * All of it.
 */

struct import *
import_new(const struct csv_notes *notes)
{
	struct import *all = xcalloc(1, sizeof(*all));

	all->notes = *notes;
	all->scored = true;
	return all;
}

bool
import_map(struct import *all, const char *text, struct diag *diag)
{
	return import_columns_map(&all->columns, text, diag);
}

void
import_free(struct import *all)
{
	for (unsigned s = 0; s < all->sources; s++) {
		names_release(&all->source[s].matches);
		names_release(&all->source[s].groups);
	}
	free(all->source);
	import_columns_release(&all->columns);
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
	struct reading r = { .all = all,
			     .columns = &all->columns,
			     .diag = diag };
	bool ok;

	all->source = xrealloc(all->source, all->sources + 1u,
			       sizeof(*all->source));
	r.source = &all->source[all->sources++];
	*r.source = (struct source){ .name = name,
				     .match = all->matches,
				     .group = all->groups };
	r.table = csv_table_new(in, name, &all->notes);
	ok = import_columns_find(r.columns, r.table, diag) && read_rows(&r);
	r.source->own = r.columns->own;
	r.source->pairs = r.columns->pairs;
	if (ok)
		end_file(&r);
	csv_table_free(r.table);
	return ok;
}
