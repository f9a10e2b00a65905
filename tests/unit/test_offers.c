/*
 * Auctions, pushes, sales and knocks where the sheets' cases do not look: who
 * sees which card, what a deal begins with, the safe action.
 */
#include <check.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/engine/view.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

#define DEALS 200

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;

static void
use(const char *game, const char *options, unsigned players)
{
	position_init(&state, &rules, game, options, players);
}

static void
deal(unsigned number)
{
	uint8_t seed[SEED_BYTES] = { (uint8_t)number, (uint8_t)(number >> 8) };

	game_begin(&state, &rules, rules.players);
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &events);
}

static enum refusal
act(enum act word, unsigned count)
{
	static struct action action;

	action_init(&action, word);
	action.count = (uint16_t)count;
	action.from = word == ACT_DRAW ? FROM_STOCK : FROM_NONE;
	return game_apply(&state, state.seat, &action, &stream, &events)
		.refusal;
}

static void
play_safe(void)
{
	static struct action action;

	game_standard(&state, &action);
	ck_assert_int_eq(
		game_apply(&state, state.seat, &action, &stream, &events)
			.refusal,
		REFUSE_NONE);
}

/* push 3.2 */
START_TEST(push_begins_with_a_natural_upcard)
{
	unsigned put_back = 0;

	use("push", "{}", 4);
	for (unsigned i = 0; i < DEALS; i++) {
		deal(i);
		ck_assert(!card_is_wild(&rules, pile_top(&state.discard)));
		ck_assert_uint_eq(state.stock.n, 108 - 4 * 6 - 1);
		if (events.n == 0)
			continue;
		put_back++;
		/* Everybody saw the cards that went back, and the last one. */
		ck_assert(card_is_wild(&rules, events.at[0].action.card));
		ck_assert_uint_eq(events.at[0].card_shown, SHOWN_ALL);
		ck_assert_uint_eq(events.at[events.n - 1].action.card,
				  pile_top(&state.discard));
	}
	ck_assert_uint_gt(put_back, 0);
}
END_TEST

/* push 12.1 */
START_TEST(the_unseen_card_of_a_push_is_its_receivers)
{
	card_t upcard;

	use("push", "{}", 4);
	deal(1);
	upcard = pile_top(&state.discard);
	ck_assert_int_eq(act(ACT_PUSH, 0), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 2);
	ck_assert_uint_eq(events.at[0].action.card, upcard);
	ck_assert_uint_eq(events.at[0].got_count, 1);
	for (seat_t seat = 0; seat < 4; seat++) {
		ck_assert(event_shows_card(&events.at[0], SHOWN_SEAT(seat)));
		ck_assert_int_eq(
			event_shows_got(&events.at[0], SHOWN_SEAT(seat)),
			seat == 1);
		ck_assert_int_eq(
			event_shows_got(&events.at[1], SHOWN_SEAT(seat)),
			seat == 0);
	}
}
END_TEST

/* king 7.2: what can be claimed now, and nothing once all have passed */
START_TEST(wild_cards_are_claimed_while_they_are_offered)
{
	static struct legal legal;
	unsigned offered = 0, passed = 0;
	uint64_t prng = 5;

	use("king", "{}", 4);
	for (unsigned i = 0; i < DEALS; i++) {
		deal(i);
		while (state.over == OVER_NO) {
			bool open = state.phase == PHASE_OFFER &&
				    state.own.table.offer == OFFER_CLAIM;
			bool any = false;

			for (unsigned k = 0; k < state.melds; k++)
				any |= state.own.table.fresh[k] != 0;
			ck_assert_int_eq(any, open);
			offered += open;
			game_legal(&state, &legal);
			ck_assert_int_eq(
				game_apply(
					&state, state.seat,
					&legal.at[prng_below(&prng, legal.n)],
					&stream, &events)
					.refusal,
				REFUSE_NONE);
			passed += open && state.phase == PHASE_PLAY;
		}
	}
	ck_assert_uint_gt(passed, 0);
	ck_assert_uint_gt(offered, passed);
}
END_TEST

/* buy 12.1 */
START_TEST(cards_bought_from_the_stock_are_the_buyers)
{
	use("buy", "{}", 3);
	deal(1);
	ck_assert_int_eq(act(ACT_BID, 6), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 2);
	ck_assert_uint_eq(events.at[1].got_count, 6);
	ck_assert(event_shows_card(&events.at[1], SHOWN_SEAT(2)));
	ck_assert(event_shows_got(&events.at[1], SHOWN_SEAT(0)));
	ck_assert(!event_shows_got(&events.at[1], SHOWN_SEAT(2)));
	ck_assert_uint_eq(state.hands[0].n, 5 + 1 + 6);
}
END_TEST

/* buy 7.7, 12.1 */
START_TEST(cards_bought_from_the_pile_are_seen_by_all)
{
	use("buy", "{bid_from: discard}", 3);
	deal(1);
	for (unsigned i = 0; i < 6; i++)
		play_safe();
	ck_assert_uint_eq(state.discard.n, 4);
	ck_assert_int_eq(act(ACT_BID, 5), REFUSE_BID);
	ck_assert_int_eq(act(ACT_BID, 4), REFUSE_NONE);
	ck_assert_uint_eq(events.at[1].got_count, 3);
	ck_assert(event_shows_got(&events.at[1], SHOWN_SEAT(2)));
	ck_assert_uint_eq(state.discard.n, 0);
	ck_assert_int_eq(act(ACT_DISCARD, 0), REFUSE_FORM);
	play_safe(); /* it passes: buy 7.8 */
	ck_assert_uint_eq(events.at[0].action.act, ACT_PASS);
}
END_TEST

