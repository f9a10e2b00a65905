/*
 * mem_watchdog.h - enforce the bots' memory limit: called every PROC_LOOK_US
 * while they play.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H
#define DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H

struct bot_proc;

/* Check how much memory and private disk space a bot uses; kill it if it
 * exceeds a limit. */
void mem_watchdog_check(struct bot_proc *bot_proc);

#endif
