/* Rummikub: the list of what is legal, and whether it says that there is more.
 * The rules themselves are tested by tests/cases/rummikub.yaml. */
#include <check.h>

#include "referee/engine/game.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct legal legal;

static const struct {
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
};

START_TEST(the_list_is_honest)
{
	position_init(&state, &rules, "rummikub", "", 2);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.opened = racks[_i].open ? 1 : 0;
	pile_push(&state.stock, card_of(SPADES, RANK_ACE));
	position_add_meld(&state, SEAT_NONE, racks[_i].table);
	state.hands[0] = hand_parse(racks[_i].rack);
	game_legal(&state, &legal);
	ck_assert_msg(legal.n == racks[_i].listed &&
			      legal.more == racks[_i].more,
		      "%s: %u listed, more is %d", racks[_i].what, legal.n,
		      legal.more);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rummikub");
	TCase *tests = tcase_create("list");

	tcase_add_loop_test(tests, the_list_is_honest, 0,
			    sizeof(racks) / sizeof(racks[0]));
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
