/*
 * series_report.h - write the output of `arena report` for a tournament over
 * several games: page, table or site.  Each game also has a page, table or site
 * of its own.
 */
#ifndef DEADWOOD_ARENA_REPORT_SERIES_REPORT_H
#define DEADWOOD_ARENA_REPORT_SERIES_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/report/site.h"
#include "lib/diag.h"

/**
 * series_report_page - write the page over all games
 * @path: path of the page, or "-" for standard output.  If @path is NULL, the
 *	page is DIR/report.html, with links to the pages of the games
 *
 * On an error, returns false and sets @diag.
 */
bool series_report_page(const char *dir, const char *path, struct diag *diag);

/* Write the table with the results over all games.  @word: .word of a format in
 * table_formats (bot_table.h). */
bool series_report_table(const char *dir, const char *word, const char *path,
			 struct diag *diag);

/**
 * series_report_site - write the site: the page and the table over all games,
 * and the site of each game that has started
 *
 * @folder and @extent: see site_write.  @all_logs: see report_facts_gather.
 */
bool series_report_site(const char *dir, const char *folder,
			const struct site_extent *extent, bool all_logs,
			struct diag *diag);

#endif
