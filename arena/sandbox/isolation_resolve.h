/*
 * isolation_resolve.h - set the isolation level of a run, from its
 * configuration's request and the levels of this machine (isolation.h).
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_RESOLVE_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Set the isolation level of @config and of each of its bots to the level that
 * the run uses.  Returns false if a level is not available.  If @config has
 * "pondering: freeze" and this machine cannot stop bots between turns, returns
 * false too.  @diag then contains the reason, the probable cause and how to fix
 * it. */
bool isolation_resolve_config(struct config *config, struct diag *diag);

#endif
