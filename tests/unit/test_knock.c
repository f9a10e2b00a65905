/* The knock family: melds for a knock, exact counts, settlements, returns. */
#include <check.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/knock/knock.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define HANDS 100000 /* hands of each game, of which one in SHARE is tried */

static struct rules rules;
static struct state state;
static struct events events;
static struct legal legal;
static struct partition best;

/* Draw @n cards of the pack. */
static struct bag
draw_hand(uint64_t *prng, unsigned n)
{
	struct bag pack = { .n = 0 }, hand = { .n = 0 };
	card_t cards[PACK_CARDS_MAX];

	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = rules.pack_of[card]; i > 0; i--)
			bag_put(&pack, card);
	bag_list(&pack, cards);
	for (unsigned i = 0; i < n; i++) {
		unsigned at = i + prng_below(prng, pack.n - i);
		card_t card = cards[at];

		cards[at] = cards[i];
		bag_put(&hand, card);
	}
	return hand;
}

static const struct {
	const char *game;
	unsigned players, cards;
} counted[] = {
	{ "knock", 2, 11 },   { "viennese", 6, 11 }, { "viennese", 2, 14 },
	{ "chinchon", 4, 8 }, { "chinchon", 8, 8 },  { "conga", 2, 8 },
};

/* knock 9.2: the engine's count is the least, never what a search that stopped
 * early found. */
START_TEST(the_count_of_a_hand_is_exact)
{
	uint64_t prng = draw_seed(7);
	uint32_t nodes = 0;

	must_load(counted[_i].game, "", counted[_i].players, &rules);
	for (unsigned i = 0; i < sample_share_of(HANDS); i++) {
		struct bag hand = draw_hand(&prng, counted[_i].cards);

		knock_count_hand(&rules, &hand, &best);
		ck_assert(best.exact);
		ck_assert_int_eq(best.left, partition_deadwood(&rules, &hand));
		if (best.nodes > nodes)
			nodes = best.nodes;
	}
	ck_assert_uint_lt(nodes, PARTITION_NODES / 10);
}
END_TEST

/* Return whether the cards, in this order, are one run. */
static bool
is_run(const struct bag *hand)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	unsigned wilds = 0, suit = SUITS, low = RANK_KING, high = 0, ranks = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned rank = card_rank(cards[i]);

		if (card_is_wild(&rules, cards[i])) {
			wilds++;
			continue;
		}
		if (suit != SUITS && card_suit(cards[i]) != suit)
			return false;
		suit = card_suit(cards[i]);
		if (ranks >> rank & 1)
			return false;
		ranks |= 1u << rank;
		low = rank < low ? rank : low;
		high = rank > high ? rank : high;
	}
	return wilds <= rules.wild_max && high - low < n;
}

/* chinchon 9.3: a hand that is one run is shown as one run, although two runs
 * leave no deadwood either. */
START_TEST(a_run_of_the_whole_hand_is_found)
{
	uint64_t prng = draw_seed(9);
	unsigned found = 0;

	must_load("chinchon", "", 2, &rules);
	for (unsigned i = 0; i < sample_share_of(HANDS); i++) {
		unsigned suit = prng_below(&prng, SUITS);
		unsigned from = 1 + prng_below(&prng, 4);
		card_t wild = card_of(DIAMONDS, RANK_ACE);
		card_t last = card_of(suit, from + 6);
		struct bag hand = { .n = 0 };

		for (unsigned rank = from; rank < from + 7; rank++)
			bag_put(&hand, card_of(suit, rank));
		if (prng_below(&prng, 2) > 0 && !bag_has(&hand, wild)) {
			bag_take(&hand,
				 card_of(suit, from + prng_below(&prng, 7)));
			bag_put(&hand, wild);
		}
		if (prng_below(&prng, 3) == 0 && bag_has(&hand, last)) {
			bag_take(&hand, last);
			bag_put(&hand, card_of((suit + 1) % SUITS, 9));
		}
		if (!knock_find_melds(&rules, &hand, &best))
			continue;
		ck_assert_int_eq(best.n == 1 && best.melds[0].n == 7,
				 is_run(&hand));
		found += is_run(&hand);
	}
	ck_assert_uint_gt(found, 100);
}
END_TEST

/* Play a deal with random actions of the list. */
static void
play_deal(uint64_t *prng, struct stream *stream)
{
	game_deal(&state, stream, &events);
	while (state.over == OVER_NO) {
		unsigned at;

		game_legal(&state, &legal);
		ck_assert_uint_gt(legal.n, 0);
		at = prng_below(prng, legal.n);
		ck_assert_int_eq(game_apply(&state, state.seat, &legal.at[at],
					    stream, &events)
					 .refusal,
				 REFUSE_NONE);
	}
}

static void
play_match(uint64_t *prng)
{
	uint8_t seed[SEED_BYTES];
	struct stream stream;

	draw_seed_bytes(seed);
	seed[0] = (uint8_t)prng_below(prng, 256);
	seed[1] = (uint8_t)prng_below(prng, 256);
	game_begin(&state, &rules, rules.players);
	while (state.over != OVER_MATCH) {
		stream_for_deal(&stream, seed, state.deal + 1u);
		play_deal(prng, &stream);
	}
}

static const char *const settled[] = {
	"{deals: 20}",
	"{deals: 20, settle: all, layoff: any}",
	"{deals: 20, settle: knocker, rummy_bonus: 50, knock: 20}",
	"{deals: 20, tie_undercuts: false, stock_end: last-turn}",
};

/* knock 9.3: what one seat wins, others lose. */
START_TEST(settled_points_sum_up_to_nothing)
{
	uint64_t prng = draw_seed(11);

	for (unsigned players = 2; players <= 6; players++) {
		int sum = 0;

		must_load("knock", settled[_i], players, &rules);
		play_match(&prng);
		for (unsigned i = 0; i < players; i++)
			sum += state.scores[i];
		ck_assert_int_eq(sum, 0);
	}
}
END_TEST

/* chinchon 10.2: with returns a match lasts longer; a seat returns with the
 * highest total of the seats that are below the limit. */
START_TEST(a_seat_returns_with_the_highest_total)
{
	uint64_t prng = draw_seed(13);
	unsigned returns = 0;

	must_load("chinchon", "{re_entries: 2, drop_out: 60, chinchon: points}",
		  5, &rules);
	for (unsigned n = 0; n < 20; n++) {
		play_match(&prng);
		for (unsigned i = 0; i < 5; i++) {
			ck_assert_uint_le(state.returned[i], 2);
			returns += state.returned[i];
			ck_assert_int_eq(state.in >> i & 1,
					 state.scores[i] < 60);
		}
	}
	ck_assert_uint_gt(returns, 20);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("knock");
	TCase *tests = tcase_create("knock");

	suite_add_tcase(suite, tests);
	tcase_set_timeout(tests, 300);
	tcase_add_loop_test(tests, the_count_of_a_hand_is_exact, 0,
			    sizeof(counted) / sizeof(counted[0]));
	tcase_add_test(tests, a_run_of_the_whole_hand_is_found);
	tcase_add_loop_test(tests, settled_points_sum_up_to_nothing, 0,
			    sizeof(settled) / sizeof(settled[0]));
	tcase_add_test(tests, a_seat_returns_with_the_highest_total);
	return run_suite(suite);
}
