/*
 * page_part.h - parts of HTML pages: files built into the program
 * (tools/embed.sh).
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_PART_H
#define DEADWOOD_ARENA_HTML_PAGE_PART_H

#include <stddef.h>

/* A file: its name without extension, its bytes with a NUL at the end, their
 * number.  A NULL name ends a table. */
struct page_part {
	const char *name, *text;
	size_t len;
};

/* Return the text of a part, which must exist (asserted). */
const char *page_part_text(const struct page_part *parts, const char *name);

#endif
