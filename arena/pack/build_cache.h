/*
 * build_cache.h - build the bots of a pack once for each class of machine, and
 * cache the builds.
 *
 * The unpacked folders of a pack never change.  For each bot with a build
 * command, the arena copies the bot's folder and builds the bot in the copy
 * (runner/build.h).  The cache keeps the copy for later runs, under a hash of
 * the folder, the build command and the machine (process/machine_class.h).
 */
#ifndef DEADWOOD_ARENA_PACK_BUILD_CACHE_H
#define DEADWOOD_ARENA_PACK_BUILD_CACHE_H

#include "arena/pack/opened_pack.h"

struct build_cache;

/**
 * build_cache_begin - find cached builds, and copy the folders of bots without
 * one
 * @config: configuration of one of the pack's games, with an isolation level
 *	other than "best".  The function sets the bots' folders in @config.
 *	@pack and @config are borrowed until build_cache_free
 *
 * While another arena process builds the same folder, the function waits.
 * Returns an owned struct.  On an error, returns NULL and sets @diag.
 */
struct build_cache *build_cache_begin(const struct opened_pack *pack,
				      struct config *config, struct diag *diag);

/* The caller must call build_cache_keep after the builds.  The function stores
 * the successful builds in the cache.  Returns false with @diag on failure. */
bool build_cache_keep(struct build_cache *builds, struct diag *diag);

/* Free @builds, and delete builds that the cache did not store.  The argument
 * may be NULL. */
void build_cache_free(struct build_cache *builds);

#endif
