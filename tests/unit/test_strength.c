/*
 * test_strength.c - a run's matches as ratings take them, and pairs that the
 * ratings do not explain (arena/rating/fit_check.c).
 */
#include "arena/standings/strength.h"

#include <math.h>
#include <string.h>

#include "tests/support/suite.h"

static const struct store_bot bots[] = {
	{ .name = "ann", .run = "./ann" }, { .name = "bea", .run = "./bea" },
	{ .name = "cid", .run = "./cid" }, { .name = "dan", .run = "./dan" },
	{ .name = "eve", .run = "./eve" },
};

static const struct store_run duels = {
	.name = "cup",
	.config = "game: gin\n",
	.matches = 1000,
	.seats = 2,
	.bot_count = 5,
	.bots = bots,
};

static const struct store_run partners = {
	.name = "pairs",
	.config = "game: gin\n",
	.matches = 1000,
	.seats = 4,
	.sides = 2,
	.bot_count = 5,
	.bots = bots,
};

static struct strength *strength;

/* A match of the run: who sits where, and the places; the score is 10 for the
 * first, 0 for others, in two deals. */
static void
add(uint64_t group, const char *seats, const char *places, enum verdict verdict)
{
	struct store_match match = {
		.number = 1,
		.group = group,
		.deals = 2,
		.seats = (unsigned)strlen(seats),
		.sides = strength->run->sides,
	};

	for (unsigned i = 0; i < match.seats; i++)
		match.seat[i] = (struct store_seat){
			.bot = (unsigned)(seats[i] - 'a'),
			.place = (unsigned)(places[i] - '0'),
			.score = places[i] == '1' ? 10 : 0,
			.verdict = i == 0 ? verdict : VERDICT_OK,
		};
	strength_add(strength, &match);
}

static double
elo(unsigned bot)
{
	return strength_of(strength, bot)->elo;
}

static void
release(void)
{
	strength_free(strength);
	strength = NULL;
}

/* Ten wins against the ghost of one drawn duel each are 290 Elo from the mean:
 * the reference of test_rating.c has them. */
START_TEST(a_run_is_rated_as_any_results)
{
	strength = strength_new(&duels);
	for (unsigned g = 1; g <= 10; g++)
		add(g, "ba", "12", VERDICT_OK);
	strength_fit(strength);
	ck_assert_uint_eq(strength_rated(strength), 2);
	ck_assert_str_eq(strength->rated.row[0].name, "bea");
	ck_assert_uint_eq(strength->rated.row[0].matches, 10);
	ck_assert_double_eq_tol(elo(1), 1500 + 290, 1);
	ck_assert_double_eq_tol(elo(0), 1500 - 290, 1);
	ck_assert_ptr_null(strength_of(strength, 2));
	ck_assert_uint_eq(strength_pair(strength, 0, 2).matches, 0);
}
END_TEST

START_TEST(no_match_is_no_rating)
{
	struct store_match nothing = { .number = 1, .why_void = "died" };

	strength = strength_new(&duels);
	strength_add(strength, &nothing);
	strength_fit(strength);
	ck_assert_uint_eq(strength_rated(strength), 0);
	ck_assert_uint_eq(strength->contest.matches, 0);
}
END_TEST

START_TEST(a_side_of_one_bot_sits_there_once)
{
	strength = strength_new(&partners);
	for (unsigned g = 1; g <= 10; g++)
		add(g, "abab", "1212", VERDICT_OK);
	strength_fit(strength);
	ck_assert_uint_eq(strength->rated.row[0].matches, 10);
	ck_assert_double_eq_tol(elo(0), 1500 + 290, 1);
	ck_assert_double_eq_tol(strength->rated.row[0].points.mean, 5, 1e-12);
}
END_TEST

START_TEST(mixed_partners_are_no_opponents)
{
	strength = strength_new(&partners);
	for (unsigned g = 1; g <= 6; g++) {
		add(g, "abcd", "1212", VERDICT_OK);
		add(g, "acbd", "1212", VERDICT_OK);
	}
	strength_fit(strength);
	ck_assert_uint_eq(strength_of(strength, 0)->matches, 12);
	ck_assert_uint_eq(strength->contest.matches, 12);
	ck_assert_uint_eq(strength->rating.groups, 6);
	ck_assert_uint_eq(strength_pair(strength, 0, 1).matches, 6);
	ck_assert_uint_eq(strength_pair(strength, 0, 3).matches, 12);
	ck_assert_double_eq(strength_pair(strength, 0, 3).observed, 12);
	ck_assert_uint_eq(strength_pair(strength, 1, 2).matches, 12);
	ck_assert_double_eq(strength_pair(strength, 1, 2).observed, 6);
	/* Partners who always tied would say that all are alike. */
	ck_assert_uint_eq(strength->rating.ties, 0);
	ck_assert_double_eq_tol(elo(1), elo(2), 1e-6);
}
END_TEST

