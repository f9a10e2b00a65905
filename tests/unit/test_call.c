/*
 * Calls and stakes where the sheets' cases do not look: hands as dealt, the
 * extra card of the first seat, lists of actions, default actions, shown hands.
 */
#include <check.h>

#include "referee/engine/game.h"
#include "referee/knock/showdown.h"
#include "referee/policy/stakes.h"
#include "referee/search/partition.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

#define DEALS 400

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct legal legal;
static struct action action;

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

static void
play(enum act act)
{
	action_init(&action, act);
	action.from = act == ACT_DRAW ? FROM_STOCK : FROM_NONE;
	ck_assert_int_eq(
		game_apply(&state, state.seat, &action, &stream, &events)
			.refusal,
		REFUSE_NONE);
}

/* Return whether a listed action has this act. */
static bool
is_listed(enum act act)
{
	bool found = false;

	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		found |= legal.at[i].act == act;
	return found;
}

static unsigned
count_shown(void)
{
	unsigned n = 0;

	for (unsigned i = 0; i < events.n; i++)
		n += events.at[i].action.act == ACT_SHOW;
	return n;
}

/* tonk 3.3: a deal begins with the offer if and only if a hand has the points;
 * the first such seat from the dealer's left is asked. */
START_TEST(a_hand_as_dealt_ends_the_deal_from_its_limits_on)
{
	unsigned high = 0, low = 0, both = 0;

	use("tonk", "{dealt_low: 15}", 4);
	for (unsigned i = 0; i < DEALS; i++) {
		unsigned ends = 0;
		seat_t first = SEAT_NONE;

		deal(i);
		for (seat_t seat = 0; seat < 4; seat++) {
			int points = bag_points(&rules, &state.hands[seat]);

			if (points < 49 && points > 15)
				continue;
			high += points >= 49;
			low += points <= 15;
			ends++;
			first = first == SEAT_NONE ? seat : first;
		}
		if (ends == 0) {
			ck_assert_int_eq(state.phase, PHASE_DRAW);
			continue;
		}
		both += ends > 1;
		ck_assert_int_eq(state.phase, PHASE_OFFER);
		ck_assert_uint_eq(state.seat, first);
		ck_assert_uint_eq(game_may(&state), 1u << ACT_KNOCK);
		game_legal(&state, &legal);
		ck_assert_uint_eq(legal.n, 1);
		game_standard(&state, &action);
		ck_assert(action_equal(&action, &legal.at[0]));
		play(ACT_KNOCK);
		ck_assert_int_eq(state.how, HOW_DECLARE);
		ck_assert_uint_eq(count_shown(), 4);
		ck_assert_int_eq(state.deal_scores[first], ends > 1 ? 0 : 6);
	}
	ck_assert_uint_gt(high, 0);
	ck_assert_uint_gt(low, 0);
	ck_assert_uint_gt(both, 0);
}
END_TEST

/* tong-its 3.1 */
START_TEST(the_first_seat_has_one_card_more_and_no_upcard)
{
	use("tong-its", "", 3);
	deal(1);
	ck_assert_int_eq(state.phase, PHASE_PLAY);
	ck_assert_uint_eq(state.seat, 0);
	ck_assert_uint_eq(state.hands[0].n, 13);
	ck_assert_uint_eq(state.hands[1].n, 12);
	ck_assert_uint_eq(state.discard.n, 0);
	ck_assert_uint_eq(state.stock.n, 15);
	ck_assert(!is_listed(ACT_DRAW));
	ck_assert(is_listed(ACT_DISCARD));
	ck_assert(!is_listed(ACT_KNOCK));
}
END_TEST

/* tong-its 7.1, 7.2: the list, the mask and the check agree. */
START_TEST(a_call_is_listed_when_it_is_legal)
{
	use("tong-its", "", 3);
	deal(1);
	position_set_pile(&state.discard, "KS");
	state.phase = PHASE_DRAW;
	ck_assert(!is_listed(ACT_KNOCK));
	ck_assert_uint_eq(game_may(&state) >> ACT_KNOCK & 1, 0);
	position_add_meld(&state, 0, "5S 5H 5D");
	ck_assert(is_listed(ACT_KNOCK));
	ck_assert_uint_eq(game_may(&state) >> ACT_KNOCK & 1, 1);
	state.own.table.blocks[0] = 1;
	ck_assert(!is_listed(ACT_KNOCK));
	action_init(&action, ACT_KNOCK);
	ck_assert_int_eq(
		game_apply(&state, 0, &action, &stream, &events).refusal,
		REFUSE_CALL_BLOCKED);
	play(ACT_DRAW);
	ck_assert_uint_eq(state.own.table.blocks[0], 0);
}
END_TEST

/* tonk 7.2, telefunken 4.2: a purchase begins a turn as a draw does. */
START_TEST(a_block_ends_with_the_turn_that_a_purchase_begins)
{
	use("tonk", "", 2);
	rules.take = TAKE_BOUGHT;
	rules.buy = BUY_AFTER_STOCK;
	deal(1);
	ck_assert_int_eq(state.phase, PHASE_DRAW);
	state.own.table.blocks[state.seat] = 1;
	play(ACT_BUY);
	ck_assert_int_eq(state.phase, PHASE_PLAY);
	ck_assert_uint_eq(state.own.table.blocks[state.seat], 0);
}
END_TEST

