/*
 * line_reader.h - read whole lines from a descriptor into a fixed buffer.
 *
 * line_reader_fill calls read() once.  So the caller can read from several
 * programs in turn, even if one program never stops writing.  A line is a
 * pointer and a length.  So a NUL within a line is an ordinary byte.
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

/* A reader of lines.  @buf: caller's buffer, borrowed.  A line that does not
 * fit into @buf with its newline is an error (ENOBUFS of line_reader_fill). */
struct line_reader {
	char *buf;
	size_t size;
	size_t start; /* offset of the first byte that was not yet returned as
			 part of a line */
	size_t end;
	size_t seen; /* number of bytes from @start on that contain no newline,
			as far as known */
};

void line_reader_init(struct line_reader *r, char *buf, size_t size);

/**
 * line_reader_fill - read once from @fd into the free space of the buffer
 *
 * Before each call, the caller must take all whole lines with line_reader_take.
 * Returns the number of bytes read, or 0 at end of file.  On an error, returns
 * -1 with errno.  ENOBUFS: the buffer is full and contains no newline.  Other
 * errno values are those of read().  EAGAIN and EINTR mean that no bytes were
 * read.
 */
ssize_t line_reader_fill(struct line_reader *r, int fd);

/**
 * line_reader_take - take the next whole line.  If none is left, return false
 * @line: line without its newline, borrowed until the next call for @r
 */
bool line_reader_take(struct line_reader *r, struct bytes *line);

/* Return the bytes after the last newline (an incomplete line), borrowed until
 * the next call for @r. */
struct bytes line_reader_rest(const struct line_reader *r);

#endif
