/*
 * host_info.h - describe this machine: processor, CPU frequency governor,
 * kernel.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H
#define DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H

#include "arena/store/store_machines.h"

/* Write a description of this machine into @out.  The description lacks the
 * speed, because measuring the speed occupies a core (cpu_score.h).
 * @isolation: isolation level of the run's bots. */
void host_info_describe(const char *isolation, struct store_machine *out);

#endif
