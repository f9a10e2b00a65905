/*
 * series_page.h - write the results of a tournament over several games as an
 * HTML page and as a table (output/series_standings.h).
 */
#ifndef DEADWOOD_ARENA_REPORT_SERIES_PAGE_H
#define DEADWOOD_ARENA_REPORT_SERIES_PAGE_H

#include "arena/output/series_standings.h"
#include "arena/report/markup_table.h"

/**
 * series_page_write - write the page
 * @dir: results directory of the tournament, for the commands that the page
 *	prints
 * @games: file name of the page in the folder of each game, to which this page
 *	links; NULL: no links
 *
 * The caller checks ferror for write errors.
 */
void series_page_write(FILE *out, const struct series_standings *overall,
		       const char *dir, const char *games);

/* Write a table with one row for each bot: its results over all games, and its
 * points in each game. */
void series_table_write(FILE *out, const struct series_standings *overall,
			const struct markup_table_format *form);

#endif
