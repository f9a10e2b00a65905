/*
 * A deal dealt anew, held against all worlds there are.
 *
 * Rummy with packs of a few cards is played with random legal actions.  Then
 * each order of the pack, and of each renewed stock, is tried out, and those
 * are kept in which a seat is told the same, byte by byte as the wire has it:
 * every world at random must be one of them, and each must come as often as any
 * other (chi-squared).  In all games every world must
 * tell the seat the same.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/search/redeal.h"
#include "referee/wire/wire.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

#define STEPS_MAX   80
#define TOLD_MAX    400000
#define WORLDS_MAX  20000
#define WORLD_CARDS 16

static struct rules rules;
static struct state before, state;
static struct stream stream, lots;
static struct events events;
static struct legal legal;
static struct redeal_step step[STEPS_MAX];
static uint64_t seen[STEPS_MAX + 1];
static struct redeal_walk deal;
static struct chance truth, world;
static uint8_t seed[SEED_BYTES];
static char told[TOLD_MAX], other[TOLD_MAX];

/* What a seat is told of a moment. */
static void
tell(struct jsonw *jsonw, const struct state *now, seat_t eyes)
{
	struct view view;

	memset(&view, 0, sizeof(view));
	view_of(now, eyes, &view);
	jsonw_open(jsonw, '{');
	jsonw_key(jsonw, "state");
	view_write(jsonw, &view);
	jsonw_key(jsonw, "events");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < events.n; i++)
		event_write(jsonw, &rules, &events.at[i], i + 1,
			    EYES_SEAT(eyes));
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
}

/* Plays the steps in a world: all that a seat is told; NULL: not legal. */
static const char *
story(const struct chance *given, unsigned steps, seat_t eyes, char *text)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, TOLD_MAX);
	jsonw_open(&jsonw, '[');
	stream_for_deal(&stream, seed, before.deal + 1u);
	stream.preset = given;
	stream.recorded = given == NULL ? &truth : NULL;
	state = before;
	game_deal(&state, &stream, &events);
	tell(&jsonw, &state, eyes);
	for (unsigned i = 0; i < steps; i++) {
		if (game_apply(&state, step[i].seat, &step[i].action, &stream,
			       &events)
			    .refusal != REFUSE_NONE)
			return NULL;
		tell(&jsonw, &state, eyes);
	}
	jsonw_close(&jsonw, ']');
	ck_assert(!jsonw.full);
	text[jsonw.n] = '\0';
	return stream.mismatch ? NULL : text;
}

/* A deal with random legal actions; how many there were. */
static unsigned
play(unsigned most, uint64_t dice)
{
	unsigned n = 0;

	for (unsigned i = 0; i < SEED_BYTES; i++)
		seed[i] = (uint8_t)prng_draw(&dice);
	stream_for_deal(&stream, seed, before.deal + 1u);
	state = before;
	game_deal(&state, &stream, &events);
	while (n < most) {
		struct redeal_step *at = &step[n];

		game_legal(&state, &legal);
		at->seat = state.seat;
		at->action = legal.at[prng_below(&dice, legal.n)];
		ck_assert_int_eq(game_apply(&state, at->seat, &at->action,
					    &stream, &events)
					 .refusal,
				 REFUSE_NONE);
		if (state.over != OVER_NO)
			break;
		n++;
	}
	return n;
}

static enum redeal_result
deal_anew(unsigned steps, seat_t eyes)
{
	deal.before = &before;
	deal.seed = seed;
	deal.step = step;
	deal.steps = steps;
	deal.eyes = eyes;
	deal.seen = seen;
	return redeal_sample(&deal, &lots, &world);
}

/*
 * All worlds of a small pack
 */

static struct worlds {
	unsigned n;
	char name[WORLDS_MAX][WORLD_CARDS + 1];
	unsigned found[WORLDS_MAX];
} worlds;

/* All cards of a world in a row. */
static void
name_of(const struct chance *chance, char name[WORLD_CARDS + 1])
{
	unsigned n = 0;

	for (unsigned i = 0; i < chance->piles; i++)
		for (unsigned j = 0; j < chance->pile[i].n; j++)
			name[n++] = (char)(1 + chance->pile[i].at[j]);
	ck_assert_uint_le(n, WORLD_CARDS);
	name[n] = '\0';
}

