/* Canasta: what no position can show: the deal, masks, lists, defaults. */
#include <check.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/engine/view.h"
#include "referee/sheet/sheet.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct legal legal;
static struct action action;

static const unsigned tables[] = { 2, 3, 4, 5, 6 };

#define TABLES (int)(sizeof(tables) / sizeof(tables[0]))
#define DEALS  100

static void
begin(unsigned players)
{
	position_init(&state, &rules, "canasta", "", players);
}

static void
deal(unsigned number)
{
	uint8_t seed[SEED_BYTES] = { (uint8_t)number, 3 };

	stream_for_deal(&stream, seed, state.deal + 1u);
	game_deal(&state, &stream, &events);
}

static enum refusal
play(seat_t seat)
{
	return game_apply(&state, seat, &action, &stream, &events).refusal;
}

static bool
is_red_three(card_t card)
{
	return card == card_of(HEARTS, 3) || card == card_of(DIAMONDS, 3);
}

/* "KS KH 2D" into the hand of seat 0; nobody else holds anything. */
static void
hold(const char *text)
{
	for (unsigned i = 0; i < SEATS_MAX; i++)
		memset(&state.hands[i], 0, sizeof(state.hands[i]));
	state.hands[0] = hand_parse(text);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.from = FROM_STOCK;
}

/* canasta 3.1: the upcard is covered while it is wild or a three; 3.2: no hand
 * holds a red three, and none is a card short. */
START_TEST(the_deal_covers_the_upcard_and_lays_red_threes)
{
	unsigned players = tables[_i], laid = 0, covered = 0;

	for (unsigned n = 0; n < DEALS; n++) {
		unsigned cards;
		card_t top;

		begin(players);
		deal(n);
		top = pile_top(&state.discard);
		ck_assert(!card_is_wild(&rules, top) && card_rank(top) != 3);
		covered += state.discard.n > 1;
		for (unsigned i = 0; i + 1u < state.discard.n; i++) {
			card_t card = state.discard.at[i];

			ck_assert(card_is_wild(&rules, card) ||
				  card_rank(card) == 3);
		}
		cards = state.stock.n + state.discard.n;
		for (unsigned i = 0; i < players; i++) {
			ck_assert_uint_eq(state.hands[i].n,
					  rules_hand(&rules, 1));
			ck_assert(
				!bag_has(&state.hands[i], card_of(HEARTS, 3)));
			ck_assert(!bag_has(&state.hands[i],
					   card_of(DIAMONDS, 3)));
			cards += state.hands[i].n;
			cards += state.own.canasta.bonus[i].n;
			laid += state.own.canasta.bonus[i].n;
		}
		ck_assert_uint_eq(cards, rules.pack_cards);
		ck_assert_uint_eq(state.seat, 0);
	}
	ck_assert_uint_gt(laid, 0);
	ck_assert_uint_gt(covered, 0);
}
END_TEST

/* canasta 12.1: everybody sees a red three, its seat alone what replaces it. */
START_TEST(replacements_are_seen_by_their_seat)
{
	unsigned seen = 0;

	for (unsigned n = 0; n < DEALS; n++) {
		begin(4);
		deal(n);
		for (unsigned i = 0; i < events.n; i++) {
			const struct event *event = &events.at[i];

			ck_assert_uint_eq(event->action.act, ACT_RED_THREE);
			ck_assert(is_red_three(event->action.card));
			ck_assert_uint_eq(event->card_shown, SHOWN_ALL);
			if (event->got_count == 0)
				continue; /* by another red three: the next */
			ck_assert_uint_eq(event->got_shown,
					  SHOWN_SEAT(event->seat));
			seen++;
		}
	}
	ck_assert_uint_gt(seen, 0);
}
END_TEST

/* canasta 12.1: partners do not see each other's stock draws, neither while
 * they answer. */
