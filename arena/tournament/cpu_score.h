/*
 * cpu_score.h - measure the speed of one core of this machine with a fixed
 * task.
 *
 * The task plays CPU_SCORE_DEALS deals of gin in the engine, from fixed seeds.
 * In each turn the task lists all legal actions and plays a random action.  The
 * work of a referee is similar: one thread, many branches, small tables.  The
 * speed of a bot may depend on other properties of the machine (floating point,
 * memory, JIT compiler).  So the arena uses the score only to compare machines,
 * and no time limit depends on it.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H
#define DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H

#include <stdint.h>

/* number of deals; with 400 deals the score is no steadier */
#define CPU_SCORE_DEALS 20
/* number of measurements; the score uses the median */
#define CPU_SCORE_TIMES 3

/* CPU time of the task on a machine with score 1, in nanoseconds.  Chosen:
 * about the time that a server of the 2020s needs. */
#define CPU_SCORE_ONE_NS 150000

/* Return the score of a machine from @count CPU times @ns of the task, in
 * nanoseconds, each above 0.  A machine with score 2 is twice as fast as a
 * machine with score 1.  cpu_score_factor sorts the array @ns. */
double cpu_score_factor(int64_t *ns, unsigned count);

/* Measure the score of this machine.  The measurement takes about 0.5 ms of CPU
 * time.  Waiting for a core does not lower the score.  A lower clock rate of
 * the core does. */
double cpu_score_measure(void);

#endif
