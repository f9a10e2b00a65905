/*
 * Openings: the list holds one whenever there is one, and the best first, as
 * the general search of partition.h finds them in random hands.
 */
#include <check.h>
#include <string.h>

#include "referee/search/partition.h"
#include "referee/table/table.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define HANDS 60 /* of each deal and size */

static const struct {
	const char *game;
	unsigned players;
	const char *options;
} tables[] = {
	{ "contract", 5, "" },
	{ "contract", 3, "{deuces_wild: true}" },
	{ "king", 4, "" },
	{ "carioca", 4, "" },
	{ "shanghai", 3, "" },
	{ "telefunken", 4, "" },
	{ "zioncheck", 4, "" },
	{ "eight-hands", 4, "" },
	{ "eight-hands", 8, "{ace_high_only: false}" },
	{ "progressive", 3, "" },
	{ "zioncheck", 4, "{melds_apart: false}" },
	{ "eight-hands", 4, "{melds_apart: false}" },
	{ "progressive", 3, "{melds_apart: false}" },
	{ "rummy", 3, "{closed: true}" },
	{ "rummy", 3, "{closed: true, going_out: discard}" },
	{ "american", 3, "{closed: true, ace: both}" },
	{ "push", 4, "" },
};

static struct legal legal;
static struct state state;
static struct rules rules;

static void
load(unsigned i)
{
	must_load(tables[i].game, tables[i].options, tables[i].players, &rules);
}

/* A hand of @n cards, some of them of few ranks and suits, so that openings are
 * not too rare. */
static void
deal_hand(struct stream *stream, unsigned n)
{
	struct pile pack = { .n = 0 };
	bool narrow = stream_below(stream, 2) == 0;
	unsigned from = 1 + stream_below(stream, 6);

	for (card_t card = 0; card < CARD_KINDS; card++) {
		bool far = card < 64 && (card_rank(card) < from ||
					 card_rank(card) > from + 7);

		for (unsigned i = 0; i < rules.pack_of[card]; i++) {
			if (!narrow || !far || card_is_wild(&rules, card))
				pile_push(&pack, card);
		}
	}
	stream_shuffle(stream, &pack);
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	while (state.hands[0].n < n)
		bag_put(&state.hands[0], pile_pop(&pack));
}

/* A hand of @n cards in melds, but for what is left over: at random nearly none
 * can be laid down whole. */
static void
deal_melds(struct stream *stream, unsigned n)
{
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	while (state.hands[0].n < n) {
		bool set = stream_below(stream, 2) == 0;
		unsigned suit = stream_below(stream, 4);
		unsigned rank = 1 + stream_below(stream, set ? 13 : 11);

		for (unsigned i = 0; i < 3 && state.hands[0].n < n; i++) {
			card_t card = set ? card_of((suit + i) % 4, rank)
					  : card_of(suit, rank + i);

			if (state.hands[0].of[card] < rules.pack_of[card])
				bag_put(&state.hands[0], card);
		}
	}
}

/* @sets: bit per part that is to be a set where it may be either. */
static void
ask(struct partition_query *query, const struct contract *contract,
    unsigned sets)
{
	partition_query_init(query, &rules);
	query->parts = contract->parts;
	query->parts_only = contract->parts > 0;
	query->sets_differ = rules.melds_apart && contract->parts > 0;
	query->runs_apart = query->sets_differ;
	query->left_min = contract->pat ? rules.final_discard == FINAL_REQUIRED
					: rules.going_out == OUT_DISCARD;
	if (contract->pat)
		query->left_max = 1;
	for (unsigned i = 0; i < contract->parts; i++) {
		const struct contract_part *part = &contract->part[i];
		bool set = part->kind == KIND_SET ||
			   (part->kind == KIND_NONE && (sets >> i & 1));

		query->part[i].kind = set ? KIND_SET : KIND_RUN;
		query->part[i].min = part->min;
		query->part[i].max = part->max > 0 ? part->max
				     : set	   ? query->set_max
						   : query->run_max;
	}
}

