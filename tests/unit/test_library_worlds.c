/*
 * Two tables that a seat cannot tell apart give it the same worlds.
 *
 * The seat is told the whole deal twice: of the true table, and of twins whose
 * hidden cards are others.  With the same seeds the worlds are equal byte by
 * byte.  With seeds of its own for each, they lie the same but for chance: card
 * by card, how many copies the next seat holds and whether one lies on top of
 * the stock, by chi-squared.  A sampler that now and then deals the truth is
 * found.  Worlds that are weighed by what was thrown are equal byte by byte
 * too.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "library/internal.h"
#include "referee/engine/event.h"
#include "tests/support/library_helpers.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define SAMPLES	       100000 /* of each table */
#define LEAK_SAMPLES   10000
#define LEAK_EACH      10 /* one world in so many is the truth */
#define SAME	       1000
#define LIKELY_EACH    5  /* one world in so many is weighed, */
#define LIKELY_OF      4  /* and taken from so many */
#define LAYS	       16 /* up to 7 copies, with one on the stock or not */
#define EXPECTED_LEAST 5.0

/* Standard deviations that chance may make: of some 400 cards, about one in
 * 8,000 runs would pass 5.  The seeds are fixed, so it is no matter of luck. */
#define DEVIATIONS_MAX 5.0

/* What worlds are drawn from, one of @of.  @leaks: now and then the table
 * itself is one */
struct drawn_from {
	struct dw_table *table;
	struct dw_view *view;
	struct dw_memory *memory;
	unsigned of;
	bool leaks;
};

static struct drawn_from truth, twin;
static struct dw_table *world;
static char saved[2][BYTES];

/* How often each card lay so. */
static double lay[2][CARD_KINDS][LAYS];

static void
open_source(struct drawn_from *source, const struct dw_game *game,
	    struct dw_view *its)
{
	CK_FINE(dw_table_new(&source->table, game, &why));
	CK_FINE(dw_memory_new(&source->memory, &why));
	source->view = its;
	source->of = 1;
	source->leaks = false;
}

static void
close_source(struct drawn_from *source)
{
	dw_table_free(source->table);
	dw_memory_free(source->memory);
}

/* What happened, as seat 0 is told of it. */
static void
mask_events(struct events *events)
{
	for (unsigned i = 0; i < events->n; i++) {
		struct event *event = &events->at[i];

		if (!event_shows_got(event, SHOWN_SEAT(0)))
			memset(event->got, CARD_HIDDEN, sizeof(event->got));
		if (!event_shows_card(event, SHOWN_SEAT(0)) &&
		    event->action.card != CARD_NONE)
			event->action.card = CARD_HIDDEN;
	}
}

/* Both memories hear what happened: one of the table, one of a twin. */
static void
hear_both(uint64_t seed)
{
	CK_FINE(dw_memory_hear(truth.memory, truth.table, 0, &why));
	if (dw_table_moment(truth.table) != DW_PLAYING)
		return;
	CK_FINE(dw_view_of(truth.view, truth.table, 0, &why));
	CK_FINE(dw_world(twin.table, truth.view, truth.memory, seed, &why));
	twin.table->events = truth.table->events;
	mask_events(&twin.table->events);
	CK_FINE(dw_memory_hear(twin.memory, twin.table, 0, &why));
	CK_FINE(dw_view_of(twin.view, twin.table, 0, &why));
}

/* A deal of @game, after @actions at random; false when it was over sooner. */
static bool
play_to(const struct dw_game *game, unsigned actions, uint64_t number)
{
	uint8_t seed[DW_SEED_BYTES];

	open_source(&truth, game, view);
	open_source(&twin, game, other_view);
	CK_FINE(dw_table_new(&world, game, &why));
	dw_seed(number, seed);
	dw_table_begin(truth.table, seed);
	CK_FINE(dw_table_deal(truth.table, &why));
	hear_both(number);
	for (unsigned i = 0; i < actions; i++) {
		CK_FINE(dw_table_legal(truth.table, list, &why));
		CK_FINE(dw_table_play(truth.table, list,
				      prng_below(&prng, dw_list_count(list)),
				      &why));
		if (dw_table_moment(truth.table) != DW_PLAYING)
			return false;
		hear_both(number + i);
	}
	return true;
}

static void
clear_away(void)
{
	close_source(&truth);
	close_source(&twin);
	dw_table_free(world);
}

/* Check is asked once for many worlds: it writes to a file at each question. */
static bool
draw_world(const struct drawn_from *from, uint64_t seed)
{
	if (from->of == 1) {
		if (dw_world(world, from->view, from->memory, seed, &why) == -1)
			return false;
	} else if (dw_world_likely(world, from->view, from->memory, from->of,
				   seed, &why) == -1) {
		return false;
	}
	if (from->leaks && seed % LEAK_EACH == 0)
		dw_table_copy(world, from->table);
	return true;
}