static void
consider(struct chance *chance, unsigned steps, seat_t eyes)
{
	if (story(chance, steps, eyes, other) == NULL ||
	    strcmp(told, other) != 0)
		return;
	ck_assert_uint_lt(worlds.n, WORLDS_MAX);
	name_of(chance, worlds.name[worlds.n++]);
}

/* Each order of the cards of pile @k from place @at on, and so of those behind
 * it; equal cards change places only once. */
static void
permute(struct chance *chance, unsigned k, unsigned at, unsigned steps,
	seat_t eyes)
{
	struct pile *pile = &chance->pile[k];

	if (k == chance->piles) {
		consider(chance, steps, eyes);
		return;
	}
	if (at == pile->n) {
		permute(chance, k + 1, 0, steps, eyes);
		return;
	}
	for (unsigned i = at; i < pile->n; i++) {
		bool again = false;
		card_t card = pile->at[i];

		for (unsigned j = at; j < i; j++)
			again |= pile->at[j] == card;
		if (again)
			continue;
		pile->at[i] = pile->at[at];
		pile->at[at] = card;
		permute(chance, k, at + 1, steps, eyes);
		pile->at[at] = pile->at[i];
		pile->at[i] = card;
	}
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
list_worlds(unsigned steps, seat_t eyes)
{
	static struct chance chance;

	memset(&worlds, 0, sizeof(worlds));
	memset(&truth, 0, sizeof(truth));
	ck_assert_ptr_nonnull(story(NULL, steps, eyes, told));
	chance = truth;
	permute(&chance, 0, 0, steps, eyes);
	qsort(worlds.name, worlds.n, sizeof(worlds.name[0]), by_name);
}

/* How far the counts are from equal ones, in standard deviations of chi-squared
 * (about normal with so many worlds). */
static double
unevenness(unsigned drawn)
{
	double expected = (double)drawn / worlds.n, sum = 0;
	double freedom = worlds.n - 1.0, away;

	for (unsigned i = 0; i < worlds.n; i++) {
		double more = worlds.found[i] - expected;

		sum += more * more / expected;
	}
	away = sum - freedom;
	return away * away / (2 * freedom) * (away < 0 ? -1 : 1);
}

static void
use_pack(const char *cards)
{
	struct laid laid[WORLD_CARDS];
	unsigned n;

	must_load("rummy", "", 2, &rules);
	n = cards_parse(cards, laid);
	memset(rules.pack_of, 0, sizeof(rules.pack_of));
	for (unsigned i = 0; i < n; i++)
		rules.pack_of[laid[i].card]++;
	rules.pack_cards = (uint8_t)n;
	memset(&rules.hand, 0, sizeof(rules.hand));
	rules.hand.rows = 1;
	rules.hand.row[0].cards = 2;
	game_begin(&before, &rules, 2);
}

/* A pack, how many actions, how many shuffles there must have been by then, and
 * random numbers by the world. */
static const struct small {
	const char *pack;
	unsigned steps, piles, lots;
} small[] = {
	{ "AS 2S 3S 9H TH JH 5D 7C", 1, 1, 15 },
	{ "AS 2S 3S 9H TH JH 5D 7C", 4, 1, 30 },
	{ "AS AS 9H 9H 5D 5D 5D 7C", 4, 1, 30 },
	{ "AS AS 9H 9H 5D 5D 7C", 6, 1, 40 },
	{ "AS 2S 9H TH 5D 7C", 6, 2, 100 },
	{ "AS AS 9H 9H 5D 7C", 8, 2, 60 },
	{ "AS AS 9H 9H 5D 5D", 10, 3, 60 },
};

START_TEST(all_worlds_come_and_each_as_often)
{
	const struct small *small_one = &small[_i];
	uint64_t dice = draw_seed((uint64_t)_i);
	unsigned steps = 0, drawn;

	use_pack(small_one->pack);
	do { /* such a deal */
		steps = play(small_one->steps, prng_draw(&dice));
		if (steps == small_one->steps)
			list_worlds(steps, 0);
	} while (steps < small_one->steps || truth.piles != small_one->piles ||
		 worlds.n < 6);
	drawn = sample_share_of(worlds.n * small_one->lots);
	stream_for_deal(&lots, seed, 99);
	for (unsigned i = 0; i < drawn; i++) {
		char name[WORLD_CARDS + 1];
		char(*at)[WORLD_CARDS + 1];

		ck_assert_int_eq(deal_anew(steps, 0), REDEAL_DONE);
		name_of(&world, name);
		at = bsearch(name, worlds.name, worlds.n,
			     sizeof(worlds.name[0]), by_name);
		ck_assert_msg(at != NULL, "an impossible world");
		worlds.found[at - worlds.name]++;
	}
	/* The square of 4 deviations: by chance once in 30,000. */
	ck_assert_msg(unevenness(drawn) < 16 && unevenness(drawn) > -16,
		      "%u worlds: %g", worlds.n, unevenness(drawn));
}
END_TEST

/*
 * All games
 */

static struct variants all;

static void
look_at(const struct variant *variant, uint64_t dice)
{
	unsigned steps = play(prng_below(&dice, STEPS_MAX), prng_draw(&dice));
	seat_t eyes = (seat_t)prng_below(&dice, variant->players);
	enum redeal_result result = deal_anew(steps, eyes);

	if (result == REDEAL_HIDDEN_CHOICE || result == REDEAL_TOO_LONG)
		return;
	ck_assert_int_eq(result, REDEAL_DONE);
	memset(&truth, 0, sizeof(truth));
	ck_assert_ptr_nonnull(story(NULL, steps, eyes, told));
	ck_assert_ptr_nonnull(story(&world, steps, eyes, other));
	ck_assert_msg(strcmp(told, other) == 0,
		      "%s for %u: seat %u was told\n%s\n%s", variant->game,
		      variant->players, eyes, told, other);
	ck_assert_uint_eq(world.piles, truth.piles);
	/* so many cards lie hidden: all where they were, by no chance */
	if (steps < 4)
		ck_assert_msg(memcmp(world.pile, truth.pile,
				     sizeof(world.pile[0])) != 0,
			      "%s for %u: nothing moved", variant->game,
			      variant->players);
}

START_TEST(in_all_games_the_seat_is_told_the_same)
{
	unsigned n = sample_share_at((unsigned)_i, (unsigned)all.n);
	const struct variant *variant = &all.at[n];
	uint64_t dice = draw_seed(n);

	ck_assert(variant_load(variant, &rules));
	game_begin(&before, &rules, variant->players);
	stream_for_deal(&lots, seed, 7);
	for (unsigned i = 0; i < 2; i++)
		look_at(variant, prng_draw(&dice));
}
END_TEST

START_TEST(the_same_lots_give_the_same_world)
{
	struct chance first;
	unsigned steps;

	must_load("gin", "", 2, &rules);
	game_begin(&before, &rules, 2);
	steps = play(9, 3);
	for (unsigned i = 0; i < 3; i++) {
		stream_for_deal(&lots, seed, i < 2 ? 1 : 2);
		ck_assert_int_eq(deal_anew(steps, 1), REDEAL_DONE);
		if (i == 0)
			first = world;
		ck_assert_int_eq(memcmp(first.pile[0].at, world.pile[0].at,
					first.pile[0].n) == 0,
				 i < 2);
	}
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
	must_load("gin", "", 2, &rules);
	game_begin(&before, &rules, 2);
	ck_assert_uint_ge(play(9, 3), 9);
	step[4].seat = (seat_t)(1 - step[4].seat);
	stream_for_deal(&lots, seed, 1);
	ck_assert_int_eq(deal_anew(9, 1), REDEAL_MISMATCH);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("redeal");
	TCase *tests = tcase_create("redeal");
	const char *why = variants_list_plain(&all);
	int status;

	if (why != NULL) {
		fprintf(stderr, "%s\n", why);
		return 1;
	}
	tcase_set_timeout(tests, 600);
	tcase_add_loop_test(tests, all_worlds_come_and_each_as_often, 0,
			    sizeof(small) / sizeof(small[0]));
	tcase_add_loop_test(tests, in_all_games_the_seat_is_told_the_same, 0,
			    (int)sample_share_of((unsigned)all.n));
	tcase_add_test(tests, the_same_lots_give_the_same_world);
	tcase_add_test(tests, what_cannot_be_is_refused);
	suite_add_tcase(suite, tests);
	status = run_suite(suite);
	variants_free(&all);
	return status;
}
