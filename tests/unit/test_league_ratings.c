/*
 * test_league_ratings.c - refits of a league's ratings, against the ratings of
 * a run with the same matches.
 */
#include "arena/league/league_ratings.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "arena/rating/rating_table.h"
#include "arena/standings/strength.h"
#include "lib/prng.h"
#include "tests/support/league_fixture.h"
#include "tests/support/suite.h"

#define BOTS 5
#define NEAR 1e-6 /* Elo */

static struct league_db *db;
static struct diag diag;
static int64_t version[BOTS];
static uint64_t prng;

/* A group of two bots, which is played in a league and in a run. */
struct pair {
	unsigned a, b;
	char finish[8];
};

static void
set_up(void)
{
	static const char *const names[BOTS] = { "house-one", "ann", "bea",
						 "cid", "dan" };

	db = league_fixture_open();
	for (unsigned i = 0; i < BOTS; i++)
		version[i] = league_fixture_version(db, names[i],
						    VERSION_RANKED);
	prng = 1;
}

static void
tear_down(void)
{
	league_fixture_close(db);
}

static int64_t
add_pair(unsigned game, const struct pair *pair)
{
	return league_fixture_group(
		db, game, (int64_t[]){ version[pair->a], version[pair->b] }, 2,
		pair->finish);
}

/* Bots with larger numbers are stronger; a tie now and then. */
static struct pair
draw_pair(void)
{
	static const char *const match[] = { "12", "21", "11" };
	struct pair pair = { .a = prng_below(&prng, BOTS) };

	do
		pair.b = prng_below(&prng, BOTS);
	while (pair.b == pair.a);
	for (unsigned m = 0; m < 2; m++) {
		double win = 1 / (1 + exp((double)pair.b - pair.a));
		double dice = prng_draw(&prng) / 4294967296.0;
		unsigned result = dice < 0.1		   ? 2
				  : dice < 0.1 + 0.9 * win ? 0
							   : 1;

		memcpy(pair.finish + 2 * m, match[result], 2);
	}
	return pair;
}

static void
refit(unsigned games, const double *weights, double elo)
{
	struct league_anchor anchor = { version[0], elo };

	ck_assert_msg(league_refit(db, games, weights,
				   isnan(elo) ? NULL : &anchor, 1, &diag),
		      "%s", diag.text);
}

static void
refit_one_game(double elo)
{
	refit(1, (double[]){ 1 }, elo);
}

struct wanted {
	int64_t version;
	struct league_rating found;
};

static bool
find_rating(void *arg, const struct league_rating *rating)
{
	struct wanted *wanted = arg;

	if (rating->version == wanted->version)
		wanted->found = *rating;
	return true;
}

/* The rating of a version; .version is 0 if it has none. */
static struct league_rating
rating_of(int64_t id, int game)
{
	struct wanted wanted = { .version = id };

	ck_assert(league_ratings_each(db, game, find_rating, &wanted, &diag));
	return wanted.found;
}

/*
 * The same as the ratings of a run.
 */

static const struct store_bot run_bots[BOTS] = {
	{ .name = "house-one", .run = "1" }, { .name = "ann", .run = "2" },
	{ .name = "bea", .run = "3" },	     { .name = "cid", .run = "4" },
	{ .name = "dan", .run = "5" },
};

static const struct store_run run = {
	.name = "cup",
	.config = "game: gin\nanchor: {house-one: 1000}\n",
	.matches = 10000,
	.seats = 2,
	.bot_count = BOTS,
	.bots = run_bots,
};

static void
run_add(struct strength *strength, uint64_t group, const struct pair *pair)
{
	for (const char *at = pair->finish; *at != '\0'; at += 2) {
		struct store_match match = {
			.number = 1, .group = group, .deals = 1, .seats = 2
		};

		match.seat[0] = (struct store_seat){
			.bot = pair->a, .place = (unsigned)(at[0] - '0')
		};
		match.seat[1] = (struct store_seat){
			.bot = pair->b, .place = (unsigned)(at[1] - '0')
		};
		strength_add(strength, &match);
	}
}

