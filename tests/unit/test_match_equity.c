/*
 * What a score is worth towards winning the match: by a table, by the deals
 * that are left, or its points.
 */
#include <check.h>
#include <math.h>
#include <sodium.h>
#include <stdlib.h>

#include "referee/policy/match_equity.h"
#include "referee/policy/rollout.h"
#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"

#define HALF (MATCH_EQUITY_ALL / 2)

static struct rules rules;
static struct match_equity stakes;
static struct rollout roll;

static void
prepare(const char *game, unsigned players)
{
	struct diag diag;

	ck_assert(sheet_load(game, NULL, NULL, players, &rules, &diag));
	match_equity_init(&stakes, &rules, &roll);
}

/* Of a deal that ended. */
static int32_t
worth(seat_t seat, unsigned deal, const int *scores, const int *points)
{
	return match_equity_worth(&stakes, &rules, seat,
				  match_equity_left(&stakes, deal, true),
				  scores, points);
}

/* The chance to win by both scores, as a table, and what is beyond it. */
START_TEST(to_a_target_a_table_has_it)
{
	static const int none[SEATS_MAX], low[SEATS_MAX] = { INT32_MIN, -5 },
					  high[SEATS_MAX] = { INT32_MAX, 0 };
	int points[SEATS_MAX] = { 0 };

	prepare("gin", 2);
	ck_assert_int_eq(stakes.target, 100);
	for (int mine = 0; mine < 100; mine++) {
		for (int theirs = 0; theirs < 100; theirs++) {
			int both = stakes.wins[mine][theirs] +
				   stakes.wins[theirs][mine];

			/* all is rounded down */
			ck_assert_int_le(abs(both - MATCH_EQUITY_ALL), 20);
			if (mine > 0)
				ck_assert_uint_ge(
					stakes.wins[mine][theirs],
					stakes.wins[mine - 1][theirs]);
		}
	}
	ck_assert_uint_gt(stakes.wins[90][0], 8000);
	ck_assert_int_eq(worth(0, 1, low, points), stakes.wins[0][0]);
	ck_assert_int_eq(worth(0, 1, high, points), MATCH_EQUITY_ALL);
	points[1] = 100;
	ck_assert_int_eq(worth(0, 1, none, points), 0);
	ck_assert_int_eq(worth(1, 1, none, points), MATCH_EQUITY_ALL);
	points[1] = 40;
	ck_assert_int_eq(worth(0, 1, none, points), stakes.wins[0][40]);
}
END_TEST

/* Ahead is ahead. */
START_TEST(behind_the_last_deal_a_point_is_as_good_as_fifty)
{
	static const int scores[SEATS_MAX] = { 10, 30 },
			 most[SEATS_MAX] = { INT32_MAX, INT32_MIN };
	static const struct {
		int own, other, worth;
	} at[] = {
		{ 21, 0, MATCH_EQUITY_ALL },
		{ 90, 0, MATCH_EQUITY_ALL },
		{ 20, 0, HALF },
		{ 19, 0, 0 },
		{ 0, 50, 0 },
		{ 120, 100, HALF },
	};

	prepare("rummy", 2);
	ck_assert_uint_eq(stakes.deals, 2);
	for (unsigned i = 0; i < sizeof(at) / sizeof(*at); i++) {
		int points[SEATS_MAX] = { at[i].own, at[i].other };

		ck_assert_int_eq(worth(0, 2, scores, points), at[i].worth);
		ck_assert_int_eq(worth(1, 2, scores, points),
				 MATCH_EQUITY_ALL - at[i].worth);
	}
	ck_assert_int_eq(worth(0, 2, most, (const int[SEATS_MAX]){ 0 }),
			 MATCH_EQUITY_ALL);
}
END_TEST

/* With deals to come it is the chance of a normal distribution: 0.8413 of it
 * lie below one standard deviation, 0.9772 below two. */
