/* test_seat_columns.c - each column of a seat has a field of its own. */
#include "arena/store/seat_columns.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

/* Databases since format 2 have these, and are written without naming them. */
START_TEST(the_order_is_that_of_the_format)
{
	char *names = seat_columns_list(STORE_FORMAT, "0"),
	     *earlier = seat_columns_list(5, "0"),
	     *marks = seat_columns_list(0, "?");

	ck_assert_int_eq(STORE_FORMAT, 6);
	ck_assert_str_eq(names,
			 ", bot, score, place, points, faults, verdict, detail,"
			 " version, decisions, used_us, max_us, late_us,"
			 " noise, tokens_in, tokens_out, cost");
	ck_assert_str_eq(earlier,
			 ", bot, score, place, points, faults, verdict, detail,"
			 " version, decisions, used_us, max_us, late_us,"
			 " noise, 0, 0, 0");
	ck_assert_str_eq(marks,
			 ", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?");
	free(names);
	free(earlier);
	free(marks);
}
END_TEST

static bool
is_number(const struct seat_column *column)
{
	return column->type != COLUMN_TEXT && column->type != COLUMN_VERDICT &&
	       column->type != COLUMN_REAL;
}

static void
fill(struct store_seat *seat)
{
	int64_t number = 1;

	memset(seat, 0, sizeof(*seat));
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (c->type == COLUMN_TEXT)
			*seat_column_text(c, seat) = c->name;
		else if (c->type == COLUMN_VERDICT)
			seat->verdict = VERDICT_MEMORY;
		else if (c->type == COLUMN_REAL)
			*seat_column_real(c, seat) = (double)c->at;
		else
			seat_column_set_number(c, seat, number++);
}

START_TEST(each_is_the_field_of_its_name)
{
	struct store_seat seat;

	fill(&seat);
	ck_assert(seat.bot == 1 && seat.score == 2 && seat.place == 3 &&
		  seat.faults == 4 && seat.decisions == 5 &&
		  seat.used_us == 6 && seat.max_us == 7 && seat.late_us == 8 &&
		  seat.noise == 9 && seat.tokens_in == 10 &&
		  seat.tokens_out == 11);
	ck_assert_str_eq(seat.detail, "detail");
	ck_assert_str_eq(seat.version, "version");
	ck_assert(seat.points == (double)offsetof(struct store_seat, points));
	ck_assert(seat.cost == (double)offsetof(struct store_seat, cost));
}
END_TEST

START_TEST(what_is_put_is_read)
{
	struct store_seat seat;
	int64_t number = 1;
	unsigned texts = 0;

	fill(&seat);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		texts += c->type == COLUMN_TEXT;
		if (c->type == COLUMN_TEXT)
			ck_assert_str_eq(seat_column_word(c, &seat), c->name);
		if (c->type == COLUMN_VERDICT)
			ck_assert_str_eq(seat_column_word(c, &seat), "memory");
		if (is_number(c))
			ck_assert_msg(seat_column_number(c, &seat) == number++,
				      "%s", c->name);
	}
	ck_assert_uint_eq(texts, SEAT_COLUMN_TEXTS);
}
END_TEST

START_TEST(scores_may_be_negative_and_counts_have_an_end)
{
	struct store_seat seat;

	memset(&seat, 0, sizeof(seat));
	seat.score = -170;
	seat.noise = UINT64_MAX;
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (strcmp(c->name, "score") == 0)
			ck_assert_int_eq(seat_column_number(c, &seat), -170);
		else if (strcmp(c->name, "noise") == 0)
			ck_assert(seat_column_number(c, &seat) == INT64_MAX);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("seat_columns");
	TCase *tests = tcase_create("seat_columns");

	tcase_add_test(tests, the_order_is_that_of_the_format);
	tcase_add_test(tests, each_is_the_field_of_its_name);
	tcase_add_test(tests, what_is_put_is_read);
	tcase_add_test(tests, scores_may_be_negative_and_counts_have_an_end);
	suite_add_tcase(s, tests);
	return run_suite(s);
}
