/*
 * machine.h - table of the functions with which the match pool starts, kills
 * and reaps processes.  Tests replace these functions.
 *
 * machine.c contains the real functions.  A test passes its own functions,
 * which simulate programs (tests/unit/test_match_pool.c).  struct loop (loop.h)
 * contains the clock, not this table.
 */
#ifndef DEADWOOD_ARENA_PROCESS_MACHINE_H
#define DEADWOOD_ARENA_PROCESS_MACHINE_H

#include "arena/process/spawn.h"

/**
 * struct machine - functions that replace system calls
 * @start: function that starts a program, as spawn_start does
 * @signal: function that sends a signal, as kill(2) does
 * @kill_group: function that kills a process group, as spawn_kill_group does
 * @next_dead: function that finds a child that has ended, as spawn_next_dead
 *	does
 * @reap: function that returns the exit status of a child, as spawn_reap does
 * @sweep: function that kills adopted orphans, as spawn_sweep does
 * @oom_kills: function that returns the number of OOM kills, as proc_oom_kills
 *	does
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