START_TEST(a_partner_who_is_asked_does_not_see_the_card_drawn)
{
	struct view view;

	begin(4);
	deal(1);
	action_init(&action, ACT_DRAW);
	action.from = FROM_STOCK;
	ck_assert_int_eq(play(0), REFUSE_NONE);
	action_init(&action, ACT_ASK);
	ck_assert_int_eq(play(0), REFUSE_NONE);
	ck_assert_uint_eq(state.seat, 2);
	ck_assert_uint_eq(state.phase, PHASE_ANSWER);
	for (unsigned i = 0; i < 4; i++) {
		view_of(&state, (seat_t)i, &view);
		ck_assert((view.drew != CARD_NONE) == (i == 0));
	}
	game_legal(&state, &legal);
	ck_assert_uint_eq(legal.n, 2);
	ck_assert(!legal.more);
	ck_assert_uint_eq(game_may(&state), 1u << ACT_ANSWER);
	game_standard(&state, &action);
	ck_assert_int_eq(play(2), REFUSE_NONE);
	ck_assert_uint_eq(state.seat, 0);
	view_of(&state, 0, &view);
	ck_assert_uint_ne(view.drew, CARD_NONE);
}
END_TEST

/* A hand, the side's score, and what the list must hold: so many melds in one
 * action with so many cards in all. */
static const struct opening {
	const char *what;
	const char *hand;
	int score;
	unsigned melds, cards;
	bool listed, more;
} openings[] = {
	{ "three kings and two fives with a deuce: 60",
	  "KS KH KD 5S 5H 2C 9C 8C", 0, 2, 6, true, true },
	{ "one meld of aces", "AS AH AD 9S 8S 7S", 0, 1, 3, true, false },
	{ "one meld of kings is not enough", "KS KH KD 9S 8S 7S", 0, 1, 3,
	  false, false },
	{ "fifteen below zero", "5S 5H 5D 9S 8S 7S", -5, 1, 3, true, false },
	{ "three melds for 120", "KS KH KD QS QH QD AS AH AD 4S 6S 7S", 3000, 3,
	  9, true, true },
	{ "the same is too little for 150 points, and is never more",
	  "KS KH KD 5S 5H 5D 9S 8S", 3000, 2, 6, false, false },
	{ "a joker reaches 90", "KS KH KD X1 9S 8S 7S", 1500, 1, 4, false,
	  false },
	{ "a joker with aces does", "AS AH AD X1 9S 8S 7S", 1500, 1, 4, true,
	  true },
	{ "the whole hand with a canasta, though too little: 5.6",
	  "5S 5S 5H 5H 5D 5D 5C 4S 4H 4D 9S", 3000, 2, 10, true, true },
	{ "and with wild cards to fill it", "6S 6S 6H 6H 6D 2C 2D 4S 4H 4D 9S",
	  3000, 2, 10, true, true },
};

START_TEST(openings_are_listed)
{
	const struct opening *o = &openings[_i];
	bool found = false;

	begin(4);
	deal(1);
	hold(o->hand);
	state.scores[0] = state.scores[2] = o->score;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		const struct action *at = &legal.at[i];

		found |= at->act == ACT_MELD && at->lists == o->melds &&
			 at->ends[at->lists - 1] == o->cards;
	}
	ck_assert_msg(found == o->listed, "%s: %s", o->what,
		      found ? "is listed" : "is not listed");
	ck_assert_msg(legal.more == o->more, "%s: more is %d", o->what,
		      legal.more);
}
END_TEST

START_TEST(a_deal_of_defaults_ends)
{
	unsigned players = tables[_i];

	for (unsigned n = 0; n < 10; n++) {
		unsigned actions = 0;

		begin(players);
		deal(n);
		while (state.over == OVER_NO) {
			game_standard(&state, &action);
			ck_assert_int_eq(play(state.seat), REFUSE_NONE);
			ck_assert_uint_lt(++actions, 1000);
		}
		for (unsigned i = 0; i < players; i++)
			ck_assert_int_eq(state.deal_scores[i], state.scores[i]);
	}
}
END_TEST

/* Runs that a hand can lay, and cards that it can add to a run with the cards
 * 7H 8H 9H: samba 5.4, 6.1. */
