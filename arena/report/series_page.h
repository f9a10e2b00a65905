/*
 * series_page.h - a tournament over several games as a page, and its table on
 * paper (output/series_standings.h).
 */
#ifndef DEADWOOD_ARENA_REPORT_SERIES_PAGE_H
#define DEADWOOD_ARENA_REPORT_SERIES_PAGE_H

#include "arena/output/series_standings.h"
#include "arena/report/paper.h"

/**
 * overall_page - write the page
 * @dir: the folder, for commands
 * @games: the file in a game's folder beside the page that tells of it, which
 *	is linked; NULL: there is none
 *
 * Failures to write are left for the caller's ferror.
 */
void overall_page(FILE *out, const struct series_standings *overall,
		  const char *dir, const char *games);

/* The table over all, one row a bot: what it has over all, and its points in
 * each game. */
void overall_paper(FILE *out, const struct series_standings *overall,
		   const struct paper_form *form);

#endif
