/*
 * bench_worlds.c - how long it takes to remember an action, and to draw a world
 * from what is remembered, in random play of every game and number of players.
 *
 * Processor time.  One seat remembers, the first; at each position a few worlds
 * are drawn, and as many states from the view alone (believe), in turn.  The
 * aim holds in gin: a world costs no more than AIM_RATIO such states, which
 * know nothing of what was before.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/worlds/believe.h"
#include "referee/worlds/worlds.h"
#include "tests/support/timing.h"

#define ACTIONS	  3000 /* of each game and number of players */
#define WORLDS	  16   /* at each position */
#define AIM_RATIO 2.0

static struct state state, world;
static struct events events;
static struct stream stream, dice;
static struct legal legal;
static struct memory memory;
static struct view view;

/* Times in nanoseconds, and how often. */
static struct taken {
	int64_t remember, world, guess;
	unsigned long actions, worlds;
} taken;

static void
draw(uint64_t *prng)
{
	int64_t began = cpu_ns(), between;

	for (unsigned i = 0; i < WORLDS; i++)
		(void)worlds_sample(&view, &memory, prng, &world);
	between = cpu_ns();
	for (unsigned i = 0; i < WORLDS; i++)
		(void)believe(&view, prng, &world);
	taken.world += between - began;
	taken.guess += cpu_ns() - between;
	taken.worlds += WORLDS;
}

static void
remember(bool begins)
{
	int64_t began;

	view_of(&state, 0, &view);
	began = cpu_ns();
	if (begins)
		memory_begin(&memory, &view, &events);
	else
		memory_see(&memory, &view, &events);
	taken.remember += cpu_ns() - began;
	taken.actions++;
}

static void
play(const struct rules *rules)
{
	uint8_t seed[SEED_BYTES] = { 0 };
	uint64_t prng = 1;
	uint32_t deals = 0;

	memset(&taken, 0, sizeof(taken));
	stream_for_deal(&dice, seed, 4711);
	game_begin(&state, rules, rules->players);
	while (taken.actions < ACTIONS) {
		if (state.over == OVER_MATCH)
			game_begin(&state, rules, rules->players);
		deals++;
		memcpy(seed, &deals, sizeof(deals));
		stream_for_deal(&stream, seed, 1);
		game_deal(&state, &stream, &events);
		remember(true);
		while (state.over == OVER_NO && taken.actions < ACTIONS) {
			draw(&prng);
			game_legal(&state, &legal);
			game_apply(&state, state.seat,
				   &legal.at[stream_below(&dice, legal.n)],
				   &stream, &events);
			remember(false);
		}
	}
}

/* Returns whether the aim was met. */
static bool
measure(const struct rules *rules)
{
	double ratio;

	play(rules);
	ratio = (double)taken.world / (double)taken.guess;
	printf("%-12s %u seats  remember %7.0f ns  world %7.0f ns  %9.0f a "
	       "second  %.2f of a state from the view\n",
	       rules->name, (unsigned)rules->players,
	       (double)taken.remember / (double)taken.actions,
	       (double)taken.world / (double)taken.worlds,
	       1e9 * (double)taken.worlds / (double)taken.world, ratio);
	return strcmp(rules->name, "gin") != 0 || ratio <= AIM_RATIO;
}

int
main(void)
{
	bool fine;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	fine = each_table(measure);
	if (!fine)
		printf("too slow: the aim in gin is %.1f times a state from "
		       "the view\n",
		       AIM_RATIO);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
