/* line_reader.c - read whole lines; see line_reader.h. */
#include "lib/file/line_reader.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void
line_reader_init(struct line_reader *r, char *buf, size_t size)
{
	*r = (struct line_reader){ .buf = buf, .size = size };
}

/* Move the bytes that line_reader_take has not returned yet to the start of the
 * buffer. */
static void
line_reader_compact(struct line_reader *r)
{
	if (r->start == 0)
		return;
	r->end -= r->start;
	memmove(r->buf, r->buf + r->start, r->end);
	r->start = 0;
}

ssize_t
line_reader_fill(struct line_reader *r, int fd)
{
	ssize_t n;

	if (r->start == r->end)
		r->start = r->end = r->seen = 0;
	if (r->end == r->size)
		line_reader_compact(r);
	if (r->end == r->size) {
		errno = ENOBUFS;
		return -1;
	}
	n = read(fd, r->buf + r->end, r->size - r->end);
	if (n > 0)
		r->end += (size_t)n;
	return n;
}

bool
line_reader_take(struct line_reader *r, struct bytes *line)
{
	size_t from = r->start + r->seen;
	const char *nl = NULL;

	/* Search only the new bytes, so that the cost is constant for each byte
	 * even if bytes arrive one by one. */
	if (from < r->end)
		nl = memchr(r->buf + from, '\n', r->end - from);
	if (nl == NULL) {
		line_reader_compact(r);
		r->seen = r->end;
		return false;
	}
	line->at = r->buf + r->start;
	line->len = (size_t)(nl - line->at);
	r->start += line->len + 1;
	r->seen = 0;
	return true;
}

struct bytes
line_reader_rest(const struct line_reader *r)
{
	return (struct bytes){ r->buf + r->start, r->end - r->start };
}
