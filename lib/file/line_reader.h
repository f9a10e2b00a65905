/*
 * line_reader.h - whole lines out of a descriptor, in a buffer that never
 * grows.
 *
 * One read per call, so no peer starves the others; a line is a pointer and a
 * length, so an embedded NUL is only a byte.
 */
#ifndef DEADWOOD_LIB_FILE_LINE_READER_H
#define DEADWOOD_LIB_FILE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct bytes {
	const char *at;
	size_t len;
};

/* The buffer is the caller's and kept: a line with its newline fits in it or is
 * too long. */
struct line_reader_reader {
	char *buf;
	size_t size;
	size_t start; /* of the bytes not yet taken */
	size_t end;
	size_t seen; /* bytes from start known to hold no newline */
};

void line_reader_init(struct line_reader_reader *r, char *buf, size_t size);

/**
 * line_reader_fill - one read from @fd into the free space
 *
 * Take the whole lines before the next fill.  Returns the byte count, 0 at end
 * of file, or -1 with errno: ENOBUFS when a full buffer holds no newline, else
 * read's (EAGAIN, EINTR: nothing came).
 */
ssize_t line_reader_fill(struct line_reader_reader *r, int fd);

/**
 * line_reader_take - take the next whole line; false when none is left
 * @line: without its newline, borrowed until the next call on @r
 */
bool line_reader_take(struct line_reader_reader *r, struct bytes *line);

/* The bytes of the unfinished line, borrowed until the next call. */
struct bytes line_reader_rest(const struct line_reader_reader *r);

#endif
