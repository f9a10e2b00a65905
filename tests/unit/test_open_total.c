/*
 * Openings with enough points together: the list has those with the most
 * points, as an enumeration of all disjoint melds of small hands finds them.
 */
#include <check.h>
#include <string.h>

#include "referee/table/table.h"
#include "tests/support/position.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define HANDS	  150 /* of each row */
#define LISTED	  12  /* openings */
#define CARDS_MAX 11
#define EACH_MAX  2048

/* @from: lowest rank of the hands; @taken: the last card is the upcard. */
static const struct row {
	unsigned total, cards, jokers, suits, from;
	bool pure, low_ace, taken;
} table[] = {
	{ 30, 9, 0, 3, 6, false, false, false },
	{ 40, 9, 1, 4, 6, false, false, false },
	{ 30, 9, 2, 3, 1, false, true, false },
	{ 51, 10, 1, 3, 7, true, true, false },
	{ 25, 9, 1, 2, 1, true, true, false },
	{ 20, 8, 2, 2, 1, false, true, true },
	{ 40, 10, 1, 3, 6, true, false, true },
};

static struct legal legal;
static struct state state;
static struct rules rules;
static struct events events;
static struct stream stream;

/* The hand that is enumerated, and the choice of melds in progress. */
static card_t hand[CARDS_MAX];
static unsigned hand_cards;
static card_t must;

/* Each choice of cards that can be an opening. */
static struct each {
	uint64_t sum;
	int points;
} each[EACH_MAX];
static unsigned eachs;

/* Keep a choice of cards, the most points first. */
static void
note_cards(unsigned used)
{
	struct each now = { 0, 0 };
	bool has_must = must == CARD_NONE;
	unsigned at = eachs;

	for (unsigned i = 0; i < hand_cards; i++) {
		if (!(used >> i & 1))
			continue;
		now.sum += card_number(hand[i]);
		now.points += card_points(&rules, hand[i]);
		has_must |= hand[i] == must;
	}
	for (unsigned i = 0; i < eachs; i++) {
		if (each[i].sum == now.sum)
			return;
	}
	if (!has_must)
		return;
	ck_assert_uint_lt(eachs, EACH_MAX);
	for (eachs++; at > 0 && each[at - 1].points < now.points; at--)
		each[at] = each[at - 1];
	each[at] = now;
}

/* Return the points of the run of these cards that begins at @start, or -1. */
static int
run_points(unsigned cards, unsigned start)
{
	struct laid laid[CARDS_MAX];
	card_t jokers[CARDS_MAX];
	unsigned count = (unsigned)__builtin_popcount(cards);
	unsigned joker_count = 0;
	struct meld meld;

	for (unsigned i = 0; i < count; i++)
		laid[i] = (struct laid){ CARD_NONE, CARD_NONE };
	for (unsigned i = 0; i < hand_cards; i++) {
		unsigned place = card_rank(hand[i]) - start;

		if (!(cards >> i & 1))
			continue;
		if (card_is_joker(hand[i])) {
			jokers[joker_count++] = hand[i];
			continue;
		}
		if (card_rank(hand[i]) < start)
			place += 13; /* a high ace */
		if (place >= count || laid[place].card != CARD_NONE)
			return -1;
		laid[place].card = hand[i];
	}
	for (unsigned i = 0; i < count; i++) {
		if (laid[i].card == CARD_NONE)
			laid[i].card = jokers[--joker_count];
	}
	return meld_read(&rules, laid, count, KIND_RUN, &meld).refusal ==
			       REFUSE_NONE
		       ? meld_points(&rules, &meld)
		       : -1;
}

static int
set_points(unsigned cards)
{
	struct laid laid[CARDS_MAX];
	unsigned count = 0;
	struct meld meld;

	for (unsigned i = 0; i < hand_cards; i++) {
		if (cards >> i & 1)
			laid[count++] = (struct laid){ hand[i], CARD_NONE };
	}
	return meld_read(&rules, laid, count, KIND_SET, &meld).refusal ==
			       REFUSE_NONE
		       ? meld_points(&rules, &meld)
		       : -1;
}

/* Return the most points of a meld of these cards, or -1.  @pure: set to true
 * if it is a run without jokers. */
static int
best_points(unsigned cards, bool *pure)
{
	int best = set_points(cards);

	for (unsigned start = 1; start <= 12; start++) {
		int points = run_points(cards, start);
		bool jokers = false;

		for (unsigned i = 0; i < hand_cards; i++)
			jokers |= (cards >> i & 1) && card_is_joker(hand[i]);
		*pure |= points >= 0 && !jokers;
		best = points > best ? points : best;
	}
	return best;
}

/* Choose melds of the cards from index @at on that are not used yet. */
static void
try_from(unsigned at, unsigned used, unsigned laid, int points, bool pure)
{
	unsigned rest = ~used & ((1u << hand_cards) - 1);

	while (at < hand_cards && (used >> at & 1))
		at++;
	if (laid != 0 && laid != (1u << hand_cards) - 1 &&
	    points >= (int)rules.opening_total &&
	    (pure || !rules.opening_pure_run))
		note_cards(laid);
	if (at == hand_cards)
		return;
	try_from(at + 1, used | 1u << at, laid, points, pure);
	rest &= ~((2u << at) - 1);
	for (unsigned more = rest; more != 0; more = (more - 1) & rest) {
		unsigned cards = more | 1u << at;
		bool is_pure = false;
		int now;

		if (__builtin_popcount(cards) < 3)
			continue;
		now = best_points(cards, &is_pure);
		if (now >= 0)
			try_from(at + 1, used | cards, laid | cards,
				 points + now, pure || is_pure);
	}
}

