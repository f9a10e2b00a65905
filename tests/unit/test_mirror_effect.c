/*
 * test_mirror_effect.c - effect of mirrored cards: luck that cancels in a
 * group, and the strength of opponents, which is no luck.
 */
#include "arena/standings/mirror_effect.h"

#include "tests/support/suite.h"

static const struct store_bot bots[] = {
	{ .name = "ann", .run = "./a" },
	{ .name = "bea", .run = "./b" },
	{ .name = "cid", .run = "./c" },
};

static struct store_match
played(uint64_t group, const char *winner_first)
{
	struct store_match match = { .group = group, .seats = 2 };

	for (unsigned i = 0; i < 2; i++)
		match.seat[i] = (struct store_seat){
			.bot = (unsigned)(winner_first[i] - 'a'),
			.place = i + 1,
			.verdict = VERDICT_OK,
			.version = "",
		};
	return match;
}

/* Compute the effect of groups of matches, such as "ab ba;ab ab": in each match
 * the first bot wins. */
static void
measure(const char *groups, unsigned group_matches, double worth[3],
	double *all)
{
	struct store_run run = { .seats = 2,
				 .group_matches = group_matches,
				 .bot_count = 3,
				 .bots = bots };
	struct standings *standings = standings_new(&run);
	struct mirror_effect *effect = mirror_effect_new(standings);

	for (unsigned pass = 0; pass < 2; pass++) {
		uint64_t group = 1;

		for (const char *at = groups; *at != '\0'; at += 3) {
			struct store_match match = played(group, at);

			if (pass == 0)
				standings_add(standings, &match);
			else
				mirror_effect_add(effect, &match);
			group += at[2] == ';';
			if (at[2] == '\0')
				break;
		}
	}
	for (unsigned i = 0; i < 3; i++)
		worth[i] = mirror_effect_bot(effect, i);
	*all = mirror_effect_all(effect);
	mirror_effect_free(effect);
	standings_free(standings);
}

START_TEST(independent_matches_are_worth_one)
{
	double worth[3], all;

	/* of two matches with the same cards, ann wins 2, 0, 1 and 1 */
	measure("ab ab;ba ba;ab ba;ba ab", 2, worth, &all);
	ck_assert_double_eq_tol(worth[0], 1, 1e-9);
	ck_assert_double_eq_tol(worth[1], 1, 1e-9);
	ck_assert_double_eq_tol(worth[2], 0, 1e-9);
	ck_assert_double_eq_tol(all, 1, 1e-9);
}
END_TEST

START_TEST(luck_that_cancels_in_groups_makes_matches_worth_more)
{
	double worth[3], all;

	/* single: 12 matches of 1/4; groups: two that differ by 1 */
	measure("ab ba;ba ab;ab ba;ab ab;ba ba;ab ba", 2, worth, &all);
	ck_assert_double_eq_tol(worth[0], 1.5, 1e-9);
	ck_assert_double_eq_tol(all, 1.5, 1e-9);
}
END_TEST

START_TEST(the_strength_of_opponents_is_no_luck)
{
	double worth[3], all;

	/* ann and bea always beat cid, and are equal otherwise */
	measure("ab ab ac ac bc bc;ba ba ac ac bc bc;ab ba ac ac bc bc;"
		"ba ab ac ac bc bc",
		6, worth, &all);
	ck_assert_double_eq_tol(worth[0], 1, 1e-9);
	ck_assert_double_eq_tol(worth[1], 1, 1e-9);
	ck_assert_double_eq_tol(worth[2], 0, 1e-9);
	ck_assert_double_eq_tol(all, 1, 1e-9);
	/* the same matches in groups of their own */
	measure("ab ab;ac ac;bc bc;ba ba;ac ac;bc bc;ab ba;ac ac;bc bc;ba ab",
		2, worth, &all);
	ck_assert_double_eq_tol(worth[0], 1, 1e-9);
	ck_assert_double_eq_tol(all, 1, 1e-9);
}
END_TEST

START_TEST(without_luck_nothing_is_known)
{
	double worth[3], all;

	/* ann beats bea, cid beats ann, bea beats cid: always */
	measure("ab ab ca ca bc bc;ab ab ca ca bc bc", 6, worth, &all);
	for (unsigned i = 0; i < 3; i++)
		ck_assert_double_eq_tol(worth[i], 0, 1e-9);
	ck_assert_double_eq_tol(all, 0, 1e-9);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("mirror_effect");
	TCase *worth = tcase_create("worth");

	tcase_add_test(worth, independent_matches_are_worth_one);
	tcase_add_test(worth,
		       luck_that_cancels_in_groups_makes_matches_worth_more);
	tcase_add_test(worth, the_strength_of_opponents_is_no_luck);
	tcase_add_test(worth, without_luck_nothing_is_known);
	suite_add_tcase(suite, worth);
	return run_suite(suite);
}
