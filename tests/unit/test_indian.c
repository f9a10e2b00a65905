/*
 * Indian Rummy: the count of a hand and the declaration that is offered, held
 * against a search of all disjoint melds; the reading of melds with a wild
 * rank; drops, eliminations and chips over whole deals.
 */
#include <check.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/deck.h"
#include "referee/games/indian.h"
#include "tests/support/position.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define HAND_MAX 12
#define NOTHING	 100000

static struct rules rules;
static struct state state;
static struct events events;
static struct stream stream;
static struct legal legal;
static uint64_t prng = 1;

static void
use(unsigned players, const char *options)
{
	position_init(&state, &rules, "indian", options, players);
}

/* A hand of so many cards: some of them in runs and sets, some anything. */
static void
random_hand(unsigned cards, struct bag *hand)
{
	uint8_t left[CARD_KINDS];

	memset(hand, 0, sizeof(*hand));
	memcpy(left, rules.pack_of, sizeof(left));
	if (state.own.indian.wild != CARD_NONE)
		left[state.own.indian.wild]--;
	while (hand->n < cards) {
		unsigned how = prng_below(&prng, 8);
		card_t at = card_of(prng_below(&prng, 4),
				    1 + prng_below(&prng, 13));
		unsigned n = how < 5 ? 3 + prng_below(&prng, 2) : 1;

		for (unsigned i = 0; i < n && hand->n < cards; i++) {
			card_t card = at;

			if (how < 3)
				card = card_of(card_suit(at),
					       (card_rank(at) + i - 1) % 13 +
						       1);
			else if (how < 5)
				card = card_of((card_suit(at) + i) % 4,
					       card_rank(at));
			else if (how == 5)
				card = CARD_X1;
			else if (how == 6 && state.own.indian.wild < CARD_X1)
				card = card_of(
					prng_below(&prng, 4),
					card_rank(state.own.indian.wild));
			if (left[card] == 0)
				continue;
			left[card]--;
			bag_put(hand, card);
		}
	}
}

/*
 * The oracle: every subset of the hand that is a meld, and for every subset the
 * least points that stay, by how many sequences, and pure ones, there are.
 */
struct oracle {
	card_t card[HAND_MAX];
	unsigned n;
	uint8_t melds[1 << HAND_MAX]; /* bit 0 a set, 1 a sequence, 2 pure */
	int least[1 << HAND_MAX][3][2];
};

static struct oracle oracle;

/* In places @start.. of @suit: natural cards where they must be, wild ones in
 * all others. */
static unsigned
fits_run(unsigned mask, unsigned suit, unsigned start)
{
	unsigned n = (unsigned)__builtin_popcount(mask);
	unsigned filled = 0, wilds = 0, itself = 0, pure = 0;

	for (unsigned i = 0; i < oracle.n; i++) {
		card_t card = oracle.card[i];
		bool wild = indian_is_wild(&state, card);
		unsigned bit = 0;

		if (!(mask >> i & 1))
			continue;
		for (unsigned place = start; place < start + n; place++)
			if (card == card_of(suit, (place - 1) % 13 + 1) &&
			    !(pure >> place & 1))
				bit = 1u << place;
		pure |= bit;
		itself += bit != 0;
		if (wild) {
			wilds++;
			continue;
		}
		if (bit == 0)
			return 0;
		filled++;
	}
	if (filled + wilds != n || itself == 0)
		return 0;
	return itself == n ? 2u | 4u : 2u;
}

static unsigned
fits_set(unsigned mask, unsigned rank)
{
	unsigned suits = 0, itself = 0;

	for (unsigned i = 0; i < oracle.n; i++) {
		card_t card = oracle.card[i];

		if (!(mask >> i & 1))
			continue;
		itself += !card_is_joker(card) && card_rank(card) == rank;
		if (indian_is_wild(&state, card))
			continue;
		if (card_rank(card) != rank || (suits >> card_suit(card) & 1))
			return 0;
		suits |= 1u << card_suit(card);
	}
	return itself > 0;
}