START_TEST(a_league_is_rated_as_a_run)
{
	struct strength *strength = strength_new(&run);

	for (unsigned g = 1; g <= 300; g++) {
		struct pair pair = draw_pair();

		add_pair(0, &pair);
		run_add(strength, g, &pair);
	}
	strength_fit(strength);
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++) {
		const struct rating_table_bot *row = strength_of(strength, i);
		struct league_rating rating = rating_of(version[i], 0);
		struct league_rating all = rating_of(version[i],
						     LEAGUE_ALL_GAMES);

		ck_assert_double_eq_tol(rating.elo, row->elo, NEAR);
		ck_assert_double_eq_tol(rating.low, row->elo - row->half, NEAR);
		ck_assert_double_eq_tol(rating.high, row->elo + row->half,
					NEAR);
		ck_assert_int_eq(rating.groups * 2, row->matches);
		ck_assert_double_eq_tol(all.elo, rating.elo, NEAR);
		ck_assert_double_eq_tol(all.low, rating.low, NEAR);
		ck_assert_int_eq(all.groups, rating.groups);
	}
	ck_assert_double_eq_tol(rating_of(version[0], 0).elo, 1000, NEAR);
	strength_free(strength);
}
END_TEST

/* The places of partners are equal, but no tie.  Partners change from match to
 * match, as in a run. */
START_TEST(partners_do_not_tie)
{
	static const char *const finish[] = { "a1b2a1b2 a1a1b2b2",
					      "a1b1a1b1 a2b1b1a2",
					      "b1a2a2b1 a1b2a1b2" };
	struct strength *strength = strength_new(&run);

	for (unsigned g = 1; g <= 30; g++) {
		const char *at = finish[g % 3];

		league_fixture_group(db, 0,
				     (int64_t[]){ version[0], version[1],
						  version[2], version[3] },
				     4, at);
		for (unsigned m = 0; m < 2; m++, at += 9) {
			struct store_match match = { .number = 1,
						     .group = g,
						     .deals = 1,
						     .seats = 4,
						     .sides = 2 };
			unsigned taken[2] = { 0, 0 };

			for (unsigned i = 0; i < 4; i++) {
				unsigned side = (unsigned)(at[2 * i] - 'a');

				match.seat[side + 2 * taken[side]++] =
					(struct store_seat){
						.bot = i,
						.place = (unsigned)(at[2 * i +
								       1] -
								    '0')
					};
			}
			strength_add(strength, &match);
		}
	}
	strength_fit(strength);
	refit_one_game(1000);
	for (unsigned i = 0; i < 4; i++) {
		const struct rating_table_bot *row = strength_of(strength, i);
		struct league_rating rating = rating_of(version[i], 0);

		ck_assert_double_eq_tol(rating.elo, row->elo, NEAR);
		ck_assert_double_eq_tol(rating.high, row->elo + row->half,
					NEAR);
	}
	strength_free(strength);
}
END_TEST

START_TEST(without_an_anchor_the_mean_is_fixed)
{
	double mean = 0;

	for (unsigned g = 1; g <= 100; g++) {
		struct pair pair = draw_pair();

		add_pair(0, &pair);
	}
	refit_one_game(NAN);
	for (unsigned i = 0; i < BOTS; i++)
		mean += rating_of(version[i], 0).elo / BOTS;
	ck_assert_double_eq_tol(mean, RATING_TABLE_MEAN, NEAR);
}
END_TEST

START_TEST(the_order_of_groups_has_no_effect)
{
	struct league_rating forward[BOTS];
	struct pair pairs[200];

	for (unsigned g = 0; g < 200; g++) {
		pairs[g] = draw_pair();
		add_pair(0, &pairs[g]);
	}
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++)
		forward[i] = rating_of(version[i], 0);
	tear_down();
	set_up();
	for (unsigned g = 200; g-- > 0;)
		add_pair(0, &pairs[g]);
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++) {
		struct league_rating back = rating_of(version[i], 0);

		ck_assert_double_eq_tol(back.elo, forward[i].elo, NEAR);
		ck_assert_double_eq_tol(back.low, forward[i].low, NEAR);
	}
}
END_TEST

