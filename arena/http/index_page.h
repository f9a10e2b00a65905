/*
 * index_page.h - start page of `arena watch`.
 *
 * The page consists of body.html, style.css and index.js in arena/http/page/.
 * The build embeds these files in the program.  The script index.js shows the
 * contents of standings.json and tables.json, and loads these files again when
 * the event stream reports a change.  The projector page also has projector.js,
 * which shows one part of the page after another.
 */
#ifndef DEADWOOD_ARENA_HTTP_INDEX_PAGE_H
#define DEADWOOD_ARENA_HTTP_INDEX_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/html/page_part.h"

/* Write the start page.  If @projector is true, write the projector page. */
void index_page_write(FILE *out, bool projector);

extern const struct page_part index_page_parts[];

#endif
