/*
 * mem_watchdog.h - how much memory bots use: looked at while they play, every
 * PROC_LOOK_US.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H
#define DEADWOOD_ARENA_RUNNER_MEM_WATCHDOG_H

struct bot_proc;

/* Look how much a player uses, in memory and in its private folder; ends it
 * when that is above its limit. */
void mem_watchdog_weigh(struct bot_proc *player);

#endif