START_TEST(void_and_planned_groups_do_not_count)
{
	struct league_group planned = { .seats = 2 };
	struct league_rating before[BOTS];

	for (unsigned g = 1; g <= 60; g++) {
		struct pair pair = draw_pair();

		add_pair(0, &pair);
	}
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++)
		before[i] = rating_of(version[i], 0);
	for (unsigned g = 1; g <= 30; g++) {
		int64_t id = add_pair(0, &(struct pair){ 1, 4, "1212" });

		ck_assert(league_group_void(db, id, "a test", &diag));
	}
	planned.seat[0].version = version[1];
	planned.seat[1].version = version[2];
	ck_assert(league_group_add(db, &planned, &diag));
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++) {
		struct league_rating after = rating_of(version[i], 0);

		ck_assert_double_eq(after.elo, before[i].elo);
		ck_assert_double_eq(after.low, before[i].low);
		ck_assert_int_eq(after.groups, before[i].groups);
	}
}
END_TEST

/*
 * Few groups.
 */

START_TEST(a_league_without_groups_has_no_ratings)
{
	refit_one_game(1000);
	for (unsigned i = 0; i < BOTS; i++)
		ck_assert_int_eq(rating_of(version[i], 0).version, 0);
}
END_TEST

START_TEST(two_groups_give_no_interval)
{
	struct league_rating rating;

	for (unsigned g = 0; g < 2; g++)
		add_pair(0, &(struct pair){ 1, 2, "1212" });
	refit_one_game(1000);
	rating = rating_of(version[1], 0);
	ck_assert_int_eq(rating.groups, 2);
	ck_assert_double_gt(rating.elo, rating_of(version[2], 0).elo);
	ck_assert(isnan(rating.low) && isnan(rating.high));
	/* nor does a version with two groups, in a league with many */
	for (unsigned g = 0; g < 100; g++) {
		struct pair pair = { 3, 4, "1221" };

		pair.a = g % 2 ? 3 : 0;
		add_pair(0, &pair);
	}
	refit_one_game(1000);
	rating = rating_of(version[1], 0);
	ck_assert(isfinite(rating.elo));
	ck_assert(isnan(rating.low) && isnan(rating.high));
	ck_assert(!isnan(rating_of(version[4], 0).low));
}
END_TEST

/* Three versions share a table; two of them sit in each match.  Place 0 is not
 * better than place 1. */
START_TEST(a_version_without_a_seat_is_in_no_match)
{
	for (unsigned g = 0; g < 20; g++)
		league_fixture_group(
			db, 0,
			(int64_t[]){ version[1], version[2], version[3] }, 3,
			"120 120 012");
	refit_one_game(NAN);
	ck_assert_double_gt(rating_of(version[1], 0).elo,
			    rating_of(version[2], 0).elo);
	ck_assert_double_gt(rating_of(version[2], 0).elo,
			    rating_of(version[3], 0).elo);
	ck_assert_int_eq(rating_of(version[3], 0).groups, 20);
}
END_TEST

/* Only another program can store places that do not fit the matches. */
START_TEST(a_damaged_group_does_not_count)
{
	char path[300];
	sqlite3 *other;

	for (unsigned g = 0; g < 10; g++)
		add_pair(0, &(struct pair){ 1, 2, "1221" });
	snprintf(path, sizeof(path), "%s/league.db", league_fixture_dir());
	ck_assert_int_eq(sqlite3_open(path, &other), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(other,
				      "UPDATE groups SET finish = x'0102' WHERE"
				      " id = 1; UPDATE groups SET matches = 900"
				      " WHERE id = 10",
				      NULL, NULL, NULL),
			 SQLITE_OK);
	sqlite3_close(other);
	refit_one_game(NAN);
	ck_assert_int_eq(rating_of(version[1], 0).groups, 8);
	ck_assert_double_eq_tol(rating_of(version[1], 0).elo,
				rating_of(version[2], 0).elo, NEAR);
}
END_TEST

/*
 * Versions of one bot.
 */

/* Add an established field: bea wins five of six matches against ann. */
static void
add_field(void)
{
	for (unsigned g = 0; g < 100; g++) {
		add_pair(0, &(struct pair){ 2, 1, "1212" });
		if (g % 5 == 0)
			add_pair(0, &(struct pair){ 2, 1, "2121" });
		add_pair(0, &(struct pair){ 0, 1, "1221" });
	}
}

