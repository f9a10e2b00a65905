/*
 * Worlds weighed by what others threw: what counts as a misfit, that worlds
 * come by their weights, and that the hands which greedy plays have fewer
 * random misfits than hands.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/policy/policy.h"
#include "referee/worlds/event_memory.h"
#include "referee/worlds/likely.h"
#include "referee/worlds/worlds.h"
#include "tests/support/memory_fixture.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define EACH	 0.2 /* what likely.h says of a misfit */
#define SAMPLES	 20000
#define OF	 64
#define MISFITS	 64 /* no hand here has so many */
#define DEALS	 20
#define WORLDS	 16
#define STEPS	 400
#define SIGMAS	 4.0
#define BIAS_MAX 0.03 /* of one world in OF, in misfits */

static struct memory_fixture deal;
static struct state world, other;
static struct likely likely;

static unsigned
misfits_of(const char *thrown, const char *hand)
{
	static struct state held;

	memory_fixture_deal(&deal, "rummy", 2, 1);
	deal.memory.thrown[1] = hand_parse(thrown);
	likely_init(&likely, &deal.memory);
	held.hands[1] = hand_parse(hand);
	return likely_misfits(&likely, &held);
}

START_TEST(what_makes_a_meld_with_a_thrown_card_misfits)
{
	ck_assert_uint_eq(misfits_of("8H", "8S 8C"), 4);
	ck_assert_uint_eq(misfits_of("8H", "7H"), 2);
	ck_assert_uint_eq(misfits_of("8H", "9H"), 2);
	ck_assert_uint_eq(misfits_of("8H", "6H TH"), 2);
	ck_assert_uint_eq(misfits_of("8H", "5H JH 7S 9C KD"), 0);
	ck_assert_uint_eq(misfits_of("8H", "X1"), 0);
	ck_assert_uint_eq(misfits_of("X1", "8H X2"), 0);
	/* both ends of a suit meet in the ace */
	ck_assert_uint_eq(misfits_of("AS", "2S 3S KS QS"), 6);
	ck_assert_uint_eq(misfits_of("KS", "AS QS JS 2S"), 5);
	ck_assert_uint_eq(misfits_of("QS", "KS AS"), 3);
	ck_assert_uint_eq(misfits_of("2S", "AS KS"), 2);
	/* twins count each, and so does what was thrown twice */
	ck_assert_uint_eq(misfits_of("8H 8H", "7H 7H"), 8);
	/* who looks does not weigh himself */
	memory_fixture_deal(&deal, "rummy", 2, 1);
	deal.memory.thrown[0] = hand_parse("8H");
	likely_init(&likely, &deal.memory);
	other.hands[0] = hand_parse("8S");
	ck_assert_uint_eq(likely_misfits(&likely, &other), 0);
}
END_TEST

START_TEST(one_lot_is_one_world)
{
	uint64_t a = 7, b = 7;

	memory_fixture_deal(&deal, "gin", 2, 3);
	deal.memory.thrown[1] = hand_parse("8H 2C");
	/* of one it is a random world */
	ck_assert(likely_sample(&deal.view, &deal.memory, 1, &a, &world));
	ck_assert(worlds_sample(&deal.view, &deal.memory, &b, &other));
	ck_assert_uint_eq(a, b);
	ck_assert_mem_eq(&world, &other, sizeof(world));
	ck_assert(likely_sample(&deal.view, &deal.memory, 9, &a, &world));
	ck_assert(likely_sample(&deal.view, &deal.memory, 9, &b, &other));
	ck_assert_uint_eq(a, b);
	ck_assert_mem_eq(&world, &other, sizeof(world));
	/* and the next one another */
	ck_assert(likely_sample(&deal.view, &deal.memory, 9, &a, &other));
	ck_assert_mem_ne(&world.hands[1], &other.hands[1],
			 sizeof(world.hands[1]));
}
END_TEST

/* How often a random world has how many misfits; each of @of by its weight. */
static void
count_misfits(unsigned of, double share[MISFITS])
{
	unsigned samples = sample_share_of(SAMPLES);
	uint64_t prng = of;

	memset(share, 0, MISFITS * sizeof(*share));
	for (unsigned i = 0; i < samples; i++) {
		unsigned n;

		if (!likely_sample(&deal.view, &deal.memory, of, &prng, &world))
			ck_abort_msg("no world");
		n = likely_misfits(&likely, &world);
		if (n >= MISFITS)
			ck_abort_msg("%u misfits", n);
		share[n] += 1.0 / samples;
	}
}

