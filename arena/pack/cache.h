/*
 * cache.h - the cache of unpacked packs and of their builds.
 *
 *   packs/HASH/      a pack, by the hash of the archive
 *   built/HASH/      a bot's folder after its build, by the hash of folder,
 *                    build command and class of machine
 *
 * An entry is made in a temporary folder and renamed when it is complete, so
 * that a killed arena leaves no partial entry.  Several arenas may use a cache
 * at once, also on a network file system.  If the file system supports locks,
 * the second arena waits for the first.  Otherwise both make the entry, and the
 * second one is deleted.
 */
#ifndef DEADWOOD_ARENA_PACK_CACHE_H
#define DEADWOOD_ARENA_PACK_CACHE_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

#define CACHE_PACKS "packs"
#define CACHE_BUILT "built"

/* Create the cache's folder if needed: @given, or else XDG_CACHE_HOME/deadwood,
 * or ~/.cache/deadwood.  Returns its path without links, owned; NULL with
 * @diag. */
char *cache_open(const char *given, struct diag *diag);

/**
 * struct cache_entry - an entry of a cache that is open
 * @path: final path; owned
 * @exists: the entry is in the cache
 * @draft: folder to create and fill, if the entry did not exist; owned; else
 *	NULL
 * @scratch, @held: temporary folder around @draft, and its descriptor or -1
 * @lock: descriptor of the lock file, or -1
 */
struct cache_entry {
	char *path, *draft;
	bool exists;
	char scratch[PATH_MAX];
	int held, lock;
};

/**
 * cache_open_entry - find an entry, or prepare to make it
 * @sort: CACHE_PACKS or CACHE_BUILT
 * @hash: name of the entry
 *
 * Blocks while another arena makes the same.  Returns false with @diag.  Call
 * cache_close_entry in any case.
 */
bool cache_open_entry(const char *cache, const char *sort, const char *hash,
		      struct cache_entry *entry, struct diag *diag);

/* Move the draft to its final path, unless another arena has made the entry in
 * the meantime.  Returns false with @diag. */
bool cache_commit_entry(struct cache_entry *entry, struct diag *diag);

/* Release the lock, and delete a draft that was not committed. */
void cache_close_entry(struct cache_entry *entry);

#endif
