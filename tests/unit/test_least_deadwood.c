/* deadwood.h: exact for every hand of one pack. */
#include <check.h>

#include "lib/prng.h"
#include "referee/search/least_deadwood.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

static uint64_t
hand_of(const char *names)
{
	uint64_t hand = 0;
	struct laid laid;

	for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2) {
		ck_assert_msg(laid_parse(names, 2, &laid), "%s", names);
		hand |= UINT64_C(1) << laid.card;
	}
	return hand;
}

static uint64_t
card_bit(unsigned suit, unsigned rank)
{
	return UINT64_C(1) << card_of(suit, rank);
}

/*
 * Brute force of another kind: the lowest card of the hand is left, or lies in
 * one of all the melds that hold it.  Knows nothing of masks of runs and ranks.
 */
static unsigned
brute_least(uint64_t hand)
{
	unsigned card = 0, suit, rank, least;
	uint64_t meld, rest;

	if (hand == 0)
		return 0;
	while (!(hand >> card & 1))
		card++;
	suit = card_suit((card_t)card);
	rank = card_rank((card_t)card);
	rest = hand & ~(UINT64_C(1) << card);
	least = deadwood_value((card_t)card) + brute_least(rest);
	meld = card_bit(suit, rank);
	for (unsigned high = rank + 1; high <= 13; high++) {
		meld |= card_bit(suit, high);
		if ((hand & meld) != meld)
			break;
		if (high >= rank + 2) {
			unsigned left = brute_least(hand & ~meld);

			least = left < least ? left : least;
		}
	}
	for (unsigned others = 1; others < 16; others++) {
		unsigned n = 1;

		if (others >> suit & 1)
			continue;
		meld = card_bit(suit, rank);
		for (unsigned i = 0; i < SUITS; i++)
			if (others >> i & 1) {
				meld |= card_bit(i, rank);
				n++;
			}
		if (n >= 3 && (hand & meld) == meld) {
			unsigned left = brute_least(hand & ~meld);

			least = left < least ? left : least;
		}
	}
	return least;
}

static bool
is_meld(uint64_t cards)
{
	unsigned ranks = 0, suits = 0, n = 0, rank_seen = 0, suit_seen = 0;
	unsigned low = 14, high = 0;

	for (unsigned card = 0; card < 64; card++)
		if (cards >> card & 1) {
			unsigned rank = card_rank((card_t)card);
			unsigned suit = card_suit((card_t)card);

			n++;
			ranks += !(rank_seen >> rank & 1);
			suits += !(suit_seen >> suit & 1);
			rank_seen |= 1u << rank;
			suit_seen |= 1u << suit;
			low = rank < low ? rank : low;
			high = rank > high ? rank : high;
		}
	return n >= 3 && (ranks == 1 || (suits == 1 && high - low + 1 == n));
}

static void
check_hand(uint64_t hand, unsigned least)
{
	uint64_t melds[DEADWOOD_MELDS_MAX], rest = hand;
	unsigned n = deadwood_melds(hand, melds);

	ck_assert_msg(least_deadwood(hand) == least, "%016llx: %u, not %u",
		      (unsigned long long)hand, least_deadwood(hand), least);
	for (unsigned i = 0; i < n; i++) {
		ck_assert((rest & melds[i]) == melds[i]);
		ck_assert(is_meld(melds[i]));
		rest &= ~melds[i];
	}
	ck_assert_uint_eq(deadwood_points(rest), least);
}

static uint64_t
random_hand(uint64_t *seed, unsigned cards, unsigned suits, unsigned low,
	    unsigned ranks)
{
	uint64_t hand = 0;

	for (unsigned n = 0; n < cards && n < suits * ranks;) {
		unsigned suit = prng_below(seed, suits);
		unsigned rank = low + prng_below(seed, ranks);
		uint64_t bit = card_bit(suit, rank);

		n += (hand & bit) == 0;
		hand |= bit;
	}
	return hand;
}

static const struct {
	const char *cards;
	unsigned least;
} known[] = {
	{ "", 0 },
	{ "QS KS AS AH 2C 4D 6H 8C TD JD", 62 },
	{ "AS 2S 3S 4S 5S 6S 7S 8S 9S TS", 0 },
	{ "6S 7S 8S 6C 7C 8C 8D KH 2D 4H", 24 },
	{ "7S 7H 7D 8D 9D AC 3C 5H JH QC", 43 },
	{ "3H 3D 3C 4C 5C 4D 5D 9S TS JS", 3 },
	{ "5H 5D 5C 6C 7C 8C 8H 8D KS QH", 30 },
	{ "2S 3S 4S 5S 9H 9D 9C TD JD QD KD", 0 },
	/* a run in each suit and sets across them all */
	{ "4S 5S 6S 4H 5H 6H 4D 5D 6D 4C 5C 6C", 0 },
	/* two runs break the four fives: 10 left, and not 13 */
	{ "5S 5H 5D 5C 6C 7C 6S 7S", 10 },
	{ "KS KH KD KC QC JC QS JS", 20 },
};

START_TEST(known_hand_has_its_deadwood)
{
	check_hand(hand_of(known[_i].cards), known[_i].least);
}
END_TEST

START_TEST(every_card_of_the_pack_melds)
{
	check_hand(UINT64_C(0x3ffe3ffe3ffe3ffe), 0);
	check_hand(UINT64_MAX & UINT64_C(0x3ffe3ffe3ffe3ffe), 0);
}
END_TEST

/* Spread over the pack, crowded into few ranks, crowded into few suits. */
static const struct {
	unsigned cards_min, cards_max, suits, ranks, hands;
} crowds[] = {
	{ 0, 12, 4, 13, 20000 }, { 10, 11, 4, 6, 20000 },
	{ 10, 16, 4, 5, 1500 },	 { 9, 20, 3, 8, 2000 },
	{ 14, 20, 4, 9, 500 },	 { 20, 26, 2, 13, 500 },
	{ 20, 24, 4, 13, 100 },	 { 18, 22, 4, 6, 60 },
};

START_TEST(random_hands_agree_with_brute_force)
{
	uint64_t seed = draw_seed((uint64_t)_i + 1);

	for (unsigned i = 0; i < sample_share_of(crowds[_i].hands); i++) {
		unsigned ranks = crowds[_i].ranks;
		unsigned spread = crowds[_i].cards_max - crowds[_i].cards_min +
				  1;
		unsigned cards = crowds[_i].cards_min +
				 prng_below(&seed, spread);
		unsigned low = 1 + prng_below(&seed, 14 - ranks);
		uint64_t hand = random_hand(&seed, cards, crowds[_i].suits, low,
					    ranks);

		check_hand(hand, brute_least(hand));
	}
}
END_TEST

static Suite *
deadwood_suite(void)
{
	Suite *suite = suite_create("least_deadwood");
	TCase *tcase = tcase_create("least_deadwood");

	tcase_set_timeout(tcase, 30);
	tcase_add_loop_test(tcase, known_hand_has_its_deadwood, 0,
			    sizeof(known) / sizeof(*known));
	tcase_add_test(tcase, every_card_of_the_pack_melds);
	tcase_add_loop_test(tcase, random_hands_agree_with_brute_force, 0,
			    sizeof(crowds) / sizeof(*crowds));
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(deadwood_suite());
}
