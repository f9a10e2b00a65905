/*
 * safe_stdio.c - filter stdout and stderr; see safe_stdio.h.
 *
 * Linux only: fopencookie, assignment to stdout.
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

#define PIECE	    4096 /* number of bytes that are filtered at once */
#define ESCAPED_MAX 12	 /* maximum bytes of the escape of one byte */

/* Write all bytes.  Return 0, or -1 with errno. */
static int
safe_stdio_write_all(int fd, const char *text, size_t len)
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

/* Return whether an incomplete character begins at @at, whose other bytes may
 * follow after @end. */
static bool
safe_stdio_may_continue(const char *at, const char *end)
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

/* Escape a character for JSON.  Bad UTF-8 becomes U+FFFD. */
static void
safe_stdio_escape_json(const char *at, size_t length, char *out, size_t size)
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

/* Filter @text into @out until @text ends or @out is full.  Return the number
 * of bytes of @text that were filtered. */
static size_t
safe_stdio_clean(const char *text, size_t len, bool more, bool json,
		 struct piece *out)
{
	const char *at = text, *end = text + len;

	out->n = 0;
	while (at < end && out->n + ESCAPED_MAX < PIECE) {
		char *to = out->text + out->n;
		size_t length = utf8_length(at, end);

		if (length == 0 && more && safe_stdio_may_continue(at, end))
			break;
		if (*at == '\n' || *at == '\t' ||
		    (length > 0 && !text_is_hidden(utf8_code(at, length)))) {
			memcpy(to, at, length);
			out->n += length;
		} else if (json) {
			safe_stdio_escape_json(at, length, to, PIECE - out->n);
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
		taken = safe_stdio_clean(text + done, len - done, more != 0,
					 false, &piece);
		fwrite(piece.text, 1, piece.n, out);
		done += taken;
	} while (taken > 0 && done < len);
	return done;
}

/* --- standard output and error -------------------------------------------- */

/* @json: use JSON escapes; @kept: the first bytes of an incomplete character */
struct filter {
	int fd;
	bool json;
	char kept[4];
	size_t kept_len;
};

static ssize_t
safe_stdio_cookie_write(void *cookie, const char *text, size_t len)
{
	struct filter *filter = cookie;
	struct piece out;
	char in[PIECE];
	size_t done = 0;

	while (done < len) {
		size_t room = sizeof(in) - filter->kept_len, taken;
		size_t some = len - done < room ? len - done : room;

		memcpy(in, filter->kept, filter->kept_len);
		memcpy(in + filter->kept_len, text + done, some);
		done += some;
		some += filter->kept_len;
		filter->kept_len = 0;
		for (size_t at = 0; at < some; at += taken) {
			taken = safe_stdio_clean(in + at, some - at, true,
						 filter->json, &out);
			if (safe_stdio_write_all(filter->fd, out.text, out.n) !=
			    0)
				return 0; /* 0 means a stream error with errno
					   */
			if (taken == 0) {
				filter->kept_len = some - at;
				memcpy(filter->kept, in + at, some - at);
				break;
			}
		}
	}
	return (ssize_t)len;
}

static struct filter filters[2] = { { .fd = STDOUT_FILENO },
				    { .fd = STDERR_FILENO } };

void
safe_stdio_json(void)
{
	fflush(stdout);
	filters[0].json = true;
}

static FILE *
safe_stdio_open(struct filter *filter)
{
	static const cookie_io_functions_t functions = {
		.write = safe_stdio_cookie_write
	};

	return fopencookie(filter, "w", functions);
}

void
safe_stdio_standard(void)
{
	FILE *out = safe_stdio_open(&filters[0]),
	     *err = safe_stdio_open(&filters[1]);

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
		(void)safe_stdio_write_all(out == stdout ? STDOUT_FILENO
							 : STDERR_FILENO,
					   code, strlen(code));
}
