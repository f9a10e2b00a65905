/*
 * opened_pack.h - a pack becomes what a run can play.
 *
 * The archive is somebody's: it is read in a box (archive/unpack.h), into a
 * cache (cache.h), and every file's hash is held against its manifest, then and
 * before each use.  The configuration keeps the paths that bots had where they
 * were packed, so that results are those of the tournament, wherever they come
 * from; the bots are started from the cache.
 */
#ifndef DEADWOOD_ARENA_PACK_OPENED_PACK_H
#define DEADWOOD_ARENA_PACK_OPENED_PACK_H

#include "arena/config/series.h"
#include "arena/pack/manifest.h"

/**
 * struct opened_pack - one that is open
 * @cache: the cache's folder; @dir: the pack's in it; both owned
 * @circuit: owned; its one game, or several
 */
struct opened_pack {
	char *cache, *dir;
	struct manifest manifest;
	struct series *circuit;
};

/* Does a file begin as a pack does? */
bool opened_pack_is_one(const char *path);

/**
 * opened_pack_open - unpack a pack, unless it is, and read it
 * @cache: its folder, or NULL: the user's
 *
 * Returns false with @error: what is wrong with the pack, by its name, or which
 * bots cannot be started here.  @parcel wants to be closed in any case.
 */
bool opened_pack_open(struct opened_pack *parcel, const char *path,
		      const char *cache, struct config_error *error);

void opened_pack_close(struct opened_pack *parcel);

#endif
