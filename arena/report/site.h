/*
 * site.h - write the report of a run as a folder of linked HTML pages.
 *
 * The site can be read without a web server: all links are relative, and no
 * page loads another file.  The site contains the sections of the report, the
 * schedule, a page for each bot, text replays of matches, and the standings in
 * several formats.  See docs/pages.md for a list of the files.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_H
#define DEADWOOD_ARENA_REPORT_SITE_H

#include "arena/report/report_facts.h"

/* Name of a file that marks a folder as a site.  A new site replaces only a
 * folder that contains this file. */
#define SITE_MARK  "made-by-arena-report.txt"
#define SITE_FIRST "index.html" /* start page */

/**
 * struct site_extent - how many matches a site shows
 * @replays: the matches 1 to @replays get a text replay, if their logs are
 *	valid
 * @views: maximum number of matches with a page (match_views.h)
 */
struct site_extent {
	uint64_t replays, views;
};

/**
 * site_write - write the site
 * @folder: path of the site: a folder that does not exist, is empty or contains
 *	an older site
 * @above: URL of the page over all games of the tournament; NULL: there is no
 *	such page
 *
 * The function writes the site to FOLDER.new, and then replaces @folder by it
 * atomically.  So a web server delivers either the old site or the new site.
 * If a call is interrupted, the next call deletes FOLDER.new.  On an error,
 * returns false and sets @diag.
 */
bool site_write(const struct report_facts *facts, const char *folder,
		const char *above, const struct site_extent *extent,
		struct diag *diag);

#endif