START_TEST(the_group_is_that_of_the_cards)
{
	strength = strength_new(&duels);
	for (unsigned i = 0; i < 12; i++) /* groups come in any order */
		add(1 + i % 3, i % 4 == 0 ? "ab" : "ba", "12", VERDICT_OK);
	strength_fit(strength);
	ck_assert_uint_eq(strength->rating.groups, 3);
	ck_assert(isnan(strength->rated.row[0].half)); /* too few */
	ck_assert_uint_eq(strength->rated.row[0].points.groups, 3);
	/* bea won 9 of 12, three in each group: 10 points in 2 deals */
	ck_assert_double_eq_tol(strength->rated.row[0].points.mean, 3.75,
				1e-12);
	ck_assert(isnan(strength->rated.row[0].points.error)); /* as well */
}
END_TEST

START_TEST(a_forfeit_counts_for_places_alone)
{
	strength = strength_new(&duels);
	add(1, "ab", "12", VERDICT_OK);
	add(2, "ab", "21", VERDICT_TIMEOUT);
	add(3, "ab", "21", VERDICT_TIMEOUT);
	strength_fit(strength);
	ck_assert_str_eq(strength->rated.row[0].name, "bea");
	ck_assert_uint_eq(strength_of(strength, 0)->points.groups, 1);
	ck_assert_double_eq_tol(strength_of(strength, 0)->points.mean, 5,
				1e-12);
	ck_assert_double_eq_tol(strength_of(strength, 1)->points.mean, 0,
				1e-12);
}
END_TEST

START_TEST(points_are_turned_where_the_lowest_wins)
{
	struct store_run penalty = duels;

	penalty.low_wins = true;
	strength = strength_new(&penalty);
	add(1, "ab", "12", VERDICT_OK);
	strength_fit(strength);
	ck_assert_double_eq_tol(strength_of(strength, 0)->points.mean, -5,
				1e-12);
	release();
}
END_TEST

/* Differences stay, and so does the error of one to the anchor. */
START_TEST(an_anchor_moves_the_scale)
{
	struct store_run anchored = duels;
	double apart, error;

	anchored.config = "game: gin\nanchor: {bea: -20}\n";
	for (unsigned i = 0; i < 2; i++) {
		strength = strength_new(i == 0 ? &duels : &anchored);
		for (unsigned g = 1; g <= 30; g++)
			add(g, g % 3 == 0 ? "ab" : "ba", "12", VERDICT_OK);
		strength_fit(strength);
		if (i == 1)
			break;
		apart = elo(1) - elo(0);
		error = RATING_ELO * rating_error_between(&strength->rating,
							  strength->number[0],
							  strength->number[1]);
		release();
	}
	ck_assert_double_eq_tol(elo(1), -20, 1e-9);
	ck_assert_double_eq_tol(elo(0), -20 - apart, 1e-9);
	ck_assert_double_eq_tol(strength_of(strength, 0)->error, error, 1e-9);
	ck_assert_double_eq_tol(strength_of(strength, 1)->error, 0, 1e-9);
	release();
	anchored.config = "game: gin\nanchor: {eve: 900}\n"; /* did not play */
	strength = strength_new(&anchored);
	add(1, "ab", "12", VERDICT_OK);
	strength_fit(strength);
	ck_assert_double_eq_tol(elo(0) + elo(1), 3000, 1e-9);
}
END_TEST

