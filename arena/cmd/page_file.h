/*
 * page_file.h - write the HTML page of a match to a file.
 */
#ifndef DEADWOOD_ARENA_CMD_PAGE_FILE_H
#define DEADWOOD_ARENA_CMD_PAGE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/viewer/match_page.h"

/**
 * page_file_print - print the page of a log
 * @path: future path of the page; pages of matches with the same cards are
 *	searched in its folder
 *
 * Only a page with the view of all seats links to those matches.  Returns false
 * with @diag.
 */
bool page_file_print(FILE *out, const char *path, const char *log,
		     const struct match_look *look, struct diag *diag);

/* Return the name of a log's page in the current folder; owned. */
char *page_file_name(const char *log);

#endif