static const struct {
	const char *what, *hand;
	unsigned runs, adds;
} run_lists[] = {
	{ "all runs of four cards", "TS JS QS KS 4C 4D", 3, 0 },
	{ "two suits", "5D 6D 7D JS QS KS 4C", 2, 0 },
	{ "no run of two packs", "5D 5D 6D 6D 8S", 0, 0 },
	{ "no run with a wild card", "5D 6D 2D X1 8S", 0, 0 },
	{ "the ace is high", "QS KS AS 4D 5D", 1, 0 },
	{ "a run of seven, and all its parts", "4D 5D 6D 7D 8D 9D TD 4S 6S", 15,
	  0 },
	{ "no run of eight", "4D 5D 6D 7D 8D 9D TD JD 4S", 20, 0 },
	{ "cards at both ends", "5H 6H TH 4S KS", 0, 5 },
	{ "no card behind a gap", "5H JH 4S KS", 0, 0 },
	{ "at most seven cards", "4H 5H 6H TH JH KS KC", 1, 10 },
};

START_TEST(runs_and_cards_for_runs_are_listed)
{
	static const struct laid run[3] = { { 0x17, 0x17 },
					    { 0x18, 0x18 },
					    { 0x19, 0x19 } };
	unsigned runs = 0, adds = 0;

	position_init(&state, &rules, "samba", "", 4);
	deal(1);
	hold(run_lists[_i].hand);
	ck_assert_int_eq(
		meld_read(&rules, run, 3, KIND_NONE, &state.table[0]).refusal,
		REFUSE_NONE);
	state.table[0].owner = 2;
	state.melds = 1;
	state.opened = 4;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		runs += legal.at[i].act == ACT_MELD && legal.at[i].lists == 1 &&
			card_rank(legal.at[i].cards[0].card) !=
				card_rank(legal.at[i].cards[1].card);
		adds += legal.at[i].act == ACT_ADD;
	}
	ck_assert_msg(runs == run_lists[_i].runs && adds == run_lists[_i].adds,
		      "%s: %u runs, %u adds", run_lists[_i].what, runs, adds);
}
END_TEST

/* samba 5.6: runs open a side with sets and other runs. */
START_TEST(openings_with_runs_are_listed)
{
	static const struct {
		const char *hand;
		unsigned melds, cards;
	} rows[] = {
		{ "QS KS AS 4C 5C 6C 8D 9H TH", 2, 6 },
		{ "QS KS AS 9S 9H 9D 4D 8C", 2, 6 },
		{ "4S 5S 6S 9S 9H 9D 8D X1 6C", 2, 7 },
		{ "4S 5S 6S JH QH KH 5D 5D 5D TC 8C", 3, 9 },
	};
	bool found = false;

	position_init(&state, &rules, "samba", "", 4);
	deal(1);
	hold(rows[_i].hand);
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		found |= legal.at[i].act == ACT_MELD &&
			 legal.at[i].lists == rows[_i].melds &&
			 legal.at[i].ends[rows[_i].melds - 1] == rows[_i].cards;
	ck_assert_msg(found, "%s", rows[_i].hand);
	ck_assert(legal.more);
}
END_TEST

/* bolivia 5.6: each number of wild cards, the cheapest and the dearest. */
START_TEST(sets_of_wild_cards_are_listed)
{
	static const struct {
		const char *hand;
		unsigned listed;
	} rows[] = {
		{ "2S 2H 2D 4S 6S 8D", 1 },
		{ "2S 2H X1 4S 6S 8D", 2 },
		{ "2S 2H X1 X1 4S 6S 8D", 4 },
		{ "2S X1 4S 6S 8D", 0 },
		{ "2S 2S 2S 2H 2H 2H 2D X1 4S 6S 8D", 10 },
	};
	unsigned listed = 0;

	position_init(&state, &rules, "bolivia", "", 4);
	deal(1);
	hold(rows[_i].hand);
	state.opened = 4;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		listed += legal.at[i].act == ACT_MELD &&
			  card_is_wild(&rules, legal.at[i].cards[0].card);
	ck_assert_msg(listed == rows[_i].listed, "%s: %u", rows[_i].hand,
		      listed);
}
END_TEST

/* Return whether the action lays these cards, in this order. */
static bool
action_lays(const struct action *laying, const char *text)
{
	for (unsigned i = 0; i < laying->ends[0]; i++) {
		char name[3];

		card_name(laying->cards[i].card, name);
		if (strncmp(text + 3 * (size_t)i, name, 2) != 0)
			return false;
	}
	return strlen(text) + 1 == 3 * (size_t)laying->ends[0];
}

