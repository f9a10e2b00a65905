/*
 * bench_legal.c - time to list the legal actions, in random play of every game
 * with every number of players.
 *
 * Wall time of game_legal().  A slow call is repeated, and the fastest of three
 * counts: preemption does not count as work.  Target: median of each game at
 * most 50 us.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "referee/engine/game.h"
#include "tests/support/timing.h"

#define LISTS		 6000 /* for each game and number of players */
#define SLOW_NS		 50000
#define TARGET_MEDIAN_NS 50000

static struct state state;
static struct legal legal;
static struct events events;
static int64_t took[LISTS];

static int64_t
now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int64_t
legal_time_list(void)
{
	int64_t least = INT64_MAX;

	for (unsigned i = 0; i < 3 && least > SLOW_NS; i++) {
		int64_t began = now_ns(), ns;

		game_legal(&state, &legal);
		ns = now_ns() - began;
		least = ns < least ? ns : least;
	}
	return least;
}

static void
bench_legal_play(const struct rules *rules)
{
	uint8_t seed[SEED_BYTES] = { 0 };
	struct stream stream, dice;
	uint32_t deals = 0;
	size_t n = 0;

	stream_for_deal(&dice, seed, 4711);
	game_begin(&state, rules, rules->players);
	while (n < LISTS) {
		if (state.over == OVER_MATCH)
			game_begin(&state, rules, rules->players);
		deals++;
		memcpy(seed, &deals, sizeof(deals));
		stream_for_deal(&stream, seed, 1);
		game_deal(&state, &stream, &events);
		while (state.over == OVER_NO && n < LISTS) {
			took[n++] = legal_time_list();
			game_apply(&state, state.seat,
				   &legal.at[stream_below(&dice, legal.n)],
				   &stream, &events);
		}
	}
}

/* Returns whether the target is met. */
static bool
legal_measure(const struct rules *rules)
{
	size_t middle = LISTS / 2, high = LISTS / 100 * 99;

	bench_legal_play(rules);
	sort_times(took, LISTS);
	printf("%-12s %u seats  legal: median %7.2f us  99 %% %8.2f us  "
	       "slowest %8.2f us\n",
	       rules->name, (unsigned)rules->players,
	       (double)took[middle] / 1e3, (double)took[high] / 1e3,
	       (double)took[LISTS - 1] / 1e3);
	return took[middle] <= TARGET_MEDIAN_NS;
}

int
main(void)
{
	bool good;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	good = each_table(legal_measure);
	if (!good)
		printf("too slow: target: median of %d us\n",
		       TARGET_MEDIAN_NS / 1000);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
