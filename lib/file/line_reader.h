/*
 * line_reader.h - read whole lines from a descriptor into a fixed buffer.
 *
 * Each fill is one read, so that no peer starves the others.  A line is a
 * pointer and a length, so an embedded NUL is an ordinary byte.
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

/* @buf is borrowed.  A line that does not fit with its newline is too long. */
struct line_reader {
	char *buf;
	size_t size;
	size_t start; /* of the bytes that are not taken yet */
	size_t end;
	size_t seen; /* bytes from @start without a newline */
};

void line_reader_init(struct line_reader *r, char *buf, size_t size);

/**
 * line_reader_fill - read once from @fd into the free space
 *
 * Take the whole lines before the next fill.  Returns the byte count, 0 at end
 * of file, or -1 with errno: ENOBUFS if a full buffer contains no newline, else
 * that of read (EAGAIN, EINTR: no bytes).
 */
ssize_t line_reader_fill(struct line_reader *r, int fd);

/**
 * line_reader_take - take the next whole line; false if none is left
 * @line: without its newline, borrowed until the next call on @r
 */
bool line_reader_take(struct line_reader *r, struct bytes *line);

/* Return the bytes of the incomplete line, borrowed until the next call. */
struct bytes line_reader_rest(const struct line_reader *r);

#endif