START_TEST(a_new_version_begins_near_its_predecessor)
{
	int64_t second, stranger;
	struct league_rating old, new, other;

	add_field();
	second = league_fixture_version(db, "bea", VERSION_PLACING);
	stranger = league_fixture_version(db, "eve", VERSION_PLACING);
	refit_one_game(1000);
	old = rating_of(version[2], 0);
	new = rating_of(second, 0);
	ck_assert_double_eq(new.elo, old.elo);
	ck_assert_int_eq(new.groups, 0);
	ck_assert(isnan(new.low));
	ck_assert_int_eq(rating_of(stranger, 0).version, 0);
	/* One even group against ann: the predecessor counts as two matches
	 * more. */
	for (unsigned i = 0; i < 2; i++)
		league_fixture_group(
			db, 0, (int64_t[]){ i ? stranger : second, version[1] },
			2, "1221");
	refit_one_game(1000);
	new = rating_of(second, 0);
	other = rating_of(stranger, 0);
	ck_assert_int_eq(new.groups, 1);
	ck_assert_double_gt(old.elo, other.elo + 100);
	ck_assert_double_gt(new.elo, other.elo + (old.elo - other.elo) / 4);
	ck_assert_double_lt(new.elo, old.elo);
}
END_TEST

/* The invented group is one among many. */
START_TEST(groups_of_its_own_outweigh_a_predecessor)
{
	int64_t second, third;

	add_field();
	/* a version without a group is no predecessor */
	second = league_fixture_version(db, "ann", VERSION_BUILD_FAILED);
	third = league_fixture_version(db, "ann", VERSION_PLACING);
	for (unsigned g = 0; g < 100; g++)
		league_fixture_group(db, 0, (int64_t[]){ third, version[2] }, 2,
				     "1221");
	refit_one_game(1000);
	ck_assert_double_eq_tol(rating_of(third, 0).elo,
				rating_of(version[2], 0).elo, 10);
	ck_assert_int_eq(rating_of(second, 0).version, 0);
	ck_assert(!isnan(rating_of(third, 0).low));
}
END_TEST

START_TEST(a_retired_version_stays_in_the_fit)
{
	double elo;

	add_field();
	refit_one_game(1000);
	elo = rating_of(version[2], 0).elo;
	ck_assert(
		league_version_set(db, version[1], VERSION_RETIRED, "", &diag));
	refit_one_game(1000);
	ck_assert_double_eq(rating_of(version[2], 0).elo, elo);
	ck_assert_int_eq(rating_of(version[1], 0).version, version[1]);
}
END_TEST

/* Absent versions: the newest of them stay in the fit, so that its time has a
 * limit. */
START_TEST(the_oldest_absent_versions_do_not_count)
{
	int64_t first = league_fixture_version(db, "cid", VERSION_RETIRED);
	int64_t last = 0;
	struct league_bot bot;

	league_fixture_group(db, 0, (int64_t[]){ first, version[1] }, 2,
			     "1212");
	/* at a table of three, the places of the other two count */
	league_fixture_group(db, 0,
			     (int64_t[]){ version[1], first, version[2] }, 3,
			     "213 213");
	for (unsigned i = 0; i < LEAGUE_FIT_ABSENT; i++) {
		last = league_fixture_version(db, "dan", VERSION_RETIRED);
		league_fixture_group(db, 0, (int64_t[]){ last, version[2] }, 2,
				     "1221");
	}
	refit_one_game(1000);
	ck_assert_int_eq(rating_of(first, 0).version, 0);
	ck_assert_int_eq(rating_of(version[1], 0).groups, 1);
	ck_assert_int_eq(rating_of(last, 0).groups, 1);
	ck_assert_int_eq(rating_of(version[2], 0).groups,
			 LEAGUE_FIT_ABSENT + 1);
	ck_assert_double_gt(rating_of(version[1], 0).elo,
			    rating_of(version[2], 0).elo + 50);
	/* a version of a bot that was retired is absent too */
	ck_assert(league_bot_find(db, "bea", &bot, &diag));
	ck_assert(league_bot_set(db, bot.id, BOT_RETIRED, "", &diag));
	refit_one_game(1000);
	ck_assert_int_eq(rating_of(version[2], 0).groups, LEAGUE_FIT_ABSENT);
}
END_TEST

