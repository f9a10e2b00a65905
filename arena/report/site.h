/*
 * site.h - a run as a folder of pages that link each other.
 *
 * No server is needed: links are relative, and a page asks for nothing but what
 * is clicked.  Besides the sections of the report there is the schedule, with
 * what is still to be played, a page of each bot, the matches card by card, and
 * the standings as files for other programs.  docs/pages.md names the files.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_H
#define DEADWOOD_ARENA_REPORT_SITE_H

#include "arena/report/report_facts.h"

/* A folder that has this file is a site, and may be replaced by another. */
#define SITE_MARK  "made-by-arena-report.txt"
#define SITE_FIRST "index.html" /* the page to begin with */

/**
 * site_write - write the site
 * @folder: may be missing, empty, or an older site
 * @above: how the page over all games is reached from the first page; NULL:
 *	there is none
 * @replays: the matches up to this number are written out card by card, where
 *	their logs are there and hold
 *
 * It is written beside its place, as FOLDER.new, and then takes it at one
 * stroke: whoever reads meanwhile, or after a stop, sees the old site or the
 * new one.  What a stopped one left beside is cleared by the next.  Returns
 * false with @diag.
 */
bool site_write(const struct report_facts *facts, const char *folder,
		const char *above, uint64_t replays, struct diag *diag);

#endif
