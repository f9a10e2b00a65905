/*
 * isolation_resolve.h - from the isolation that a configuration asks for to
 * what holds on this machine (isolation.h), so that everybody reads it there.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Put in the level that holds.  Returns false with @diag when it cannot be had,
 * or when bots cannot be stopped between their turns as the configuration says:
 * what is missing, the probable cause, the mend. */
bool isolation_resolve_isolation(struct config *config, struct diag *diag);

#endif
