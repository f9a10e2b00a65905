/* import.c - parse the rows of tables of results; see import.h. */
#include "import.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/csv/spellings.h"
#include "import_rows.h"
#include "lib/alloc.h"
#include "lib/text/fold.h"

#define PLACE_MAX  1000000
/* place that is stored for a bot that did not finish */
#define PLACE_LAST (PLACE_MAX + 1)

/* Rows to report in one note: their number, and the line of the first row. */
struct rows {
	unsigned long count;
	uint64_t line;
};

/* State while a file is read. */
struct import_reader {
	struct import *all;
	struct import_columns *columns;
	/* file that is read, the last element of the list of files */
	struct source *source;
	struct csv_table *table;
	struct diag *diag;
	struct rows uncounted, unfinished, unscored, forfeited, foreign;
	char word[64]; /* first unknown verdict; counted in @foreign */
};

static bool
reader_set_error(const struct import_reader *r, const char *what,
		 const char *text)
{
	char quoted[80];

	text_quote(text, strlen(text), quoted, sizeof(quoted));
	diag_set(r->diag, "%s:%llu: %s\"%s\"", r->table->csv.name,
		 (unsigned long long)r->table->csv.line, what, quoted);
	return false;
}

static void
rows_count(const struct import_reader *r, struct rows *rows)
{
	if (rows->count++ == 0)
		rows->line = r->table->csv.line;
}

static bool
reader_has_column(const struct import_reader *r, enum import_column c)
{
	return r->columns->at[c] != CSV_NONE;
}

static const char *
reader_cell(const struct import_reader *r, enum import_column c)
{
	return import_cell(r->columns, r->table, c);
}

/* Return the column that contains the score, or IMPORT_COLUMNS if there is
 * none. */
static enum import_column
reader_score_column(const struct import_reader *r)
{
	return reader_has_column(r, IMPORT_SCORE)    ? IMPORT_SCORE
	       : reader_has_column(r, IMPORT_POINTS) ? IMPORT_POINTS
						     : IMPORT_COLUMNS;
}

/* Allocate the columns that this file is the first to contain. */
static void
reader_init_columns(const struct import_reader *r)
{
	struct import *all = r->all;

	r->source->scored = reader_score_column(r) != IMPORT_COLUMNS;
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
	if (reader_has_column(r, IMPORT_SEAT) && all->seat == NULL)
		all->seat = xcalloc(all->room, sizeof(*all->seat));
	if (reader_has_column(r, IMPORT_SIDE) && all->side == NULL)
		all->side = xcalloc(all->room, sizeof(*all->side));
}

/*
 * Rows.
 */

static bool
reader_parse_number(const struct import_reader *r, enum import_column c,
		    double *out)
{
	const char *wrong = csv_table_number(r->table, reader_cell(r, c), out);
	char what[80];

	if (wrong == NULL)
		return true;
	snprintf(what, sizeof(what), "%s is %s, not ", import_column_name(c),
		 wrong);
	return reader_set_error(r, what, reader_cell(r, c));
}

/* Enlarge a column, if it exists. */
static uint32_t *
column_grow(uint32_t *column, size_t room)
{
	return column == NULL ? NULL : xrealloc(column, room, sizeof(*column));
}

static void
import_reserve(struct import *all)
{
	if (all->rows == all->room) {
		all->room = 2 * all->room + 1024;
		all->row = xrealloc(all->row, all->room, sizeof(*all->row));
		if (all->scored)
			all->score = xrealloc(all->score, all->room,
					      sizeof(*all->score));
		all->deals = column_grow(all->deals, all->room);
		all->seat = column_grow(all->seat, all->room);
		all->side = column_grow(all->side, all->room);
	}
	XGROW(all->run, all->runs);
	XGROW(all->match, all->matches);
}

/* Return the number of a match id.  Usually it is the number of the previous
 * row. */
static uint32_t
reader_match_number(const struct import_reader *r, const char *text)
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
reader_add_match(const struct import_reader *r, const char *group)
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

/* Parse the match of a row.  All rows of a match must have the same group. */
static bool
reader_parse_match(const struct import_reader *r, uint32_t *match)
{
	const char *text = reader_cell(r, IMPORT_MATCH);
	const char *group = reader_has_column(r, IMPORT_GROUP)
				    ? reader_cell(r, IMPORT_GROUP)
				    : NULL;
	struct import *all = r->all;
	const struct source *source = r->source;
	const char *known;
	char line[32];

	/* without a match column, each row is a match */
	if (!reader_has_column(r, IMPORT_MATCH)) {
		snprintf(line, sizeof(line), "line %llu",
			 (unsigned long long)r->table->csv.line);
		text = line;
	}
	if (text[0] == '\0')
		return reader_set_error(
			r, "the match is missing in this row: ", "");
	*match = reader_match_number(r, text);
	if (*match == all->matches) {
		reader_add_match(r, group);
		return true;
	}
	if (group == NULL)
		return true;
	known = names_text(&source->groups,
			   all->match[*match].group - source->group);
	return strcmp(group, known) == 0 ||
	       reader_set_error(r, "another row of this match has group ",
				known);
}

