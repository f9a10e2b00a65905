/*
 * here.h - which machine this is.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_HERE_H
#define DEADWOOD_ARENA_TOURNAMENT_HERE_H

#include "arena/store/store_machines.h"

/* This machine, but for its speed (speed.h): one core is not kept from its work
 * where nobody asks.  @isolation: the run's. */
void here_describe(const char *isolation, struct store_machine *out);

#endif
