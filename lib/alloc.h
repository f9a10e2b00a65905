/*
 * alloc.h - allocate memory or abort with a message.
 *
 * Do not use these functions while the program handles a bot's decision.
 * Allocate at start-up or once per match.
 */
#ifndef DEADWOOD_LIB_ALLOC_H
#define DEADWOOD_LIB_ALLOC_H

#include <stddef.h>
#include <stdio.h>

/* Allocate zeroed memory, which the caller releases with free(). */
void *xcalloc(size_t count, size_t size);
/* Allocate zeroed memory for a type that needs a larger alignment than malloc()
 * guarantees.  @boundary: alignment in bytes, a power of two that divides
 * @size. */
void *xaligned(size_t boundary, size_t size);
/* Change the size of @old as reallocarray() does.  The new bytes are not
 * zeroed.  The caller releases the result with free(). */
void *xrealloc(void *old, size_t count, size_t size);
/* Make room in an array for one more element.  @array: pointer variable of an
 * array with @count elements.  The pointer must be NULL at first, and the array
 * must grow
 *	only with this macro.  XGROW does not zero the new element.  The caller
 *	releases the array with free(). */
#define XGROW(array, count)                                                    \
	((array) = xgrow((array), (count), sizeof(*(array))))
void *xgrow(void *old, size_t count, size_t size);
/* Open a stream that writes to memory.  After fclose(), @text has @len bytes
 * and belongs to the caller. */
FILE *xmemstream(char **text, size_t *len);
/* Return a copy of @text, or a formatted string.  The caller releases it with
 * free(). */
char *xstrdup(const char *text);
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