static void
find_melds(void)
{
	memset(oracle.melds, 0, sizeof(oracle.melds));
	for (unsigned mask = 0; mask < 1u << oracle.n; mask++) {
		unsigned n = (unsigned)__builtin_popcount(mask);

		if (n < 3)
			continue;
		for (unsigned i = 0; i < oracle.n; i++) {
			card_t card = oracle.card[i];

			if (!(mask >> i & 1) || card_is_joker(card))
				continue;
			for (unsigned start = 1; start + n <= 15; start++)
				oracle.melds[mask] |= (uint8_t)fits_run(
					mask, card_suit(card), start);
			if (n <= 4)
				oracle.melds[mask] |= (uint8_t)fits_set(
					mask, card_rank(card));
			if (!indian_is_wild(&state, card))
				break;
		}
	}
}

static void
keep_least(unsigned mask, unsigned rest, unsigned kind, int points)
{
	for (unsigned runs = 0; runs < 3; runs++)
		for (unsigned pure = 0; pure < 2; pure++) {
			unsigned r = runs + (kind >= 2) > 2
					     ? 2
					     : runs + (kind >= 2);
			unsigned p = pure + (kind == 4) > 1
					     ? 1
					     : pure + (kind == 4);
			int left = oracle.least[rest][runs][pure] + points;

			if (left < oracle.least[mask][r][p])
				oracle.least[mask][r][p] = left;
		}
}

/* The least points of the cards outside; or the fewest cards. */
static int
least_left(const struct bag *hand, bool cards)
{
	unsigned all;
	int least;

	oracle.n = bag_list(hand, oracle.card);
	all = (1u << oracle.n) - 1;
	find_melds();
	for (unsigned mask = 0; mask <= all; mask++) {
		unsigned low = mask & (~mask + 1);

		for (unsigned i = 0; i < 6; i++)
			oracle.least[mask][i / 2][i % 2] = NOTHING;
		if (mask == 0) {
			oracle.least[0][0][0] = 0;
			continue;
		}
		keep_least(
			mask, mask ^ low, 0,
			cards ? 1
			      : indian_points(&state,
					      oracle.card[__builtin_ctz(low)]));
		for (unsigned sub = mask; sub != 0; sub = (sub - 1) & mask) {
			if (!(sub & low) || oracle.melds[sub] == 0)
				continue;
			for (unsigned kind = 1; kind <= 4; kind *= 2)
				if (oracle.melds[sub] & kind)
					keep_least(mask, mask ^ sub, kind, 0);
		}
	}
	least = oracle.least[all][2][1];
	if (least < NOTHING)
		return least;
	least = 0;
	for (unsigned i = 0; i < oracle.n; i++)
		least += cards ? 1 : indian_points(&state, oracle.card[i]);
	return least;
}

static const struct {
	const char *options;
	card_t wild;
} lots[] = {
	{ "", CARD_NONE },
	{ "", CARD_X1 },
	{ "{wild_joker: none}", CARD_X1 },
	{ "", 0x17 }, /* 7H */
	{ "{jokers: 8}", 0x02 },
	{ "{jokers: 0}", 0x3d }, /* KC */
	{ "{jokers: 4}", 0x01 },
};

/* indian 9.2 */
START_TEST(the_count_is_the_least)
{
	use(2, lots[_i].options);
	state.own.indian.wild = lots[_i].wild;
	prng = draw_seed((unsigned)_i);
	for (unsigned i = 0; i < sample_share_of(40); i++) {
		struct partition best;
		struct bag hand;
		int count;

		random_hand(i % 10 < 9 ? 10 : 12, &hand);
		count = indian_count_hand(&state, &hand, &best);
		ck_assert(best.exact);
		ck_assert_int_eq(count, least_left(&hand, false));
		ck_assert_int_eq(count, indian_deadwood(&state, &hand));
		for (unsigned k = 0; k < best.n; k++) {
			struct meld meld = { 0 };

			ck_assert_int_eq(indian_read_meld(&state, 0,
							  best.melds[k].cards,
							  best.melds[k].n,
							  KIND_NONE, &meld)
						 .refusal,
					 REFUSE_NONE);
		}
	}
}
END_TEST

/* The declaration that is offered is a valid one; where none is, there is none.
 * indian 7.2, 4.3 */
