/* The mixture of bots that no bot beats: games whose equilibrium is known. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "arena/rating/equilibrium.h"
#include "lib/prng.h"
#include "tests/support/suite.h"

#define BOTS EQUILIBRIUM_BOTS_MAX

static double share[BOTS * BOTS], weight[BOTS];

/* Row a gets @of_a of the points against row b. */
static void
set_share(unsigned n, unsigned a, unsigned b, double of_a)
{
	share[a * n + a] = share[b * n + b] = 0.5;
	share[a * n + b] = of_a;
	share[b * n + a] = 1 - of_a;
}

static void
ck_weight(unsigned i, double is)
{
	ck_assert_double_eq_tol(weight[i], is, 0.01);
}

/* No bot gets more than half of the points, and the weights are a mixture. */
static void
ck_unbeaten(unsigned n)
{
	double sum = 0;

	for (unsigned i = 0; i < n; i++) {
		double points = 0;

		for (unsigned k = 0; k < n; k++)
			points += weight[k] * share[i * n + k];
		ck_assert_double_le(points, 0.501);
		ck_assert_double_ge(weight[i], 0);
		sum += weight[i];
	}
	ck_assert_double_eq_tol(sum, 1, 1e-9);
}

/* Rock beats scissors by much, the others beat each other by little.  Against
 * leads a, b and c of each over the next, the weights are as b, c and a. */
START_TEST(a_cycle_is_weighted_by_the_other_pairs)
{
	set_share(3, 0, 1, 0.5 + 0.4);
	set_share(3, 1, 2, 0.5 + 0.1);
	set_share(3, 2, 0, 0.5 + 0.3);
	ck_assert(equilibrium_find(share, 3, weight));
	ck_weight(0, 0.1 / 0.8);
	ck_weight(1, 0.3 / 0.8);
	ck_weight(2, 0.4 / 0.8);
	ck_unbeaten(3);
}
END_TEST

/* Bot 3 wins against bot 0, but less than bot 2 does, and loses more often. */
START_TEST(a_dominated_bot_has_no_weight)
{
	set_share(4, 0, 1, 1);
	set_share(4, 1, 2, 1);
	set_share(4, 2, 0, 1);
	set_share(4, 3, 0, 0.9);
	set_share(4, 3, 1, 0);
	set_share(4, 3, 2, 0.4);
	ck_assert(equilibrium_find(share, 4, weight));
	for (unsigned i = 0; i < 3; i++)
		ck_weight(i, 1.0 / 3);
	ck_weight(3, 0);
	ck_unbeaten(4);
}
END_TEST

START_TEST(the_bot_that_beats_all_has_all_weight)
{
	for (unsigned i = 0; i < 5; i++)
		for (unsigned k = 0; k < i; k++)
			set_share(5, i, k, 0.6);
	ck_assert(equilibrium_find(share, 5, weight));
	ck_weight(4, 1);
	ck_unbeaten(5);
}
END_TEST

START_TEST(copies_share_a_weight)
{
	/* bots 2 and 3 are copies: rock, paper, scissors, scissors */
	set_share(4, 0, 1, 0);
	set_share(4, 2, 0, 0);
	set_share(4, 3, 0, 0);
	set_share(4, 2, 1, 1);
	set_share(4, 3, 1, 1);
	set_share(4, 2, 3, 0.5);
	ck_assert(equilibrium_find(share, 4, weight));
	ck_weight(0, 1.0 / 3);
	ck_weight(1, 1.0 / 3);
	ck_weight(2, 1.0 / 6);
	ck_weight(3, 1.0 / 6);
}
END_TEST

START_TEST(equal_bots_have_equal_weights)
{
	for (unsigned i = 0; i < 7; i++)
		for (unsigned k = 0; k <= i; k++)
			set_share(7, i, k, 0.5);
	ck_assert(equilibrium_find(share, 7, weight));
	for (unsigned i = 0; i < 7; i++)
		ck_weight(i, 1.0 / 7);
}
END_TEST

START_TEST(any_table_up_to_the_limit_has_one)
{
	uint64_t prng = 5;

	for (unsigned n = 2; n <= BOTS; n += 37) {
		for (unsigned i = 0; i < n; i++)
			for (unsigned k = 0; k < i; k++)
				set_share(n, i, k,
					  prng_below(&prng, 1001) / 1000.0);
		ck_assert(equilibrium_find(share, n, weight));
		ck_unbeaten(n);
	}
	ck_assert(!equilibrium_find(share, BOTS + 1, weight));
	ck_assert(!equilibrium_find(share, 0, weight));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("equilibrium");
	TCase *t = tcase_create("equilibrium");

	tcase_add_test(t, a_cycle_is_weighted_by_the_other_pairs);
	tcase_add_test(t, a_dominated_bot_has_no_weight);
	tcase_add_test(t, the_bot_that_beats_all_has_all_weight);
	tcase_add_test(t, copies_share_a_weight);
	tcase_add_test(t, equal_bots_have_equal_weights);
	tcase_add_test(t, any_table_up_to_the_limit_has_one);
	suite_add_tcase(s, t);
	return run_suite(s);
}
