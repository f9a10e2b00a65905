/*
 * Results by the class of their machine: what is counted for which, and when a
 * difference is one.
 */
#include <check.h>
#include <math.h>

#include "arena/standings/by_machine_class.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

static struct store_machine rows[] = {
	{ .class = "slow", .speed = 0.5 },
	{ .class = "fast", .speed = 1.5 },
	{ .class = "slow", .speed = 0.7 },
};
static const struct store_machines machines = { rows, 3 };
static struct by_machine_class *by;

static void
begin(void)
{
	by = by_machine_class_new(&stored_run, &machines);
}

static void
end(void)
{
	by_machine_class_free(by);
}

/* A match on a machine, of a group, that bot 0 won or lost; the loser timed
 * out, or not. */
static void
add(unsigned machine, uint64_t group, bool won, bool timeout)
{
	struct store_match match = store_fixture_match(1);

	match.group = group;
	match.machine = machine;
	match.seat[0].place = won ? 1 : 2;
	match.seat[1].place = won ? 2 : 1;
	match.seat[won ? 1 : 0].verdict = timeout ? VERDICT_TIMEOUT
						  : VERDICT_OK;
	match.seat[won ? 0 : 1].verdict = VERDICT_OK;
	by_machine_class_add(by, &match);
}

START_TEST(machines_of_a_class_are_one)
{
	add(1, 1, true, false);
	add(3, 2, false, true);
	ck_assert_uint_eq(by_machine_class_count(by), 1);
	ck_assert_str_eq(by_machine_class_row(by, 0).machine->class, "slow");
	ck_assert_double_eq_tol(by_machine_class_row(by, 0).machine->speed, 0.6,
				1e-9);
	ck_assert_uint_eq(by_machine_class_row(by, 0).matches, 2);
	ck_assert_uint_eq(by_machine_class_row(by, 0).timeouts, 1);
	ck_assert_double_eq_tol(by_machine_class_row(by, 0).differ, 1, 1e-9);
}
END_TEST

START_TEST(a_machine_that_nobody_knows_is_a_class)
{
	struct store_match nothing = { .number = 3, .group = 2 };

	add(0, 1, true, false);
	add(2, 2, true, false);
	add(9, 2, true, false); /* of no row */
	by_machine_class_add(by, &nothing);
	ck_assert_uint_eq(by_machine_class_count(by), 2);
	ck_assert_str_eq(by_machine_class_row(by, 0).machine->class, "fast");
	ck_assert_uint_eq(by_machine_class_row(by, 0).matches, 1);
	ck_assert_ptr_null(by_machine_class_row(by, 1).machine);
	ck_assert_uint_eq(by_machine_class_row(by, 1).matches, 2);
}
END_TEST

/* 4 of 4 here and none of 4 there: 2 of 70 tables are as far apart. */
START_TEST(time_outs_differ)
{
	for (unsigned i = 0; i < 8; i++)
		add(1 + i % 2, i, true, i % 2 == 0);
	ck_assert_double_eq_tol(by_machine_class_row(by, 0).differ, 2.0 / 70,
				1e-9);
	ck_assert_double_eq_tol(by_machine_class_row(by, 1).differ, 2.0 / 70,
				1e-9);
}
END_TEST

/* Groups of one match each: 6 won of 8 here, 2 of 8 there.  The variance of
 * such a mean is 8/7 * (p - p^2) / 8 = 3/112, that of the difference twice
 * that, so t = 0.5 / sqrt(6/112) = 2.16025 with 7 degrees of freedom. */
START_TEST(points_differ)
{
	double differ;

	for (unsigned i = 0; i < 8; i++)
		add(1, i, i < 6, false);
	for (unsigned i = 8; i < 16; i++)
		add(2, i, i < 10, false);
	ck_assert_double_eq_tol(by_machine_class_points(by, 0, 0).here, 0.75,
				1e-12);
	ck_assert_double_eq_tol(by_machine_class_points(by, 0, 0).there, 0.25,
				1e-12);
	ck_assert_double_eq_tol(by_machine_class_points(by, 0, 0).differ,
				0.0675, 1e-3);
	ck_assert_double_eq_tol(by_machine_class_points(by, 1, 1).here, 0.75,
				1e-12);
	ck_assert_int_ge(by_machine_class_find_max(by, 0, &differ),
			 0); /* two were seen */
	ck_assert_double_eq_tol(
		differ, 2 * by_machine_class_points(by, 0, 0).differ, 1e-9);
}
END_TEST

/* Matches with the same cards are one piece of evidence: 16 of them in two
 * groups tell nothing. */
START_TEST(a_few_groups_tell_nothing)
{
	double differ;

	for (unsigned i = 0; i < 16; i++)
		add(1 + i / 8, i / 8, i < 8, false);
	ck_assert(isnan(by_machine_class_points(by, 0, 0).differ));
	ck_assert_int_eq(by_machine_class_find_max(by, 0, &differ), -1);
}
END_TEST

/* A group that two classes share counts on each for what was played there. */
START_TEST(a_group_may_be_parted)
{
	for (unsigned i = 0; i < 8; i++) {
		add(1, i, true, false);
		add(2, i, false, false);
	}
	ck_assert_double_eq_tol(by_machine_class_points(by, 0, 0).here, 1,
				1e-12);
	ck_assert_double_eq_tol(by_machine_class_points(by, 0, 0).there, 0,
				1e-12);
	ck_assert_double_lt(by_machine_class_points(by, 0, 0).differ, 0.01);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("by_machine_class");
	TCase *tc = tcase_create("all");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, machines_of_a_class_are_one);
	tcase_add_test(tc, a_machine_that_nobody_knows_is_a_class);
	tcase_add_test(tc, time_outs_differ);
	tcase_add_test(tc, points_differ);
	tcase_add_test(tc, a_few_groups_tell_nothing);
	tcase_add_test(tc, a_group_may_be_parted);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
