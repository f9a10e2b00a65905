/*
 * Fisher's exact test, against tables that can be counted by hand and one of a
 * book.
 */
#include <check.h>

#include "arena/rating/fisher.h"
#include "tests/support/suite.h"

static const struct {
	const char *what;
	uint64_t a_hits, a_all, b_hits, b_all;
	double p;
} tables[] = {
	/* 70 ways to choose 4 cups of 8: 3 right or 1 right in 16 each, all or
	 * none in 1 each. */
	{ "the lady's cups, three of four", 3, 4, 1, 4, 34.0 / 70 },
	{ "all of four", 4, 4, 0, 4, 2.0 / 70 },
	{ "half of them", 2, 4, 2, 4, 1 },
	/* One hit falls to one of 1 + 9. */
	{ "one hit, in the small one", 1, 1, 0, 9, 0.1 },
	{ "one hit, in the large one", 0, 1, 1, 9, 1 },
	{ "nothing was hit", 0, 5, 0, 7, 1 },
	{ "everything was hit", 5, 5, 7, 7, 1 },
	{ "there is one only", 3, 9, 0, 0, 1 },
	/* 24 choose 12 tables; (1, 9; 11, 3): R's fisher.test. */
	{ "the studying men of a book", 1, 12, 9, 12, 0.002759456185220 },
};

START_TEST(a_difference_has_its_probability)
{
	double p = fisher_differ(tables[_i].a_hits, tables[_i].a_all,
				 tables[_i].b_hits, tables[_i].b_all);
	double other = fisher_differ(tables[_i].b_hits, tables[_i].b_all,
				     tables[_i].a_hits, tables[_i].a_all);

	ck_assert_msg(p > tables[_i].p - 1e-9 && p < tables[_i].p + 1e-9,
		      "%s: %.12f", tables[_i].what, p);
	ck_assert_double_eq_tol(p, other, 1e-12);
}
END_TEST

/* No sum is larger than a double can hold. */
START_TEST(large_tables_are_no_trouble)
{
	ck_assert_double_eq_tol(fisher_differ(1000, 100000, 1000, 100000), 1,
				1e-6);
	ck_assert_double_lt(fisher_differ(1000, 100000, 100, 100000), 1e-100);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("fisher");
	TCase *tc = tcase_create("all");

	tcase_add_loop_test(tc, a_difference_has_its_probability, 0,
			    sizeof(tables) / sizeof(*tables));
	tcase_add_test(tc, large_tables_are_no_trouble);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
