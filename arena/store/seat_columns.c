/* seat_columns.c - the columns of a seat in the database and in results.csv;
 * see seat_columns.h. */
#include "arena/store/seat_columns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define AT(field) offsetof(struct store_seat, field)

const struct seat_column seat_columns[] = {
	{ "bot", COLUMN_UNSIGNED, AT(bot), " REFERENCES bots (number)", false },
	{ "score", COLUMN_INT, AT(score), "", false },
	{ "place", COLUMN_UNSIGNED, AT(place), "", false },
	{ "points", COLUMN_REAL, AT(points), "", false },
	{ "faults", COLUMN_UNSIGNED, AT(faults), "", false },
	{ "verdict", COLUMN_VERDICT, AT(verdict), "", false },
	{ "detail", COLUMN_TEXT, AT(detail), "", false },
	{ "version", COLUMN_TEXT, AT(version), "", false },
	{ "decisions", COLUMN_COUNT, AT(decisions), "", false },
	{ "used_us", COLUMN_COUNT, AT(used_us), "", true },
	{ "max_us", COLUMN_COUNT, AT(max_us), "", true },
	{ "late_us", COLUMN_COUNT, AT(late_us), "", true },
	{ "noise", COLUMN_COUNT, AT(noise), "", false },
	{ NULL, COLUMN_INT, 0, NULL, false },
};

char *
seat_columns_list(bool marks)
{
	char *list = xstrdup("");

	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		char *longer = xprintf("%s, %s", list, marks ? "?" : c->name);

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
