/* test_menu.c - which legal actions a menu offers. */
#include "bots/human/menu.h"

#include <check.h>
#include <string.h>

#include "arena/replay/event_words.h"
#include "tests/support/suite.h"

static struct legal legal;

/* Append an action with melds, which are separated by blanks: "4D5D6D 9S9H". */
static void
add_melds(enum act act, const char *melds)
{
	struct action *action = &legal.at[legal.n];

	action_init(action, act);
	action->card = CARD_NONE;
	while (*melds != '\0') {
		struct laid cards[8];
		unsigned n = 0;

		for (; *melds != '\0' && *melds != ' '; melds += 2)
			ck_assert(laid_parse(melds, 2, &cards[n++]));
		melds += *melds == ' ';
		action_append_meld(action, cards, n);
	}
	legal.n++;
}

START_TEST(arrangements_in_another_order_are_one_offer)
{
	legal.n = 0;
	add_melds(ACT_ARRANGE, "4D5D6D 9CTCJC");
	add_melds(ACT_ARRANGE, "4D5D6D 9CTCJC 8S8H8D");
	add_melds(ACT_ARRANGE, "9CTCJC 4D5D6D");
	menu_drop_equal(&legal);
	ck_assert_uint_eq(legal.n, 2);
	/* the last one stays, in the place of the first */
	ck_assert_uint_eq(legal.at[0].lists, 2);
	ck_assert_uint_eq(card_rank(legal.at[0].cards[0].card),
			  card_rank(legal.at[1].cards[3].card));
	ck_assert_uint_eq(legal.at[1].lists, 3);
}
END_TEST

START_TEST(other_arrangements_stay)
{
	legal.n = 0;
	add_melds(ACT_ARRANGE, "4D5D6D 4D5D6D 7S7H7D");
	add_melds(ACT_ARRANGE, "4D5D6D 7S7H7D 7S7H7D");
	add_melds(ACT_ARRANGE, "4D5D6D7D 7S7H7D 7S7H");
	add_melds(ACT_MELD, "4D5D6D 9CTCJC");
	add_melds(ACT_MELD, "9CTCJC 4D5D6D");
	menu_drop_equal(&legal);
	ck_assert_uint_eq(legal.n, 5);
}
END_TEST

START_TEST(melds_of_an_arrangement_are_counted)
{
	legal.n = 0;
	add_melds(ACT_ARRANGE, "4D5D6D 7S7H7D 4D5D6D 4D5D");
	ck_assert_uint_eq(words_count_meld(&legal.at[0], legal.at[0].cards, 3),
			  2);
	ck_assert_uint_eq(words_count_meld(&legal.at[0], legal.at[0].cards, 2),
			  1);
	ck_assert_uint_eq(
		words_count_meld(&legal.at[0], legal.at[0].cards + 1, 3), 0);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("menu");
	TCase *tests = tcase_create("menu");

	tcase_add_test(tests, arrangements_in_another_order_are_one_offer);
	tcase_add_test(tests, other_arrangements_stay);
	tcase_add_test(tests, melds_of_an_arrangement_are_counted);
	suite_add_tcase(s, tests);
	return run_suite(s);
}
