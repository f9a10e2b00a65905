/*
 * trust.h - ask the user to confirm permissions that a pack requests.
 *
 * The configuration of a pack sets the isolation of its bots, the paths of this
 * machine that they read, and their network access.  The user who runs the pack
 * must agree to everything beyond a sandbox.
 */
#ifndef DEADWOOD_ARENA_PACK_TRUST_H
#define DEADWOOD_ARENA_PACK_TRUST_H

#include "arena/config/series.h"

/* Return a line for each requested permission: no sandbox, paths, network;
 * owned.  "": none. */
char *trust_list_requests(const struct series *series);

/* Ask on the terminal whether to run a pack with these @requests.  Returns
 * false if the answer is no or there is no terminal. */
bool trust_confirm(const char *file, const char *requests);

#endif