START_TEST(a_declaration_is_offered_when_there_is_one)
{
	unsigned offered = 0;

	prng = draw_seed((unsigned)_i);
	for (unsigned i = 0;
	     i < sample_share_of(60) || (offered < 3 && i < 600); i++) {
		bool possible = false;
		struct bag hand;

		use(2, lots[_i].options);
		state.own.indian.wild = lots[_i].wild;
		random_hand(11, &hand);
		state.hands[0] = hand;
		state.hands[1] = (struct bag){ 0 };
		state.seat = 0;
		state.deal = 1;
		state.dealt = 3;
		state.phase = PHASE_PLAY;
		state.from = FROM_DISCARD;
		do
			state.drew = card_of(prng_below(&prng, 4),
					     1 + prng_below(&prng, 13));
		while (!bag_has(&hand, state.drew) &&
		       (hand.any & ~UINT64_C(0)) != 0);
		game_legal(&state, &legal);
		for (card_t card = 0; card < CARD_KINDS && !possible; card++) {
			struct bag rest = hand;

			if (indian_check_discard(&state, card).refusal !=
			    REFUSE_NONE)
				continue;
			bag_take(&rest, card);
			possible = least_left(&rest, true) == 0;
		}
		ck_assert_int_eq(legal.at[0].act == ACT_DECLARE, possible);
		if (!possible)
			continue;
		offered++;
		ck_assert_int_eq(
			game_apply(&state, 0, &legal.at[0], &stream, &events)
				.refusal,
			REFUSE_NONE);
		ck_assert_uint_eq(state.how, HOW_DECLARE);
		ck_assert_uint_eq(state.ender, 0);
	}
	ck_assert_uint_gt(offered, 0);
}
END_TEST

/* Put pairs and single cards into the hand until it has fifteen cards. */
static void
hand_fill_pairs(struct bag *hand)
{
	while (hand->n < 15) {
		card_t card = prng_below(&prng, 8) == 0
				      ? CARD_X1
				      : card_of(prng_below(&prng, 4),
						1 + prng_below(&prng, 13));
		unsigned n = hand->n < 14 && prng_below(&prng, 8) > 0 ? 2 : 1;

		if (hand->of[card] + n > 2)
			continue;
		for (; n > 0; n--)
			bag_put(hand, card);
	}
}

/* Return whether seven pairs are left if the card is discarded: each card
 * without a twin needs a wild card. */
static bool
pairs_remain(struct bag rest, card_t discard)
{
	unsigned singles = 0, wilds = 0;

	if (indian_check_discard(&state, discard).refusal != REFUSE_NONE)
		return false;
	bag_take(&rest, discard);
	for (card_t card = 0; card < CARD_KINDS; card++)
		*(indian_is_wild(&state, card) ? &wilds : &singles) +=
			indian_is_wild(&state, card) ? rest.of[card]
						     : rest.of[card] % 2u;
	return singles <= wilds;
}

/* okey 7.3 */
START_TEST(pairs_are_offered_when_there_are_seven)
{
	unsigned offered = 0;

	prng = draw_seed((unsigned)_i);
	position_init(&state, &rules, "okey", "{throw_back: twin}", 2);
	for (unsigned i = 0;
	     i < sample_share_of(2000) || (offered < 3 && i < 5000); i++) {
		const struct action *pairs = NULL;
		struct bag *hand = &state.hands[0];
		bool possible = false;

		position_init(&state, &rules, "okey", "{throw_back: twin}", 2);
		state.own.indian.wild = card_named("9H");
		hand_fill_pairs(hand);
		state.seat = 0;
		state.deal = 1;
		state.dealt = 3;
		state.phase = PHASE_PLAY;
		state.from = FROM_DISCARD;
		state.drew = lowest_card(hand->any);
		game_legal(&state, &legal);
		for (card_t card = 0; card < CARD_KINDS; card++)
			possible |= pairs_remain(*hand, card);
		for (unsigned k = 0; k < legal.n; k++)
			if (legal.at[k].act == ACT_DECLARE &&
			    action_list_count(&legal.at[k], 0) == 2)
				pairs = &legal.at[k];
		ck_assert_int_eq(pairs != NULL, possible);
		if (!possible)
			continue;
		offered++;
		ck_assert_int_eq(
			game_apply(&state, 0, pairs, &stream, &events).refusal,
			REFUSE_NONE);
		ck_assert_uint_eq(state.how, HOW_DECLARE);
	}
	ck_assert_uint_gt(offered, 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("indian");
	TCase *tcase = tcase_create("indian");
	int lots_n = sizeof(lots) / sizeof(lots[0]);

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, the_count_is_the_least, 0, lots_n);
	tcase_add_loop_test(tcase, a_declaration_is_offered_when_there_is_one,
			    0, lots_n);
	tcase_add_loop_test(tcase, pairs_are_offered_when_there_are_seven, 0,
			    2);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
