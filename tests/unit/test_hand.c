/* A hand as a player holds it: its melds, and what is in none. */
#include "arena/replay/hand.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/event_words.h"
#include "lib/alloc.h"
#include "tests/support/recording.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct hand hand;
static struct words words;

static void
falls(const char *game, const char *cards, const char *into, int deadwood)
{
	struct bag bag = hand_parse(cards);

	must_load(game, "", 2, &rules);
	game_begin(&state, &rules, 2);
	hand_part(&hand, &state, &bag);
	words_hand(&words, &hand);
	ck_assert_str_eq(words.text, into);
	ck_assert_int_eq(hand.deadwood, deadwood);
}

/* gin 5.3: what is left of the melds counts, the ace 1 and the king 10. */
START_TEST(a_hand_falls_into_melds_and_the_rest)
{
	falls("gin", "4S 5S 6S 9H 9D 9C AS KD 2C 7H",
	      "(4S 5S 6S) (9H 9D 9C) AS 7H KD 2C", 20);
	falls("gin", "2S 5H 9C KD", "2S 5H KD 9C", 26);
	falls("gin", "4S 5S 6S 4H 4D", "(4S 5S 6S) 4H 4D", 8);
}
END_TEST

START_TEST(a_game_without_deadwood_tells_none)
{
	falls("rummy", "4S 5S 6S KD", "(4S 5S 6S) KD", HAND_NO_DEADWOOD);
	falls("canasta", "4S 4H X1 KD", "(4S 4H X1=4?) KD", HAND_NO_DEADWOOD);
}
END_TEST

/* Tantrum's four kinds of melds are no sets and runs. */
START_TEST(other_kinds_of_melds_are_not_parted)
{
	falls("tantrum", "4S 5S 6S 7S", "4S 5S 6S 7S", HAND_NO_DEADWOOD);
}
END_TEST

static bool
loses_nothing(void *arg, const struct log_verify *match)
{
	unsigned *seen = arg;

	for (unsigned i = 0; i < match->players; i++) {
		const struct bag *cards = &match->state.hands[i];
		struct bag back;

		hand_part(&hand, &match->state, cards);
		back = hand.rest;
		for (unsigned m = 0; m < hand.best.n; m++)
			for (unsigned c = 0; c < hand.best.melds[m].n; c++)
				bag_put(&back,
					hand.best.melds[m].cards[c].card);
		ck_assert_mem_eq(&back, cards, sizeof(back));
		*seen += hand.best.n;
	}
	return true;
}

START_TEST(no_card_is_lost)
{
	static const char *const games[] = { "gin",    "contract", "rummikub",
					     "indian", "canasta",  "tantrum" };
	struct log_verify *match = xcalloc(1, sizeof(*match));
	unsigned seen = 0;
	struct watcher watcher = { .arg = &seen, .action = loses_nothing };
	struct diag diag;
	size_t len;
	char *text = recording_plain(games[_i], &len);

	ck_assert_msg(log_verify_text(match, "log", text, len, &watcher, &diag),
		      "%s", diag.text);
	ck_assert_int_eq(seen > 0, strcmp(games[_i], "tantrum") != 0);
	free(text);
	free(match);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("hand");
	TCase *tc = tcase_create("hand");

	tcase_add_test(tc, a_hand_falls_into_melds_and_the_rest);
	tcase_add_test(tc, a_game_without_deadwood_tells_none);
	tcase_add_test(tc, other_kinds_of_melds_are_not_parted);
	tcase_add_loop_test(tc, no_card_is_lost, 0, 6);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
