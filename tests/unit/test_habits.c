/*
 * Worlds weighed by what players keep: what is counted in a hand, that worlds
 * come by their weights, what stays where it is known to lie, and that true
 * hands of several games are like those of such worlds.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/policy/policy.h"
#include "referee/worlds/event_memory.h"
#include "referee/worlds/habits.h"
#include "referee/worlds/worlds.h"
#include "tests/support/memory_fixture.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define LATE	      40    /* turns: factors have grown */
#define SAMPLES	      40000 /* of worlds in which two cards of it are hidden */
#define SAMPLES_LEAST 2000
#define AGAIN	      8 /* a chain as long as that is at its end */
#define SIGMAS	      5.0
#define DEALS	      12
#define WORLDS	      16
#define STEPS	      400

static struct memory_fixture deal;
static struct state world, before;
static struct event_memory heard;
static struct habits habits;

/* What a hand of seat 1 adds where one pattern adds a point, and no card. */
static double
pattern_of(const char *game, enum pattern pattern, const char *hand)
{
	static struct state held;

	memory_fixture_deal(&deal, game, 2, 1);
	memset(&habits, 0, sizeof(habits));
	habits.rules = &deal.rules;
	habits.players = 2;
	habits.pattern[1][pattern] = 1;
	held.hands[0] = hand_parse("AS AH AD 2S 3S 5S"); /* one's own */
	held.hands[1] = hand_parse(hand);
	return habits_log_weight(&habits, &held);
}

START_TEST(patterns_of_a_hand_count)
{
	ck_assert(pattern_of("rummy", PATTERN_TWOS, "8H 8S KD KC 3D") == 2);
	ck_assert(pattern_of("rummy", PATTERN_TWOS, "8H 8S 8C KD") == 0);
	ck_assert(pattern_of("rummy", PATTERN_THREES, "8H 8S 8C KD") == 1);
	ck_assert(pattern_of("rummy", PATTERN_NEXT, "8H 9H 9S JH") == 1);
	ck_assert(pattern_of("rummy", PATTERN_GAPS, "8H 9H 9S JH") == 1);
	ck_assert(pattern_of("rummy", PATTERN_RUNS, "8H 9H TH JH") == 2);
	ck_assert(pattern_of("rummy", PATTERN_RUNS, "8H 9H TS JS") == 0);
	/* from one suit to the next is no neighbour, from king to ace is */
	ck_assert(pattern_of("rummy", PATTERN_NEXT, "KS AH") == 0);
	ck_assert(pattern_of("rummy", PATTERN_NEXT, "KS AS 2S") == 2);
	/* wild cards make none */
	ck_assert(pattern_of("progressive", PATTERN_TWOS, "X1 X1 9D") == 0);
	/* twins are a pair where a set may hold both */
	ck_assert(pattern_of("carioca", PATTERN_TWOS, "9D 9D") == 1);
	ck_assert(pattern_of("buy", PATTERN_TWOS, "9D 9D") == 0);
}
END_TEST

static float
adds(const char *card)
{
	struct laid laid;

	ck_assert_uint_eq(cards_parse(card, &laid), 1);
	return habits.card[1][laid.card];
}

START_TEST(cards_count_by_how_a_seat_stands)
{
	struct laid run[4];

	memory_fixture_deal(&deal, "carioca", 2, 1);
	deal.view.turns = LATE;
	deal.memory.thrown[1] = hand_parse("8H");
	habits_init(&habits, &deal.view, &deal.memory);
	ck_assert(adds("8S") < adds("5S"));
	ck_assert(adds("KS") < adds("5S"));
	ck_assert(adds("X1") > adds("5S"));

	/* who has met the contract lays off what fits, whoever lies there */
	ck_assert_uint_eq(cards_parse("2S 3S 4S 5S", run), 4);
	ck_assert_int_eq(
		meld_read(&deal.rules, run, 4, KIND_RUN, &deal.state.table[0])
			.refusal,
		REFUSE_NONE);
	deal.state.melds = 1;
	view_of(&deal.state, 0, &deal.view);
	deal.view.turns = LATE;
	habits_init(&habits, &deal.view, &deal.memory);
	ck_assert(fabsf(adds("6S") - adds("6C")) < 0.2f);
	deal.view.opened = 1 << 1;
	habits_init(&habits, &deal.view, &deal.memory);
	ck_assert(adds("6S") < adds("6C") - 1);
	ck_assert(adds("KS") < adds("6C"));
}
END_TEST

