/*
 * build_cache.h - build the bots of a pack once for each class of machine, and
 * cache the builds.
 *
 * The folders of a pack do not change.  Each bot with a build command gets a
 * copy of its folder and is built there (runner/build.h).  The copy is kept in
 * the cache, under a hash of folder, build command and class of machine
 * (processor and system: process/machine_class.h).  Later runs use it.
 */
#ifndef DEADWOOD_ARENA_PACK_BUILD_CACHE_H
#define DEADWOOD_ARENA_PACK_BUILD_CACHE_H

#include "arena/pack/opened_pack.h"

struct build_cache;

/**
 * build_cache_begin - use cached builds, and copy the folders of other bots
 * @config: configuration of one of the pack's games, its isolation resolved;
 *	both are borrowed until build_cache_free
 *
 * Blocks while another arena builds the same.  Returns an owned struct, or NULL
 * with @diag.
 */
struct build_cache *build_cache_begin(const struct opened_pack *pack,
				      struct config *config, struct diag *diag);

/* After the builds: store the successful ones in the cache.  Returns false with
 * @diag. */
bool build_cache_keep(struct build_cache *builds, struct diag *diag);

/* Delete builds that were not stored.  NULL is accepted. */
void build_cache_free(struct build_cache *builds);

#endif