START_TEST(a_lead_is_worth_less_the_more_deals_are_left)
{
	static const int none[SEATS_MAX] = { 0 };
	int lead[SEATS_MAX] = { 0 };

	prepare("carioca", 2);
	ck_assert_uint_eq(stakes.deals, 7);
	ck_assert_double_gt(stakes.spread, 1);
	ck_assert_int_eq(worth(0, 3, none, none), HALF);
	stakes.spread = 50; /* four deals left: 100 */
	lead[1] = 100;	    /* the fewest points win */
	ck_assert_int_eq(worth(0, 3, none, lead), 8413);
	ck_assert_int_eq(worth(0, 3, lead, none), 8413);
	ck_assert_int_eq(worth(0, 6, none, lead), 9772);
	ck_assert_int_eq(worth(1, 6, none, lead), 227);
}
END_TEST

/* With three of seven deals left and a fourth begun: 100 as well. */
START_TEST(what_is_left_of_a_deal_is_one_more_to_come)
{
	static const int none[SEATS_MAX] = { 0 };
	int lead[SEATS_MAX] = { 0, 100 };

	prepare("carioca", 2);
	stakes.spread = 50;
	ck_assert_int_eq(
		match_equity_worth(&stakes, &rules, 0,
				   match_equity_left(&stakes, 4, false), none,
				   lead),
		8413);
	stakes.spread = 100; /* in the last one, which may yet turn */
	ck_assert_int_eq(
		match_equity_worth(&stakes, &rules, 0,
				   match_equity_left(&stakes, 7, false), none,
				   lead),
		8413);
	ck_assert_int_eq(worth(0, 7, none, lead), MATCH_EQUITY_ALL);
}
END_TEST

/* How far two seats are apart behind a deal of Rummikub, played to its end by
 * single steps. */
static double
apart_behind(unsigned deal)
{
	struct state state;
	struct stream stream;
	struct events events;

	game_begin(&state, &rules, 2);
	state.deal = (uint16_t)((deal - 1) % rules.deals_total);
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 0 }, deal);
	game_deal(&state, &stream, &events);
	while (state.over == OVER_NO)
		ck_assert_int_eq(game_apply(&state, state.seat,
					    rollout_step(&roll, &state),
					    &stream, &events)
					 .refusal,
				 REFUSE_NONE);
	return state.deal_scores[0] - state.deal_scores[1];
}

/* Also where roll-outs of one choice are shorter. */
START_TEST(the_spread_is_of_whole_deals)
{
	double squares = 0;

	prepare("rummikub", 2);
	for (unsigned deal = 1; deal <= 24; deal++)
		squares += apart_behind(deal) * apart_behind(deal);
	ck_assert_double_eq_tol(stakes.spread, sqrt(squares / 24), 1e-9);
}
END_TEST

START_TEST(it_is_the_mean_over_the_other_sides)
{
	static const int none[SEATS_MAX] = { 0 };
	int points[SEATS_MAX] = { 20, 50, 10 };

	prepare("contract", 3);
	ck_assert_int_eq(worth(0, 7, none, points), HALF);
	ck_assert_int_eq(worth(1, 7, none, points), 0);
	prepare("push", 4); /* a partner's points are one's own */
	points[2] = 20;
	points[3] = 50;
	ck_assert_int_eq(worth(0, rules.deals_total, none, points),
			 MATCH_EQUITY_ALL);
}
END_TEST

/* To a target that has no table, and where who has too much is out. */
START_TEST(elsewhere_points_count_as_they_are)
{
	static const int scores[SEATS_MAX] = { 300, 0, 0 };
	int points[SEATS_MAX] = { 40, 10, 20 };

	prepare("canasta", 2);
	ck_assert(!match_equity_is_chance(&stakes));
	ck_assert_int_eq(worth(0, 1, scores, points), 3000);
	prepare("czech", 3);
	ck_assert(!match_equity_is_chance(&stakes));
	ck_assert_int_eq(worth(0, 1, scores, points), -2500);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("match_equity");
	TCase *tcase = tcase_create("match_equity");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_test(tcase, to_a_target_a_table_has_it);
	tcase_add_test(tcase, behind_the_last_deal_a_point_is_as_good_as_fifty);
	tcase_add_test(tcase, a_lead_is_worth_less_the_more_deals_are_left);
	tcase_add_test(tcase, what_is_left_of_a_deal_is_one_more_to_come);
	tcase_add_test(tcase, the_spread_is_of_whole_deals);
	tcase_add_test(tcase, it_is_the_mean_over_the_other_sides);
	tcase_add_test(tcase, elsewhere_points_count_as_they_are);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
