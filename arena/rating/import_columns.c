/* import_columns.c - find the columns of a table; see import_columns.h. */
#include "import_columns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/text.h"

static const char *const names[] = {
	"match", "bot",	   "place",  "group",  "points",
	"deals", "seat",   "counts", "score",  "verdict",
	"side",	 "winner", "loser",  "remote", NULL,
};

_Static_assert(sizeof(names) / sizeof(names[0]) == IMPORT_COLUMNS + 1,
	       "a name for each column");

/* Columns of results.csv (arena/output/results_csv.c) that the import does not
 * use. */
static const char *const others_of_runs[] = {
	"round",   "faults",  "detail",	   "version",	 "decisions", "used_us",
	"max_us",  "late_us", "noise",	   "opponents",	 "log",	      "ended",
	"machine", "speed",   "tokens_in", "tokens_out", "cost",      NULL,
};

/* Required columns if each row is a bot in a match, and if each row is a whole
 * match. */
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
column_title(const struct import_columns *columns, enum import_column c)
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

/* --- other names ---------------------------------------------------------- */

/* Return the column whose name and "=" start @text, or IMPORT_COLUMNS. */
static unsigned
column_at_start(const char *text)
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
columns_map_error(const char *text, struct diag *diag)
{
	char word[32];
	const char *like;

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(text, "=,"), text);
	like = nearest_word(word, names);
	diag_set(diag,
		 "--map \"%s\": expected COLUMN=NAME, where COLUMN is match, "
		 "bot, place, group, points, deals, seat, counts, score, "
		 "verdict, side, winner, loser or remote%s%s%s",
		 text, like != NULL ? "; did you mean " : "",
		 like != NULL ? like : "", like != NULL ? "=" : "");
	return false;
}

/* Return true if a comma is part of a name.  It is, unless "COLUMN=" follows
 * the comma. */
bool
import_columns_map(struct import_columns *columns, const char *text,
		   struct diag *diag)
{
	while (*text != '\0') {
		unsigned c = column_at_start(text);
		const char *name, *end;

		if (c == IMPORT_COLUMNS)
			return columns_map_error(text, diag);
		name = end = text + strlen(names[c]) + 1;
		while (*end != '\0' &&
		       (*end != ',' ||
			column_at_start(end + 1) == IMPORT_COLUMNS))
			end++;
		free(columns->name[c]);
		columns->name[c] = xprintf("%.*s", (int)(end - name), name);
		text = *end == ',' ? end + 1 : end;
	}
	return true;
}

/* --- header --------------------------------------------------------------- */

static unsigned
columns_find(const struct import_columns *columns, char *const *cells,
	     unsigned count, enum import_column c)
{
	const char *name = column_title(columns, c);

	return name[0] == '\0' ? CSV_NONE : csv_find_column(cells, count, name);
}

static bool
columns_has_all(const struct import_columns *columns, char *const *cells,
		unsigned count, const enum import_column *c, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (columns_find(columns, cells, count, c[i]) == CSV_NONE)
			return false;
	return true;
}

#define HAS_ALL(columns, cells, count, row)                                    \
	columns_has_all(columns, cells, count, row,                            \
			sizeof(row) / sizeof((row)[0]))

static bool
columns_is_head(char *const *cells, unsigned count, const void *arg)
{
	const struct import_columns *columns = arg;

	return HAS_ALL(columns, cells, count, rows_of_bots) ||
	       HAS_ALL(columns, cells, count, rows_of_pairs);
}

/* Report that column @c is missing. */
static bool
columns_missing_error(const struct import_columns *columns,
		      const struct csv_table *table, unsigned c,
		      struct diag *diag)
{
	uint64_t line = table->head > 0 ? table->head : table->widest;
	char list[DIAG_TEXT_MAX / 2];

	csv_table_list(table, NULL, list, sizeof(list));
	diag_set(diag,
		 "%s:%llu: there is no \"%s\": the header must name the "
		 "columns match, bot and place, or winner and loser%s; here "
		 "the columns are %s. --map %s=NAME selects a column",
		 table->csv.name, (unsigned long long)line,
		 column_title(columns, (enum import_column)c),
		 table->columns == 1 ? ", with commas, semicolons or tabs "
				       "between them"
				     : "",
		 list, names[c]);
	return false;
}

static bool
columns_head_error(const struct import_columns *columns,
		   const struct csv_table *table, struct diag *diag)
{
	for (unsigned i = 0; table->columns > 0 && i < 3; i++)
		if (columns_find(columns, table->column, table->columns,
				 rows_of_bots[i]) == CSV_NONE)
			return columns_missing_error(columns, table,
						     rows_of_bots[i], diag);
	diag_set(diag, "%s:1: empty; the first row must name the columns",
		 table->csv.name);
	return false;
}

static bool
columns_is_results_csv(const struct csv_table *table)
{
	bool faults = false;

	for (unsigned i = 0; i < table->columns; i++) {
		if (!text_is_one_of(table->column[i], names) &&
		    !text_is_one_of(table->column[i], others_of_runs))
			return false;
		faults |= strcmp(table->column[i], "faults") == 0;
	}
	return faults;
}

static bool
columns_locate(struct import_columns *columns, struct csv_table *table,
	       enum import_column c, struct diag *diag)
{
	columns->at[c] = columns_find(columns, table->column, table->columns,
				      c);
	if (columns->at[c] == CSV_NONE && columns->name[c] != NULL &&
	    columns->name[c][0] != '\0')
		return columns_missing_error(columns, table, c, diag);
	if (columns->at[c] != CSV_TWICE)
		return true;
	diag_set(diag,
		 "%s:%llu: two columns are named \"%s\"; rename one, or use "
		 "--map %s=NAME",
		 table->csv.name, (unsigned long long)table->head,
		 column_title(columns, c), names[c]);
	return false;
}

