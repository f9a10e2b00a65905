/* Rummikub: the list of what is legal, and whether it says that there is more.
 * The rules themselves are tested by tests/cases/rummikub.yaml. */
#include <check.h>

#include "referee/engine/game.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct legal legal;

static const struct rack {
	const char *what, *table, *rack;
	bool open;
	unsigned listed; /* with the draw */
	bool more;
} racks[] = {
	{ "no set and no first meld", "2S 3S 4S", "5S 9H KD", false, 1, false },
	{ "two jokers are a set with anything", "2S 3S 4S", "X1 X1 KD", false,
	  2, true },
	{ "a set that counts too little", "2S 3S 4S", "5S 5H 5D", false, 1,
	  false },
	{ "open, and nothing fits", "2S 3S 4S", "9H KD", true, 1, false },
	{ "open, and one tile fits: listed once", "2S 3S 4S", "5S KD", true, 2,
	  true },
	{ "open, and one set: listed once", "2S 3S 4S", "7H 7D 7C", true, 2,
	  true },
}, card_racks[] = {
	{ "an ace fits above a king", "JS QS KS", "AS 8D", true, 2, true },
	{ "a two does not fit above a high ace", "QS KS AS", "2S 8D", true, 1,
	  false },
	{ "a run up to the ace", "8S 8H 8D", "QS KS AS", true, 2, true },
	{ "an ace alone changes its end", "AS 2S 3S", "QS KS 4S", true, 3,
	  true },
};

static void
check_list(const char *game, const struct rack *rack)
{
	position_init(&state, &rules, game, "", 2);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.opened = rack->open ? 1 : 0;
	pile_push(&state.stock, card_of(SPADES, RANK_ACE));
	position_add_meld(&state, SEAT_NONE, rack->table);
	state.hands[0] = hand_parse(rack->rack);
	game_legal(&state, &legal);
	ck_assert_msg(legal.n == rack->listed && legal.more == rack->more,
		      "%s: %u listed, more is %d", rack->what, legal.n,
		      legal.more);
}

START_TEST(the_list_is_honest)
{
	check_list("rummikub", &racks[_i]);
}
END_TEST

START_TEST(the_list_has_high_aces)
{
	check_list("machiavelli", &card_racks[_i]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rummikub");
	TCase *tests = tcase_create("list");

	tcase_add_loop_test(tests, the_list_is_honest, 0,
			    sizeof(racks) / sizeof(racks[0]));
	tcase_add_loop_test(tests, the_list_has_high_aces, 0,
			    sizeof(card_racks) / sizeof(card_racks[0]));
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
