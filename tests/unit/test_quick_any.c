/*
 * What seats do in roll-outs of any game, in positions where one action is
 * plainly the better one.
 */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "referee/policy/quick_any.h"
#include "referee/sheet/sheet.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct rollout roll;

/* A deal of two seats. */
static void
deal(const char *game)
{
	static const uint8_t seed[SEED_BYTES] = { 1 };
	struct diag diag;

	ck_assert(sheet_load(game, NULL, NULL, 2, &rules, &diag));
	roll.own = SEAT_NONE;
	game_begin(&state, &rules, 2);
	stream_for_deal(&roll.stream, seed, 1);
	game_deal(&state, &roll.stream, &roll.events);
	memset(roll.plans, 0, sizeof(roll.plans));
}

/* One in which the seat in turn holds these cards, and these lie on the pile,
 * the last of them on top. */
static void
lay(const char *game, enum phase phase, const card_t *hand, const card_t *pile)
{
	deal(game);
	state.phase = (uint8_t)phase;
	state.hands[state.seat] = (struct bag){ .n = 0 };
	state.discard.n = 0;
	for (; *hand != CARD_NONE; hand++)
		bag_put(&state.hands[state.seat], *hand);
	for (; *pile != CARD_NONE; pile++)
		state.discard.at[state.discard.n++] = *pile;
}

#define CARDS(...)     ((const card_t[]){ __VA_ARGS__, CARD_NONE })
#define OF(suit, rank) card_of(suit, rank)

/* Both pairs are as near to a set, and a nine costs more in hand: but of one
 * pair there is no third card left. */
START_TEST(a_pair_that_can_become_nothing_is_thrown)
{
	const card_t *hand = CARDS(OF(0, 7), OF(1, 7), OF(2, 9), OF(3, 9));

	lay("rummy", PHASE_PLAY, hand, CARDS(OF(2, 7), OF(3, 7)));
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DISCARD);
	ck_assert_int_eq(card_rank(quick_any_step(&roll, &state)->card), 7);
	lay("rummy", PHASE_PLAY, hand, CARDS(OF(0, 9), OF(1, 9)));
	ck_assert_int_eq(card_rank(quick_any_step(&roll, &state)->card), 9);
	lay("rummy", PHASE_PLAY, hand, CARDS(OF(0, 2)));
	ck_assert_int_eq(card_rank(quick_any_step(&roll, &state)->card), 9);
}
END_TEST

START_TEST(neighbours_between_cards_that_are_gone_are_thrown)
{
	const card_t *hand = CARDS(OF(0, 5), OF(0, 6), OF(2, 9), OF(2, 10));

	lay("rummy", PHASE_PLAY, hand, CARDS(OF(0, 4), OF(0, 7)));
	ck_assert_int_lt(card_rank(quick_any_step(&roll, &state)->card), 7);
	lay("rummy", PHASE_PLAY, hand, CARDS(OF(2, 8), OF(2, 11)));
	ck_assert_int_gt(card_rank(quick_any_step(&roll, &state)->card), 7);
}
END_TEST

START_TEST(what_makes_a_meld_is_bid_for)
{
	const card_t *hand = CARDS(OF(0, 5), OF(1, 5), OF(2, 13), OF(3, 2),
				   OF(2, 9));
	const struct action *action;

	lay("buy", PHASE_DRAW, hand, CARDS(OF(3, 11)));
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DRAW);
	lay("buy", PHASE_DRAW, hand, CARDS(OF(3, 5)));
	action = quick_any_step(&roll, &state);
	ck_assert_int_eq(action->act, ACT_BID);
	ck_assert_uint_eq(action->count, 1);
}
END_TEST

/* And more is bid for it than another did, but not for every price. */
START_TEST(it_is_outbid_in_the_end)
{
	const card_t *hand = CARDS(OF(0, 5), OF(1, 5), OF(2, 13), OF(3, 2),
				   OF(2, 9));
	unsigned bids = 0;

	lay("buy", PHASE_DRAW, hand, CARDS(OF(3, 5)));
	state.hands[!state.seat] = state.hands[state.seat];
	while (quick_any_step(&roll, &state)->act == ACT_BID) {
		struct action bid = *quick_any_step(&roll, &state);

		ck_assert_uint_eq(bid.count, ++bids);
		ck_assert_int_eq(game_apply(&state, state.seat, &bid,
					    &roll.stream, &roll.events)
					 .refusal,
				 REFUSE_NONE);
	}
	ck_assert_uint_eq(bids, 2);
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_PASS);
}
END_TEST

/* With two sets to lay, a pair is kept and neighbours go, whatever the pair
 * costs; and the upcard is taken that makes three of it, not one that makes a
 * run: zioncheck 5.1. */