static double
mean_of(const double share[MISFITS])
{
	double sum = 0;

	for (unsigned i = 0; i < MISFITS; i++)
		sum += i * share[i];
	return sum;
}

START_TEST(worlds_come_by_their_weights)
{
	double even[MISFITS], wanted[MISFITS], got[MISFITS];
	double sum = 0, square = 0;

	memory_fixture_deal(&deal, "gin", 2, 3);
	deal.memory.thrown[1] = hand_parse("8H 2C KD 9S");
	likely_init(&likely, &deal.memory);
	count_misfits(1, even);
	count_misfits(OF, got);
	for (unsigned i = 0; i < MISFITS; i++)
		sum += wanted[i] = even[i] * exp(-EACH * i);
	for (unsigned i = 0; i < MISFITS; i++)
		wanted[i] /= sum;
	for (unsigned i = 0; i < MISFITS; i++)
		square += wanted[i] * (i - mean_of(wanted)) *
			  (i - mean_of(wanted));
	/* two samples of it are compared */
	ck_assert_double_le(
		fabs(mean_of(got) - mean_of(wanted)),
		SIGMAS * sqrt(2 * square / sample_share_of(SAMPLES)) +
			BIAS_MAX);
	ck_assert_double_lt(mean_of(got), mean_of(even) - 1);
}
END_TEST

/* The misfits of the true hand, and the mean of those of worlds. */
struct fit {
	double truth, worlds;
	unsigned n;
};

static void
look(struct fit *fit, uint64_t *prng)
{
	likely_init(&likely, &deal.memory);
	fit->truth += likely_misfits(&likely, &deal.state);
	for (unsigned i = 0; i < WORLDS; i++) {
		ck_assert(
			worlds_sample(&deal.view, &deal.memory, prng, &world));
		fit->worlds += (double)likely_misfits(&likely, &world) / WORLDS;
	}
	fit->n++;
}

/* What greedy plays; @thrown counts the discards of seat 1. */
static void
act(void *own, uint64_t *prng, unsigned *thrown, struct event_memory *heard)
{
	seat_t seat = deal.state.seat;
	const struct action *action = memory_fixture_act(&deal, own, prng);

	*thrown += seat == 1 && action->act == ACT_DISCARD;
	for (unsigned i = 0; i < deal.events.n; i++)
		event_memory_add(heard, &deal.view, &deal.events.at[i]);
}

static void
play(const char *game, struct fit *fit)
{
	void *own = calloc(1, policy_greedy.own_bytes);
	uint64_t prng = 1;

	ck_assert_ptr_nonnull(own);
	for (uint8_t i = 0; i < DEALS; i++) {
		struct event_memory heard = { .deal = 0 };
		unsigned thrown = 0;

		memory_fixture_deal(&deal, game, 2, i);
		policy_greedy.start_match(own);
		for (unsigned k = 0; k < STEPS && deal.state.over == OVER_NO;
		     k++) {
			if (deal.state.seat == 0)
				look(fit, &prng);
			act(own, &prng, &thrown, &heard);
			if (deal.state.over != OVER_NO)
				break;
			if (deal.memory.thrown[1].n != thrown ||
			    heard.thrown[1].n != thrown)
				ck_abort_msg("a discard was not kept");
		}
	}
	free(own);
}

START_TEST(hands_that_are_played_have_fewer_misfits)
{
	static const char *const games[] = { "gin", "rummy", "progressive" };
	struct fit fit = { .n = 0 };

	play(games[_i], &fit);
	ck_assert_uint_gt(fit.n, DEALS);
	ck_assert_msg(fit.truth < 0.8 * fit.worlds, "%s: %g of %g", games[_i],
		      fit.truth / fit.n, fit.worlds / fit.n);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("likely");
	TCase *t = tcase_create("likely");

	tcase_set_timeout(t, 60);
	tcase_add_test(t, what_makes_a_meld_with_a_thrown_card_misfits);
	tcase_add_test(t, one_lot_is_one_world);
	tcase_add_test(t, worlds_come_by_their_weights);
	tcase_add_loop_test(t, hands_that_are_played_have_fewer_misfits, 0, 3);
	suite_add_tcase(s, t);
	return run_suite(s);
}
