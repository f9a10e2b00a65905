/*
 * pack_write.h - pack a tournament into one file, for other machines.
 *
 * The output is deterministic: names are sorted, and dates, owners and modes
 * are the same for all files.  So the same tournament gives the same bytes, and
 * the hash identifies it.
 */
#ifndef DEADWOOD_ARENA_PACK_PACK_WRITE_H
#define DEADWOOD_ARENA_PACK_PACK_WRITE_H

#include "arena/config/series.h"

/**
 * struct pack_written - the size of a new pack
 * @hash: hash of the pack (`b2sum -l 256`)
 * @files: number of files, folders and links; @bytes: total size, uncompressed
 */
struct pack_written {
	char hash[65];
	size_t files;
	int64_t bytes;
};

/**
 * pack_write - pack a tournament
 * @series: the tournament; no game is a final; of several games, none has a
 *	file of its own
 * @path: file of the pack; replaced atomically
 *
 * Bots with a build command are packed unbuilt, as their folder is now.  Paths
 * under read, and files that a command names by an absolute path, are not
 * packed; stderr lists them.  Returns false with @diag: what cannot be packed.
 */
bool pack_write(const struct series *series, const char *path,
		struct pack_written *out, struct diag *diag);

#endif
