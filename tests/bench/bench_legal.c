/*
 * bench_legal.c - the time that a list of legal actions takes, in random play
 * of every game and number of players.
 *
 * Wall time of game_legal alone; of the slowest call the least of three, so
 * that a process that was put aside is not counted as work.  The aim: half of
 * all lists of a game within 50 us.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "referee/engine/game.h"
#include "tests/support/timing.h"

#define LISTS	      6000 /* of each game and number of players */
#define SLOW_NS	      50000
#define AIM_MEDIAN_NS 50000

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
time_list(void)
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
play(const struct rules *rules)
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
			took[n++] = time_list();
			game_apply(&state, state.seat,
				   &legal.at[stream_below(&dice, legal.n)],
				   &stream, &events);
		}
	}
}

/* Returns whether the aim was met. */
static bool
measure(const struct rules *rules)
{
	size_t middle = LISTS / 2, late = LISTS / 100 * 99;

	play(rules);
	sort_times(took, LISTS);
	printf("%-12s %u seats  legal: median %7.2f us  99 %% %8.2f us  "
	       "slowest %8.2f us\n",
	       rules->name, (unsigned)rules->players,
	       (double)took[middle] / 1e3, (double)took[late] / 1e3,
	       (double)took[LISTS - 1] / 1e3);
	return took[middle] <= AIM_MEDIAN_NS;
}

int
main(void)
{
	bool fine;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	fine = each_table(measure);
	if (!fine)
		printf("too slow: the aim is a median of %d us\n",
		       AIM_MEDIAN_NS / 1000);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
