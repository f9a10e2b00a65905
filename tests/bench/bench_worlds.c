/*
 * bench_worlds.c - time to update a memory with an action and to sample a world
 * from it, in random play of every game with every number of players.
 *
 * CPU time.  The first seat has the memory.  At each position the benchmark
 * samples a few worlds, and as many states from the view alone (believe()),
 * which knows nothing of earlier actions.  Target in gin: a world takes at most
 * TARGET_RATIO times as long as such a state.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/worlds/believe.h"
#include "referee/worlds/worlds.h"
#include "tests/support/timing.h"

#define ACTIONS	     3000 /* for each game and number of players */
#define WORLDS	     16	  /* at each position */
#define TARGET_RATIO 2.0

static struct state state, world;
static struct events events;
static struct stream stream, dice;
static struct legal legal;
static struct memory memory;
static struct view view;

/* Sums in nanoseconds, and the number of calls */
static struct times {
	int64_t remember, world, guess;
	unsigned long actions, worlds;
} times;

static void
worlds_time_samples(uint64_t *prng)
{
	int64_t began = cpu_ns(), between;

	for (unsigned i = 0; i < WORLDS; i++)
		(void)worlds_sample(&view, &memory, prng, &world);
	between = cpu_ns();
	for (unsigned i = 0; i < WORLDS; i++)
		(void)believe_sample(&view, prng, &world);
	times.world += between - began;
	times.guess += cpu_ns() - between;
	times.worlds += WORLDS;
}

static void
worlds_time_memory(bool begins)
{
	int64_t began;

	view_of(&state, 0, &view);
	began = cpu_ns();
	if (begins)
		memory_init(&memory, &view, &events);
	else
		memory_update(&memory, &view, &events);
	times.remember += cpu_ns() - began;
	times.actions++;
}

static void
worlds_play(const struct rules *rules)
{
	uint8_t seed[SEED_BYTES] = { 0 };
	uint64_t prng = 1;
	uint32_t deals = 0;

	memset(&times, 0, sizeof(times));
	stream_for_deal(&dice, seed, 4711);
	game_begin(&state, rules, rules->players);
	while (times.actions < ACTIONS) {
		if (state.over == OVER_MATCH)
			game_begin(&state, rules, rules->players);
		deals++;
		memcpy(seed, &deals, sizeof(deals));
		stream_for_deal(&stream, seed, 1);
		game_deal(&state, &stream, &events);
		worlds_time_memory(true);
		while (state.over == OVER_NO && times.actions < ACTIONS) {
			worlds_time_samples(&prng);
			game_legal(&state, &legal);
			game_apply(&state, state.seat,
				   &legal.at[stream_below(&dice, legal.n)],
				   &stream, &events);
			worlds_time_memory(false);
		}
	}
}

/* Returns whether the target is met. */
static bool
worlds_measure(const struct rules *rules)
{
	double ratio;

	worlds_play(rules);
	ratio = (double)times.world / (double)times.guess;
	printf("%-12s %u seats  memory %7.0f ns  world %7.0f ns  %9.0f a "
	       "second  %.2f of a state from the view\n",
	       rules->name, (unsigned)rules->players,
	       (double)times.remember / (double)times.actions,
	       (double)times.world / (double)times.worlds,
	       1e9 * (double)times.worlds / (double)times.world, ratio);
	return strcmp(rules->name, "gin") != 0 || ratio <= TARGET_RATIO;
}

int
main(void)
{
	bool good;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	good = each_table(worlds_measure);
	if (!good)
		printf("too slow: target in gin: %.1f times a state from the "
		       "view\n",
		       TARGET_RATIO);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
