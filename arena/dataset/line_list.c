/* line_list.c - lines of text in growing memory; see line_list.h. */
#include "arena/dataset/line_list.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define TEXT_BYTES 65536 /* arbitrary: first size of the text */
#define LINES	   256	 /* arbitrary: first number of lines */

static void
line_list_reserve(struct line_list *list, size_t len)
{
	if (list->size - list->len <= len) { /* never without memory */
		list->size = 2 * (list->size + len) + TEXT_BYTES;
		list->text = xrealloc(list->text, list->size, 1);
	}
	if (list->n < list->room)
		return;
	list->room = 2 * list->room + LINES;
	list->end = xrealloc(list->end, list->room, sizeof(*list->end));
}

void
line_list_add(struct line_list *list, const char *line, size_t len)
{
	line_list_reserve(list, len);
	memcpy(list->text + list->len, line, len);
	list->len += len;
	list->end[list->n++] = list->len;
}

struct bytes
line_list_at(const struct line_list *list, size_t i)
{
	size_t start = i > 0 ? list->end[i - 1] : 0;

	return (struct bytes){ list->text + start, list->end[i] - start };
}

void
line_list_clear(struct line_list *list)
{
	list->len = 0;
	list->n = 0;
}

void
line_list_release(struct line_list *list)
{
	free(list->text);
	free(list->end);
	*list = (struct line_list){ .text = NULL };
}
