/* deck.h: what is said of many cards at once is what is said of each. */
#include <check.h>

#include "lib/prng.h"
#include "referee/engine/deck.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

/* One card in @sparse, in the mean, of the pack. */
static uint64_t
random_cards(uint64_t *prng, unsigned sparse)
{
	uint64_t cards = 0;

	for (uint64_t left = DECK; left != 0; left &= left - 1)
		if (prng_below(prng, sparse) == 0)
			cards |= card_bit(lowest_card(left));
	return cards;
}

START_TEST(cards_are_counted)
{
	uint64_t prng = draw_seed(11);

	ck_assert_int_eq(count_cards(0), 0);
	ck_assert_int_eq(count_cards(DECK), 52);
	ck_assert_int_eq(count_cards(UINT64_MAX), 64);
	for (unsigned i = 0; i < sample_share_of(20000); i++) {
		uint64_t cards = random_cards(&prng, 1 + i % 12);
		int n = 0;

		for (uint64_t left = cards; left != 0; left &= left - 1)
			n++;
		ck_assert_int_eq(count_cards(cards), n);
	}
}
END_TEST

/* Held or not: a card of the hand is asked for with the others. */
START_TEST(cards_that_meld_are_those_that_make_a_meld)
{
	uint64_t prng = draw_seed(12);
	unsigned melding = 0;

	for (unsigned i = 0; i < sample_share_of(20000); i++) {
		uint64_t hand = random_cards(&prng, 1 + i % 12);
		uint64_t said = cards_that_meld(hand);

		ck_assert_uint_eq(said & ~DECK, 0);
		for (uint64_t left = DECK; left != 0; left &= left - 1) {
			card_t card = lowest_card(left);
			bool makes = makes_a_meld(hand & ~card_bit(card), card);

			ck_assert_msg(((said & card_bit(card)) != 0) == makes,
				      "card %u of hand %llx", card,
				      (unsigned long long)hand);
			melding += makes;
		}
	}
	ck_assert_uint_gt(melding, 0);
}
END_TEST

static Suite *
deck_suite(void)
{
	Suite *suite = suite_create("deck");
	TCase *tcase = tcase_create("deck");

	tcase_set_timeout(tcase, 30);
	tcase_add_test(tcase, cards_are_counted);
	tcase_add_test(tcase, cards_that_meld_are_those_that_make_a_meld);
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(deck_suite());
}
