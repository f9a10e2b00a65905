/*
 * league_serve.h - run a league together with its web server.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_SERVE_H
#define DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_SERVE_H

#include <stdint.h>

#include "arena/league/league_config.h"
#include "arena/tournament/run.h"

/* Where the web server of a league listens; see struct http_how. */
struct league_address {
	const char *bind;
	int64_t port;
};

/* Run the league until a signal stops it.  When the server listens, print the
 * address of the pages.  The exit status is that of league_run. */
enum status league_serve(const struct league_config *config,
			 const struct league_address *address);

#endif
