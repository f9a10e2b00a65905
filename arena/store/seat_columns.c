/* seat_columns.c - the columns of a seat in the database and in results.csv;
 * see seat_columns.h. */
#include "arena/store/seat_columns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define AT(field) offsetof(struct store_seat, field)
#define ADDED	  " DEFAULT 0" /* value in the rows of earlier formats */

const struct seat_column seat_columns[] = {
	{ "bot", COLUMN_UNSIGNED, AT(bot), " REFERENCES bots (number)", false,
	  1 },
	{ "score", COLUMN_INT, AT(score), "", false, 1 },
	{ "place", COLUMN_UNSIGNED, AT(place), "", false, 1 },
	{ "points", COLUMN_REAL, AT(points), "", false, 1 },
	{ "faults", COLUMN_UNSIGNED, AT(faults), "", false, 1 },
	{ "verdict", COLUMN_VERDICT, AT(verdict), "", false, 1 },
	{ "detail", COLUMN_TEXT, AT(detail), "", false, 1 },
	{ "version", COLUMN_TEXT, AT(version), "", false, 1 },
	{ "decisions", COLUMN_COUNT, AT(decisions), "", false, 1 },
	{ "used_us", COLUMN_COUNT, AT(used_us), "", true, 1 },
	{ "max_us", COLUMN_COUNT, AT(max_us), "", true, 1 },
	{ "late_us", COLUMN_COUNT, AT(late_us), "", true, 1 },
	{ "noise", COLUMN_COUNT, AT(noise), "", false, 1 },
	{ "tokens_in", COLUMN_COUNT, AT(tokens_in), ADDED, false, 6 },
	{ "tokens_out", COLUMN_COUNT, AT(tokens_out), ADDED, false, 6 },
	{ "cost", COLUMN_REAL, AT(cost), ADDED, false, 6 },
	{ NULL, COLUMN_INT, 0, NULL, false, 0 },
};

char *
seat_columns_list(int format, const char *missing)
{
	char *list = xstrdup("");

	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		char *longer = xprintf("%s, %s", list,
				       c->format <= format ? c->name : missing);

		free(list);
		list = longer;
	}
	return list;
}

int64_t
seat_column_number(const struct seat_column *column,
		   const struct store_seat *seat)
{
	const char *field = (const char *)seat + column->at;

	switch (column->type) {
	case COLUMN_INT:
		return *(const int *)(const void *)field;
	case COLUMN_UNSIGNED:
		return *(const unsigned *)(const void *)field;
	case COLUMN_COUNT: {
		uint64_t count = *(const uint64_t *)(const void *)field;

		return count > INT64_MAX ? INT64_MAX : (int64_t)count;
	}
	case COLUMN_TEXT:
	case COLUMN_VERDICT:
	case COLUMN_REAL:
		break;
	}
	abort(); /* the column contains no number */
}

void
seat_column_set_number(const struct seat_column *column,
		       struct store_seat *seat, int64_t number)
{
	void *field = (char *)seat + column->at;

	switch (column->type) {
	case COLUMN_INT:
		*(int *)field = (int)number;
		return;
	case COLUMN_UNSIGNED:
		*(unsigned *)field = (unsigned)number;
		return;
	case COLUMN_COUNT:
		*(uint64_t *)field = (uint64_t)number;
		return;
	case COLUMN_TEXT:
	case COLUMN_VERDICT:
	case COLUMN_REAL:
		break;
	}
	abort(); /* the column contains no number */
}

const char *
seat_column_word(const struct seat_column *column,
		 const struct store_seat *seat)
{
	const char *field = (const char *)seat + column->at;

	return column->type == COLUMN_VERDICT
		       ? verdict_word(
				 *(const enum verdict *)(const void *)field)
		       : *(const char *const *)(const void *)field;
}

const char **
seat_column_text(const struct seat_column *column, struct store_seat *seat)
{
	return (const char **)(void *)((char *)seat + column->at);
}

double *
seat_column_real(const struct seat_column *column, struct store_seat *seat)
{
	return (double *)(void *)((char *)seat + column->at);
}

bool
seat_column_is_zero(const struct seat_column *column,
		    const struct store_seat *seat)
{
	double real;

	if (column->type != COLUMN_REAL)
		return seat_column_number(column, seat) == 0;
	real = *(const double *)(const void *)((const char *)seat + column->at);
	return !(real < 0 || real > 0);
}
