/*
 * machine.h - the system calls of the match pool, as a table of functions:
 * start a program, signal one, find those that have ended.  The event loop has
 * the clock (loop.h).
 *
 * machine.c has the real ones.  A test passes its own, with simulated programs
 * and a clock that it sets (tests/unit/test_match_pool.c).  A worker on another
 * machine or in a library needs none of this: it gets a fixture and returns an
 * outcome (done of match_pool.h).
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_H

#include "arena/process/spawn.h"

/**
 * struct machine - the functions
 * @start: as spawn_start
 * @signal: as kill(2)
 * @kill_group: as spawn_kill_group
 * @next_dead, @reap: as spawn_next_dead and spawn_reap
 * @sweep: as spawn_sweep
 * @oom_kills: as proc_oom_kills
 */
struct machine {
	int (*start)(const struct spawn *spawn, pid_t *pid, bool *chdir_failed);
	int (*signal)(pid_t pid, int number);
	void (*kill_group)(pid_t pid);
	pid_t (*next_dead)(void);
	int (*reap)(pid_t pid);
	void (*sweep)(bool (*is_ours)(void *arg, pid_t pid), void *arg);
	uint64_t (*oom_kills)(void);
};

extern const struct machine this_machine;

#endif