START_TEST(what_a_contract_asks_for_is_kept_and_taken)
{
	const card_t *hand = CARDS(OF(0, 13), OF(1, 13), OF(2, 9), OF(3, 9),
				   OF(0, 4), OF(0, 5));

	lay("zioncheck", PHASE_PLAY, hand, CARDS(OF(1, 2)));
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DISCARD);
	ck_assert_int_lt(card_rank(quick_any_step(&roll, &state)->card), 6);
	lay("zioncheck", PHASE_DRAW, hand, CARDS(OF(2, 13)));
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_DISCARD);
	lay("zioncheck", PHASE_DRAW, hand, CARDS(OF(0, 6)));
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_STOCK);
}
END_TEST

/* Only runs are asked for.  Where other melds may follow them a pair is worth
 * more than a card alone, and where none may it is worth nothing. */
START_TEST(what_may_be_laid_beside_a_contract_is_kept)
{
	const card_t *hand = CARDS(OF(0, 4), OF(0, 5), OF(0, 6), OF(1, 3),
				   OF(1, 4), OF(1, 5), OF(1, 10), OF(2, 10),
				   OF(3, 13));

	lay("rummy2", PHASE_PLAY, hand, CARDS(OF(2, 2)));
	state.deal = 2;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DISCARD);
	ck_assert_int_eq(quick_any_step(&roll, &state)->card, OF(3, 13));
	lay("zioncheck", PHASE_PLAY, hand, CARDS(OF(2, 2)));
	state.deal = 3;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DISCARD);
	ck_assert_int_eq(card_rank(quick_any_step(&roll, &state)->card), 10);
}
END_TEST

/* Out of turn too, at the price of a card: contract 7. */
START_TEST(what_a_contract_asks_for_is_bought)
{
	const card_t *hand = CARDS(OF(0, 13), OF(1, 13), OF(2, 9), OF(3, 9));
	const card_t upcards[] = { OF(3, 13), OF(0, 6) };
	static const enum act acts[] = { ACT_BUY, ACT_PASS };

	for (unsigned i = 0; i < 2; i++) {
		lay("zioncheck", PHASE_OFFER, hand,
		    CARDS(OF(1, 2), upcards[i]));
		state.own.table.offer = OFFER_BUY;
		state.own.table.asked = (uint8_t)(1u << state.seat);
		state.own.table.turn_seat = !state.seat;
		ck_assert_int_eq(quick_any_step(&roll, &state)->act, acts[i]);
	}
}
END_TEST

/* The lot has made nines wild: they stay, whatever they cost, and what lies in
 * no meld goes: indian 3.2. */
START_TEST(the_wild_rank_of_a_deal_is_kept)
{
	const card_t *hand = CARDS(OF(0, 9), OF(1, 4), OF(1, 5), OF(1, 7),
				   OF(2, 10), OF(2, 11), OF(2, 12), OF(3, 3),
				   OF(2, 3), OF(0, 1), OF(0, 13));
	const struct action *action;

	lay("indian", PHASE_PLAY, hand, CARDS(OF(1, 2)));
	state.own.indian.wild = OF(2, 9);
	action = quick_any_step(&roll, &state);
	ck_assert_int_eq(action->act, ACT_DISCARD);
	ck_assert(action->card == OF(0, 1) || action->card == OF(0, 13));
}
END_TEST

/* A meld on the table; the seat in turn has opened, too. */
static void
put_meld(const char *cards, seat_t owner)
{
	struct laid laid[PACK_CARDS_MAX];
	unsigned n = cards_parse(cards, laid);
	struct meld *meld = &state.table[state.melds++];

	ck_assert_int_eq(meld_read(&rules, laid, n, KIND_NONE, meld).refusal,
			 REFUSE_NONE);
	meld->owner = owner;
	state.opened = 3;
}

START_TEST(what_goes_together_best_is_laid)
{
	const card_t *hand = CARDS(OF(0, 8), OF(1, 8), OF(2, 8), OF(3, 8),
				   OF(3, 9), OF(3, 10), OF(0, 2), OF(1, 13));

	/* four eights are the most cards that one meld can have */
	lay("rummy", PHASE_PLAY, hand, CARDS(OF(2, 2)));
	for (unsigned i = 0; i < 2; i++) {
		struct action meld = *quick_any_step(&roll, &state);

		ck_assert_int_eq(meld.act, ACT_MELD);
		ck_assert_uint_eq(action_card_count(&meld), 3);
		ck_assert_int_eq(game_apply(&state, state.seat, &meld,
					    &roll.stream, &roll.events)
					 .refusal,
				 REFUSE_NONE);
	}
	ck_assert_uint_eq(state.hands[state.seat].n, 2);
}
END_TEST

