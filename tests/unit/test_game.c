/* The match around the deals: dealers, scores, targets, places. */
#include <check.h>
#include <string.h>

#include "referee/engine/game.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct action action;

static const uint8_t zero_seed[SEED_BYTES];

static void
use(const char *game, unsigned players)
{
	position_init(&state, &rules, game, "", players);
}

static void
deal(void)
{
	stream_for_deal(&stream, zero_seed, state.deal + 1u);
	game_deal(&state, &stream, &events);
}

/* Ends the deal: the seat in turn goes out, the others hold @points kings. */
static void
go_out(unsigned kings)
{
	for (unsigned i = 0; i < state.players; i++) {
		memset(&state.hands[i], 0, sizeof(state.hands[i]));
		for (unsigned j = 0; j < kings && i != state.seat; j++)
			bag_put(&state.hands[i], card_of(j % 4, RANK_KING));
	}
	bag_put(&state.hands[state.seat], card_of(SPADES, 2));
	state.phase = PHASE_PLAY;
	action_init(&action, ACT_DISCARD);
	action.card = card_of(SPADES, 2);
	ck_assert_int_eq(
		game_apply(&state, state.seat, &action, &stream, &events)
			.refusal,
		REFUSE_NONE);
}

START_TEST(cards_are_dealt_one_at_a_time_from_the_dealers_left)
{
	struct pile pack = { 0 };
	unsigned n = 52;

	use("rummy", 4);
	stream_for_deal(&stream, zero_seed, 1);
	for (unsigned i = 0; i < 52; i++)
		pile_push(&pack, card_of(i / 13, i % 13 + 1));
	stream_shuffle(&stream, &pack);
	deal();
	ck_assert_uint_eq(state.dealer, 3);
	ck_assert_uint_eq(state.seat, 0);
	ck_assert_uint_eq(state.phase, PHASE_DRAW);
	for (unsigned i = 0; i < 28; i++) {
		card_t card = pack.at[--n];

		ck_assert(bag_has(&state.hands[i % 4], card));
	}
	ck_assert_uint_eq(pile_top(&state.discard), pack.at[--n]);
	ck_assert_uint_eq(state.stock.n, n);
	ck_assert_int_eq(memcmp(state.stock.at, pack.at, n), 0);
}
END_TEST

START_TEST(the_pack_is_gathered_pack_by_pack_with_jokers_last)
{
	unsigned jokers = 0;

	use("wildcat", 2);
	deal();
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_uint_eq(state.hands[i].n, 11);
		jokers += state.hands[i].of[CARD_X1];
	}
	for (unsigned i = 0; i < state.stock.n; i++)
		jokers += state.stock.at[i] == CARD_X1;
	jokers += pile_top(&state.discard) == CARD_X1;
	ck_assert_uint_eq(jokers, 2);
	ck_assert_uint_eq(state.stock.n + 23u, 98);
}
END_TEST

START_TEST(the_deal_moves_left_and_the_match_ends_after_the_last)
{
	use("rummy", 3);
	for (unsigned i = 0; i < 3; i++) {
		deal();
		ck_assert_uint_eq(state.deal, i + 1);
		ck_assert_uint_eq(state.dealer, (i + 2) % 3);
		ck_assert_uint_eq(state.seat, i);
		go_out(2);
		ck_assert_int_eq(state.deal_scores[i], 40);
	}
	ck_assert_uint_eq(state.over, OVER_MATCH);
	ck_assert_uint_eq(state.winners, 7);
}
END_TEST

START_TEST(a_void_deal_is_dealt_again_by_the_same_seat)
{
	use("rummy", 3);
	deal();
	state.over = OVER_DEAL;
	state.how = HOW_VOID;
	deal();
	ck_assert_uint_eq(state.dealer, 2);
	ck_assert_uint_eq(state.deal, 2);
}
END_TEST

START_TEST(seats_out_of_the_match_neither_deal_nor_play)
{
	use("rummy", 4);
	deal();
	go_out(1);
	state.in = 0x9; /* seats 0 and 3 */
	deal();
	ck_assert_uint_eq(state.dealer, 0);
	ck_assert_uint_eq(state.seat, 3);
	ck_assert_uint_eq(state.hands[1].n, 0);
	ck_assert_uint_eq(state.hands[3].n, 7);
}
END_TEST

START_TEST(a_target_ends_the_match)
{
	use("rummy", 2);
	rules.deals_total = 50;
	rules.target = 60;
	deal();
	go_out(4);
	ck_assert_uint_eq(state.over, OVER_DEAL);
	deal();
	go_out(8);
	ck_assert_uint_eq(state.over, OVER_MATCH);
	ck_assert_int_eq(state.scores[0], 40);
	ck_assert_int_eq(state.scores[1], 80);
	ck_assert_uint_eq(state.winners, 2);
}
END_TEST

