/*
 * cpu_score.h - benchmark one core of this machine by a fixed task.
 *
 * The task plays CPU_SCORE_DEALS random deals of gin through the engine, from
 * fixed seeds: each turn lists all legal actions and draws one.  This is the
 * work of a referee: single-threaded, many branches, small tables.  A bot with
 * other work (floating point, large memory, a JIT compiler) may gain more or
 * less from a faster machine.  So the score only compares machines; no limit is
 * scaled by it.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H
#define DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H

#include <stdint.h>

#define CPU_SCORE_DEALS 20 /* measured: 400 vary as much */
#define CPU_SCORE_TIMES 3  /* measurements; the median counts */

/* CPU time of the task on a machine of score 1.  Chosen: about what a server
 * of the 2020s needs. */
#define CPU_SCORE_ONE_NS 150000

/* Return the score of @count measured times, each above 0: 2 is twice as fast
 * as 1.  Sorts @ns. */
double cpu_score_factor(int64_t *ns, unsigned count);

/* Measure the score of this machine; takes about 0.5 ms.  The clock is CPU
 * time: waiting for a core does not count, a lower clock rate does. */
double cpu_score_measure(void);

#endif
