/*
 * alloc.h - allocate memory or abort with a message.
 *
 * Do not use these functions while a bot's decision is handled; allocate at
 * start-up or once per match.
 */
#ifndef DEADWOOD_LIB_ALLOC_H
#define DEADWOOD_LIB_ALLOC_H

#include <stddef.h>
#include <stdio.h>

/* Allocate zeroed memory; release it with free(). */
void *xcalloc(size_t count, size_t size);
/* Allocate zeroed memory for a type that needs a larger alignment than malloc()
 * guarantees.  @boundary: the alignment in bytes, a power of two that divides
 * @size. */
void *xaligned(size_t boundary, size_t size);
/* Change the size of @old as reallocarray() does; new bytes are not zeroed.
 * Release the result with free(). */
void *xrealloc(void *old, size_t count, size_t size);
/* Make room for one more element.  @array: pointer variable of an array with
 * @count elements.  The pointer must be NULL at first, and the array must grow
 *	only with this macro.  The new element is not zeroed.  Release the array
 *	with free(). */
#define XGROW(array, count)                                                    \
	((array) = xgrow((array), (count), sizeof(*(array))))
void *xgrow(void *old, size_t count, size_t size);
/* Open a stream that writes to memory.  After fclose(), @text has @len bytes
 * and belongs to the caller. */
FILE *xmemstream(char **text, size_t *len);
/* Return a copy of @text, or a formatted string; release it with free(). */
char *xstrdup(const char *text);
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
