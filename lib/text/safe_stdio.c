/*
 * safe_stdio.c - Linux only: fopencookie, and that stdout can be assigned to.
 */
#define _GNU_SOURCE
#include "lib/text/safe_stdio.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "lib/diag.h"
#include "lib/utf8.h"

#define PIECE	    4096 /* bytes that are looked at in one go */
#define ESCAPED_MAX 12	 /* bytes that one may become */

/* Write all; 0, or -1 with errno. */
static int
write_all(int fd, const char *text, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, text, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		text += n;
		len -= (size_t)n;
	}
	return 0;
}

/* Does a character begin at @at that may go on behind @end? */
static bool
may_go_on(const char *at, const char *end)
{
	unsigned char first = (unsigned char)*at;
	ptrdiff_t want = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;

	if (first < 0xc2 || first > 0xf4 || end - at >= want)
		return false;
	for (at++; at < end; at++)
		if (((unsigned char)*at & 0xc0) != 0x80)
			return false;
	return true;
}

/* A character as JSON writes it; what is no UTF-8 is U+FFFD. */
static void
escape(const char *at, size_t length, char *out, size_t size)
{
	uint32_t code = length > 0 ? utf8_code(at, length) : 0xfffd;

	if (code < 0x10000)
		snprintf(out, size, "\\u%04x", (unsigned)code);
	else
		snprintf(out, size, "\\u%04x\\u%04x",
			 (unsigned)(0xd800 + ((code - 0x10000) >> 10)),
			 (unsigned)(0xdc00 + ((code - 0x10000) & 0x3ff)));
}

struct piece {
	char text[PIECE];
	size_t n;
};

/* Clean @text into @out, until either is at its end; returns the bytes of @text
 * that were taken. */
static size_t
clean(const char *text, size_t len, bool more, bool json, struct piece *out)
{
	const char *at = text, *end = text + len;

	out->n = 0;
	while (at < end && out->n + ESCAPED_MAX < PIECE) {
		char *to = out->text + out->n;
		size_t length = utf8_length(at, end);

		if (length == 0 && more && may_go_on(at, end))
			break;
		if (*at == '\n' || *at == '\t' ||
		    (length > 0 && !text_is_hidden(utf8_code(at, length)))) {
			memcpy(to, at, length);
			out->n += length;
		} else if (json) {
			escape(at, length, to, PIECE - out->n);
			out->n += strlen(to);
			length = length > 0 ? length : 1;
		} else {
			length = length > 0 ? length : 1;
			text_show(at, length, to, PIECE - out->n);
			out->n += strlen(to);
		}
		at += length;
	}
	return (size_t)(at - text);
}

size_t
safe_stdio_write(FILE *out, const char *text, size_t len, int more)
{
	struct piece piece;
	size_t done = 0, taken;

	do {
		taken = clean(text + done, len - done, more != 0, false,
			      &piece);
		fwrite(piece.text, 1, piece.n, out);
		done += taken;
	} while (taken > 0 && done < len);
	return done;
}

/* --- standard output and error -------------------------------------------- */

/* @json: escapes are JSON's; @kept: the beginning of a character whose end has
 * not been written yet */
struct way {
	int fd;
	bool json;
	char kept[4];
	size_t kept_len;
};

static ssize_t
way_write(void *cookie, const char *text, size_t len)
{
	struct way *way = cookie;
	struct piece out;
	char in[PIECE];
	size_t done = 0;

	while (done < len) {
		size_t room = sizeof(in) - way->kept_len, taken;
		size_t some = len - done < room ? len - done : room;

		memcpy(in, way->kept, way->kept_len);
		memcpy(in + way->kept_len, text + done, some);
		done += some;
		some += way->kept_len;
		way->kept_len = 0;
		for (size_t at = 0; at < some; at += taken) {
			taken = clean(in + at, some - at, true, way->json,
				      &out);
			if (write_all(way->fd, out.text, out.n) != 0)
				return 0; /* the stream's error, with errno */
			if (taken == 0) {
				way->kept_len = some - at;
				memcpy(way->kept, in + at, some - at);
				break;
			}
		}
	}
	return (ssize_t)len;
}

static struct way ways[2] = { { .fd = STDOUT_FILENO },
			      { .fd = STDERR_FILENO } };

void
safe_stdio_json(void)
{
	fflush(stdout);
	ways[0].json = true;
}

static FILE *
open_way(struct way *way)
{
	static const cookie_io_functions_t functions = { .write = way_write };

	return fopencookie(way, "w", functions);
}

void
safe_stdio_standard(void)
{
	FILE *out = open_way(&ways[0]), *err = open_way(&ways[1]);

	if (out != NULL) {
		setvbuf(out, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF,
			BUFSIZ);
		stdout = out;
	}
	if (err != NULL) {
		setvbuf(err, NULL, _IOLBF, BUFSIZ);
		stderr = err;
	}
}

void
safe_stdio_code(FILE *out, const char *code)
{
	if (out != stdout && out != stderr) {
		fputs(code, out);
		return;
	}
	if (fflush(out) == 0)
		(void)write_all(out == stdout ? STDOUT_FILENO : STDERR_FILENO,
				code, strlen(code));
}
