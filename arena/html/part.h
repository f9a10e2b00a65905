/*
 * part.h - parts of pages, files that are built into the program
 * (tools/embed.sh).
 */
#ifndef DEADWOOD_ARENA_HTML_PART_H
#define DEADWOOD_ARENA_HTML_PART_H

#include <stddef.h>

/* Its file's name without the ending, its bytes with a NUL behind them, their
 * number; a table of them ends with a NULL name. */
struct page_part {
	const char *name, *text;
	size_t len;
};

/* The text of a part that is there (asserted). */
const char *page_part_text(const struct page_part *parts, const char *name);

#endif
