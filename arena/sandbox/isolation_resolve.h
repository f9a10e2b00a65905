/*
 * isolation_resolve.h - replace the isolation that a configuration requests by
 * the level that this machine has (isolation.h).
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Store the level that is used.  Returns false with @diag if it is not
 * available, or if bots cannot be stopped between their turns as configured:
 * the reason, the probable cause and how to fix it. */
bool isolation_resolve_config(struct config *config, struct diag *diag);

#endif
