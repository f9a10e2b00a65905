/* import_columns.c - which column holds what; see import_columns.h. */
#include "import_columns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

static const char *const names[] = {
	"match",  "bot",   "place",   "group", "points", "deals", "seat",
	"counts", "score", "verdict", "side",  "winner", "loser", NULL,
};

_Static_assert(sizeof(names) / sizeof(names[0]) == IMPORT_COLUMNS + 1,
	       "a name for each column");

/* What else a run's results.csv holds (arena/output/results_csv.c). */
static const char *const others_of_runs[] = {
	"round",   "faults", "detail",	"version", "decisions",
	"used_us", "max_us", "late_us", "noise",   "opponents",
	"log",	   "ended",  "machine", "speed",   NULL,
};

/* The columns that a table must have: one row a bot, or one row a match. */
static const enum import_column rows_of_bots[] = { IMPORT_MATCH, IMPORT_BOT,
						   IMPORT_PLACE };
static const enum import_column rows_of_pairs[] = { IMPORT_WINNER,
						    IMPORT_LOSER };

const char *
import_column_name(enum import_column c)
{
	return names[c];
}

static const char *
name_here(const struct import_columns *columns, enum import_column c)
{
	return columns->name[c] != NULL ? columns->name[c] : names[c];
}

void
import_columns_release(struct import_columns *columns)
{
	for (unsigned c = 0; c < IMPORT_COLUMNS; c++)
		free(columns->name[c]);
	*columns = (struct import_columns){ .pairs = false };
}

/* --- other names -----------------------------------------------------------
 */

/* The column whose name and "=" @text begins with, or IMPORT_COLUMNS. */
static unsigned
column_before(const char *text)
{
	unsigned c = 0;

	for (; c < IMPORT_COLUMNS; c++) {
		size_t len = strlen(names[c]);

		if (strncmp(text, names[c], len) == 0 && text[len] == '=')
			break;
	}
	return c;
}

static bool
complain_map(const char *text, struct diag *diag)
{
	char word[32];
	const char *like;

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(text, "=,"), text);
	like = nearest_word(word, names);
	diag_set(diag,
		 "--map \"%s\": expected COLUMN=NAME, where COLUMN is match, "
		 "bot, place, group, points, deals, seat, counts, score, "
		 "verdict, side, winner or loser%s%s%s",
		 text, like != NULL ? "; did you mean " : "",
		 like != NULL ? like : "", like != NULL ? "=" : "");
	return false;
}

/* A comma is a part of a name, unless a column follows it. */
bool
import_columns_map(struct import_columns *columns, const char *text,
		   struct diag *diag)
{
	while (*text != '\0') {
		unsigned c = column_before(text);
		const char *name, *end;

		if (c == IMPORT_COLUMNS)
			return complain_map(text, diag);
		name = end = text + strlen(names[c]) + 1;
		while (*end != '\0' && (*end != ',' || column_before(end + 1) ==
							       IMPORT_COLUMNS))
			end++;
		free(columns->name[c]);
		columns->name[c] = xprintf("%.*s", (int)(end - name), name);
		text = *end == ',' ? end + 1 : end;
	}
	return true;
}

/* --- the head --------------------------------------------------------------
 */

static unsigned
find(const struct import_columns *columns, char *const *cells, unsigned count,
     enum import_column c)
{
	const char *name = name_here(columns, c);

	return name[0] == '\0' ? CSV_NONE : csv_column(cells, count, name);
}

static bool
has_all(const struct import_columns *columns, char *const *cells,
	unsigned count, const enum import_column *c, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (find(columns, cells, count, c[i]) == CSV_NONE)
			return false;
	return true;
}

#define HAS_ALL(columns, cells, count, row)                                    \
	has_all(columns, cells, count, row, sizeof(row) / sizeof((row)[0]))

static bool
is_head(char *const *cells, unsigned count, const void *arg)
{
	const struct import_columns *columns = arg;

	return HAS_ALL(columns, cells, count, rows_of_bots) ||
	       HAS_ALL(columns, cells, count, rows_of_pairs);
}

/* There is no column @c. */
static bool
complain_none(const struct import_columns *columns,
	      const struct csv_table *table, unsigned c, struct diag *diag)
{
	uint64_t line = table->head > 0 ? table->head : table->widest;
	char list[DIAG_TEXT_MAX / 2];

	csv_table_list(table, NULL, list, sizeof(list));
	diag_set(diag,
		 "%s:%llu: there is no \"%s\": a row names the columns match, "
		 "bot and place, or winner and loser%s; here they are %s. "
		 "--map %s=NAME says which one it is",
		 table->csv.name, (unsigned long long)line,
		 name_here(columns, (enum import_column)c),
		 table->columns == 1 ? ", with commas, semicolons or tabs "
				       "between them"
				     : "",
		 list, names[c]);
	return false;
}

static bool
complain_head(const struct import_columns *columns,
	      const struct csv_table *table, struct diag *diag)
{
	for (unsigned i = 0; table->columns > 0 && i < 3; i++)
		if (find(columns, table->column, table->columns,
			 rows_of_bots[i]) == CSV_NONE)
			return complain_none(columns, table, rows_of_bots[i],
					     diag);
	diag_set(diag, "%s:1: empty: its first row names the columns",
		 table->csv.name);
	return false;
}

static bool
is_word(const char *const *words, const char *text)
{
	while (*words != NULL && strcmp(*words, text) != 0)
		words++;
	return *words != NULL;
}

