/*
 * index_page.h - start page of `arena watch`.
 *
 * Its parts are files of arena/http/page/, built into the program: body.html,
 * style.css and index.js.  The script draws standings.json and tables.json, and
 * reloads them when the event stream reports a change.
 */
#ifndef DEADWOOD_ARENA_HTTP_INDEX_PAGE_H
#define DEADWOOD_ARENA_HTTP_INDEX_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/html/page_part.h"

/* Write the page; @projector: with large type, for a projector. */
void index_page_write(FILE *out, bool projector);

extern const struct page_part index_page_parts[];

#endif
