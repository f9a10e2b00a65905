/*
 * opened_pack.h - unpack a pack into the cache and read its tournament.
 *
 * The archive is untrusted.  It is parsed in a sandbox (archive/unpack.h) and
 * unpacked into a cache (cache.h).  The hash of every file is compared with the
 * manifest, then and before each use.  The configuration keeps the original
 * paths of the bots, so that results from all machines belong to the same
 * tournament.  The bots run from the cache.
 */
#ifndef DEADWOOD_ARENA_PACK_OPENED_PACK_H
#define DEADWOOD_ARENA_PACK_OPENED_PACK_H

#include "arena/config/series.h"
#include "arena/pack/manifest.h"

/**
 * struct opened_pack - an open pack
 * @cache: folder of the cache; @dir: folder of the pack in it; both owned
 * @series: the tournament, of one game or several; owned
 */
struct opened_pack {
	char *cache, *dir;
	struct manifest manifest;
	struct series *series;
};

/* Return true if a file starts like a pack (zstd). */
bool opened_pack_detect(const char *path);

/**
 * opened_pack_open - unpack a pack, if it is not cached, and read it
 * @cache: folder of the cache; NULL: the user's
 *
 * Returns false with @error: the file name and the error of the pack, or the
 * bots that cannot start here.  @pack must be closed in any case.
 */
bool opened_pack_open(struct opened_pack *pack, const char *path,
		      const char *cache, struct config_error *error);

void opened_pack_close(struct opened_pack *pack);

#endif
