/*
 * pack.h - compress a stream while it is written: one zstd frame.
 *
 * pack_begin allocates some 2 MB and keeps them for the next frame, so that
 * nothing is allocated during a match.  The compressor writes whole blocks, so
 * this file cannot be read while it grows; the plain log next to it can.
 *
 * A frame ends with a checksum.  The decompressor needs a window of
 * PACK_WINDOW_LOG.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PACK_H
#define DEADWOOD_REFEREE_JUDGE_PACK_H

#include <stdbool.h>
#include <stddef.h>

/* Measured on logs: levels 2 to 4 take longer without smaller files.  A window
 * of 1 MB covers most logs. */
#define PACK_LEVEL	1
#define PACK_WINDOW_LOG 20
#define PACK_BYTES	65536 /* chosen: most bytes of one write */

struct ZSTD_CCtx_s;

/**
 * struct pack - a frame that is being written; all zero before the first one
 * @fd: output, borrowed
 * @error: errno of the first failure; nothing is written afterwards
 */
struct pack {
	struct ZSTD_CCtx_s *zstd;
	int fd;
	int error;
	char out[PACK_BYTES];
};

/* Begin a frame.  Return false with @pack->error if there is no memory. */
bool pack_begin(struct pack *pack, int fd);

/* Add bytes to the frame. */
void pack_add(struct pack *pack, const char *bytes, size_t len);

/**
 * pack_end - end the frame and write the rest
 * @sync: sync the file to disk
 */
void pack_end(struct pack *pack, bool sync);

/* Free the memory. */
void pack_release(struct pack *pack);

#endif
