/*
 * wrap.c - wrap text to the width of the terminal; see wrap.h.
 *
 * Linux only: TIOCGWINSZ.
 */
#include "lib/text/wrap.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/utf8.h"

#define NARROWEST 40 /* arbitrary: a narrower terminal breaks lines itself */
/* number of columns; if a line is indented at least so far, its continuation
 * has the same indent */
#define DEEP	  8

/* Return the descriptor of @out.  If stdout and stderr are filtered
 * (safe_stdio.h), fileno fails for them. */
static int
wrap_descriptor(FILE *out)
{
	if (out == stdout)
		return STDOUT_FILENO;
	return out == stderr ? STDERR_FILENO : fileno(out);
}

unsigned
wrap_columns(FILE *out)
{
	struct winsize window = { .ws_col = 0 };

	if (ioctl(wrap_descriptor(out), TIOCGWINSZ, &window) != 0 ||
	    window.ws_col == 0)
		return WRAP_COLUMNS;
	return window.ws_col < NARROWEST ? NARROWEST : window.ws_col;
}

/* Return the length in bytes of the character or colour code at @at, and set
 * its width in columns. */
static size_t
wrap_step(const char *at, const char *end, unsigned *width)
{
	const char *m = at;
	size_t n;

	*width = 0;
	if (*at == '\033') {
		while (m < end && *m != 'm')
			m++;
		return (size_t)(m - at) + (m < end);
	}
	*width = 1;
	n = utf8_length(at, end);
	return n > 0 ? n : 1;
}

static unsigned
wrap_width(const char *at, const char *end)
{
	unsigned sum = 0, width;

	while (at < end) {
		at += wrap_step(at, end, &width);
		sum += width;
	}
	return sum;
}

static const char *
wrap_skip_blanks(const char *at, const char *end)
{
	while (at < end && *at == ' ')
		at++;
	return at;
}

/* Return the indent in columns of the continuation of a line. */
static unsigned
wrap_indent(const char *line, const char *end, unsigned columns)
{
	const char *text = wrap_skip_blanks(line, end);
	unsigned lead = (unsigned)(text - line), second;

	if (lead >= DEEP)
		return lead < columns / 2 ? lead : DEEP;
	for (const char *at = text; at + 1 < end; at++) {
		if (at[0] != ' ' || at[1] != ' ')
			continue;
		second = wrap_width(line, wrap_skip_blanks(at, end));
		return second <= columns / 2 ? second : lead + 2;
	}
	return lead + 2;
}

/* Return the end of the text that fits into @room columns: a blank or the place
 * after a comma.  If not even the first word fits, return the end of this
 * word. */
static const char *
wrap_find_break(const char *text, const char *end, unsigned room)
{
	const char *fits = NULL, *at = text;
	unsigned used = 0, width;

	while (at < end) {
		bool may = *at == ' ' || (at > text && at[-1] == ',');

		if (may && (used <= room || fits == NULL))
			fits = at;
		if (used > room && fits != NULL)
			return fits;
		at += wrap_step(at, end, &width);
		used += width;
	}
	return used > room && fits != NULL ? fits : end;
}

static void
wrap_line(FILE *out, const char *at, const char *end, unsigned columns)
{
	unsigned indent = wrap_indent(at, end, columns);
	const char *text = wrap_skip_blanks(at, end);
	const char *stop;

	fwrite(at, 1, (size_t)(text - at), out);
	stop = wrap_find_break(text, end, columns - (unsigned)(text - at));
	fwrite(text, 1, (size_t)(stop - text), out);
	while ((stop = wrap_skip_blanks(stop, end)) < end) {
		text = stop;
		stop = wrap_find_break(text, end, columns - indent);
		fprintf(out, "\n%*s", (int)indent, "");
		fwrite(text, 1, (size_t)(stop - text), out);
	}
	fputc('\n', out);
}

void
wrap_text(FILE *out, const char *text, size_t len, unsigned columns)
{
	const char *end = text + len;

	while (text < end) {
		const char *nl = memchr(text, '\n', (size_t)(end - text));

		if (nl == NULL)
			nl = end;
		if (wrap_width(text, nl) <= columns)
			fprintf(out, "%.*s\n", (int)(nl - text), text);
		else
			wrap_line(out, text, nl, columns);
		text = nl + 1;
	}
}

void
wrap_printf(FILE *out, const char *format, ...)
{
	char *text = NULL;
	size_t len = 0;
	FILE *memory = xmemstream(&text, &len);
	va_list args;

	va_start(args, format);
	vfprintf(memory, format, args);
	va_end(args);
	fclose(memory);
	if (isatty(wrap_descriptor(out)))
		wrap_text(out, text, len, wrap_columns(out));
	else
		fputs(text, out);
	free(text);
}
