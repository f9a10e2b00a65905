/*
 * page_file.h - write the HTML page of a match to a file.
 */
#ifndef DEADWOOD_ARENA_REPORT_PAGE_FILE_H
#define DEADWOOD_ARENA_REPORT_PAGE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/viewer/match_page.h"

/**
 * page_file_print - write the page of the match in a log to @out
 * @path: path at which the page will be stored; the function searches the
 *	folder of @path for pages of matches with the same cards
 *
 * If the page shows the cards of all seats, it links to the pages that were
 * found.  On an error, returns false and sets @diag.
 */
bool page_file_print(FILE *out, const char *path, const char *log,
		     const struct match_look *look, struct diag *diag);

/* Return the default file name of the page of the log at path @log, in the
 * current folder; owned. */
char *page_file_name(const char *log);

#endif
