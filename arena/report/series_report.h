/*
 * series_report.h - output of `arena report` for a tournament over several
 * games: page, table, site.  Each game also has its own.
 */
#ifndef DEADWOOD_ARENA_REPORT_SERIES_REPORT_H
#define DEADWOOD_ARENA_REPORT_SERIES_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * series_report_page - write the page over all games
 * @path: the file, or "-"; NULL: DIR/report.html, with links to the pages in
 *the folders of the games
 *
 * Returns false with @diag.
 */
bool series_report_page(const char *dir, const char *path, struct diag *diag);

/* Write the table over all games in a format of table_formats (bot_table.h). */
bool series_report_table(const char *dir, const char *word, const char *path,
			 struct diag *diag);

/**
 * series_report_site - write the page over all games, the table, and the site
 * of each game that has started
 *
 * @folder and @replays as in site_write; @all_logs as in report_facts_gather.
 */
bool series_report_site(const char *dir, const char *folder, uint64_t replays,
			bool all_logs, struct diag *diag);

#endif
