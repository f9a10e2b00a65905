/*
 * alloc.h - memory that is there: exhaustion ends the program with a message.
 *
 * For start-up and per match; never on the path of a decision.
 */
#ifndef DEADWOOD_LIB_ALLOC_H
#define DEADWOOD_LIB_ALLOC_H

#include <stddef.h>

/* Zeroed memory; free(). */
void *xcalloc(size_t count, size_t size);
/* The same on a boundary of @boundary bytes, a power of two that divides
 * @size: alignof(), of a type that wants more than others. */
void *xaligned(size_t boundary, size_t size);
/* As reallocarray: new room is not zeroed; free(). */
void *xrealloc(void *old, size_t count, size_t size);
/* Owned copies; free(). */
char *xstrdup(const char *text);
char *xprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