/* tong-its 7.3: the default action folds; a call has no cards. */
START_TEST(the_seats_with_a_meld_are_asked_in_turn)
{
	use("tong-its", "", 3);
	deal(1);
	state.phase = PHASE_DRAW;
	state.seat = 1;
	for (seat_t seat = 0; seat < 3; seat++)
		position_add_meld(&state, seat,
				  seat == 0   ? "5S 5H 5D"
				  : seat == 1 ? "6S 6H 6D"
					      : "7S 7H 7D");
	action_init(&action, ACT_KNOCK);
	action.card = card_named("KS");
	ck_assert_int_eq(
		game_apply(&state, 1, &action, &stream, &events).refusal,
		REFUSE_FORM);
	play(ACT_KNOCK);
	ck_assert_int_eq(state.phase, PHASE_OFFER);
	ck_assert_uint_eq(state.seat, 2);
	ck_assert_uint_eq(game_may(&state), 1u << ACT_KNOCK | 1u << ACT_PASS);
	game_standard(&state, &action);
	ck_assert_int_eq(action.act, ACT_PASS);
	ck_assert_uint_eq(count_shown(), 0);
	play(ACT_KNOCK);
	ck_assert_uint_eq(state.seat, 0);
	ck_assert(is_listed(ACT_KNOCK) && is_listed(ACT_PASS));
	play(ACT_PASS);
	ck_assert_int_eq(state.over, OVER_DEAL);
	ck_assert_int_eq(state.how, HOW_KNOCK);
	ck_assert_uint_eq(state.ender, 1);
	ck_assert_uint_eq(count_shown(), 3);
	ck_assert_int_eq(state.deal_scores[0], -2);
	ck_assert_int_eq(state.deal_scores[0] + state.deal_scores[1] +
				 state.deal_scores[2],
			 0);
}
END_TEST

/* knock 9.4, tonk 9.4 */
START_TEST(the_knocker_ties_as_the_rules_say)
{
	const int counts[] = { 7, 3, 3, 9 };

	ck_assert_uint_eq(hands_find_lowest(counts, 15, SEAT_NONE, true), 6);
	ck_assert_uint_eq(hands_find_lowest(counts, 15, 1, true), 4);
	ck_assert_uint_eq(hands_find_lowest(counts, 15, 1, false), 2);
	ck_assert_uint_eq(hands_find_lowest(counts, 15, 0, false), 6);
	ck_assert_uint_eq(hands_find_lowest(counts, 9, 0, true), 1);
	ck_assert_uint_eq(hands_find_lowest(counts, 0, 0, true), 0);
}
END_TEST

/* tong-its 9.2 */
START_TEST(a_hand_counts_its_melds_only_without_the_rule)
{
	struct bag hand = { .n = 0 };

	bag_put(&hand, card_named("4S"));
	bag_put(&hand, card_named("4H"));
	bag_put(&hand, card_named("4D"));
	bag_put(&hand, card_named("KD"));
	use("tonk", "", 2);
	ck_assert_int_eq(partition_hand_count(&rules, &hand), 22);
	use("tonk", "{hand_melds: true}", 2);
	ck_assert_int_eq(partition_hand_count(&rules, &hand), 10);
}
END_TEST

/* The value of an unfinished deal: nothing with an even lead, more with a
 * longer one, and less than what a winner gets. */
START_TEST(a_lead_is_worth_a_part_of_the_stakes)
{
	use("tong-its", "", 3);
	for (unsigned seats = 2; seats <= 5; seats++) {
		double last = -4.0;

		ck_assert_double_eq(stakes_expect(&rules, seats, 0), 0);
		for (int lead = -90; lead <= 90; lead++) {
			double now = stakes_expect(&rules, seats, lead);

			ck_assert_double_gt(now, last);
			ck_assert_double_lt(now, 4.0 * (seats - 1));
			last = now;
		}
	}
}
END_TEST

/* The fight of a seat in a guessed deal: not if one that fights is lower. */
START_TEST(a_seat_would_fight_with_the_lowest_hand)
{
	use("tong-its", "", 3);
	deal(1);
	for (seat_t seat = 0; seat < 3; seat++)
		state.hands[seat] = (struct bag){ .n = 0 };
	bag_put(&state.hands[0], card_named("6S"));
	bag_put(&state.hands[1], card_named("6H"));
	bag_put(&state.hands[2], card_named("7H"));
	state.seat = 1;
	ck_assert(!stakes_would_fight(&state)); /* no seat has called */
	state.own.table.offer = OFFER_CALL;
	state.own.table.fights[0] = 1;
	ck_assert(stakes_would_fight(&state));
	state.seat = 2;
	ck_assert(!stakes_would_fight(&state));
	ck_assert_int_eq(stakes_lowest_other(&state, 0), 6);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("call");
	TCase *tcase = tcase_create("call");

	tcase_add_test(tcase, a_hand_as_dealt_ends_the_deal_from_its_limits_on);
	tcase_add_test(tcase, the_first_seat_has_one_card_more_and_no_upcard);
	tcase_add_test(tcase, a_call_is_listed_when_it_is_legal);
	tcase_add_test(tcase,
		       a_block_ends_with_the_turn_that_a_purchase_begins);
	tcase_add_test(tcase, the_seats_with_a_meld_are_asked_in_turn);
	tcase_add_test(tcase, the_knocker_ties_as_the_rules_say);
	tcase_add_test(tcase, a_hand_counts_its_melds_only_without_the_rule);
	tcase_add_test(tcase, a_lead_is_worth_a_part_of_the_stakes);
	tcase_add_test(tcase, a_seat_would_fight_with_the_lowest_hand);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
