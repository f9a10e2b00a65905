/*
 * What a time says of a machine's speed.
 */
#include <check.h>

#include "arena/tournament/cpu_score.h"
#include "tests/support/suite.h"

START_TEST(the_median_counts)
{
	int64_t ns[] = { 90 * CPU_SCORE_ONE_NS, 1, 2 * CPU_SCORE_ONE_NS,
			 4 * CPU_SCORE_ONE_NS, 2 };

	ck_assert_double_eq_tol(cpu_score_factor(ns, 5), 0.5, 1e-12);
}
END_TEST

START_TEST(twice_as_fast_is_twice_the_factor)
{
	int64_t slow[] = { CPU_SCORE_ONE_NS },
		fast[] = { CPU_SCORE_ONE_NS / 2 };

	ck_assert_double_eq_tol(cpu_score_factor(slow, 1), 1, 1e-12);
	ck_assert_double_eq_tol(cpu_score_factor(fast, 1), 2, 1e-12);
}
END_TEST

/* How fast it is nobody knows. */
START_TEST(this_machine_has_a_speed)
{
	double speed = cpu_score_measure();

	ck_assert_double_gt(speed, 0);
	ck_assert_double_finite(speed);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("cpu_score");
	TCase *tc = tcase_create("all");

	tcase_add_test(tc, the_median_counts);
	tcase_add_test(tc, twice_as_fast_is_twice_the_factor);
	tcase_add_test(tc, this_machine_has_a_speed);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