static int
points_of(const struct action *action)
{
	int points = 0;

	for (unsigned i = 0; i < action->ends[action->lists - 1]; i++)
		points += rules.value[action->cards[i].card];
	return points;
}

/* Of the hands that were compared: all, those with an opening, and large ones
 * that are to be laid whole, of which the list says that it is not complete. */
static unsigned compared, opened, given_up;

static void
compare(const struct contract *contract)
{
	struct partition_query query;
	struct partition best;
	bool found = false;
	int gain = 0;

	legal.n = 0;
	legal.more = false;
	table_list_openings(&state, &legal);
	for (unsigned sets = 0; sets < 1u << contract->parts; sets++) {
		ask(&query, contract, sets);
		if (partition_find(&query, &state.hands[0], &best)) {
			gain = !found || best.gain > gain ? best.gain : gain;
			found = true;
		}
		if (!best.exact)
			return; /* it was too much for the general search */
	}
	compared++;
	opened += found;
	if (contract->pat && found && legal.n == 0 && legal.more) {
		given_up++;
		return;
	}
	ck_assert_msg(found == (legal.n > 0), "%s deal %u: %u listed, %sfound",
		      rules.name, state.deal, legal.n, found ? "" : "none ");
	if (found && state.hands[0].n <= 14)
		ck_assert_msg(
			points_of(&legal.at[0]) == gain,
			"%s deal %u: the first has %d points, the best %d",
			rules.name, state.deal, points_of(&legal.at[0]), gain);
}

START_TEST(openings_are_those_of_the_general_search)
{
	uint8_t seed[SEED_BYTES] = { 5, (uint8_t)_i };
	struct stream stream;

	load((unsigned)_i);
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, tables[_i].players);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	for (unsigned deal = 1; deal <= rules.contracts.n; deal++) {
		const struct contract *contract = rules_contract(&rules, deal);
		unsigned cards = rules_hand(&rules, deal) + 1;

		ck_assert_ptr_nonnull(contract);
		state.deal = (uint16_t)deal;
		for (unsigned i = 0; i < 2 * HANDS; i++) {
			unsigned n = i < HANDS ? cards : cards + 1 + i % 9;

			if (contract->pat)
				deal_melds(&stream, n);
			else
				deal_hand(&stream, n);
			compare(contract);
		}
	}
	/* nine in ten; a hand in ten can open, and nearly all are listed */
	ck_assert_uint_ge(10 * compared, 9 * 2 * HANDS * rules.contracts.n);
	ck_assert_uint_ge(10 * opened, compared);
	ck_assert_uint_le(50 * given_up, opened);
}
END_TEST

#define WILD_HANDS 60 /* of each deal */
#define LISTED	   12 /* openings */

/* The points of every choice of cards that can be laid as the contract, the
 * most first. */
static int each[4096];
static unsigned eachs;

static void
note_points(int points)
{
	unsigned at = eachs++;

	ck_assert_uint_lt(at, sizeof(each) / sizeof(*each));
	for (; at > 0 && each[at - 1] < points; at--)
		each[at] = each[at - 1];
	each[at] = points;
}

/* Can just these cards be laid? */
static void
try_cards(const struct contract *contract, const struct bag *cards)
{
	struct partition_query query;
	struct partition best;

	ask(&query, contract, 0);
	query.left_min = 0;
	query.left_max = 0;
	if (partition_find(&query, cards, &best))
		note_points(bag_points(&rules, cards));
}

/* Each choice of the cards from @card on, and of a number of wild ones. */
static void
try_all(const struct contract *contract, struct bag *cards, card_t card)
{
	unsigned held, n;

	if (card > CARD_X1) {
		try_cards(contract, cards);
		return;
	}
	held = state.hands[0].of[card];
	if (card < CARD_X1 && card_is_wild(&rules, card))
		held = 0; /* made jokers before */
	for (n = 0; n < held; n++)
		bag_put(cards, card);
	try_all(contract, cards, (card_t)(card + 1));
	while (n-- > 0) {
		bag_take(cards, card);
		try_all(contract, cards, (card_t)(card + 1));
	}
}