/* All cards of the other hand but two are known. */
static void
know_most(void)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	memory_fixture_deal(&deal, "rummy", 2, 3);
	memset(&heard, 0, sizeof(heard));
	heard.deal = deal.view.deal;
	heard.thrown[1] = hand_parse("8H");
	n = bag_list(&deal.state.hands[1], cards);
	for (unsigned i = 2; i < n; i++)
		bag_put(&heard.taken[1], cards[i]);
	deal.view.turns = LATE;
	event_memory_build(&heard, &deal.view, &deal.memory);
	ck_assert_uint_eq(deal.memory.known[1].n + 2u, n);
	habits_init(&habits, &deal.view, &deal.memory);
}

static void
without(struct bag *from, const struct bag *cards)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = cards->of[card]; n > 0; n--) {
			ck_assert(bag_has(from, card));
			bag_take(from, card);
		}
}

static void
sample(uint64_t *prng)
{
	if (!worlds_sample(&deal.view, &deal.memory, prng, &world))
		ck_abort_msg("no world");
	before = world;
}

START_TEST(worlds_come_by_their_weights)
{
	static unsigned got[CARD_KINDS][CARD_KINDS];
	card_t cards[PACK_CARDS_MAX], two[2];
	struct bag hidden;
	uint64_t prng = 5;
	double all = 0, squares = 0, cells = 0;
	unsigned n, samples = SAMPLES_LEAST + sample_share_of(SAMPLES);

	know_most();
	sample(&prng);
	hidden = world.hands[1];
	without(&hidden, &deal.memory.known[1]);
	for (unsigned i = 0; i < world.stock.n; i++)
		bag_put(&hidden, world.stock.at[i]);
	n = bag_list(&hidden, cards);
	for (unsigned i = 0; i < samples; i++) {
		sample(&prng);
		for (unsigned k = 0; k < AGAIN; k++)
			habits_resample(&habits, &deal.memory, &prng, &world);
		without(&world.hands[1], &deal.memory.known[1]);
		ck_assert_uint_eq(bag_list(&world.hands[1], two), 2);
		got[two[0]][two[1]]++;
	}
	for (unsigned round = 0; round < 2; round++)
		for (unsigned i = 0; i < n; i++)
			for (unsigned k = i + 1; k < n; k++) {
				double weight, wanted, off;

				world.hands[1] = deal.memory.known[1];
				bag_put(&world.hands[1], cards[i]);
				bag_put(&world.hands[1], cards[k]);
				weight = exp(
					habits_log_weight(&habits, &world));
				if (round == 0) {
					all += weight;
					continue;
				}
				wanted = samples * weight / all;
				off = got[cards[i]][cards[k]] - wanted;
				if (wanted < 5)
					continue;
				squares += off * off / wanted;
				cells++;
			}
	/* it is not uniform, and chi-squared of as many cells */
	ck_assert_double_gt(cells, 20);
	ck_assert_double_lt(cells, n * (n - 1) / 2.0);
	ck_assert_msg(fabs(squares - cells) < SIGMAS * sqrt(2 * cells),
		      "chi-squared %g of %g cells", squares, cells);
}
END_TEST

