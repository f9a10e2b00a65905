/*
 * build_cache.h - what a pack's bots need built is built once for each sort of
 * machine.
 *
 * A pack's own folders stay as they are.  Each bot with a build gets a copy of
 * its folder, in which it is built (runner/build.h); the copy is kept in the
 * cache under the hash of the folder, the build and the sort of machine
 * (processor and system: process/machine_class.h).  Who comes later takes it
 * from there.
 */
#ifndef DEADWOOD_ARENA_PACK_BUILD_CACHE_H
#define DEADWOOD_ARENA_PACK_BUILD_CACHE_H

#include "arena/pack/opened_pack.h"

struct made;

/**
 * build_cache_begin - bots that were built before get what was made; copies for
 * the others
 * @config: of one of the parcel's games, its isolation settled; both are
 *	borrowed until build_cache_free
 *
 * Waits while another arena builds the same.  Returns an owned struct, or NULL
 * with @diag.
 */
struct made *build_cache_begin(const struct opened_pack *parcel,
			       struct config *config, struct diag *diag);

/* The builds are over: keep what they made.  Of one that broke nothing is kept.
 * False with @diag. */
bool build_cache_keep(struct made *made, struct diag *diag);

/* What was not kept goes.  NULL is accepted. */
void build_cache_free(struct made *made);

#endif