/* A small hand with @wilds jokers, the rest of it of few ranks and suits. */
static void
deal_wild(struct stream *stream, unsigned n, unsigned wilds, unsigned suits)
{
	unsigned from = 3 + stream_below(stream, 6);

	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	for (unsigned i = 0; i < wilds; i++)
		bag_put(&state.hands[0], CARD_X1);
	while (state.hands[0].n < n) {
		card_t card = card_of(stream_below(stream, suits),
				      from + stream_below(stream, 6));

		if (state.hands[0].of[card] < rules.pack_of[card])
			bag_put(&state.hands[0], card);
	}
}

/* push 5.5, 5.3 */
START_TEST(the_openings_with_the_most_points_are_listed)
{
	static const struct {
		unsigned cards, wilds, suits;
	} hands[] = { { 0, 0, 0 }, { 9, 1, 4 },	 { 9, 1, 4 },
		      { 9, 1, 2 }, { 11, 1, 4 }, { 11, 3, 2 } };
	const unsigned deal = (unsigned)_i;
	uint8_t seed[SEED_BYTES] = { 6, (uint8_t)deal };
	struct stream stream;
	unsigned many = 0;

	must_load("push", "", 4, &rules);
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, 4);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.deal = (uint16_t)deal;
	for (unsigned i = 0; i < WILD_HANDS; i++) {
		const struct contract *contract = rules_contract(&rules, deal);
		struct bag none = { .n = 0 };

		deal_wild(&stream, hands[deal].cards, hands[deal].wilds + i % 4,
			  hands[deal].suits);
		eachs = 0;
		try_all(contract, &none, 0);
		legal.n = 0;
		legal.more = false;
		table_list_openings(&state, &legal);
		ck_assert_uint_eq(legal.n, eachs < LISTED ? eachs : LISTED);
		for (unsigned j = 0; j < legal.n; j++)
			ck_assert_int_eq(points_of(&legal.at[j]), each[j]);
		many += legal.n > 1;
	}
	ck_assert_uint_gt(many, WILD_HANDS / 10); /* or it tests little */
}
END_TEST

/* contract 5.8: each way to leave a card, or none, is listed, and accepted. */
START_TEST(a_pat_hand_leaves_one_card_or_none)
{
	static const char suits[] = "SSSSSHHHHDDDD";
	static const unsigned ranks[] = { 2,  3,  4, 5, 6, 8, 9,
					  10, 11, 3, 4, 5, 6 };
	static const char order[] = "SHDC";
	static struct events events;
	static struct state copy;
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 1 };

	load(0);
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, tables[0].players);
	state.deal = 7;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	for (unsigned i = 0; i < 13; i++)
		bag_put(&state.hands[0],
			card_of((unsigned)(strchr(order, suits[i]) - order),
				ranks[i]));
	game_legal(&state, &legal);
	ck_assert(legal.more);
	ck_assert_uint_eq(legal.at[0].act, ACT_MELD);
	ck_assert_uint_eq(legal.at[0].ends[2], 13);
	ck_assert_uint_eq(legal.at[1].ends[2], 12); /* leaves the 2 */
	ck_assert_uint_eq(legal.at[2].ends[2], 12); /* the 6 of spades */
	ck_assert_uint_eq(legal.at[3].act, ACT_DISCARD);
	for (unsigned i = 0; i < 3; i++) {
		copy = state;
		ck_assert_int_eq(
			game_apply(&copy, 0, &legal.at[i], &stream, &events)
				.refusal,
			REFUSE_NONE);
		ck_assert_uint_eq(copy.over != OVER_NO, i == 0);
	}
}
END_TEST

/* Each choice of two sets of three leaves other cards, even where the ranks or
 * the suits of what is laid add up to the same. */
