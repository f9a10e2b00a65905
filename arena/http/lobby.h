/*
 * lobby.h - the page of a run that is looked at.
 *
 * Its parts are files of arena/http/page/, built into the program: body.html,
 * style.css and the script, which draws standings.json and tables.json and asks
 * again when it is told that they have changed.
 */
#ifndef DEADWOOD_ARENA_HTTP_LOBBY_H
#define DEADWOOD_ARENA_HTTP_LOBBY_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/html/part.h"

/* @projector: for a wall. */
void lobby_page(FILE *out, bool projector);

extern const struct page_part lobby_page_parts[];

#endif
