/*
 * bench_rollouts.c - cost of a search with the library, in gin.
 *
 *   a rollout    a world, and greedy in both seats to the end of the deal
 *   two threads  rollouts in two threads and in one, compared with two bare
 *                loops and one: the gain that the second core allows
 *   one call     copy of a table; view of a request line
 *
 * One thread is measured in CPU time, two in wall time, in turns; the results
 * are medians.  A busy machine changes wall times, so the target of the threads
 * is a ratio to the bare loops of the same round.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "include/deadwood.h"
#include "tests/support/timing.h"

#define ROUNDS		  9
#define ROLLOUTS	  400 /* for each round and thread */
#define CALLS		  20000
#define SPINS		  20000000
#define TARGET_THREADS	  0.9 /* of the gain of two bare loops */
#define TARGET_COPY_NS	  500.0
#define TARGET_VIEW_NS	  5000.0
#define WANTED_PER_SECOND 40000.0

struct searcher {
	struct dw_policy *policies[2];
	struct dw_table *world;
	struct dw_list *room;
};

static struct dw_error why;
static struct dw_game *game;
static struct dw_table *table;
static struct dw_view *view;
static struct searcher searchers[2];

static void
rollouts_require(long got)
{
	if (got >= 0)
		return;
	fprintf(stderr, "bench_rollouts: %s\n", why.text);
	exit(EXIT_FAILURE);
}

static void
rollouts_setup(void)
{
	uint8_t seed[DW_SEED_BYTES];

	rollouts_require(dw_game_open(&game, "gin", NULL, 2, &why));
	rollouts_require(dw_table_new(&table, game, &why));
	rollouts_require(dw_view_new(&view, &why));
	for (unsigned i = 0; i < 2; i++) {
		struct searcher *s = &searchers[i];

		rollouts_require(
			dw_policy_new(&s->policies[0], "greedy", &why));
		rollouts_require(
			dw_policy_new(&s->policies[1], "greedy", &why));
		rollouts_require(dw_table_new(&s->world, game, &why));
		rollouts_require(dw_list_new(&s->room, &why));
	}
	dw_seed(1, seed);
	dw_table_begin(table, seed);
	rollouts_require(dw_table_deal(table, &why));
	rollouts_require(
		dw_view_of(view, table, (unsigned)dw_table_seat(table), &why));
}

static void
rollouts_teardown(void)
{
	for (unsigned i = 0; i < 2; i++) {
		dw_policy_free(searchers[i].policies[0]);
		dw_policy_free(searchers[i].policies[1]);
		dw_table_free(searchers[i].world);
		dw_list_free(searchers[i].room);
	}
	dw_view_free(view);
	dw_table_free(table);
	dw_game_close(game);
}

/* Play ROLLOUTS rollouts.  Returns NULL, or @arg if a call failed. */
static void *
rollouts_run(void *arg)
{
	struct searcher *s = arg;

	for (unsigned i = 0; i < ROLLOUTS; i++) {
		dw_policy_begin(s->policies[0], i);
		dw_policy_begin(s->policies[1], i);
		if (dw_world(s->world, view, NULL, i, NULL) == -1 ||
		    dw_table_finish(s->world, s->policies, s->room, NULL) == -1)
			return s;
	}
	return NULL;
}

static void *
spin_loop(void *arg)
{
	volatile uint32_t n = 0;

	(void)arg;
	while (n < SPINS)
		n++;
	return NULL;
}

static double
clock_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double
run_threads_s(void *(*work)(void *arg), unsigned threads)
{
	pthread_t thread[2];
	double began = clock_seconds();

	for (unsigned i = 0; i < threads; i++)
		if (pthread_create(&thread[i], NULL, work, &searchers[i]) != 0)
			exit(EXIT_FAILURE);
	for (unsigned i = 0; i < threads; i++) {
		void *failed = NULL;

		if (pthread_join(thread[i], &failed) != 0 || failed != NULL)
			exit(EXIT_FAILURE);
	}
	return clock_seconds() - began;
}

static double
thread_speedup(void *(*work)(void *arg))
{
	double one = run_threads_s(work, 1);

	return 2 * one / run_threads_s(work, 2);
}

/* Returns whether the target is met. */
static bool
measure_threads(void)
{
	double rolled[ROUNDS], bare[ROUNDS], part[ROUNDS], middle;

	for (unsigned i = 0; i < ROUNDS; i++) {
		bare[i] = thread_speedup(spin_loop);
		rolled[i] = thread_speedup(rollouts_run);
		part[i] = rolled[i] / bare[i];
	}
	middle = median(part, ROUNDS);
	printf("two threads: %.2f of one; bare loops %.2f; %.2f of these%s\n",
	       median(rolled, ROUNDS), median(bare, ROUNDS), middle,
	       middle >= TARGET_THREADS ? "" : "  MISSED");
	return middle >= TARGET_THREADS;
}

static void
measure_rollouts(void)
{
	double rate[ROUNDS], middle;

	for (unsigned i = 0; i < ROUNDS; i++) {
		double began = cpu_seconds();

		if (rollouts_run(&searchers[0]) != NULL)
			exit(EXIT_FAILURE);
		rate[i] = ROLLOUTS / (cpu_seconds() - began);
	}
	middle = median(rate, ROUNDS);
	printf("gin, greedy from the start to the end of a deal: %.0f "
	       "rollouts/s, %.2f of the %.0f wanted\n",
	       middle, middle / WANTED_PER_SECOND, WANTED_PER_SECOND);
}

static void
copy_once(void)
{
	dw_table_copy(searchers[0].world, table);
}

static void
view_once(void)
{
	static char line[DW_TEXT_BYTES];

	if (line[0] == '\0')
		rollouts_require(dw_table_request(table, searchers[0].room,
						  NULL, line, sizeof(line),
						  &why));
	rollouts_require(dw_view_from_request(view, game,
					      (unsigned)dw_table_seat(table),
					      searchers[0].room, line, &why));
}

static bool
measure_call(const char *what, void (*call)(void), double target_ns)
{
	double ns[ROUNDS], middle;

	for (unsigned i = 0; i < ROUNDS; i++) {
		int64_t began = cpu_ns();

		for (unsigned k = 0; k < CALLS; k++)
			call();
		ns[i] = (double)(cpu_ns() - began) / CALLS;
	}
	middle = median(ns, ROUNDS);
	printf("%s: %.0f ns%s\n", what, middle,
	       middle <= target_ns ? "" : "  MISSED");
	return middle <= target_ns;
}

int
main(void)
{
	bool good;

	rollouts_setup();
	measure_rollouts();
	printf("others, gin through Python: OpenSpiel 60,000 and RLCard 24,000 "
	       "decisions/s\n");
	good = measure_call("copy of a table", copy_once, TARGET_COPY_NS);
	good &= measure_call("view of a request line with its legal list",
			     view_once, TARGET_VIEW_NS);
	good &= measure_threads();
	rollouts_teardown();
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
