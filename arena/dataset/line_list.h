/*
 * line_list.h - a list of lines of text in growing memory, which later matches
 * reuse.
 */
#ifndef DEADWOOD_ARENA_DATASET_LINE_LIST_H
#define DEADWOOD_ARENA_DATASET_LINE_LIST_H

#include <stddef.h>

#include "lib/file/line_reader.h"

/* The lines: the bytes @text up to @len, and the @n offsets of their ends. */
struct line_list {
	char *text;
	size_t len, size;
	size_t *end;
	size_t n, room;
};

/* Append a line of @len bytes. */
void line_list_add(struct line_list *list, const char *line, size_t len);

/* Return line @i, borrowed until the next change of the list. */
struct bytes line_list_at(const struct line_list *list, size_t i);

/* Remove all lines, and keep the memory. */
void line_list_clear(struct line_list *list);
void line_list_release(struct line_list *list);

#endif
