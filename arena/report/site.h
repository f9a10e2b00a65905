/*
 * site.h - write the report of a run as a folder of linked HTML pages.
 *
 * The site needs no server: links are relative, and pages load nothing.  It
 * contains the sections of the report, the schedule with matches still to be
 * played, a page of each bot, text replays of the matches, and the standings as
 * files.  docs/pages.md lists the files.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_H
#define DEADWOOD_ARENA_REPORT_SITE_H

#include "arena/report/report_facts.h"

/* A folder with this file is a site, which a new site may replace. */
#define SITE_MARK  "made-by-arena-report.txt"
#define SITE_FIRST "index.html" /* start page */

/**
 * site_write - write the site
 * @folder: missing, empty, or an older site
 * @above: URL of the page over all games; NULL: none
 * @replays: matches up to this number get a text replay, if their logs are
 * valid
 *
 * The site is written as FOLDER.new, which then replaces @folder atomically: a
 * reader sees the old site or the new one.  The next call removes a FOLDER.new
 * that an interrupted call left.  Returns false with @diag.
 */
bool site_write(const struct report_facts *facts, const char *folder,
		const char *above, uint64_t replays, struct diag *diag);

#endif
