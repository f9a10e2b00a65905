/*
 * test_blend.c - one rating over several games, against figures that were
 * worked out by hand.
 *
 * Game one: worths 3, 0, -3, errors independent with variances 2, 5, 8 before
 * the mean is taken off.  Game two has another bot beside these, which counts
 * for nothing, and the bots in another order.
 */
#include "arena/rating/blend.h"

#include <math.h>
#include <stddef.h>

#include "tests/support/suite.h"

#define NEAR 1e-12

static double one_theta[] = { 3, 0, -3 };
static double one_v[] = { 2, 0, 0, 0, 5, 0, 0, 0, 8 };
static double two_theta[] = { 9, -3, 5, 1 };
static double two_v[] = { 7, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };

static struct rating one = {
	.bots = 3, .groups = 10, .theta = one_theta, .v = one_v, .freedom = 9
};
static struct rating two = {
	.bots = 4, .groups = 20, .theta = two_theta, .v = two_v, .freedom = 19
};

/* Bot 0 is the other game's 3, bot 1 its 2, bot 2 its 1. */
static const uint32_t one_number[] = { 0, 1, 2 };
static const uint32_t two_number[] = { 3, 2, 1 };

static struct rating blended;

static void
blend(double weight_one, double weight_two)
{
	const struct blend_part parts[] = {
		{ &one, one_number, weight_one },
		{ &two, two_number, weight_two },
	};

	blend_ratings(parts, 2, 3, &blended);
}

/* 3, 0, -3 and 1, 5, -3 less its mean of 1: 0, 4, -4. */
START_TEST(worths_are_means)
{
	blend(1, 1);
	ck_assert(fabs(blended.theta[0] - 1.5) < NEAR);
	ck_assert(fabs(blended.theta[1] - 2) < NEAR);
	ck_assert(fabs(blended.theta[2] + 3.5) < NEAR);
	rating_release(&blended);
}
END_TEST

START_TEST(a_weight_is_a_share)
{
	blend(3, 1);
	ck_assert(fabs(blended.theta[0] - 2.25) < NEAR);
	ck_assert(fabs(blended.theta[1] - 1) < NEAR);
	ck_assert(fabs(blended.theta[2] + 3.25) < NEAR);
	rating_release(&blended);
}
END_TEST

/* Between bots 0 and 2 the variances are 2 + 8 and 1 + 4: a quarter of 15.  The
 * mean that is taken off does not touch a difference. */
START_TEST(variances_add)
{
	blend(1, 1);
	ck_assert(fabs(rating_error_between(&blended, 0, 2) - sqrt(15.0 / 4)) <
		  NEAR);
	ck_assert(fabs(rating_error_between(&blended, 0, 1) - sqrt(9.0 / 4)) <
		  NEAR);
	rating_release(&blended);
	blend(3, 1); /* 9/16 of 10 and 1/16 of 5 */
	ck_assert(fabs(rating_error_between(&blended, 0, 2) - sqrt(95.0 / 16)) <
		  NEAR);
	rating_release(&blended);
}
END_TEST

/* Less the mean of three, bot 0's variance in game one is
 * (4/9) 2 + (1/9) 5 + (1/9) 8 = 21/9, in game two (4/9) 1 + (1/9) 1 + (1/9) 4 =
 * 1. */
START_TEST(an_error_is_towards_the_mean)
{
	blend(1, 1);
	ck_assert(fabs(rating_error(&blended, 0) - sqrt((21.0 / 9 + 1) / 4)) <
		  NEAR);
	rating_release(&blended);
}
END_TEST

/* The traces are two thirds of 15 and of 6, a quarter of each: 2.5 and 1.  By
 * Welch and Satterthwaite 3.5^2 / (2.5^2 / 9 + 1 / 19). */
START_TEST(degrees_of_freedom)
{
	blend(1, 1);
	ck_assert(fabs(blended.freedom - 12.25 / (6.25 / 9 + 1.0 / 19)) < 1e-9);
	ck_assert(blended.groups == 30);
	rating_release(&blended);
}
END_TEST

START_TEST(one_game_without_errors_leaves_none)
{
	double *v = two.v;

	two.v = NULL;
	blend(1, 1);
	ck_assert(blended.v == NULL);
	ck_assert(fabs(blended.theta[1] - 2) < NEAR);
	rating_release(&blended);
	two.v = v;
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("blend");
	TCase *games = tcase_create("games");

	tcase_add_test(games, worths_are_means);
	tcase_add_test(games, a_weight_is_a_share);
	tcase_add_test(games, variances_add);
	tcase_add_test(games, an_error_is_towards_the_mean);
	tcase_add_test(games, degrees_of_freedom);
	tcase_add_test(games, one_game_without_errors_leaves_none);
	suite_add_tcase(suite, games);
	return run_suite(suite);
}
