/*
 * bench_house.c - CPU time of an answer of house:greedy.
 *
 * Time to read a request, decide and write the answer, in every game with every
 * number of seats.  Targets: median at most 1 ms, maximum 20 ms.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/selfplay.h"
#include "tests/support/timing.h"

#define DEALS		  12
#define ANSWERS_MAX	  100000
#define TARGET_MEDIAN_NS  1000000
#define TARGET_SLOWEST_NS 20000000

static int64_t took[ANSWERS_MAX];
static size_t answers;

static void
house_store_time(void *arg, unsigned seat, const char *answer, int64_t took_ns)
{
	(void)arg;
	(void)seat;
	(void)answer;
	if (answers < ANSWERS_MAX)
		took[answers++] = took_ns;
}

/* Returns whether the targets are met. */
static bool
house_measure(const struct rules *rules)
{
	struct selfplay game = { .rules = rules,
				 .on_answer = house_store_time };
	size_t middle, high;

	answers = 0;
	for (unsigned i = 0; i < rules->players; i++)
		game.house[i] = &house_greedy;
	for (unsigned i = 0; i < DEALS; i++) {
		const char *error = selfplay_deal(&game, i);

		if (error != NULL) {
			fprintf(stderr, "bench_house: %s\n", error);
			return false;
		}
	}
	sort_times(took, answers);
	middle = answers / 2;
	high = answers * 99 / 100;
	printf("%-10s %u seats  %6zu answers  median %6.3f ms  99 %% %6.3f ms  "
	       "slowest %6.3f ms\n",
	       rules->name, (unsigned)rules->players, answers,
	       (double)took[middle] / 1e6, (double)took[high] / 1e6,
	       (double)took[answers - 1] / 1e6);
	return took[middle] <= TARGET_MEDIAN_NS &&
	       took[answers - 1] <= TARGET_SLOWEST_NS;
}

int
main(void)
{
	bool good;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	good = each_table(house_measure);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
