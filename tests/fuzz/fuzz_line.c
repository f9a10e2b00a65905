/*
 * fuzz_line.c - check that lines do not depend on how the input is split into
 * reads.
 *
 * The first byte is the buffer's size, the second the seed of the sizes of the
 * reads.  The rest goes through a pipe; the result is compared with a simple
 * split at newlines.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/file/line_reader.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Check that each line is the next one of @data.  Returns the offset of the
 * line after them. */
static size_t
lines_check(struct line_reader *r, const char *data, size_t size, size_t at)
{
	struct bytes line;

	while (line_reader_take(r, &line)) {
		const char *nl = memchr(data + at, '\n', size - at);

		must(nl != NULL && (size_t)(nl - (data + at)) == line.len);
		must(memcmp(line.at, data + at, line.len) == 0);
		must(line.len < r->size);
		at += line.len + 1;
	}
	must(line_reader_rest(r).len <= size - at);
	must(memcmp(line_reader_rest(r).at, data + at,
		    line_reader_rest(r).len) == 0);
	return at;
}

static void
lines_run(struct line_reader *r, const int *ends, const char *data, size_t size,
	  unsigned seed)
{
	size_t sent = 0;
	size_t at = 0;

	for (;;) {
		size_t piece;
		ssize_t got;

		seed = seed * 1103515245U + 12345U;
		piece = 1 + (seed >> 16) % 40;
		piece = piece < size - sent ? piece : size - sent;
		if (piece > 0)
			must(write(ends[1], data + sent, piece) ==
			     (ssize_t)piece);
		sent += piece;
		got = line_reader_fill(r, ends[0]);
		if (got == -1 && errno == ENOBUFS) {
			/* Only a line longer than the buffer may stop the
			 * reader. */
			must(line_reader_rest(r).len == r->size);
			must(memchr(data + at, '\n', r->size) == NULL);
			return;
		}
		at = lines_check(r, data, size, at);
		if (got == -1 && errno == EAGAIN && sent == size)
			break;
	}
	must(at + line_reader_rest(r).len == size);
	must(size == at || memchr(data + at, '\n', size - at) == NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct line_reader r;
	size_t buffer;
	int ends[2];
	char *buf;

	if (size < 2 || size > 32768)
		return 0;
	buffer = 1 + (size_t)data[0];
	buf = malloc(buffer);
	must(buf != NULL && pipe(ends) == 0);
	must(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
	line_reader_init(&r, buf, buffer);
	lines_run(&r, ends, (const char *)data + 2, size - 2, data[1]);
	close(ends[0]);
	close(ends[1]);
	free(buf);
	return 0;
}