/* rummy2 7.2: a purchase is announced, and made once the stock is chosen. */
START_TEST(a_sale_waits_for_the_choice_of_the_seat_in_turn)
{
	seat_t buyer;
	unsigned cards;

	use("rummy2", "{}", 3);
	deal(1);
	while (state.phase != PHASE_OFFER)
		play_safe();
	ck_assert_uint_eq(state.turns, 3); /* 7.1: after the first rotation */
	buyer = state.seat;
	cards = state.hands[buyer].n;
	ck_assert_int_eq(act(ACT_BUY, 0), REFUSE_NONE);
	ck_assert_uint_eq(events.at[0].got_count, 0);
	ck_assert_uint_eq(state.hands[buyer].n, cards);
	ck_assert_int_eq(act(ACT_DRAW, 0), REFUSE_NONE);
	ck_assert_uint_eq(events.at[0].seat, buyer);
	ck_assert_uint_eq(state.hands[buyer].n, cards + 2);
	ck_assert_uint_eq(events.at[0].got_shown, SHOWN_SEAT(buyer));
}
END_TEST

/* rummy2 11, special_seen */
START_TEST(special_jokers_in_hands_are_public_where_the_option_says_so)
{
	use("rummy2", "{special_jokers: 4, special_seen: true}", 2);
	for (unsigned i = 0; i < 20; i++) {
		unsigned seen = 0;

		deal(i);
		while (state.over == OVER_NO && state.turns < 12) {
			play_safe();
			seen = (unsigned)(state.own.table.specials[0] +
					  state.own.table.specials[1]);
			ck_assert_uint_eq(seen,
					  0u + state.hands[0].of[CARD_X2] +
						  state.hands[1].of[CARD_X2]);
		}
	}
}
END_TEST

/* Play the deal to its end, and deal again. */
static void
deal_again(void)
{
	while (state.over == OVER_NO)
		play_safe();
	ck_assert_int_eq(state.over, OVER_DEAL);
	game_deal(&state, &stream, &events);
}

/* telefunken 4.3, 7.3: chips are for the whole match */
START_TEST(purchases_of_a_match_outlast_their_deal)
{
	static struct view view;
	unsigned cards, bought = 0;

	use("telefunken", "{}", 4);
	deal(1);
	cards = state.hands[0].n;
	ck_assert_int_eq(act(ACT_BUY, 0), REFUSE_NONE);
	ck_assert_uint_eq(state.hands[0].n, cards + 3);
	ck_assert_uint_eq(events.n, 2); /* the purchase, the draw */
	deal_again();
	ck_assert_uint_eq(state.buys[0], 1);
	play_safe(); /* the other seats are asked */
	ck_assert_int_eq(act(ACT_BUY, 0), REFUSE_NONE);
	deal_again();
	for (unsigned i = 0; i < 4; i++)
		bought += state.buys[i];
	ck_assert_uint_eq(bought, 2);
	for (seat_t seat = 0; seat < 4; seat++) {
		unsigned i = 0;

		view_of(&state, seat, &view);
		while (strcmp(view.flag[i]->name, "buys") != 0)
			ck_assert_uint_lt(++i, view.flag_count);
		ck_assert_mem_eq(view.flags + view.flag_at[i], state.buys,
				 sizeof(state.buys));
	}
}
END_TEST

/* shanghai 7.3 */
START_TEST(purchases_of_a_deal_are_forgotten)
{
	use("shanghai", "{}", 3);
	deal(1);
	play_safe();
	ck_assert_int_eq(act(ACT_BUY, 0), REFUSE_NONE);
	ck_assert_uint_eq(state.buys[1], 1);
	deal_again();
	ck_assert_uint_eq(state.buys[1], 0);
}
END_TEST

/* A deal of safe actions ends, whoever is at fault. */
START_TEST(deals_of_safe_actions_end)
{
	static const struct {
		const char *game;
		unsigned players;
	} tables[] = {
		{ "czech", 2 },	 { "czech", 5 },  { "buy", 2 },
		{ "buy", 6 },	 { "push", 4 },	  { "rummy2", 2 },
		{ "rummy2", 4 }, { "rummy2", 6 },
	};

	use(tables[_i].game, "{}", tables[_i].players);
	for (unsigned i = 0; i < 5; i++) {
		unsigned actions = 0;

		deal(i);
		while (state.over == OVER_NO) {
			play_safe();
			ck_assert_uint_lt(++actions, 5000);
		}
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("offers");
	TCase *tcase = tcase_create("offers");

	tcase_add_test(tcase, push_begins_with_a_natural_upcard);
	tcase_add_test(tcase, the_unseen_card_of_a_push_is_its_receivers);
	tcase_add_test(tcase, wild_cards_are_claimed_while_they_are_offered);
	tcase_add_test(tcase, cards_bought_from_the_stock_are_the_buyers);
	tcase_add_test(tcase, cards_bought_from_the_pile_are_seen_by_all);
	tcase_add_test(tcase, a_sale_waits_for_the_choice_of_the_seat_in_turn);
	tcase_add_test(
		tcase,
		special_jokers_in_hands_are_public_where_the_option_says_so);
	tcase_add_test(tcase, purchases_of_a_match_outlast_their_deal);
	tcase_add_test(tcase, purchases_of_a_deal_are_forgotten);
	tcase_add_loop_test(tcase, deals_of_safe_actions_end, 0, 8);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
