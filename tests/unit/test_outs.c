/* outs.h: what cards that may come save, as the search of each hand says. */
#include <check.h>

#include "lib/prng.h"
#include "referee/search/least_deadwood.h"
#include "referee/search/outs.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

static uint64_t
random_cards(uint64_t *prng, uint64_t among, unsigned n)
{
	uint64_t cards = 0;

	while (n > 0) {
		uint64_t bit = card_bit((card_t)prng_below(prng, DECK_BITS));

		if ((bit & among & ~cards) == 0)
			continue;
		cards |= bit;
		n--;
	}
	return cards;
}

/* Each card of those that may come, held up to the hand. */
static unsigned
saved_of(uint64_t hand, uint64_t unseen)
{
	unsigned least = least_deadwood(hand), saved = 0;

	for (; unseen != 0; unseen &= unseen - 1) {
		uint64_t bit = card_bit(lowest_card(unseen));
		unsigned now = least_deadwood(hand | bit);

		saved += now < least ? least - now : 0;
	}
	return saved;
}

static void
check_hand(uint64_t hand, uint64_t unseen)
{
	struct outs outs;

	outs_without_each(hand, unseen, &outs);
	for (uint64_t left = hand; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);
		uint64_t rest = hand & ~card_bit(card);

		ck_assert_msg(outs.least[card] == least_deadwood(rest) &&
				      outs.saved[card] ==
					      (int)saved_of(rest, unseen),
			      "hand %llx, unseen %llx, without %u",
			      (unsigned long long)hand,
			      (unsigned long long)unseen, card);
	}
}

/* From no card to twenty: the more there are, the more melds want the same. */
START_TEST(hands_of_the_whole_pack)
{
	uint64_t prng = draw_seed(3);

	for (unsigned i = 0; i < sample_share_of(60000); i++) {
		uint64_t hand = random_cards(&prng, DECK, i % 21);
		uint64_t left = DECK & ~hand;

		check_hand(hand, random_cards(&prng, left, i % 32));
	}
}
END_TEST

/* Of few ranks, and all others may come: nearly every meld shares cards. */
START_TEST(hands_of_neighbours)
{
	uint64_t prng = draw_seed(4);

	for (unsigned i = 0; i < sample_share_of(60000); i++) {
		unsigned low = prng_below(&prng, 9);
		uint64_t among = EVERY_SUIT * (UINT64_C(0x3e) << low) & DECK;
		uint64_t hand = random_cards(&prng, among, 1 + i % 12);

		check_hand(hand, DECK & ~hand);
	}
}
END_TEST

static Suite *
outs_suite(void)
{
	Suite *suite = suite_create("outs");
	TCase *tcase = tcase_create("outs");

	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, hands_of_the_whole_pack);
	tcase_add_test(tcase, hands_of_neighbours);
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(outs_suite());
}