START_TEST(openings_that_leave_other_cards_are_all_listed)
{
	static const char *const cards[] = {
		"4S 4H 4D 5S 5H 5D 7S 7H 7D 8S 8H 8D", /* 4 8, 5 7 */
		"9S 9S 9H 9D 9C KS KH KD 2C 3H",       /* 9S 9S 9C, 9S 9H 9D */
		"9S 9S 9H 9H 4C KS KH KD 2C 3H",       /* 9S 9S 9H, 9S 9H 9H */
	};
	static const unsigned openings[] = { 6, 7, 2 };
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 1 };

	load(0);
	rules.melds_apart = _i < 3; /* else one of the same cards is enough */
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, tables[0].players);
	state.deal = 1;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.hands[0] = hand_parse(cards[_i % 3]);
	legal.n = 0;
	table_list_openings(&state, &legal);
	ck_assert_uint_eq(legal.n, openings[_i % 3]);
}
END_TEST

/* king 5.2: after the opening the list has further melds, or none at all. */
START_TEST(extra_melds_are_listed_in_the_turn_of_the_opening)
{
	static struct events events;
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 1 };

	must_load("king", _i == 0 ? "{}" : "{extra_melds: true}", 4, &rules);
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, 4);
	state.deal = 1;
	state.dealt = 15;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.hands[0] = hand_parse("4S 4H 4D 9H TH JH QH KS KH KD 2C");
	game_legal(&state, &legal);
	ck_assert_uint_eq(legal.at[0].act, ACT_MELD);
	ck_assert_int_eq(
		game_apply(&state, 0, &legal.at[0], &stream, &events).refusal,
		REFUSE_NONE);
	game_legal(&state, &legal);
	ck_assert_int_eq(game_may(&state) >> ACT_MELD & 1, _i);
	ck_assert_int_eq(legal.at[0].act == ACT_MELD, _i);
	if (_i == 0)
		return;
	ck_assert_int_eq(
		game_apply(&state, 0, &legal.at[0], &stream, &events).refusal,
		REFUSE_NONE);
	ck_assert_uint_eq(state.melds, 3);
}
END_TEST

/* Hands that purchases have filled: many cards are left beside a fixed
 * contract, and all of them make more melds than one action can have. */
START_TEST(what_is_listed_for_a_huge_hand_is_legal)
{
	static const struct contract contracts[] = {
		{ .parts = 1, .pat = true, .part = { { KIND_RUN, 3, 3 } } },
		{ .parts = 2,
		  .pat = true,
		  .part = { { KIND_RUN, 3, 3 }, { KIND_SET, 3, 3 } } },
		{ .pat = true },
	};
	const uint8_t seed[SEED_BYTES] = { 3 };
	struct pile pack = { .n = 0 };
	struct stream stream;
	static struct events events;

	must_load("american", "{packs: 3}", 2, &rules);
	rules.pack_of[CARD_X1] = 10;
	rules.run_max = 3;
	rules.set_max = 3;
	rules.contracts.n = 1;
	rules.contracts.by_deal[0] = contracts[_i % 3];
	rules.opening_only = true;
	rules.final_discard = (uint8_t)(_i / 3);
	stream_for_deal(&stream, seed, 1);
	game_begin(&state, &rules, 2);
	state.deal = 1;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < rules.pack_of[card]; i++)
			pile_push(&pack, card);
	if (_i % 3 < 2) /* else the cards are in the order of melds */
		stream_shuffle(&stream, &pack);
	while (state.hands[0].n < 100)
		bag_put(&state.hands[0], pile_pop(&pack));
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		static struct state copy;

		copy = state;
		ck_assert_uint_eq(
			game_apply(&copy, 0, &legal.at[i], &stream, &events)
				.refusal,
			REFUSE_NONE);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("open");
	TCase *t = tcase_create("open");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, openings_are_those_of_the_general_search, 0,
			    sizeof(tables) / sizeof(tables[0]));
	tcase_add_loop_test(t, the_openings_with_the_most_points_are_listed, 1,
			    6);
	tcase_add_loop_test(t, what_is_listed_for_a_huge_hand_is_legal, 0, 9);
	tcase_add_test(t, a_pat_hand_leaves_one_card_or_none);
	tcase_add_loop_test(t, openings_that_leave_other_cards_are_all_listed,
			    0, 6);
	tcase_add_loop_test(
		t, extra_melds_are_listed_in_the_turn_of_the_opening, 0, 2);
	suite_add_tcase(s, t);
	return run_suite(s);
}
