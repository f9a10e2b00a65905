/* cpu_score.c - benchmark one core; see cpu_score.h. */
#include "arena/tournament/cpu_score.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/alloc.h"
#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"

#define DICE_DEAL 4711 /* arbitrary: a number that no deal of the task has */

/* State of the task; allocated, since the list of actions is large. */
struct task {
	struct rules rules;
	struct state state;
	struct legal legal;
	struct events events;
	struct stream stream, dice;
};

static int64_t
thread_cpu_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void
task_play_deal(struct task *task, unsigned number)
{
	uint8_t seed[SEED_BYTES] = { (uint8_t)number, (uint8_t)(number >> 8) };

	if (task->state.over == OVER_MATCH)
		game_begin(&task->state, &task->rules, task->rules.players);
	stream_for_deal(&task->stream, seed, 1);
	game_deal(&task->state, &task->stream, &task->events);
	while (task->state.over == OVER_NO) {
		game_legal(&task->state, &task->legal);
		(void)game_apply(&task->state, task->state.seat,
				 &task->legal.at[stream_below(&task->dice,
							      task->legal.n)],
				 &task->stream, &task->events);
	}
}

static void
task_run(struct task *task)
{
	const uint8_t seed[SEED_BYTES] = { 0 };

	stream_for_deal(&task->dice, seed, DICE_DEAL);
	game_begin(&task->state, &task->rules, task->rules.players);
	for (unsigned i = 0; i < CPU_SCORE_DEALS; i++)
		task_play_deal(task, i);
}

static struct task *
task_new(void)
{
	struct task *task = xcalloc(1, sizeof(*task));
	struct diag diag;
	bool known = sheet_load("gin", NULL, NULL, 2, &task->rules, &diag);

	assert(known); /* it is compiled in */
	return task;
}

static int64_t
task_measure_ns(struct task *task)
{
	int64_t began = thread_cpu_ns(), took;

	task_run(task);
	took = thread_cpu_ns() - began;
	return took > 0 ? took : 1;
}

static int
cpu_score_compare_ns(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

double
cpu_score_factor(int64_t *ns, unsigned count)
{
	int64_t median;

	qsort(ns, count, sizeof(*ns), cpu_score_compare_ns);
	median = ns[count / 2];
	return (double)CPU_SCORE_ONE_NS / (double)median;
}

double
cpu_score_measure(void)
{
	struct task *task = task_new();
	int64_t ns[CPU_SCORE_TIMES];

	for (unsigned i = 0; i < CPU_SCORE_TIMES; i++)
		ns[i] = task_measure_ns(task);
	free(task);
	return cpu_score_factor(ns, CPU_SCORE_TIMES);
}