/* czech 10.1, indian 10.2 */
START_TEST(seats_drop_out_and_the_last_one_wins)
{
	unsigned places[SEATS_MAX];

	use("rummy", 3);
	rules.scoring = SCORE_PENALTY;
	rules.winner = WINNER_LOWEST;
	rules.deals_total = 50;
	rules.drop_out = 60;
	deal();
	go_out(4); /* seat 0: 0, 40, 40 */
	ck_assert_uint_eq(state.over, OVER_DEAL);
	state.scores[2] = 20;
	deal();
	go_out(3); /* seat 1: 30, 40, 50 */
	state.scores[0] = 50;
	deal();
	go_out(1); /* seat 2: 60, 50, 50 */
	ck_assert_uint_eq(state.over, OVER_DEAL);
	ck_assert_int_eq(state.dropped[0], 3);
	deal();
	ck_assert_uint_eq(state.dealer, 2);
	ck_assert_uint_eq(state.seat, 1); /* seat 0 is passed over */
	ck_assert_uint_eq(state.hands[0].n, 0);
	go_out(2); /* seat 1: 60, 50, 70 */
	ck_assert_uint_eq(state.over, OVER_MATCH);
	ck_assert_uint_eq(state.winners, 2);
	game_places(&state, places);
	ck_assert_uint_eq(places[0], 3);
	ck_assert_uint_eq(places[2], 2);
}
END_TEST

START_TEST(none_left_the_lowest_of_the_last_deal_wins)
{
	use("rummy", 3);
	rules.scoring = SCORE_PENALTY;
	rules.winner = WINNER_LOWEST;
	rules.deals_total = 50;
	rules.drop_out = 60;
	state.scores[1] = 50;
	state.scores[2] = 45;
	deal();
	state.scores[0] = 70; /* it has 70 before it goes out */
	go_out(2);
	ck_assert_uint_eq(state.over, OVER_MATCH);
	ck_assert_uint_eq(state.in, 0);
	ck_assert_uint_eq(state.winners, 4);
}
END_TEST

START_TEST(a_match_has_as_many_deals_as_the_sheet_says)
{
	use("rummy", 3);
	ck_assert_uint_eq(rules.deals_total, 3); /* rummy 10.1 */
	use("wildcat", 2);
	ck_assert_uint_eq(rules.deals_total, 20); /* wildcat 11 */
	ck_assert_int_eq(rules.target, 500);
}
END_TEST

START_TEST(places_are_as_in_sport)
{
	static const struct {
		int scores[4];
		int dropped[4];
		uint8_t winner, winners;
		unsigned places[4];
	} rows[] = {
		{ { 5, 9, 9, 1 }, { 0 }, WINNER_HIGHEST, 0, { 3, 1, 1, 4 } },
		{ { 5, 9, 9, 1 }, { 0 }, WINNER_LOWEST, 0, { 2, 3, 3, 1 } },
		{ { 5, 9, 9, 1 },
		  { 0, 0, 3, 4 },
		  WINNER_LOWEST,
		  0,
		  { 1, 2, 4, 3 } },
		{ { 5, 9, 9, 1 }, { 0 }, WINNER_HIGHEST, 1, { 1, 2, 2, 4 } },
		{ { 7, 7, 7, 7 }, { 0 }, WINNER_HIGHEST, 0, { 1, 1, 1, 1 } },
	};

	use("rummy", 4);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		unsigned places[SEATS_MAX];

		memcpy(state.scores, rows[i].scores, sizeof(rows[i].scores));
		memcpy(state.dropped, rows[i].dropped, sizeof(rows[i].dropped));
		rules.winner = rows[i].winner;
		state.winners = rows[i].winners;
		game_places(&state, places);
		for (unsigned j = 0; j < 4; j++)
			ck_assert_uint_eq(places[j], rows[i].places[j]);
	}
}
END_TEST

/* rummy with sides: the winner's side gets what both sides hold. */
START_TEST(every_seat_of_a_side_has_the_sides_score)
{
	use("rummy", 4);
	rules.sides = 2;
	deal();
	go_out(3); /* seat 0: three kings in each other hand */
	for (unsigned i = 0; i < 4; i++)
		ck_assert_int_eq(state.deal_scores[i], i % 2 == 0 ? 90 : 0);
	ck_assert_int_eq(state.scores[2], 90);
}
END_TEST

/* Of three sides at a table of six. */
static void
expect_places(const unsigned *places, unsigned a, unsigned b, unsigned c)
{
	const unsigned of_side[] = { a, b, c };

	for (unsigned i = 0; i < 6; i++)
		ck_assert_uint_eq(places[i], of_side[i % 3]);
}

START_TEST(partners_share_their_place)
{
	unsigned places[SEATS_MAX];

	use("rummy", 6);
	rules.sides = 3;
	for (unsigned i = 0; i < 6; i++)
		state.scores[i] = (int[]){ 10, 30, 20 }[i % 3];
	game_places(&state, places);
	expect_places(places, 5, 1, 3);
	game_end_match(&state);
	ck_assert_uint_eq(state.winners, 1u << 1 | 1u << 4);
}
END_TEST

