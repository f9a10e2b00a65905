/*
 * bench_house.c - the time that house:greedy takes for an answer.
 *
 * Processor time of reading a request, deciding and writing, at every game and
 * number of seats.  The aims: half of all answers within a millisecond, the
 * slowest one within twenty.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/selfplay.h"
#include "tests/support/timing.h"

#define DEALS	       12
#define ANSWERS_MAX    100000
#define AIM_MEDIAN_NS  1000000
#define AIM_SLOWEST_NS 20000000

static int64_t took[ANSWERS_MAX];
static size_t answers;

static void
hear(void *arg, unsigned seat, const char *answer, int64_t took_ns)
{
	(void)arg;
	(void)seat;
	(void)answer;
	if (answers < ANSWERS_MAX)
		took[answers++] = took_ns;
}

/* Returns whether the aims were met. */
static bool
measure(const struct rules *rules)
{
	struct selfplay parlour = { .rules = rules, .heard = hear };
	size_t middle, late;

	answers = 0;
	for (unsigned i = 0; i < rules->players; i++)
		parlour.house[i] = &house_greedy;
	for (unsigned i = 0; i < DEALS; i++) {
		const char *flaw = selfplay_deal(&parlour, i);

		if (flaw != NULL) {
			fprintf(stderr, "bench_house: %s\n", flaw);
			return false;
		}
	}
	sort_times(took, answers);
	middle = answers / 2;
	late = answers * 99 / 100;
	printf("%-10s %u seats  %6zu answers  median %6.3f ms  99 %% %6.3f ms  "
	       "slowest %6.3f ms\n",
	       rules->name, (unsigned)rules->players, answers,
	       (double)took[middle] / 1e6, (double)took[late] / 1e6,
	       (double)took[answers - 1] / 1e6);
	return took[middle] <= AIM_MEDIAN_NS &&
	       took[answers - 1] <= AIM_SLOWEST_NS;
}

int
main(void)
{
	bool fine;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	fine = each_table(measure);
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
