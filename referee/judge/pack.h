/*
 * pack.h - a stream packed as it is written: one frame of zstd.
 *
 * Memory is taken when a frame begins, some 2 MB, and kept for the next one:
 * while a match is played nothing is allocated.  What is packed gathers until
 * there is a block of it, so nobody can read along here; a log that is read
 * while it grows is written plain beside it.
 *
 * A frame ends with a checksum, and needs a window of PACK_WINDOW_LOG from
 * whoever unpacks it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PACK_H
#define DEADWOOD_REFEREE_JUDGE_PACK_H

#include <stdbool.h>
#include <stddef.h>

/* Measured on logs: levels 2 to 4 take longer and make them no smaller.  A
 * window of 1 MB holds most logs whole. */
#define PACK_LEVEL	1
#define PACK_WINDOW_LOG 20
#define PACK_BYTES	65536 /* chosen: written at once, at most */

struct ZSTD_CCtx_s;

/**
 * struct pack - a frame in the making; all zero before the first one
 * @fd: where it goes to, borrowed
 * @error: errno of the first thing that failed, after which nothing is written
 */
struct pack {
	struct ZSTD_CCtx_s *zstd;
	int fd;
	int error;
	char out[PACK_BYTES];
};

/* Begin a frame; false: there is no memory, @pack->error says so. */
bool pack_begin(struct pack *pack, int fd);

/* Add to it. */
void pack_add(struct pack *pack, const char *bytes, size_t len);

/**
 * pack_end - the frame is whole: write what is left
 * @sync: wait until the disk has it
 */
void pack_end(struct pack *pack, bool sync);

/* Give the memory back. */
void pack_release(struct pack *pack);

#endif
