/*
 * machine.h - table of the functions with which the match pool starts, kills
 * and reaps processes; tests replace them.
 *
 * machine.c contains the real functions.  A test passes its own functions,
 * which simulate programs (tests/unit/test_match_pool.c).  The clock is not in
 * this table, but in struct loop (loop.h).
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_H

#include "arena/process/spawn.h"

/**
 * struct machine - functions that replace system calls
 * @start: start a program, as spawn_start
 * @signal: send a signal, as kill(2)
 * @kill_group: kill a process group, as spawn_kill_group
 * @next_dead: find a child that has ended, as spawn_next_dead
 * @reap: get the exit status of a child, as spawn_reap
 * @sweep: kill adopted orphans, as spawn_sweep does
 * @oom_kills: return the number of OOM kills, as proc_oom_kills
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
