/*
 * site_data.h - the made-up leagues of league_site.c: users, bots, versions and
 * groups, without matches.
 */
#ifndef DEADWOOD_TESTS_PROGRAMS_LEAGUE_SITE_SITE_DATA_H
#define DEADWOOD_TESTS_PROGRAMS_LEAGUE_SITE_SITE_DATA_H

#include "arena/league/league_pages.h"

/**
 * struct site_kind - a made-up league
 * @bot, @user: a bot, and its owner, whose pages are written; or NULL
 * @make: add users, bots, versions and groups to an empty database
 */
struct site_kind {
	const char *name, *bot, *user;
	void (*make)(const struct league_site *site);
};

/* Return the kind of a name: "secrets" (each secret of bob contains the same
 * word), "empty", "small" (its texts are hostile), "class" (150 bots); or
 * NULL. */
const struct site_kind *site_kind_find(const char *name);

/* End the program with the text of @why if @ok is false. */
void site_require(bool ok, const struct diag *why);

/* Write the pages of a made-up league to the folder "pages" of its folder.  For
 * each page, print a line "PAGE MICROSECONDS", the least time of three. */
void site_write_pages(const struct league_site *site,
		      const struct site_kind *kind);

#endif
