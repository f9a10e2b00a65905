/*
 * view_server.h - HTTP server for the page of one log: `arena view --serve`.
 *
 * The page is that of `arena view`, with a form for questions to bots
 * (what_if.h).  The paths are "/match/1", and the paths of the answers.
 */
#ifndef DEADWOOD_ARENA_HTTP_VIEW_SERVER_H
#define DEADWOOD_ARENA_HTTP_VIEW_SERVER_H

#include <signal.h>

#include "arena/http/http.h"

/**
 * struct view_server_how - settings of the server
 * @log: path of the log
 * @bots: bots that viewers can ask; NULL ends the list
 * @http: address and token; view_server_run sets its routes
 * @ready: callback with @arg and the server's port when the server accepts
 *	requests
 * @stop: flag that a signal handler sets to end the server
 */
struct view_server_how {
	const char *log;
	const char *const *bots;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
	const volatile sig_atomic_t *stop;
};

#define VIEW_SERVER_PAGE "match/1" /* path of the page, after the token */

/* Serve until *how->stop is set.  On an error, returns false and sets @diag. */
bool view_server_run(const struct view_server_how *how, struct diag *diag);

#endif
