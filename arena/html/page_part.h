/*
 * page_part.h - parts of HTML pages: files that tools/embed.sh builds into the
 * program.
 */
#ifndef DEADWOOD_ARENA_HTML_PAGE_PART_H
#define DEADWOOD_ARENA_HTML_PAGE_PART_H

#include <stddef.h>

/* A file that is built into the program: its name without extension, and its
 * @len bytes, followed by a NUL.  An entry with the name NULL ends an array of
 * parts. */
struct page_part {
	const char *name, *text;
	size_t len;
};

/* Return the text of the part @name.  Asserts that the part exists. */
const char *page_part_text(const struct page_part *parts, const char *name);

#endif
