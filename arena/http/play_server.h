/*
 * play_server.h - HTTP server for a human player: `arena play ... --browser`.
 *
 * The server (http.h) connects a browser to the program of the human seat
 * (bots/human/page_frontend.h, which documents the lines).  It knows no cards
 * and no rules.  Lines of the program become events of a stream; a posted
 * answer becomes a line to the program.  Paths, all after the secret token:
 *
 *   /            the page of the current match
 *   /steps/N     event stream: the steps after event N, and the open question
 *   /say/N       POST: the answer of tab number N
 *
 * Events of the stream: "tab" with the number of this tab; steps without a
 * name; "ask", "said", "took" and "done" as the program sends them; "match":
 * the next match has started; "elsewhere": another tab has taken over; "ended":
 * the arena has stopped.
 *
 * Only the tab opened last can play.  Earlier tabs get "elsewhere", and their
 * answers are refused.  Without a tab the match waits.
 */
#ifndef DEADWOOD_ARENA_HTTP_PLAY_SERVER_H
#define DEADWOOD_ARENA_HTTP_PLAY_SERVER_H

#include "arena/http/http.h"

/**
 * struct play_server_how - settings
 * @from, @to: descriptors of the human seat's program: read and written; @to is
 *	non-blocking
 * @http: address and token; play_server_run sets its routes
 * @ready: called with @arg and the port once the first match has started
 */
struct play_server_how {
	int from, to;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
};

/* Serve until @from is closed and the browser has received "ended".  Returns
 * false with @diag on failure. */
bool play_server_run(const struct play_server_how *how, struct diag *diag);

#endif
