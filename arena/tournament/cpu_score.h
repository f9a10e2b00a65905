/*
 * cpu_score.h - how fast one core of this machine is, by a task that is always
 * the same.
 *
 * The task: CPU_SCORE_DEALS deals of gin by chance, through the engine, from
 * fixed seeds; in each turn all legal actions are listed and one is drawn.  It
 * is the work of a referee, single-threaded, of branches and small tables; a
 * bot of another kind (floating point, large memory, a just-in-time compiler)
 * may gain more or less from a faster machine.  So the factor tells machines
 * apart, and no limit is ever scaled by it.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H
#define DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H

#include <stdint.h>

#define CPU_SCORE_DEALS 20 /* measured: 400 vary as much */
#define CPU_SCORE_TIMES 3  /* the median of so many counts */

/* The time of one core at which a machine has the factor 1.  Chosen: about what
 * a server of the 2020s needs. */
#define CPU_SCORE_ONE_NS 150000

/* The factor of so many measured times, in any order, each above 0: 2 is twice
 * as fast as 1.  @ns is put in order. */
double cpu_score_factor(int64_t *ns, unsigned count);

/* Measured now, in some 0.5 ms.  Waiting for a core does not count, a slower
 * clock does. */
double cpu_score_measure(void);

#endif