/* burraco 5.5: runs with a gap, and the natural two; one wild card each. */
START_TEST(runs_with_a_wild_card_are_listed)
{
	static const struct {
		const char *hand, *listed;
	} rows[] = {
		{ "5S 6S 2H JD QC", "5S 6S 2H" },
		{ "QS KS 2H JD 9C", "QS KS 2H" },
		{ "KS AS 2H JD 9C", "2H KS AS" },
		{ "5S 7S X1 JD QC", "5S X1 7S" },
		{ "2S 3S 4S JD QC", "2S 3S 4S" },
		{ "2S 3S X1 JD QC", "2S 3S X1" },
		{ "2S 2S 4S JD QC", "2S 2S 4S" },
	};
	bool found = false;

	position_init(&state, &rules, "burraco", "", 4);
	deal(1);
	hold(rows[_i].hand);
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		found |= legal.at[i].act == ACT_MELD &&
			 action_lays(&legal.at[i], rows[_i].listed);
	ck_assert_msg(found, "%s", rows[_i].hand);
}
END_TEST

/* buraco 4.2: the ways to take the pile with its top card. */
START_TEST(takes_with_the_top_card_are_listed)
{
	static const struct {
		const char *hand;
		unsigned listed;
	} rows[] = {
		{ "JS QS 4D 6D", 1 },	 /* TS JS QS */
		{ "JS QS KS 4D 6D", 2 }, /* and with KS */
		{ "JS X1 4D 6D", 1 },	 /* TS JS X1 */
		{ "8S 8H TD TH 4D", 0 }, /* no set, no gap without a wild */
		{ "8S 2H 4D 6D", 1 },	 /* 8S 2H TS */
	};
	unsigned listed = 0;

	position_init(&state, &rules, "buraco", "", 4);
	deal(1);
	ck_assert_uint_eq(state.discard.n, 0);
	hold(rows[_i].hand);
	state.phase = PHASE_DRAW;
	pile_push(&state.discard, card_of(HEARTS, 9));
	pile_push(&state.discard, card_of(SPADES, 10));
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		listed += legal.at[i].from == FROM_PILE;
	ck_assert_msg(listed == rows[_i].listed, "%s: %u", rows[_i].hand,
		      listed);
	ck_assert(listed > 0 || !legal.more);
}
END_TEST

/* A pile of six packs can have more than 255 cards: hand-and-foot 6.2 without a
 * limit. */
START_TEST(a_pile_of_six_packs_is_taken_whole)
{
	static struct view view;

	position_init(&state, &rules, "hand-and-foot", "{pile_cards: 0}", 6);
	deal(1);
	hold("9S 9D KS KH QC");
	state.discard.n = 0;
	for (unsigned i = 0; i < 270; i++)
		pile_push(&state.discard, card_of(CLUBS, 4));
	pile_push(&state.discard, card_of(HEARTS, 9));
	position_add_meld(&state, 0, "8S 8H 8D");
	state.phase = PHASE_DRAW;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		if (legal.at[i].from == FROM_PILE)
			action = legal.at[i];
	ck_assert_uint_eq(action.from, FROM_PILE);
	ck_assert_uint_eq(play(0), REFUSE_NONE);
	ck_assert_uint_eq(state.hands[0].n, 3 + 270);
	ck_assert_uint_eq(events.at[0].got_count, 270);
	ck_assert_uint_eq(state.discard.n, 0);
	view_update(&state, 1, &view);
	ck_assert_uint_eq(view.cards[0], 3 + 270);
}
END_TEST

static bool
loads(const char *text, struct diag *diag)
{
	static struct rules mine;
	struct bytes bytes = { text, strlen(text) };

	return sheet_load_text("mine.yaml", bytes, 4, &mine, diag);
}