bool
import_columns_find(struct import_columns *columns, struct csv_table *table,
		    struct diag *diag)
{
	switch (csv_table_begin(table, columns_is_head, columns, diag)) {
	case CSV_BAD:
		return false;
	case CSV_END:
		return columns_head_error(columns, table, diag);
	case CSV_ROW:
		break;
	}
	columns->own = columns_is_results_csv(table);
	columns->pairs = !HAS_ALL(columns, table->column, table->columns,
				  rows_of_bots);
	for (unsigned c = 0; c < IMPORT_COLUMNS; c++)
		if (!columns_locate(columns, table, (enum import_column)c,
				    diag))
			return false;
	return true;
}

/* --- values --------------------------------------------------------------- */

static void
columns_ignore(struct import_columns *columns, const struct csv_table *table,
	       enum import_column c, const char *why)
{
	if (columns->at[c] == CSV_NONE)
		return;
	columns->at[c] = CSV_NONE;
	if (!columns->own)
		csv_note(&table->notes, table->csv.name, table->head,
			 "column \"%s\" is ignored: %s",
			 column_title(columns, c), why);
}

/* Return true if the cell is empty, contains a number, or looks like a
 * number. */
static bool
may_be_number(const struct import_columns *columns,
	      const struct csv_table *table, enum import_column c)
{
	const char *text = import_cell(columns, table, c);

	text += *text == '-' || *text == '+';
	return text[strspn(text, "0123456789.,")] == '\0';
}

/* Find the score in the column "score", otherwise in "points".  A score
 * requires the number of deals. */
static void
columns_check_score(struct import_columns *columns,
		    const struct csv_table *table)
{
	enum import_column scored = columns->at[IMPORT_SCORE] != CSV_NONE
					    ? IMPORT_SCORE
					    : IMPORT_POINTS;
	const char *why = NULL;

	if (scored == IMPORT_SCORE)
		columns_ignore(columns, table, IMPORT_POINTS,
			       "\"score\" is used instead");
	if (columns->at[IMPORT_DEALS] == CSV_NONE)
		why = "without \"deals\" there are no points per deal";
	else if (!may_be_number(columns, table, scored) ||
		 !may_be_number(columns, table, IMPORT_DEALS))
		why = "its first cell is not a number";
	else if (columns->at[scored] == CSV_NONE)
		why = "without \"score\" or \"points\" there are no points per "
		      "deal";
	if (why != NULL) {
		columns_ignore(columns, table, scored, why);
		columns_ignore(columns, table, IMPORT_DEALS, why);
	}
	if (scored == IMPORT_POINTS || why != NULL)
		columns_ignore(columns, table, IMPORT_VERDICT,
			       "a verdict is used only together with a score");
}

/* Ignore column @c if it does not contain 0 or 1. */
static void
columns_check_flag(struct import_columns *columns,
		   const struct csv_table *table, enum import_column c)
{
	const char *text = import_cell(columns, table, c);

	if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
		columns_ignore(columns, table, c, "its values must be 0 or 1");
}

/* Ignore the columns that a table with columns winner and loser cannot have. */
static void
columns_check_pairs(struct import_columns *columns,
		    const struct csv_table *table)
{
	static const enum import_column of_bots[] = {
		IMPORT_BOT,	IMPORT_PLACE, IMPORT_POINTS,
		IMPORT_DEALS,	IMPORT_SCORE, IMPORT_SEAT,
		IMPORT_VERDICT, IMPORT_SIDE,  IMPORT_REMOTE,
	};

	for (unsigned i = 0; i < sizeof(of_bots) / sizeof(of_bots[0]); i++)
		columns_ignore(columns, table, of_bots[i],
			       "each row is a match with a winner and a loser");
}

/* Write one note for all unknown columns. */
static void
columns_note_others(const struct import_columns *columns,
		    const struct csv_table *table)
{
	bool left[CSV_FIELDS], any = false;
	char list[DIAG_TEXT_MAX / 2];

	for (unsigned i = 0; i < table->columns; i++)
		left[i] = table->column[i][0] != '\0';
	for (unsigned c = 0; c < IMPORT_COLUMNS; c++) {
		unsigned at = columns_find(columns, table->column,
					   table->columns,
					   (enum import_column)c);

		if (at < table->columns)
			left[at] = false;
	}
	for (unsigned i = 0; i < table->columns; i++)
		any |= left[i];
	csv_table_list(table, left, list, sizeof(list));
	if (any)
		csv_note(&table->notes, table->csv.name, table->head,
			 "ignored columns: %s", list);
}

void
import_columns_check(struct import_columns *columns,
		     const struct csv_table *table)
{
	static const char of_bots[] = "each row is a bot with its place";

	if (columns->pairs) {
		columns_check_pairs(columns, table);
	} else {
		columns_ignore(columns, table, IMPORT_WINNER, of_bots);
		columns_ignore(columns, table, IMPORT_LOSER, of_bots);
		columns_check_score(columns, table);
	}
	columns_check_flag(columns, table, IMPORT_COUNTS);
	columns_check_flag(columns, table, IMPORT_REMOTE);
	if (!columns->own)
		columns_note_others(columns, table);
}
