/*
 * watch.h - live view of a run in the browser: `arena watch`.
 *
 * An HTTP server (http.h) that shows what a results directory contains
 * (run_poll.h, live_streams.h).  Paths:
 *
 *   /                    start page: standings, running and finished matches
 *   /projector           the same in large type, changing by itself
 *   /standings.json      standings.json of the folder, without "pairs"
 *   /tables.json         the matches of the start page (match_list.h)
 *   /events              event stream: "standings" and "tables", each with a
 *                        number that changes with that JSON
 *   /match/N             a match: live while it is played, then as `arena view`
 *                        shows it
 *   /match/N/steps       event stream of a running match (live_streams.h)
 *
 * A running match shows what the public may see.  All cards are shown once all
 * matches with the same cards are over; before that no hands are shown.
 */
#ifndef DEADWOOD_ARENA_HTTP_WATCH_H
#define DEADWOOD_ARENA_HTTP_WATCH_H

#include <signal.h>
#include <stdbool.h>

#include "arena/http/http.h"

/**
 * struct watch_how - settings
 * @dir: a results directory, which may still be empty
 * @http: address and token; watch_run sets its routes
 * @ready: called with @arg and the port once the server accepts requests
 * @stop: set by a signal handler to end the server
 */
struct watch_how {
	const char *dir;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
	const volatile sig_atomic_t *stop;
};

#define WATCH_PROJECTOR "projector" /* path of the projector page */

/* Serve until *.stop is set.  Returns false with @diag on failure. */
bool watch_run(const struct watch_how *how, struct diag *diag);

#endif
