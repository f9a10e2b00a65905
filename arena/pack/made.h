/*
 * made.h - what a pack's bots need built is built once for each sort of
 * machine.
 *
 * A pack's own folders stay as they are.  Each bot with a build gets a copy of
 * its folder, in which it is built (runner/build.h); the copy is kept in the
 * cache under the hash of the folder, the build and the sort of machine
 * (processor and system: process/class.h).  Who comes later takes it from
 * there.
 */
#ifndef DEADWOOD_ARENA_PACK_MADE_H
#define DEADWOOD_ARENA_PACK_MADE_H

#include "arena/pack/parcel.h"

struct made;

/**
 * made_begin - bots that were built before get what was made; copies for the
 * others
 * @config: of one of the parcel's games, its isolation settled; both are
 *	borrowed until made_free
 *
 * Waits while another arena builds the same.  Returns an owned struct, or NULL
 * with @diag.
 */
struct made *made_begin(const struct parcel *parcel, struct config *config,
			struct diag *diag);

/* The builds are over: keep what they made.  Of one that broke nothing is kept.
 * False with @diag. */
bool made_keep(struct made *made, struct diag *diag);

/* What was not kept goes.  NULL is accepted. */
void made_free(struct made *made);

#endif
