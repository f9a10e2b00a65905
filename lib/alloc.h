/*
 * alloc.h - allocate memory or abort with a message.
 *
 * For start-up and per match; never on the hot path of a decision.
 */
#ifndef DEADWOOD_LIB_ALLOC_H
#define DEADWOOD_LIB_ALLOC_H

#include <stddef.h>
#include <stdio.h>

/* Allocate zeroed memory; free(). */
void *xcalloc(size_t count, size_t size);
/* Allocate zeroed memory with an alignment of @boundary bytes, a power of two
 * that divides @size; for types with a large alignof(). */
void *xaligned(size_t boundary, size_t size);
/* Reallocate as reallocarray: new bytes are not zeroed; free(). */
void *xrealloc(void *old, size_t count, size_t size);
/* Make room for one more element in @array, an lvalue, which has @count and has
 * grown from NULL in this way alone.  New elements are not zeroed; free(). */
#define XGROW(array, count)                                                    \
	((array) = xgrow((array), (count), sizeof(*(array))))
void *xgrow(void *old, size_t count, size_t size);
/* Open a stream that writes to @text, @len bytes of it: valid and owned after
 * fclose(). */
FILE *xmemstream(char **text, size_t *len);
/* Return an owned copy or a formatted string; free(). */
char *xstrdup(const char *text);
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
