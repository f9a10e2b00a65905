/*
 * cpu_score.h - measure the speed of one core of this machine with a fixed
 * task.
 *
 * The task plays CPU_SCORE_DEALS deals of gin in the engine, from fixed seeds.
 * In each turn it lists all legal actions and plays a random action.  The work
 * of a referee is similar: one thread, many branches, small tables.  The speed
 * of a bot may depend on other properties of the machine (floating point,
 * memory, JIT compiler).  The score is therefore used only to compare machines,
 * and no time limit depends on it.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H
#define DEADWOOD_ARENA_TOURNAMENT_CPU_SCORE_H

#include <stdint.h>

#define CPU_SCORE_DEALS 20 /* 400 deals do not give a steadier score */
#define CPU_SCORE_TIMES 3  /* number of measurements; the median is used */

/* CPU time of the task on a machine with score 1, in nanoseconds.  Chosen:
 * about the time that a server of the 2020s needs. */
#define CPU_SCORE_ONE_NS 150000

/* Return the score, computed from the @count CPU times @ns of the task, in
 * nanoseconds, each above 0.  A machine with score 2 is twice as fast as a
 * machine with score 1.  The function sorts @ns. */
double cpu_score_factor(int64_t *ns, unsigned count);

/* Measure the score of this machine.  The measurement takes about 0.5 ms of CPU
 * time.  Waiting for a core does not lower the score, but a lower clock rate of
 * the core does. */
double cpu_score_measure(void);

#endif
