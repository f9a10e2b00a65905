/*
 * series_report.h - what `arena report` writes of a tournament over several
 * games: a page, a table, a site; each game has its own beside it.
 */
#ifndef DEADWOOD_ARENA_REPORT_SERIES_REPORT_H
#define DEADWOOD_ARENA_REPORT_SERIES_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * series_report_page - the page over all games
 * @path: the file, or "-"; NULL: DIR/report.html, with a link to the page in
 *	each game's folder
 *
 * Returns false with @diag.
 */
bool series_report_page(const char *dir, const char *path, struct diag *diag);

/* The table over all games, in a form of table_formats (bot_table.h). */
bool series_report_table(const char *dir, const char *word, const char *path,
			 struct diag *diag);

/**
 * series_report_site - the page over all games, the table, and a folder for
 * each game that has begun: its site
 *
 * As site_write, which has the words on @folder and @replays; @all_logs as in
 * report_facts_gather.
 */
bool series_report_site(const char *dir, const char *folder, uint64_t replays,
			bool all_logs, struct diag *diag);

#endif