static void
must_be_the_same_cards(void)
{
	struct bag cards[2] = { world.hands[1], before.hands[1] };

	for (unsigned i = 0; i < world.stock.n; i++) {
		bag_put(&cards[0], world.stock.at[i]);
		bag_put(&cards[1], before.stock.at[i]);
	}
	ck_assert_mem_eq(&cards[0], &cards[1], sizeof(cards[0]));
	ck_assert_mem_eq(&world.hands[0], &before.hands[0],
			 sizeof(world.hands[0]));
	without(&world.hands[1], &deal.memory.known[1]); /* it must hold them */
}

START_TEST(what_is_known_stays)
{
	uint64_t prng = 9, same;
	unsigned changed = 0;

	know_most();
	for (unsigned i = 0; i < 200; i++) {
		sample(&prng);
		habits_resample(&habits, &deal.memory, &prng, &world);
		changed += memcmp(&world.hands[1], &before.hands[1],
				  sizeof(world.hands[1])) != 0;
		must_be_the_same_cards();
	}
	ck_assert_uint_gt(changed, 100);
	/* the order of a stock that is known, and what came of another pile */
	sample(&prng);
	same = prng;
	deal.memory.stock = world.stock;
	habits_resample(&habits, &deal.memory, &prng, &world);
	ck_assert_mem_eq(&world, &before, sizeof(world));
	deal.memory.stock.n = 0;
	deal.memory.layouts.at[0].pool[2] = hand_parse("KS");
	habits_resample(&habits, &deal.memory, &prng, &world);
	ck_assert_mem_eq(&world, &before, sizeof(world));
	ck_assert_uint_eq(prng, same);
}
END_TEST

/* The sums of the truth, of random worlds, and of the same ones settled. */
struct fit {
	double truth, lots, settled;
	unsigned n;
};

static void
look(struct fit *fit, uint64_t *prng)
{
	habits_init(&habits, &deal.view, &deal.memory);
	fit->truth += habits_log_weight(&habits, &deal.state);
	for (unsigned i = 0; i < WORLDS; i++) {
		sample(prng);
		fit->lots += habits_log_weight(&habits, &world) / WORLDS;
		habits_resample(&habits, &deal.memory, prng, &world);
		fit->settled += habits_log_weight(&habits, &world) / WORLDS;
	}
	fit->n++;
}

static void
play(const char *game, struct fit *fit)
{
	void *own = calloc(1, policy_greedy.own_bytes);
	uint64_t prng = 1;

	ck_assert_ptr_nonnull(own);
	for (uint8_t i = 0; i < DEALS; i++) {
		memory_fixture_deal(&deal, game, 2, i);
		policy_greedy.start_match(own);
		for (unsigned k = 0; k < STEPS && deal.state.over == OVER_NO;
		     k++) {
			if (deal.state.seat == 0)
				look(fit, &prng);
			(void)memory_fixture_act(&deal, own, &prng);
		}
	}
	free(own);
}

START_TEST(true_hands_are_like_those_of_settled_worlds)
{
	static const char *const games[] = {
		"rummy", "buy", "carioca", "progressive", "indian", "rummikub"
	};
	struct fit fit = { .n = 0 };
	double more;

	play(games[_i], &fit);
	ck_assert_uint_gt(fit.n, DEALS);
	more = (fit.truth - fit.lots) / fit.n;
	ck_assert_msg(more > 1, "%s: %g", games[_i], more);
	ck_assert_msg(fabs(fit.settled - fit.truth) / fit.n < more / 2,
		      "%s: true %g, settled %g, at random %g", games[_i],
		      fit.truth / fit.n, fit.settled / fit.n, fit.lots / fit.n);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("habits");
	TCase *t = tcase_create("habits");

	tcase_set_timeout(t, 60);
	tcase_add_test(t, patterns_of_a_hand_count);
	tcase_add_test(t, cards_count_by_how_a_seat_stands);
	tcase_add_test(t, worlds_come_by_their_weights);
	tcase_add_test(t, what_is_known_stays);
	tcase_add_loop_test(t, true_hands_are_like_those_of_settled_worlds, 0,
			    6);
	suite_add_tcase(s, t);
	return run_suite(s);
}