/*
 * Several games.
 */

START_TEST(all_games_are_a_weighted_mean)
{
	struct league_rating one, two, all;

	for (unsigned g = 0; g < 100; g++) {
		struct pair pair = draw_pair();

		add_pair(0, &pair);
		pair = draw_pair();
		add_pair(1, &pair);
		add_pair(1, &(struct pair){ 1, 4, "1212" });
	}
	/* Game 2 has no groups, and game 3 is not of the league any more. */
	add_pair(3, &(struct pair){ 4, 1, "1212" });
	refit(3, (double[]){ 3, 1, 5 }, 1000);
	one = rating_of(version[1], 0);
	two = rating_of(version[1], 1);
	all = rating_of(version[1], LEAGUE_ALL_GAMES);
	ck_assert_double_gt(two.elo, one.elo + 100);
	ck_assert_double_eq_tol(all.elo, 0.75 * one.elo + 0.25 * two.elo, NEAR);
	ck_assert_int_eq(all.groups, one.groups + two.groups);
	ck_assert_double_lt(all.low, all.elo);
}
END_TEST

/* A version has a rating over all games once it has played all of them; until
 * then, its predecessor stands in. */
START_TEST(a_game_without_groups_of_a_version_leaves_it_out)
{
	int64_t second, stranger, third;
	struct league_rating all;

	for (unsigned g = 0; g < 100; g++) {
		struct pair pair = draw_pair();

		add_pair(0, &pair);
		add_pair(1, &pair);
	}
	second = league_fixture_version(db, "ann", VERSION_PLACING);
	stranger = league_fixture_version(db, "eve", VERSION_PLACING);
	third = league_fixture_version(db, "bea", VERSION_PLACING);
	for (unsigned g = 0; g < 10; g++) {
		league_fixture_group(db, 0, (int64_t[]){ second, stranger }, 2,
				     "1221");
		league_fixture_group(db, g < 2 ? 0 : 1,
				     (int64_t[]){ third, version[0] }, 2,
				     "1221");
	}
	refit(2, (double[]){ 1, 1 }, 1000);
	ck_assert_int_eq(rating_of(stranger, 0).groups, 10);
	ck_assert_int_eq(rating_of(stranger, LEAGUE_ALL_GAMES).version, 0);
	all = rating_of(second, LEAGUE_ALL_GAMES);
	ck_assert_int_eq(all.groups, 10);
	ck_assert(isfinite(all.elo) && isnan(all.low));
	ck_assert_double_eq(rating_of(second, 1).elo,
			    rating_of(version[1], 1).elo);
	/* two groups of a game are too few for an interval over all games */
	ck_assert(!isnan(rating_of(third, 1).low));
	all = rating_of(third, LEAGUE_ALL_GAMES);
	ck_assert(isfinite(all.elo) && isnan(all.low));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("league_ratings");
	TCase *tcase = tcase_create("refit");

	tcase_set_timeout(tcase, 0);
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_league_is_rated_as_a_run);
	tcase_add_test(tcase, partners_do_not_tie);
	tcase_add_test(tcase, without_an_anchor_the_mean_is_fixed);
	tcase_add_test(tcase, the_order_of_groups_has_no_effect);
	tcase_add_test(tcase, void_and_planned_groups_do_not_count);
	tcase_add_test(tcase, a_league_without_groups_has_no_ratings);
	tcase_add_test(tcase, two_groups_give_no_interval);
	tcase_add_test(tcase, a_version_without_a_seat_is_in_no_match);
	tcase_add_test(tcase, a_damaged_group_does_not_count);
	tcase_add_test(tcase, a_new_version_begins_near_its_predecessor);
	tcase_add_test(tcase, groups_of_its_own_outweigh_a_predecessor);
	tcase_add_test(tcase, a_retired_version_stays_in_the_fit);
	tcase_add_test(tcase, the_oldest_absent_versions_do_not_count);
	tcase_add_test(tcase, all_games_are_a_weighted_mean);
	tcase_add_test(tcase, a_game_without_groups_of_a_version_leaves_it_out);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