/* Parse the column "counts" into @counts. */
static bool
reader_parse_counts(struct import_reader *r, bool *counts)
{
	const char *text = reader_has_column(r, IMPORT_COUNTS)
				   ? reader_cell(r, IMPORT_COUNTS)
				   : "1";

	*counts = strcmp(text, "1") == 0;
	if (strcmp(text, "0") == 0)
		rows_count(r, &r->uncounted);
	return *counts || strcmp(text, "0") == 0 ||
	       reader_set_error(r, "counts must be 0 or 1 in every row, not ",
				text);
}

/* Parse the number of deals.  Usually the text equals that of the previous row,
 * so each text is parsed only once. */
static bool
reader_parse_deals(const struct import_reader *r, uint32_t *number)
{
	const char *text = reader_cell(r, IMPORT_DEALS);
	struct numbers *all = &r->all->deal_counts;
	double deals;

	*number = r->all->rows > 0 ? r->all->deals[r->all->rows - 1] : 0;
	if (*number < all->count &&
	    strcmp(names_text(&all->texts, *number), text) == 0)
		return true;
	*number = names_number(&all->texts, text);
	if (*number < all->count)
		return true;
	if (!reader_parse_number(r, IMPORT_DEALS, &deals))
		return false;
	if (deals < 0)
		return reader_set_error(r, "deals must be at least 0, not ",
					text);
	XGROW(all->value, all->count);
	all->value[all->count++] = deals;
	return true;
}

/* Return true if the word, in any case, means that a bot did not finish or did
 * not start. */
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

/* Parse a place.  Bots that did not finish tie for the last place. */
static bool
reader_parse_place(struct import_reader *r, uint32_t *out)
{
	const char *text = reader_cell(r, IMPORT_PLACE);
	double place = 0;

	if (csv_table_number(r->table, text, &place) == NULL && place >= 1 &&
	    place <= PLACE_MAX && place == floor(place)) {
		*out = (uint32_t)place;
		return true;
	}
	if (!is_unfinished(text))
		return reader_set_error(r,
					"place must be a whole number from 1, "
					"or DNF, DNS, DSQ, RET, WD or NC, not ",
					text);
	rows_count(r, &r->unfinished);
	*out = PLACE_LAST;
	return true;
}

static bool
reader_parse_bot(const struct import_reader *r, enum import_column c,
		 uint32_t *out)
{
	const char *name = reader_cell(r, c);
	char what[80];

	if (name[0] == '\0') {
		snprintf(what, sizeof(what), "the %s is missing in this row: ",
			 import_column_name(c));
		return reader_set_error(r, what, "");
	}
	if (strlen(name) > IMPORT_NAME_MAX)
		return reader_set_error(r, "a bot's name is too long: ", name);
	*out = names_number(&r->all->bots, name);
	return true;
}

/* Return the number of a text, from 1; 0 if the text is empty. */
static uint32_t
reader_text_number(const struct import_reader *r, enum import_column c,
		   struct names *names)
{
	const char *text = reader_cell(r, c);

	return text[0] == '\0' ? 0 : 1 + names_number(names, text);
}

/* Parse the score of row @i.  If the cell is empty, the match has no points per
 * deal. */
static bool
reader_parse_score(struct import_reader *r, uint32_t i, struct match *match)
{
	struct import *all = r->all;
	enum import_column scored = reader_score_column(r);

	if (reader_cell(r, scored)[0] == '\0' ||
	    reader_cell(r, IMPORT_DEALS)[0] == '\0') {
		match->unscored = true;
		all->score[i] = 0;
		all->deals[i] = 0;
		rows_count(r, &r->unscored);
		return true;
	}
	return reader_parse_number(r, scored, &all->score[i]) &&
	       reader_parse_deals(r, &all->deals[i]);
}

/* Parse a verdict of the arena (lib/control.h, arena/runner/outcome.h). */
static void
reader_parse_verdict(struct import_reader *r, struct match *match)
{
	static const char *const words[] = {
		"faults",   "timeout", "exit",	 "startup",
		"protocol", "flood",   "memory", "aside",
	};
	const char *text = reader_cell(r, IMPORT_VERDICT);

	if (!reader_has_column(r, IMPORT_VERDICT) || strcmp(text, "ok") == 0)
		return;
	match->forfeited = true;
	rows_count(r, &r->forfeited);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(text, words[i]) == 0)
			return;
	if (r->foreign.count == 0)
		text_quote(text, strlen(text), r->word, sizeof(r->word));
	rows_count(r, &r->foreign);
}

/* Append the current row to its match. */
static void
import_add_row(struct import *all, uint32_t match)
{
	if (all->runs == 0 || all->run[all->runs - 1].match != match)
		all->run[all->runs++] = (struct run){ match, all->rows };
	all->rows++;
}

