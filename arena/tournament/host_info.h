/*
 * host_info.h - describe this machine: processor, governor, kernel.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H
#define DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H

#include "arena/store/store_machines.h"

/* Describe this machine, without its speed: measuring that occupies a core
 * (cpu_score.h).  @isolation: of the run. */
void host_info_describe(const char *isolation, struct store_machine *out);

#endif
