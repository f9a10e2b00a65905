/*
 * index_page.h - the page of a run that is looked at.
 *
 * Its parts are files of arena/http/page/, built into the program: body.html,
 * style.css and the script, which draws standings.json and tables.json and asks
 * again when it is told that they have changed.
 */
#ifndef DEADWOOD_ARENA_HTTP_INDEX_PAGE_H
#define DEADWOOD_ARENA_HTTP_INDEX_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/html/part.h"

/* @projector: for a wall. */
void index_page_page(FILE *out, bool projector);

extern const struct page_part index_page_parts[];

#endif
