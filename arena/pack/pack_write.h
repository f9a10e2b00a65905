/*
 * pack_write.h - a tournament as one file, for machines that have nothing of
 * it.
 *
 * What is written follows from what is packed alone: names are sorted, dates,
 * owners and modes are the same for all.  So the same tournament is the same
 * pack to the byte, and goes by its hash.
 */
#ifndef DEADWOOD_ARENA_PACK_PACK_WRITE_H
#define DEADWOOD_ARENA_PACK_PACK_WRITE_H

#include "arena/config/series.h"

/**
 * struct pack_written - what came of it
 * @hash: of the pack (`b2sum -l 256`)
 * @files: and folders, and links; @bytes: of all files, before they were packed
 */
struct pack_written {
	char hash[65];
	size_t files;
	int64_t bytes;
};

/**
 * pack_write - pack a tournament
 * @circuit: none of its games a final; of several none a file of its own
 * @path: of the pack; what was there is replaced when it is whole
 *
 * Bots with a build command are packed as they lie there.  What a bot may read
 * besides, and files that its command names by their whole path, stay behind:
 * that is told on stderr.  Returns false with @diag: what cannot be packed.
 */
bool pack_write(const struct series *circuit, const char *path,
		struct pack_written *out, struct diag *diag);

#endif
