/*
 * pack_write.h - pack a tournament into one file, for other machines.
 *
 * Equal tournaments give packs with equal bytes: names are sorted, and dates,
 * owners and modes are constants.  So the hash of a pack identifies the
 * tournament.
 */
#ifndef DEADWOOD_ARENA_PACK_PACK_WRITE_H
#define DEADWOOD_ARENA_PACK_PACK_WRITE_H

#include "arena/config/series.h"

/**
 * struct pack_written - hash and size of a new pack
 * @hash: hash of the pack, as `b2sum -l 256` prints it
 * @files: number of files, folders and links in the pack
 * @bytes: total size of the files in bytes, uncompressed
 */
struct pack_written {
	char hash[65];
	size_t files;
	int64_t bytes;
};

/**
 * pack_write - pack a tournament
 * @series: tournament to pack, which must not be a final.  A tournament with
 *	several games must not use rule files
 * @path: path of the new pack.  The function replaces an existing file
 *	atomically
 *
 * The function does not run build commands; it packs the folders as they are.
 * The pack omits the paths under the key "read", and the files that a command
 * names by an absolute path.  The function lists these paths on stderr.  On an
 * error, returns false; then @diag names what cannot be packed.
 */
bool pack_write(const struct series *series, const char *path,
		struct pack_written *out, struct diag *diag);

#endif
