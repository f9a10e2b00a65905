/*
 * page_file.h - the page of a match as a file.
 */
#ifndef DEADWOOD_ARENA_CMD_PAGE_FILE_H
#define DEADWOOD_ARENA_CMD_PAGE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/viewer/match_page.h"

/**
 * page_file_print - write the page of a log
 * @path: where the page will lie; the pages of matches with the same cards are
 *	looked for beside it
 *
 * For all eyes it tells of those matches; what some eyes saw has no word of
 * others.  Returns false with @diag.
 */
bool page_file_print(FILE *out, const char *path, const char *log,
		     const struct match_look *look, struct diag *diag);

/* A page by its log's name, in this folder; owned. */
char *page_file_name(const char *log);

#endif