START_TEST(a_side_that_forfeits_at_one_seat_comes_last)
{
	unsigned places[SEATS_MAX];
	unsigned gone_in[SEATS_MAX] = { 0, 3, 0, 0, 0, 2 };

	use("rummy", 6);
	for (unsigned i = 0; i < 6; i++)
		state.scores[i] = (int[]){ 10, 30, 20 }[i % 3];
	rules.sides = 3;
	game_places_forfeited(&state, 1u << 1, gone_in, places);
	expect_places(places, 3, 5, 1);
	/* Seat 5 went in an earlier deal: its side comes behind that of 1. */
	game_places_forfeited(&state, 1u << 1 | 1u << 5, gone_in, places);
	expect_places(places, 1, 3, 5);
	/* A side goes with the first of its seats, also if its last one stays
	 * longer than another side. */
	gone_in[1] = 5;
	gone_in[4] = 1;
	gone_in[5] = 3;
	game_places_forfeited(&state, 1u << 1 | 1u << 4 | 1u << 5, gone_in,
			      places);
	expect_places(places, 1, 5, 3);
	gone_in[1] = 3;
	gone_in[5] = 2;
	rules.sides = 0; /* each alone */
	game_places_forfeited(&state, 1u << 1 | 1u << 5, gone_in, places);
	ck_assert_uint_eq(places[4], 1);
	ck_assert_uint_eq(places[1], 5);
	ck_assert_uint_eq(places[5], 6);
	ck_assert_uint_eq(places[0], 3);
	ck_assert_uint_eq(places[3], 3);
}
END_TEST

START_TEST(nobody_acts_out_of_turn_or_after_the_end)
{
	use("rummy", 2);
	deal();
	action_init(&action, ACT_DRAW);
	action.from = FROM_STOCK;
	ck_assert_int_eq(
		game_apply(&state, 1, &action, &stream, &events).refusal,
		REFUSE_NOT_YOUR_TURN);
	ck_assert_int_eq(
		game_apply(&state, 200, &action, &stream, &events).refusal,
		REFUSE_NOT_YOUR_TURN);
	go_out(1);
	ck_assert_int_eq(
		game_apply(&state, 0, &action, &stream, &events).refusal,
		REFUSE_DEAL_OVER);
	ck_assert_int_eq(
		game_apply(&state, SEAT_NONE, &action, &stream, &events)
			.refusal,
		REFUSE_DEAL_OVER);
	ck_assert_uint_eq(game_may(&state), 0);
}
END_TEST

START_TEST(the_same_seed_deals_the_same_cards)
{
	static struct state first;

	use("american", 5);
	deal();
	first = state;
	use("american", 5);
	deal();
	ck_assert_int_eq(memcmp(&first, &state, sizeof(state)), 0);
}
END_TEST

/* buy 4.2: one meld action may hold the only meld of the hand twice. */
START_TEST(a_meld_and_its_twin_are_more_than_the_list_says)
{
	static struct legal legal;

	for (unsigned copies = 1; copies <= 2; copies++) {
		use("buy", 4);
		deal();
		memset(&state.hands[0], 0, sizeof(state.hands[0]));
		for (unsigned i = 0; i < 3 * copies; i++)
			bag_put(&state.hands[0],
				card_of(SPADES, RANK_KING - i % 3));
		bag_put(&state.hands[0], card_of(HEARTS, 2));
		state.phase = PHASE_PLAY;
		game_legal(&state, &legal);
		ck_assert(legal.more == (copies == 2));
	}
	action_init(&action, ACT_MELD);
	action.has_melds = true;
	action.lists = 2;
	for (unsigned i = 0; i < 6; i++)
		action.cards[i] = (struct laid){
			card_of(SPADES, RANK_JACK + i % 3), CARD_NONE
		};
	action.ends[0] = 3;
	action.ends[1] = 6;
	ck_assert_int_eq(
		game_apply(&state, 0, &action, &stream, &events).refusal,
		REFUSE_NONE);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("game");
	TCase *tcase = tcase_create("game");

	tcase_add_test(tcase,
		       cards_are_dealt_one_at_a_time_from_the_dealers_left);
	tcase_add_test(tcase,
		       the_pack_is_gathered_pack_by_pack_with_jokers_last);
	tcase_add_test(tcase,
		       the_deal_moves_left_and_the_match_ends_after_the_last);
	tcase_add_test(tcase, a_void_deal_is_dealt_again_by_the_same_seat);
	tcase_add_test(tcase, seats_out_of_the_match_neither_deal_nor_play);
	tcase_add_test(tcase, a_target_ends_the_match);
	tcase_add_test(tcase, seats_drop_out_and_the_last_one_wins);
	tcase_add_test(tcase, none_left_the_lowest_of_the_last_deal_wins);
	tcase_add_test(tcase, a_match_has_as_many_deals_as_the_sheet_says);
	tcase_add_test(tcase, places_are_as_in_sport);
	tcase_add_test(tcase, every_seat_of_a_side_has_the_sides_score);
	tcase_add_test(tcase, partners_share_their_place);
	tcase_add_test(tcase, a_side_that_forfeits_at_one_seat_comes_last);
	tcase_add_test(tcase, nobody_acts_out_of_turn_or_after_the_end);
	tcase_add_test(tcase, the_same_seed_deals_the_same_cards);
	tcase_add_test(tcase, a_meld_and_its_twin_are_more_than_the_list_says);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
