/*
 * cache.h - the cache of unpacked packs and of built bots.
 *
 *   "packs/HASH/": an unpacked pack.  HASH is the hash of the archive.
 *   "built/HASH/": a bot's folder after its build.  HASH is a hash of the
 *	folder, the build command and the machine.
 *
 * Each of these folders is an entry of the cache.  The arena makes an entry in
 * a temporary folder, and renames the complete folder.  So a killed arena
 * leaves no partial entry.  Several arena processes may use a cache at once,
 * also on a network file system.  If two processes need the same new entry, the
 * second process waits for the first.  If the file system has no locks, both
 * processes make the entry, and the second process deletes its own.
 */
#ifndef DEADWOOD_ARENA_PACK_CACHE_H
#define DEADWOOD_ARENA_PACK_CACHE_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

#define CACHE_PACKS "packs"
#define CACHE_BUILT "built"

/* Create the folder of the cache if it is missing.  The path of the cache is
 * @given.  If @given is NULL, the path is $XDG_CACHE_HOME/deadwood or
 * ~/.cache/deadwood.  Returns the path with all symbolic links resolved, owned.
 * On an error, returns NULL and sets @diag. */
char *cache_open(const char *given, struct diag *diag);

/**
 * struct cache_entry - an open entry of a cache
 * @path: path of the complete entry, owned
 * @exists: true: the entry is in the cache
 * @draft: if the entry did not exist: path, owned, of the folder that the
 *	caller must create and fill; else NULL
 * @scratch: temporary folder that contains @draft
 * @held: descriptor that locks @scratch (lib/file/tempdir.h), or -1
 * @lock: descriptor of the locked lock file, or -1
 */
struct cache_entry {
	char *path, *draft;
	bool exists;
	char scratch[PATH_MAX];
	int held, lock;
};

/**
 * cache_open_entry - find an entry, or prepare to make the entry
 * @sort: CACHE_PACKS or CACHE_BUILT
 * @hash: name of the entry, a hash
 *
 * While another arena process makes the entry, the function waits.  Returns
 * false with @diag on failure.  The caller must call cache_close_entry after
 * success and after failure.
 */
bool cache_open_entry(const char *cache, const char *sort, const char *hash,
		      struct cache_entry *entry, struct diag *diag);

/* Move the complete draft to entry->path, unless another arena process has made
 * the entry meanwhile.  Returns false with @diag on failure. */
bool cache_commit_entry(struct cache_entry *entry, struct diag *diag);

/* Release the lock of an entry.  If its draft was not committed, delete the
 * draft. */
void cache_close_entry(struct cache_entry *entry);

#endif