static void
count_worlds(const struct drawn_from *from, double (*counts)[LAYS],
	     unsigned samples, uint64_t first_seed)
{
	const struct bag *hand = &world->state.hands[1];
	bool fine = true;

	memset(counts, 0, sizeof(lay[0]));
	for (unsigned i = 0; fine && i < samples; i++) {
		unsigned top;

		fine = draw_world(from, first_seed + i);
		top = pile_top(&world->state.stock);
		for (unsigned card = 1; fine && card < CARD_KINDS; card++) {
			unsigned held = hand->of[card];

			fine = held < LAYS / 2;
			if (fine)
				counts[card][2 * held + (card == top)]++;
		}
	}
	ck_assert_msg(fine, "no world, or too many copies: %s", why.text);
}

/* How many standard deviations the chi-squared of two rows, of as many samples
 * each, lies above what chance makes it (Wilson and Hilferty).  What is seen
 * less than ten times in both together is put into one place. */
static double
deviations(const double *a, const double *b)
{
	double squared = 0, rare_a = 0, rare_b = 0, k = 0, part;

	for (unsigned i = 0; i < LAYS; i++) {
		double sum = a[i] + b[i], apart = a[i] - b[i];

		if (sum < 2 * EXPECTED_LEAST) {
			rare_a += a[i];
			rare_b += b[i];
			continue;
		}
		squared += apart * apart / sum;
		k++;
	}
	if (rare_a + rare_b >= 2 * EXPECTED_LEAST) {
		squared += (rare_a - rare_b) * (rare_a - rare_b) /
			   (rare_a + rare_b);
		k++;
	}
	if (k < 2)
		return 0;
	part = 2 / (9 * (k - 1));
	return (cbrt(squared / (k - 1)) - (1 - part)) / sqrt(part);
}

/* The most of all cards, of so many worlds of each source. */
static double
most_apart(unsigned samples)
{
	double most = 0;

	count_worlds(&truth, lay[0], samples, 1000000);
	count_worlds(&twin, lay[1], samples, 5000000);
	for (unsigned card = 1; card < CARD_KINDS; card++)
		most = fmax(most, deviations(lay[0][card], lay[1][card]));
	return most;
}

static const struct moment {
	const char *game;
	unsigned seats, actions;
} moments[] = {
	{ "gin", 2, 0 },       { "gin", 2, 17 },      { "rummy", 3, 20 },
	{ "indian", 2, 16 },   { "contract", 3, 24 }, { "canasta", 4, 24 },
	{ "american", 2, 12 }, { "czech", 2, 14 },
};
#define MOMENTS (sizeof(moments) / sizeof(moments[0]))

/* The first deal that lasts so long. */
static struct dw_game *
reach(const struct moment *moment)
{
	struct dw_game *game = library_open_game(moment->game, moment->seats);

	for (uint64_t number = 1; !play_to(game, moment->actions, number);
	     number++)
		clear_away();
	return game;
}

START_TEST(the_same_seeds_give_the_same_worlds)
{
	struct dw_game *game;

	library_buffers_new();
	prng = 21;
	game = reach(&moments[_i]);
	CK_FINE(dw_view_text(view, text, sizeof(text), &why));
	CK_FINE(dw_view_text(other_view, other_text, sizeof(other_text), &why));
	ck_assert_str_eq(text, other_text);
	ck_assert_uint_le(dw_table_save_bytes(), BYTES);
	for (uint64_t seed = 0; seed < SAME; seed++) {
		truth.of = twin.of = seed % LIKELY_EACH == 0 ? LIKELY_OF : 1;
		ck_assert(draw_world(&truth, seed));
		CK_FINE(dw_table_save(world, saved[0], BYTES, &why));
		ck_assert(draw_world(&twin, seed));
		CK_FINE(dw_table_save(world, saved[1], BYTES, &why));
		ck_assert_mem_eq(saved[0], saved[1], dw_table_save_bytes());
	}
	clear_away();
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

START_TEST(other_seeds_give_worlds_that_chance_alone_tells_apart)
{
	struct dw_game *game;
	double most;

	library_buffers_new();
	prng = 22;
	game = reach(&moments[_i]);
	most = most_apart(sample_share_of(SAMPLES));
	ck_assert_msg(most < DEVIATIONS_MAX, "%s: %.1f standard deviations",
		      moments[_i].game, most);
	clear_away();
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

START_TEST(a_sampler_that_knows_the_truth_is_found)
{
	struct dw_game *game;
	double most;

	library_buffers_new();
	prng = 22;
	game = reach(&moments[_i]);
	truth.leaks = true;
	most = most_apart(LEAK_SAMPLES);
	ck_assert_msg(most > DEVIATIONS_MAX, "%s: %.1f standard deviations",
		      moments[_i].game, most);
	clear_away();
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("library_worlds");
	TCase *t = tcase_create("library_worlds");
	int n = (int)MOMENTS;

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, the_same_seeds_give_the_same_worlds, 0, n);
	tcase_add_loop_test(
		t, other_seeds_give_worlds_that_chance_alone_tells_apart, 0, n);
	tcase_add_loop_test(t, a_sampler_that_knows_the_truth_is_found, 0, n);
	return run_suite(s);
}
