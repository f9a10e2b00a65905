/*
 * cache.h - where packs are unpacked, and what was built of them is kept.
 *
 *   packs/HASH/      a pack, by the hash of the archive
 *   built/HASH/      a bot's folder behind its build, by that of the folder,
 * the build and the sort of machine
 *
 * Each is made beside its place and gets its name when it is whole, so that
 * whoever was killed leaves nothing that could be taken for one.  Several
 * arenas may use a cache at once, also over a file system that machines share:
 * who comes second waits where the file system has locks, and else makes it
 * twice and throws the second away.
 */
#ifndef DEADWOOD_ARENA_PACK_CACHE_H
#define DEADWOOD_ARENA_PACK_CACHE_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

#define CACHE_PACKS "packs"
#define CACHE_BUILT "built"

/* The cache's folder, made: @given, or else XDG_CACHE_HOME/deadwood, or
 * ~/.cache/deadwood.  Owned, without links; NULL with @diag. */
char *cache_open(const char *given, struct diag *diag);

/**
 * struct cache_place - something's place in a cache, while it is made there
 * @path: where it will be; owned
 * @there: it is
 * @draft: where it is to be made, a folder that is not there yet; owned, NULL
 *	where it is there
 */
struct cache_place {
	char *path, *draft;
	bool there;
	char scratch[PATH_MAX];
	int held, lock;
};

/**
 * cache_enter - look for something, and begin to make it where it is not there
 * @sort: CACHE_PACKS or CACHE_BUILT
 * @hash: which
 *
 * Waits for another arena that makes the same.  Returns false with @diag.
 * @place wants to be left in any case.
 */
bool cache_enter(const char *cache, const char *sort, const char *hash,
		 struct cache_place *place, struct diag *diag);

/* What was made takes its place, or is thrown away for what another made there
 * meanwhile.  False with @diag. */
bool cache_keep(struct cache_place *place, struct diag *diag);

/* Let others have it; what was not kept goes. */
void cache_leave(struct cache_place *place);

#endif