static bool
reader_parse_result(struct import_reader *r, uint32_t match)
{
	struct import *all = r->all;
	uint32_t i = all->rows;

	if (!reader_parse_place(r, &all->row[i].place) ||
	    !reader_parse_bot(r, IMPORT_BOT, &all->row[i].bot) ||
	    (all->scored && !reader_parse_score(r, i, &all->match[match])))
		return false;
	if (reader_has_column(r, IMPORT_REMOTE) &&
	    strcmp(reader_cell(r, IMPORT_REMOTE), "1") == 0)
		names_number(&all->remotes, reader_cell(r, IMPORT_BOT));
	if (all->seat != NULL)
		all->seat[i] = reader_text_number(r, IMPORT_SEAT, &all->seats);
	if (all->side != NULL)
		all->side[i] = reader_text_number(r, IMPORT_SIDE, &all->sides);
	reader_parse_verdict(r, &all->match[match]);
	import_add_row(all, match);
	return true;
}

/* Store a winner and a loser as two rows with the places 1 and 2. */
static bool
reader_parse_pair(struct import_reader *r, uint32_t match)
{
	static const enum import_column who[] = { IMPORT_WINNER, IMPORT_LOSER };
	struct import *all = r->all;

	for (unsigned i = 0; i < 2; i++) {
		uint32_t at = all->rows;

		import_reserve(all);
		all->row[at].place = 1 + i;
		if (!reader_parse_bot(r, who[i], &all->row[at].bot))
			return false;
		if (all->seat != NULL)
			all->seat[at] = 0;
		if (all->side != NULL)
			all->side[at] = 0;
		import_add_row(all, match);
	}
	return true;
}

static bool
reader_parse_row(struct import_reader *r)
{
	uint32_t match;
	bool counts;

	for (unsigned c = 0; c < IMPORT_COLUMNS; c++)
		if (reader_has_column(r, (enum import_column)c) &&
		    r->columns->at[c] >= r->table->csv.fields)
			return reader_set_error(
				r, "this row has no ",
				import_column_name((enum import_column)c));
	if (!reader_parse_counts(r, &counts))
		return false;
	if (!counts)
		return true;
	import_reserve(r->all);
	return reader_parse_match(r, &match) &&
	       (r->columns->pairs ? reader_parse_pair(r, match)
				  : reader_parse_result(r, match));
}

static bool
reader_read_rows(struct import_reader *r)
{
	uint32_t before = r->all->rows;
	bool first = true;
	enum csv_row got;

	while ((got = csv_table_read(r->table, r->diag)) == CSV_ROW) {
		if (first) {
			import_columns_check(r->columns, r->table);
			reader_init_columns(r);
		}
		first = false;
		if (!reader_parse_row(r))
			return false;
	}
	if (got == CSV_END && r->all->rows == before) {
		diag_set(r->diag,
			 "%s:%llu: below this header, no row has a result that "
			 "counts",
			 r->table->csv.name,
			 (unsigned long long)r->table->head);
		return false;
	}
	return got == CSV_END;
}

/*
 * Notes.
 */

/* Ignore a column of unknown verdicts. */
static void
reader_drop_verdicts(struct import_reader *r)
{
	struct import *all = r->all;

	csv_note(&all->notes, r->source->name, r->foreign.line,
		 "column \"verdict\" is ignored: \"%s\" is not a verdict of "
		 "the arena",
		 r->word);
	r->forfeited.count = 0;
	for (uint32_t m = r->source->match; m < all->matches; m++)
		all->match[m].forfeited = false;
}

static void
reader_note_rows(const struct import_reader *r, const struct rows *rows,
		 const char *what)
{
	if (rows->count > 0)
		csv_note(&r->all->notes, r->source->name, rows->line,
			 "%s: %lu, the first in this line", what, rows->count);
}

/* Make each match with an empty group a group of its own. */
static void
reader_split_ungrouped(const struct import_reader *r)
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
reader_end_file(struct import_reader *r)
{
	if (r->foreign.count > 0)
		reader_drop_verdicts(r);
	if (reader_has_column(r, IMPORT_GROUP))
		reader_split_ungrouped(r);
	reader_note_rows(r, &r->uncounted, "rows ignored because counts is 0");
	reader_note_rows(r, &r->unfinished,
			 "bots that did not finish, placed last as a tie");
	reader_note_rows(r, &r->unscored,
			 "rows without a score; their matches do not count for "
			 "points per deal");
	reader_note_rows(
		r, &r->forfeited,
		"forfeits; their matches do not count for points per deal");
	spellings_note(&r->all->notes, r->source->name, "groups",
		       &r->source->groups);
}

/*
 * Files.
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
	names_release(&all->remotes);
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
	struct import_reader r = { .all = all,
				   .columns = &all->columns,
				   .diag = diag };
	bool ok;

	XGROW(all->source, all->sources);
	r.source = &all->source[all->sources++];
	*r.source = (struct source){ .name = name,
				     .match = all->matches,
				     .group = all->groups };
	r.table = csv_table_new(in, name, &all->notes);
	ok = import_columns_find(r.columns, r.table, diag) &&
	     reader_read_rows(&r);
	r.source->own = r.columns->own;
	r.source->pairs = r.columns->pairs;
	if (ok)
		reader_end_file(&r);
	csv_table_free(r.table);
	return ok;
}