static void
deal_hand(const struct row *row)
{
	hand_cards = 0;
	while (hand_cards < row->jokers)
		hand[hand_cards++] = CARD_X1;
	while (hand_cards < row->cards) {
		unsigned rank = row->from + stream_below(&stream, 8);
		unsigned suit = stream_below(&stream, row->suits);
		card_t card = card_of(suit, rank > 13 ? 1 : rank);
		unsigned copies = 0;

		for (unsigned i = 0; i < hand_cards; i++)
			copies += hand[i] == card;
		if (copies < 2)
			hand[hand_cards++] = card;
	}
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	for (unsigned i = row->taken; i < hand_cards; i++)
		bag_put(&state.hands[0], hand[hand_cards - 1 - i]);
	state.discard.n = 0;
	must = row->taken ? hand[hand_cards - 1] : CARD_NONE;
	if (row->taken)
		pile_push(&state.discard, must);
}

/* Compare the openings of the list with @each. */
static unsigned
compare_listed(const struct row *row)
{
	unsigned listed = 0;

	for (unsigned i = 0; i < legal.n; i++) {
		const struct action *action = &legal.at[i];
		static struct state copy;
		uint64_t sum = 0;
		unsigned at = 0;

		if (action->lists == 0)
			continue;
		ck_assert_uint_eq(action->act,
				  row->taken ? ACT_DRAW : ACT_MELD);
		for (unsigned j = 0; j < action_card_count(action); j++)
			sum += card_number(action->cards[j].card);
		while (at < eachs && each[at].sum != sum)
			at++;
		ck_assert_uint_lt(at, eachs);
		ck_assert_int_ge(
			each[at].points,
			each[eachs < LISTED ? eachs - 1 : LISTED - 1].points);
		copy = state;
		ck_assert_int_eq(
			game_apply(&copy, 0, action, &stream, &events).refusal,
			REFUSE_NONE);
		listed++;
	}
	return listed;
}

START_TEST(the_list_has_the_openings_with_the_most_points)
{
	const struct row *row = &table[_i];
	uint8_t seed[SEED_BYTES] = { 7, (uint8_t)_i };
	unsigned opened = 0, many = 0;

	must_load("kalooki", "{}", 2, &rules);
	rules.opening_total = (uint8_t)row->total;
	rules.opening_pure_run = row->pure;
	rules.low_ace = row->low_ace;
	game_begin(&state, &rules, 2);
	stream_for_deal(&stream, seed, 1);
	state.deal = 1;
	state.dealt = 3;
	for (unsigned i = 0; i < HANDS; i++) {
		state.seat = 0;
		state.phase = row->taken ? PHASE_DRAW : PHASE_PLAY;
		state.stock.n = 1;
		deal_hand(row);
		eachs = 0;
		try_from(0, 0, 0, 0, false);
		game_legal(&state, &legal);
		ck_assert_uint_eq(compare_listed(row),
				  eachs < LISTED ? eachs : LISTED);
		ck_assert(eachs > 0 || !legal.more);
		opened += eachs > 0;
		many += eachs > 1;
	}
	ck_assert_uint_ge(opened, HANDS / 10); /* or it tests little */
	ck_assert_uint_lt(opened, HANDS);
	ck_assert_uint_gt(many, 0);
}
END_TEST

/* Let seat 0 of two be in its turn, with these cards. */
static void
hand_of_tiles(const char *names)
{
	static struct pile cards;

	position_init(&state, &rules, "okey101", "", 2);
	state.deal = 1;
	state.dealer = 1;
	state.dealt = 3;
	state.phase = PHASE_PLAY;
	state.seat = 0;
	position_set_pile(&cards, names);
	for (unsigned i = 0; i < cards.n; i++)
		bag_put(&state.hands[0], cards.at[i]);
}

/* Return the number of listed melds of pairs with this number of lists. */
static unsigned
count_listed_pairs(unsigned lists)
{
	unsigned n = 0;

	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		const struct action *action = &legal.at[i];
		struct state after = state;

		if (action->act != ACT_MELD || action->lists != lists ||
		    action_card_count(action) != 2 * lists)
			continue;
		ck_assert_int_eq(
			game_apply(&after, 0, action, &stream, &events).refusal,
			REFUSE_NONE);
		n++;
	}
	return n;
}

/* okey101 5.7, 5.8 */
START_TEST(pairs_are_listed)
{
	hand_of_tiles("2S 2S 3H 3H 5D 5D 9C 9C KD 7S");
	ck_assert_uint_eq(count_listed_pairs(4), 0);
	hand_of_tiles("2S 2S 3H 3H 5D 5D 9C 9C KD X1 7S");
	ck_assert_uint_eq(count_listed_pairs(5), 1);
	hand_of_tiles("2S 2S 3H 3H 5D 5D 9C 9C KD KD X1 7S 4C");
	ck_assert_uint_eq(count_listed_pairs(5), 1);
	ck_assert_uint_eq(count_listed_pairs(6), 1);

	hand_of_tiles("KD KD 7S 4C");
	position_add_meld(&state, 0, "2S 3S 4S");
	ck_assert_uint_eq(count_listed_pairs(1), 0);
	position_add_meld(&state, 1, "9H 9H");
	ck_assert_uint_eq(count_listed_pairs(1), 1);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("open_total");
	TCase *t = tcase_create("open_total");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, the_list_has_the_openings_with_the_most_points,
			    0, sizeof(table) / sizeof(table[0]));
	tcase_add_test(t, pairs_are_listed);
	suite_add_tcase(s, t);
	return run_suite(s);
}
