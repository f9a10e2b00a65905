/* score_bound.h: no parameter that is points is left out.  Random deals hold
 * the bounds against scores: test_random.c, test_random_sheets.c. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/params.h"
#include "referee/sheet/score_bound.h"
#include "referee/sheet/sheet.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

/* Numbers that select a deal or end a match, and are no points of it. */
static bool
is_no_points(const char *key)
{
	static const char *const keys[] = { "target", "drop_out",
					    "minimum_scores", "minimum_points",
					    NULL };

	for (unsigned i = 0; keys[i] != NULL; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

static unsigned
fewest_players(const char *game)
{
	struct rules rules;

	must_load(game, "", 0, &rules);
	return rules.players_min;
}

START_TEST(more_points_raise_the_bound)
{
	const char *game = sheet_names()[_i];
	struct rules rules;
	int64_t before;

	must_load(game, "", fewest_players(game), &rules);
	before = rules_score_bound(&rules);
	ck_assert_int_gt(before, 0);
	for (const struct param *p = params; p->key != NULL; p++) {
		struct rules more = rules;

		if (p->type != PARAM_INT || p->max < 10000 ||
		    is_no_points(p->key) ||
		    (strcmp(p->key, "cut_bonus") == 0 && !rules.cut) ||
		    (strcmp(p->key, "full_run_bonus") == 0 &&
		     rules.pack_cards < rules.run_max) ||
		    !param_is_read_by(p, rules.family->name))
			continue;
		param_store(p, &more, param_number(p, &rules) + 1000);
		ck_assert_msg(rules_score_bound(&more) >= before + 1000,
			      "%s: %s", game, p->key);
	}
}
END_TEST

START_TEST(bounds_are_those_of_the_rules)
{
	struct rules rules;

	/* rummy 9.3, 9.5: the other hands, doubled, which 52 cards bound */
	must_load("rummy", "{rummy_bonus: double, deals: 10}", 2, &rules);
	ck_assert_int_eq(rules_deal_bound(&rules), 2 * 340);
	ck_assert_int_eq(rules_score_bound(&rules), 20 * 340);
	/* gin 9.1, 10.1: big gin is worth most; a line in each of 50 deals */
	must_load("gin", "{big_gin: true}", 2, &rules);
	ck_assert_int_eq(rules_deal_bound(&rules), 340 + 25 + 25 + 31);
	ck_assert_int_eq(rules_score_bound(&rules),
			 50 * 421 + 50 * 25 + 100 + 100);
	/* indian 10.1: chips 80 for each of three deals */
	must_load("indian", "{format: deals}", 3, &rules);
	ck_assert_int_ge(rules_score_bound(&rules),
			 3 * rules_deal_bound(&rules) + 3 * 80);
}
END_TEST

START_TEST(a_game_whose_scores_may_overflow_is_refused)
{
	static const char text[] = "base: canasta\ndeals: 1000\nmax_deals: "
				   "0\nask_penalty: 10000\n";
	struct diag diag = { "" };
	struct rules rules;

	ck_assert(!sheet_load_text("house.yaml",
				   (struct bytes){ text, sizeof(text) - 1 }, 4,
				   &rules, &diag));
	ck_assert_msg(strstr(diag.text,
			     "house.yaml:2:8: deals: in 1000 deals") != NULL,
		      "%s", diag.text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("score_bound");
	TCase *tcase = tcase_create("score_bound");
	int games = 0;

	while (sheet_names()[games] != NULL)
		games++;
	tcase_add_loop_test(tcase, more_points_raise_the_bound, 0, games);
	tcase_add_test(tcase, bounds_are_those_of_the_rules);
	tcase_add_test(tcase, a_game_whose_scores_may_overflow_is_refused);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
