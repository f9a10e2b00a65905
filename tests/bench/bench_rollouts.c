/*
 * bench_rollouts.c - what a search over the library costs in gin.
 *
 *   a roll-out   a world, and greedy for both seats to the deal's end
 *   two threads  the same beside one, against two bare loops beside one: what
 *                the machine has of a second core
 *   one call     a table's copy, a view of an arena's line
 *
 * Times of one thread are processor time, of two the clock's, by turns; the
 * figures are medians.  A busy machine blurs the clock's: the threads' aim is
 * a ratio to the bare loops' in the same round.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "include/deadwood.h"
#include "tests/support/timing.h"

#define ROUNDS	       9
#define ROLLOUTS       400 /* a round and thread */
#define CALLS	       20000
#define SPINS	       20000000
#define AIM_THREADS    0.9 /* of what two bare loops bring */
#define AIM_COPY_NS    500.0
#define AIM_VIEW_NS    5000.0
#define ASKED_A_SECOND 40000.0

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
must(long got)
{
	if (got >= 0)
		return;
	fprintf(stderr, "bench_rollouts: %s\n", why.text);
	exit(EXIT_FAILURE);
}

static void
prepare(void)
{
	uint8_t seed[DW_SEED_BYTES];

	must(dw_game_open(&game, "gin", NULL, 2, &why));
	must(dw_table_new(&table, game, &why));
	must(dw_view_new(&view, &why));
	for (unsigned i = 0; i < 2; i++) {
		struct searcher *s = &searchers[i];

		must(dw_policy_new(&s->policies[0], "greedy", &why));
		must(dw_policy_new(&s->policies[1], "greedy", &why));
		must(dw_table_new(&s->world, game, &why));
		must(dw_list_new(&s->room, &why));
	}
	dw_seed(1, seed);
	dw_table_begin(table, seed);
	must(dw_table_deal(table, &why));
	must(dw_view_of(view, table, (unsigned)dw_table_seat(table), &why));
}

static void
release(void)
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

/* Returns NULL, or its argument where a call failed. */
static void *
roll(void *arg)
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
spin(void *arg)
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
seconds_of(void *(*work)(void *arg), unsigned threads)
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
gain(void *(*work)(void *arg))
{
	double one = seconds_of(work, 1);

	return 2 * one / seconds_of(work, 2);
}

/* Returns whether the aim was met. */
static bool
measure_threads(void)
{
	double rolled[ROUNDS], bare[ROUNDS], part[ROUNDS], middle;

	for (unsigned i = 0; i < ROUNDS; i++) {
		bare[i] = gain(spin);
		rolled[i] = gain(roll);
		part[i] = rolled[i] / bare[i];
	}
	middle = median(part, ROUNDS);
	printf("two threads: %.2f of one; bare loops %.2f; %.2f of these%s\n",
	       median(rolled, ROUNDS), median(bare, ROUNDS), middle,
	       middle >= AIM_THREADS ? "" : "  MISSED");
	return middle >= AIM_THREADS;
}

static void
measure_rollouts(void)
{
	double rate[ROUNDS], middle;

	for (unsigned i = 0; i < ROUNDS; i++) {
		double began = cpu_seconds();

		if (roll(&searchers[0]) != NULL)
			exit(EXIT_FAILURE);
		rate[i] = ROLLOUTS / (cpu_seconds() - began);
	}
	middle = median(rate, ROUNDS);
	printf("gin by greedy from the deal to its end: %.0f roll-outs/s, "
	       "%.2f of the %.0f wanted\n",
	       middle, middle / ASKED_A_SECOND, ASKED_A_SECOND);
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
		must(dw_table_request(table, searchers[0].room, NULL, line,
				      sizeof(line), &why));
	must(dw_view_from_request(view, game, (unsigned)dw_table_seat(table),
				  searchers[0].room, line, &why));
}

static bool
measure_call(const char *what, void (*call)(void), double aim_ns)
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
	       middle <= aim_ns ? "" : "  MISSED");
	return middle <= aim_ns;
}

int
main(void)
{
	bool fine;

	prepare();
	measure_rollouts();
	printf("elsewhere, through Python, gin: OpenSpiel has 60,000 and "
	       "RLCard 24,000 decisions a second\n");
	fine = measure_call("a copy of a table", copy_once, AIM_COPY_NS);
	fine &= measure_call("a view of an arena's line with its legal list",
			     view_once, AIM_VIEW_NS);
	fine &= measure_threads();
	release();
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
