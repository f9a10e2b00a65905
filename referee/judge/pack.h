/*
 * pack.h - compress a log while it is written, into one zstd frame.
 *
 * Only pack_begin allocates memory (about 2 MB), so no memory is allocated
 * during a match.  Later frames reuse this memory.  The compressor writes whole
 * blocks.  So no program can read the compressed file during the match, but the
 * uncompressed log can be read.
 *
 * A frame ends with a checksum.  The decompressor needs a window of
 * 2^PACK_WINDOW_LOG bytes.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PACK_H
#define DEADWOOD_REFEREE_JUDGE_PACK_H

#include <stdbool.h>
#include <stddef.h>

/* Measured on logs: compression levels 2 to 4 take longer than level 1, but do
 * not make smaller files.  A window of 1 MB is larger than most logs. */
#define PACK_LEVEL	1
#define PACK_WINDOW_LOG 20
#define PACK_BYTES	65536 /* arbitrary: maximum bytes of one write */

struct ZSTD_CCtx_s;

/**
 * struct pack - a frame during writing.  Zero the struct before the first frame
 * @fd: descriptor for the output, borrowed
 * @error: errno of the first failure, after which pack.h writes nothing
 */
struct pack {
	struct ZSTD_CCtx_s *zstd;
	int fd;
	int error;
	char out[PACK_BYTES];
};

/* Begin a frame.  If there is no memory, return false and set @pack->error. */
bool pack_begin(struct pack *pack, int fd);

/* Add bytes to the frame. */
void pack_add(struct pack *pack, const char *bytes, size_t len);

/**
 * pack_end - end the frame and write the remaining bytes
 * @sync: true: sync the file to disk
 */
void pack_end(struct pack *pack, bool sync);

/* Free the memory that pack_begin allocated. */
void pack_release(struct pack *pack);

#endif
