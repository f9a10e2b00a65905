/* alloc.c - memory that is there; see alloc.h. */
#include "lib/alloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
there(void *memory)
{
	if (memory != NULL)
		return memory;
	fputs("deadwood: out of memory\n", stderr);
	abort();
}

void *
xcalloc(size_t count, size_t size)
{
	return there(calloc(count != 0 ? count : 1, size != 0 ? size : 1));
}

void *
xaligned(size_t boundary, size_t size)
{
	return memset(there(aligned_alloc(boundary, size)), 0, size);
}

void *
xrealloc(void *old, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		return there(NULL);
	return there(realloc(old, count * size != 0 ? count * size : 1));
}

char *
xstrdup(const char *text)
{
	return there(strdup(text));
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