/* House rules on it that cannot be played say so. */
START_TEST(what_cannot_be_played_is_said)
{
	struct diag diag = { "" };

	ck_assert_msg(loads("base: canasta\nhand: 15\n", &diag), "%s",
		      diag.text);
	ck_assert(!loads("base: canasta\nsides: 3\n", &diag));
	ck_assert_msg(strstr(diag.text, "sides") != NULL, "%s", diag.text);
	ck_assert(!loads("base: canasta\nmeld_kinds: runs\n", &diag));
	ck_assert_msg(strstr(diag.text, "pure_runs") != NULL, "%s", diag.text);
	ck_assert_msg(loads("base: burraco\nmeld_kinds: runs\n", &diag), "%s",
		      diag.text);
	ck_assert(!loads("base: canasta\nmeld_kinds: both\n", &diag));
	ck_assert_msg(strstr(diag.text, "pure_runs") != NULL, "%s", diag.text);
	ck_assert(!loads("base: samba\nrun_low: 3\n", &diag));
	ck_assert_msg(strstr(diag.text, "stop cards") != NULL, "%s", diag.text);
	ck_assert(!loads("base: samba\nace: low\n", &diag));
	ck_assert(!loads("base: bolivia\nwild: []\n", &diag));
	ck_assert_msg(strstr(diag.text, "wild_melds") != NULL, "%s", diag.text);
	ck_assert(!loads("base: bolivia\nmeld_kinds: runs\n", &diag));
	ck_assert_msg(strstr(diag.text, "wild_melds") != NULL, "%s", diag.text);
	ck_assert(!loads("base: samba\nrun_suits: any\n", &diag));
	ck_assert(!loads("base: burraco\ngoing_out: waits\n", &diag));
	ck_assert_msg(strstr(diag.text, "going_out") != NULL, "%s", diag.text);
	ck_assert(!loads("base: burraco\nmax_rounds: 0\n", &diag));
	ck_assert_msg(strstr(diag.text, "max_rounds") != NULL, "%s", diag.text);
	ck_assert(!loads("base: burraco\nbonus_cards: [3H]\n", &diag));
	ck_assert_msg(strstr(diag.text, "bonus_cards") != NULL, "%s",
		      diag.text);
	ck_assert(!loads("base: burraco\nfoot: 26\nhand: 20\n", &diag));
	ck_assert(!loads("base: canasta\npile_cards: 7\n", &diag));
	ck_assert_msg(strstr(diag.text, "pile_cards") != NULL, "%s", diag.text);
	ck_assert(!loads("base: hand-and-foot\nfoot: 26\nhand: 26\npacks: 4\n",
			 &diag));
	ck_assert(!loads("base: rummy\ngoing_out: natural\n", &diag));
	ck_assert_msg(strstr(diag.text, "going_out") != NULL, "%s", diag.text);
	ck_assert(!loads("base: canasta\nminimum_points: [50]\n", &diag));
	ck_assert_msg(strstr(diag.text, "minimum_scores") != NULL, "%s",
		      diag.text);
	ck_assert(!loads("base: canasta\nwild: [2, 4, 5, 6, 7, 8]\nhand: 13\n",
			 &diag));
	ck_assert_msg(strstr(diag.text, "turned up") != NULL, "%s", diag.text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("canasta");
	TCase *tcase = tcase_create("canasta");

	tcase_add_loop_test(tcase,
			    the_deal_covers_the_upcard_and_lays_red_threes, 0,
			    TABLES);
	tcase_add_test(tcase, replacements_are_seen_by_their_seat);
	tcase_add_test(tcase,
		       a_partner_who_is_asked_does_not_see_the_card_drawn);
	tcase_add_loop_test(tcase, openings_are_listed, 0,
			    sizeof(openings) / sizeof(openings[0]));
	tcase_add_loop_test(tcase, a_deal_of_defaults_ends, 0, TABLES);
	tcase_add_loop_test(tcase, runs_and_cards_for_runs_are_listed, 0,
			    sizeof(run_lists) / sizeof(run_lists[0]));
	tcase_add_loop_test(tcase, openings_with_runs_are_listed, 0, 4);
	tcase_add_loop_test(tcase, sets_of_wild_cards_are_listed, 0, 5);
	tcase_add_loop_test(tcase, runs_with_a_wild_card_are_listed, 0, 7);
	tcase_add_loop_test(tcase, takes_with_the_top_card_are_listed, 0, 5);
	tcase_add_test(tcase, a_pile_of_six_packs_is_taken_whole);
	tcase_add_test(tcase, what_cannot_be_played_is_said);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
