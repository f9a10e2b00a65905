/* The family of Tantrum where its cases do not look: the deal. */
#include <check.h>
#include <string.h>

#include "referee/engine/game.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;

/* The first deal of a match whose seed is 0, 1, 2, ..., 31. */
static void
deal(unsigned players)
{
	uint8_t seed[SEED_BYTES];

	for (unsigned i = 0; i < SEED_BYTES; i++)
		seed[i] = (uint8_t)i;
	position_init(&state, &rules, "tantrum", "", players);
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &events);
}

static void
must_hold(const struct bag *bag, const char *cards)
{
	struct bag want = hand_parse(cards);

	ck_assert_mem_eq(bag->of, want.of, sizeof(want.of));
}

/*
 * tantrum 3.1: four hands, one card at a time.  What each gets was read off the
 * shuffled pack that protocol.md prints under Randomness: every fourth card
 * from the top.
 */
static const char *const piles[] = {
	"5D 8C AC 6S 2D 4S 4H QC 9S 5H QS 6C 9C",
	"7S 4D 7H 8D QH 7C 2C 2H AS TD 6D KC KS",
	"TC JH JD 4C TH 9D 3S TS 9H AD KH JC QD",
	"2S 3H 8H KD 3D JS 7D AH 5C 6H 3C 8S 5S",
};

START_TEST(four_hands_are_dealt_one_card_at_a_time)
{
	deal(3);
	for (unsigned seat = 0; seat < 3; seat++)
		must_hold(&state.hands[seat], piles[seat]);
	must_hold(&state.spread, piles[3]);
	ck_assert_uint_eq(state.aside.n, 0);
	ck_assert_uint_eq(state.stock.n, 0);
}
END_TEST

START_TEST(with_two_seats_the_fourth_hand_is_put_aside)
{
	deal(2);
	must_hold(&state.hands[0], piles[0]);
	must_hold(&state.hands[1], piles[1]);
	must_hold(&state.spread, piles[2]);
	must_hold(&state.aside, piles[3]);
	ck_assert_uint_eq(state.stock.n, 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("tantrum");
	TCase *tcase = tcase_create("tantrum");

	tcase_add_test(tcase, four_hands_are_dealt_one_card_at_a_time);
	tcase_add_test(tcase, with_two_seats_the_fourth_hand_is_put_aside);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