/* Everybody is even, and nobody played as if. */
START_TEST(three_that_beat_each_other_in_turn)
{
	uint32_t seen = 0;

	strength = strength_new(&duels);
	for (unsigned g = 1; g <= 90; g += 3) {
		add(g, "ab", "12", VERDICT_OK);
		add(g + 1, "bc", "12", VERDICT_OK);
		add(g + 2, "ca", "12", VERDICT_OK);
	}
	strength_fit(strength);
	ck_assert_double_eq_tol(elo(0), 1500, 1e-6);
	ck_assert_double_eq_tol(strength_pair(strength, 0, 1).expected, 15,
				1e-6);
	ck_assert_double_eq(strength_pair(strength, 0, 1).observed, 30);
	ck_assert_double_eq(strength_pair(strength, 1, 0).observed, 0);
	ck_assert_uint_eq(strength->fits.misfit_count, 3);
	ck_assert_uint_eq(strength->fits.tested, 3);
	ck_assert_uint_eq(strength->fits.cycles, 1);
	for (unsigned i = 0; i < 3; i++) {
		uint32_t a = strength->fits.cycle[i];
		uint32_t b = strength->fits.cycle[(i + 1) % 3];

		seen |= 1u << a;
		ck_assert_double_gt(fit_check_pair(&strength->fits, a, b).lead,
				    3);
	}
	ck_assert_uint_eq(seen, 7);
}
END_TEST

START_TEST(an_order_is_no_cycle)
{
	strength = strength_new(&duels);
	for (unsigned g = 1; g <= 90; g += 3) {
		add(g, "ab", "12", VERDICT_OK);
		add(g + 1, "bc", "12", VERDICT_OK);
		add(g + 2, "ac", "12", VERDICT_OK);
	}
	strength_fit(strength);
	ck_assert_uint_eq(strength->fits.cycles, 0);
	ck_assert_uint_eq(strength->fits.misfit_count, 0);
}
END_TEST

/* Two even bots by their ratings, and @wins of 36 matches, @each of a group
 * alike: what a misfit's errors are. */
static struct fit_pair
even_bots(unsigned wins, unsigned each)
{
	struct rating rating = { .bots = 2, .theta = (double[]){ 0, 0 } };
	struct finishes finishes;
	struct fit_check fits;
	struct fit_pair pair;

	finishes_init(&finishes, 2);
	for (unsigned i = 0; i < 36; i++)
		finishes_add(&finishes, i / each, (uint32_t[]){ 0, 1 },
			     i < wins ? (uint32_t[]){ 1, 2 }
				      : (uint32_t[]){ 2, 1 },
			     2);
	finishes_seal(&finishes);
	fit_check_make(&fits, &finishes, &rating);
	pair = fit_check_pair(&fits, 0, 1);
	fit_check_release(&fits);
	finishes_release(&finishes);
	return pair;
}

START_TEST(a_misfit_is_counted_in_errors_of_groups)
{
	/* Of 36 independent matches an error is 3. */
	struct fit_pair pair = even_bots(27, 1);

	ck_assert_double_eq_tol(pair.expected, 18, 1e-9);
	ck_assert_double_eq_tol(pair.z, 3, 1e-9);
	ck_assert_double_eq_tol(pair.lead, 3, 1e-9);
	ck_assert(!pair.misfit);
	ck_assert(even_bots(29, 1).misfit);
	/* 14 of 18 pairs that repeat: sqrt(18 / 17 * (18 - 100 / 18)) */
	pair = even_bots(28, 2);
	ck_assert_double_eq_tol(pair.z, 10 / sqrt(18.0 / 17 * (112.0 / 9)),
				1e-9);
	ck_assert(!pair.misfit);
	/* Six groups alike are no certainty, and five are too few. */
	ck_assert_double_eq_tol(even_bots(36, 6).z, 6, 1e-9);
	ck_assert(isnan(even_bots(36, 9).z));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("strength");
	TCase *run = tcase_create("run"), *fit = tcase_create("fits");

	tcase_add_checked_fixture(run, NULL, release);
	tcase_add_test(run, a_run_is_rated_as_any_results);
	tcase_add_test(run, no_match_is_no_rating);
	tcase_add_test(run, a_side_of_one_bot_sits_there_once);
	tcase_add_test(run, mixed_partners_are_no_opponents);
	tcase_add_test(run, the_group_is_that_of_the_cards);
	tcase_add_test(run, a_forfeit_counts_for_places_alone);
	tcase_add_test(run, points_are_turned_where_the_lowest_wins);
	tcase_add_test(run, an_anchor_moves_the_scale);
	tcase_add_test(run, three_that_beat_each_other_in_turn);
	tcase_add_test(run, an_order_is_no_cycle);
	suite_add_tcase(suite, run);
	tcase_add_test(fit, a_misfit_is_counted_in_errors_of_groups);
	suite_add_tcase(suite, fit);
	return run_suite(suite);
}