START_TEST(a_wild_card_is_swapped_out_first)
{
	const card_t *hand = CARDS(OF(2, 9), OF(0, 4), OF(1, 4), OF(2, 4),
				   OF(0, 12), OF(1, 11), CARD_X1);

	lay("czech", PHASE_PLAY, hand, CARDS(OF(2, 2)));
	put_meld("9S 9H X1=9?", !state.seat);
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_SWAP);
	state.melds = 0;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
}
END_TEST

START_TEST(the_own_seat_holds_its_melds_until_the_other_may_be_out)
{
	const card_t *hand = CARDS(OF(0, 9), OF(1, 9), OF(2, 9), OF(1, 2),
				   OF(1, 5));

	lay("rummy", PHASE_PLAY, hand, CARDS(OF(0, 7)));
	roll.own = !state.seat;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
	roll.own = state.seat;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_DISCARD);
	state.hands[!state.seat] = hand_parse("KS KH 2D 4C");
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
	/* one card is left to be thrown: it is out */
	lay("rummy", PHASE_PLAY, hand, CARDS(OF(0, 7)));
	roll.own = state.seat;
	bag_take(&state.hands[state.seat], OF(1, 2));
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
	/* where nobody else lays off on them they are laid */
	lay("czech", PHASE_PLAY, hand, CARDS(OF(0, 7)));
	roll.own = state.seat;
	state.opened = (uint8_t)(1u << state.seat);
	put_meld("KS KH KD", state.seat);
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
	/* where melds score as well */
	lay("wildcat", PHASE_PLAY, hand, CARDS(OF(0, 7)));
	roll.own = state.seat;
	ck_assert_int_eq(quick_any_step(&roll, &state)->act, ACT_MELD);
}
END_TEST

START_TEST(an_upcard_that_can_be_laid_off_is_taken)
{
	const card_t *hand = CARDS(OF(2, 9), OF(0, 2), OF(1, 5), OF(1, 13));

	lay("czech", PHASE_DRAW, hand, CARDS(OF(0, 7)));
	put_meld("4S 5S 6S", state.seat);
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_DISCARD);
	state.table[0].owner = !state.seat; /* czech 6.1: on one's own alone */
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_STOCK);
	lay("rummy", PHASE_DRAW, hand, CARDS(OF(0, 7)));
	put_meld("4S 5S 6S", !state.seat);
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_DISCARD);
	state.opened = (uint8_t)(1u << !state.seat);
	ck_assert_int_eq(quick_any_step(&roll, &state)->from, FROM_STOCK);
}
END_TEST

/* What is played on for some turns lies as it lies, and goes on from there. */
START_TEST(where_the_table_is_made_anew_it_is_ten_turns_at_a_time)
{
	int points[SEATS_MAX];
	unsigned times = 0;

	deal("rummikub");
	ck_assert(!rollout_play(&roll, &state, points));
	ck_assert_uint_eq(state.turns, 20);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_int_eq(points[i],
				 -bag_points(&rules, &state.hands[i]));
	while (!rollout_play(&roll, &state, points))
		ck_assert_uint_lt(times++, 20);
	ck_assert_int_eq(points[0], state.deal_scores[0]);
	ck_assert_int_eq(points[0], -points[1]);
	deal("rummy");
	ck_assert(rollout_play(&roll, &state, points)); /* at once elsewhere */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("quick_any");
	TCase *tcase = tcase_create("quick_any");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_add_test(tcase, a_pair_that_can_become_nothing_is_thrown);
	tcase_add_test(tcase,
		       neighbours_between_cards_that_are_gone_are_thrown);
	tcase_add_test(tcase, what_makes_a_meld_is_bid_for);
	tcase_add_test(tcase, it_is_outbid_in_the_end);
	tcase_add_test(tcase, what_a_contract_asks_for_is_kept_and_taken);
	tcase_add_test(tcase, what_a_contract_asks_for_is_bought);
	tcase_add_test(tcase, what_may_be_laid_beside_a_contract_is_kept);
	tcase_add_test(tcase, what_goes_together_best_is_laid);
	tcase_add_test(tcase, a_wild_card_is_swapped_out_first);
	tcase_add_test(tcase, an_upcard_that_can_be_laid_off_is_taken);
	tcase_add_test(tcase,
		       the_own_seat_holds_its_melds_until_the_other_may_be_out);
	tcase_add_test(tcase, the_wild_rank_of_a_deal_is_kept);
	tcase_add_test(tcase,
		       where_the_table_is_made_anew_it_is_ten_turns_at_a_time);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
