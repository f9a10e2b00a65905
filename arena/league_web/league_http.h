/*
 * league_http.h - web server of a league: public pages, uploads of bots by PUT,
 * and what only the owner of a bot may read.
 *
 * The server belongs to the process of the league and works on its event loop.
 * It reads the database of the league, and writes short transactions.  It
 * listens on a loopback address behind a proxy for TLS, such as caddy or nginx
 * (configs/league/), or on any address.
 *
 * The table `routes` in league_http.c lists all addresses, with the role that
 * each needs (league_access.h).  A refusal is a JSON object with one sentence.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_HTTP_H
#define DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_HTTP_H

#include "arena/http/http.h"
#include "arena/league/league_config.h"
#include "arena/league/league_db.h"

/* seconds until an owner may ask for the next match; arbitrary */
#define LEAGUE_PLAY_S 60

/**
 * struct league_http_how - settings of the server
 * @dir: folder of the league
 * @address, @port: see struct http_how
 * @db: database of the league; the server uses it only in league_http_turn
 * @arrived: called after an upload, which is in spool/new now.  The function
 *	takes all files of the spool into the database
 * @changed: called after the state of a bot has changed
 * @play: called to place a group of two versions in front of the queue.
 *	@group: gets its number.  Returns false with the reason in @diag, if the
 *	group is not possible now
 *
 * On an error of the database, @arrived returns false and sets @diag.
 */
struct league_http_how {
	const char *dir, *address;
	unsigned port;
	const struct league_config *config;
	struct league_db *db;
	void *arg;
	bool (*arrived)(void *arg, struct diag *diag);
	void (*changed)(void *arg);
	bool (*play)(void *arg, int64_t version, int64_t against,
		     int64_t *group, struct diag *diag);
};

struct league_http;

/* Start a server; @how is copied.  Returns an owned server, or NULL with
 * @diag. */
struct league_http *league_http_new(const struct league_http_how *how,
				    struct diag *diag);
void league_http_free(struct league_http *server);

/* Return the port that the server listens on. */
unsigned league_http_port(const struct league_http *server);

/* Return a descriptor, borrowed, that is readable when the server has work. */
int league_http_fd(const struct league_http *server);

/* Serve requests without waiting.  @wait_ms: the longest time until the next
 * call; the function sets a shorter time if the server needs it.  Returns false
 * if the server failed. */
bool league_http_turn(struct league_http *server, int *wait_ms);

#endif
