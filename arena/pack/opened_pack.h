/*
 * opened_pack.h - unpack a pack into the cache and read its tournament.
 *
 * The arena does not trust a pack: a sandboxed program parses the archive
 * (archive/unpack.h).  The arena unpacks the pack into a cache (cache.h).
 * After unpacking and before each use, the arena compares the hash of every
 * file with the manifest.  The configuration keeps the original paths of the
 * bots.  So results from all machines belong to the same tournament.  The bots
 * run from their folders in the cache.
 */
#ifndef DEADWOOD_ARENA_PACK_OPENED_PACK_H
#define DEADWOOD_ARENA_PACK_OPENED_PACK_H

#include "arena/config/series.h"
#include "arena/pack/manifest.h"

/**
 * struct opened_pack - an open pack
 * @cache: folder of the cache; owned
 * @dir: folder of the unpacked pack in the cache; owned
 * @series: the tournament, which has one or more games; owned
 */
struct opened_pack {
	char *cache, *dir;
	struct manifest manifest;
	struct series *series;
};

/* Return true if the file @path is compressed with zstd, as every pack is.  The
 * function reads only the start of the file. */
bool opened_pack_detect(const char *path);

/**
 * opened_pack_open - read a pack.  If it is not in the cache, unpack it first
 * @cache: folder of the cache, or NULL for the default of cache_open
 *
 * On an error, returns false.  @error names the file and the error, or the bots
 * that cannot start on this machine.  The caller must call opened_pack_close
 * even after a failure.
 */
bool opened_pack_open(struct opened_pack *pack, const char *path,
		      const char *cache, struct config_error *error);

void opened_pack_close(struct opened_pack *pack);

#endif
