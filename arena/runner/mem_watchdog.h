/*
 * mem_watchdog.h - enforce the memory and disk limits of bots.  The pool
 * (match_pool.h) calls mem_watchdog_check for each bot every PROC_LOOK_US
 * microseconds.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H
#define DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H

struct bot_proc;

/* Measure the memory and private disk space that a bot uses.  If the bot
 * exceeds a limit, kill it. */
void mem_watchdog_check(struct bot_proc *bot_proc);

#endif