static bool
is_own(const struct csv_table *table)
{
	bool faults = false;

	for (unsigned i = 0; i < table->columns; i++) {
		if (!is_word(names, table->column[i]) &&
		    !is_word(others_of_runs, table->column[i]))
			return false;
		faults |= strcmp(table->column[i], "faults") == 0;
	}
	return faults;
}

static bool
find_column(struct import_columns *columns, struct csv_table *table,
	    enum import_column c, struct diag *diag)
{
	columns->at[c] = find(columns, table->column, table->columns, c);
	if (columns->at[c] == CSV_NONE && columns->name[c] != NULL &&
	    columns->name[c][0] != '\0')
		return complain_none(columns, table, c, diag);
	if (columns->at[c] != CSV_TWICE)
		return true;
	diag_set(diag,
		 "%s:%llu: two columns of the name \"%s\": rename one, or say "
		 "--map %s=NAME",
		 table->csv.name, (unsigned long long)table->head,
		 name_here(columns, c), names[c]);
	return false;
}

bool
import_columns_find(struct import_columns *columns, struct csv_table *table,
		    struct diag *diag)
{
	switch (csv_table_begin(table, is_head, columns, diag)) {
	case CSV_BAD:
		return false;
	case CSV_END:
		return complain_head(columns, table, diag);
	case CSV_ROW:
		break;
	}
	columns->own = is_own(table);
	columns->pairs = !HAS_ALL(columns, table->column, table->columns,
				  rows_of_bots);
	for (unsigned c = 0; c < IMPORT_COLUMNS; c++)
		if (!find_column(columns, table, (enum import_column)c, diag))
			return false;
	return true;
}

/* --- whose values they are -------------------------------------------------
 */

static void
pass_over(struct import_columns *columns, const struct csv_table *table,
	  enum import_column c, const char *why)
{
	if (columns->at[c] == CSV_NONE)
		return;
	columns->at[c] = CSV_NONE;
	if (!columns->own)
		csv_note(&table->notes, table->csv.name, table->head,
			 "the column \"%s\" is passed over: %s",
			 name_here(columns, c), why);
}

/* Is it a number, or meant as one, or not known? */
static bool
may_be_number(const struct import_columns *columns,
	      const struct csv_table *table, enum import_column c)
{
	const char *text = import_cell(columns, table, c);

	text += *text == '-' || *text == '+';
	return text[strspn(text, "0123456789.,")] == '\0';
}

/* What was scored is in the column score, or else points; with the deals. */
static void
settle_score(struct import_columns *columns, const struct csv_table *table)
{
	enum import_column scored = columns->at[IMPORT_SCORE] != CSV_NONE
					    ? IMPORT_SCORE
					    : IMPORT_POINTS;
	const char *why = NULL;

	if (scored == IMPORT_SCORE)
		pass_over(columns, table, IMPORT_POINTS,
			  "\"score\" is read in its place");
	if (columns->at[IMPORT_DEALS] == CSV_NONE)
		why = "without \"deals\" it gives no points a deal";
	else if (!may_be_number(columns, table, scored) ||
		 !may_be_number(columns, table, IMPORT_DEALS))
		why = "its first row has no number there";
	else if (columns->at[scored] == CSV_NONE)
		why = "without \"score\" or \"points\" it gives no points a "
		      "deal";
	if (why != NULL) {
		pass_over(columns, table, scored, why);
		pass_over(columns, table, IMPORT_DEALS, why);
	}
	if (scored == IMPORT_POINTS || why != NULL)
		pass_over(columns, table, IMPORT_VERDICT,
			  "it says which scores count, and there is none");
}

static void
settle_counts(struct import_columns *columns, const struct csv_table *table)
{
	const char *text = import_cell(columns, table, IMPORT_COUNTS);

	if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
		pass_over(columns, table, IMPORT_COUNTS,
			  "it is 0 or 1 where it says which rows count");
}

/* A match of two has neither of these. */
static void
settle_pairs(struct import_columns *columns, const struct csv_table *table)
{
	static const enum import_column of_bots[] = {
		IMPORT_BOT,   IMPORT_PLACE, IMPORT_POINTS,  IMPORT_DEALS,
		IMPORT_SCORE, IMPORT_SEAT,  IMPORT_VERDICT, IMPORT_SIDE,
	};

	for (unsigned i = 0; i < sizeof(of_bots) / sizeof(of_bots[0]); i++)
		pass_over(columns, table, of_bots[i],
			  "a row is a match of a winner and a loser");
}

/* One note for all other columns; those above have notes of their own. */
static void
note_others(const struct import_columns *columns, const struct csv_table *table)
{
	bool left[CSV_FIELDS], any = false;
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < table->columns; i++)
		left[i] = table->column[i][0] != '\0';
	for (unsigned c = 0; c < IMPORT_COLUMNS; c++) {
		unsigned at = find(columns, table->column, table->columns,
				   (enum import_column)c);

		if (at < table->columns)
			left[at] = false;
	}
	for (unsigned i = 0; i < table->columns; i++)
		any |= left[i];
	csv_table_list(table, left, list, sizeof(list));
	if (any)
		csv_note(&table->notes, table->csv.name, table->head,
			 "columns that are passed over: %s", list);
}

void
import_columns_settle(struct import_columns *columns,
		      const struct csv_table *table)
{
	static const char of_bots[] = "a row is a bot with its place";

	if (columns->pairs) {
		settle_pairs(columns, table);
	} else {
		pass_over(columns, table, IMPORT_WINNER, of_bots);
		pass_over(columns, table, IMPORT_LOSER, of_bots);
		settle_score(columns, table);
	}
	settle_counts(columns, table);
	if (!columns->own)
		note_others(columns, table);
}
