/*
 * watch.h - live view of a run in the browser: `arena watch`.
 *
 * The HTTP server (http.h) shows the contents of a results directory
 * (run_poll.h, live_streams.h).  The paths of the server are:
 *
 *   "/": start page with standings, running and finished matches.
 *   "/projector": the start page in large type, which shows one part at a time.
 *   "/standings.json": standings.json of the directory, without "pairs".
 *   "/tables.json": the matches of the start page (match_list.h).
 *   "/events": event stream; an event "standings" or "tables" reports that this
 *	JSON file has changed.
 *   "/match/N": page of a match; live while the match is played, then the page
 *	of `arena view`, whose viewers can ask bots (what_if.h).
 *   "/match/N/steps": event stream of a running match (live_streams.h).
 *
 * The page of a running match shows only what all seats can see.  The page
 * shows hands only when all matches with the same cards are over.
 */
#ifndef DEADWOOD_ARENA_HTTP_WATCH_H
#define DEADWOOD_ARENA_HTTP_WATCH_H

#include <signal.h>
#include <stdbool.h>

#include "arena/http/http.h"

/**
 * struct watch_how - settings of `arena watch`
 * @dir: results directory, which may still be empty
 * @bots: bots that viewers of finished matches can ask; NULL ends the list
 * @http: address and token; watch_run sets its routes
 * @ready: callback with @arg and the server's port when the server accepts
 *	requests
 * @stop: flag that a signal handler sets to end the server
 */
struct watch_how {
	const char *dir;
	const char *const *bots;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
	const volatile sig_atomic_t *stop;
};

#define WATCH_PROJECTOR "projector" /* path of the projector page */

/* Serve until *how->stop is set.  On an error, returns false and sets @diag. */
bool watch_run(const struct watch_how *how, struct diag *diag);

#endif
