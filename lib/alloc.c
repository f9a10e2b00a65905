/* alloc.c - allocate memory or abort; see alloc.h. */
#include "lib/alloc.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
alloc_check(void *memory)
{
	if (memory != NULL)
		return memory;
	fputs("deadwood: out of memory\n", stderr);
	abort();
}

void *
xcalloc(size_t count, size_t size)
{
	return alloc_check(
		calloc(count != 0 ? count : 1, size != 0 ? size : 1));
}

void *
xaligned(size_t boundary, size_t size)
{
	return memset(alloc_check(aligned_alloc(boundary, size)), 0, size);
}

void *
xrealloc(void *old, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		return alloc_check(NULL);
	return alloc_check(realloc(old, count * size != 0 ? count * size : 1));
}

void *
xgrow(void *old, size_t count, size_t size)
{
	/* the array is full if @count is 0 or a power of two */
	bool is_full = (count & (count - 1)) == 0;

	return is_full ? xrealloc(old, count > 0 ? 2 * count : 1, size) : old;
}

FILE *
xmemstream(char **text, size_t *len)
{
	return alloc_check(open_memstream(text, len));
}

char *
xstrdup(const char *text)
{
	return alloc_check(strdup(text));
}

char *
xprintf(const char *format, ...)
{
	va_list args;
	char *text;
	int n;

	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	text = xcalloc((size_t)n + 1, 1);
	va_start(args, format);
	vsnprintf(text, (size_t)n + 1, format, args);
	va_end(args);
	return text;
}
