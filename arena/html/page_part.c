/* page_part.c - parts of HTML pages; see page_part.h. */
#include "arena/html/page_part.h"

#include <assert.h>
#include <string.h>

const char *
page_part_text(const struct page_part *parts, const char *name)
{
	while (parts->name != NULL && strcmp(parts->name, name) != 0)
		parts++;
	assert(parts->name != NULL);
	return parts->text;
}
