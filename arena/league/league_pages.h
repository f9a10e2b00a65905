/*
 * league_pages.h - write the pages of a league, from its database: tables,
 * bots, failures, queue, health and feed.
 *
 * Each function writes one document into a FILE.  Pages of HTML have the style
 * of a report (arena/html/page_style.h).  All text is escaped.  What a page
 * reads does not grow with the number of groups: it reads rows of bots, sums,
 * and the newest groups.
 *
 * Pages link to one another by relative addresses, so a proxy may serve the
 * league below any path:
 *
 *	/			league_page_table, all games
 *	/games/GAME		league_page_table, one game
 *	/table.json		league_json_table
 *	/bots/NAME		league_page_bot
 *	/bots/NAME/failures	league_page_failures; only for the owner
 *	/groups/ID/matches/N	page of a match (viewer), not written here
 *	/queue			league_page_queue
 *	/me			league_page_me; no data of anybody
 *	/me/bots		league_page_owner; only for the owner
 *	/me.json		league_json_owner; only for the owner
 *	/health			league_json_health
 *	/feed.atom		league_atom_feed
 *
 * The page /me also sends `PUT /bots/NAME` (an archive) and `POST
 * /bots/NAME/match` (name of an opponent).  A browser cannot send a token with
 * a link, so the page /me requests the pages of the owner with the header
 * Authorization, and shows their element main.
 *
 * The caller authorises each request.  The functions write texts of an owner
 * (build output, stderr, dialogs) only where this header says so.
 *
 * On an error of the database, a function returns false with @diag; then the
 * caller must discard the document.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_PAGES_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_PAGES_H

#include <stdio.h>

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"

/**
 * struct league_site - what all pages read
 * @address: address of the league for its users, without a slash at the end,
 *	such as "https://league.example"
 * @now_ms: current time, in milliseconds since 1970
 */
struct league_site {
	struct league_db *db;
	const struct league_config *config;
	const char *address;
	int64_t now_ms;
};

/* Write the table.  @game: index of the game; -1: over all games. */
bool league_page_table(FILE *out, const struct league_site *site, int game,
		       struct diag *diag);
bool league_json_table(FILE *out, const struct league_site *site,
		       struct diag *diag);

/**
 * league_page_bot - write the page of a bot
 * @name: name of the bot
 * @owner: true: the reader is the owner of the bot: with texts of its versions
 * @found: gets false if there is no such bot; then nothing is written
 */
bool league_page_bot(FILE *out, const struct league_site *site,
		     const char *name, bool owner, bool *found,
		     struct diag *diag);

/* Write why a bot failed: steps of its versions, and forfeits with request,
 * answer and stderr.  Only for the owner.  @found: as in league_page_bot. */
bool league_page_failures(FILE *out, const struct league_site *site,
			  const char *name, bool *found, struct diag *diag);

/* Write what is built, checked and played now. */
bool league_page_queue(FILE *out, const struct league_site *site,
		       struct diag *diag);

/* Write the page that asks for a token; it contains no data of a user. */
void league_page_me(FILE *out, const struct league_site *site);

/* Write the bots of a user with the texts of their versions.  Only for the
 * owner @user (name @name). */
bool league_page_owner(FILE *out, const struct league_site *site, int64_t user,
		       const char *name, struct diag *diag);
bool league_json_owner(FILE *out, const struct league_site *site, int64_t user,
		       const char *name, struct diag *diag);

/* Write the state of the league.  @healthy: gets false if the league is
 * stalled; then the HTTP status should be 503. */
bool league_json_health(FILE *out, const struct league_site *site,
			bool *healthy, struct diag *diag);

/* Write the newest events as an Atom feed. */
bool league_atom_feed(FILE *out, const struct league_site *site,
		      struct diag *diag);

#endif
