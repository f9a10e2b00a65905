/*
 * host_info.h - which machine this is.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H
#define DEADWOOD_ARENA_TOURNAMENT_HOST_INFO_H

#include "arena/store/store_machines.h"

/* This machine, but for its speed (cpu_score.h): one core is not kept from its
 * work where nobody asks.  @isolation: the run's. */
void host_info_describe(const char *isolation, struct store_machine *out);

#endif
