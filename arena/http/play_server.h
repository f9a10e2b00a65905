/*
 * play_server.h - the page of a person who plays: `arena play ... --browser`.
 *
 * A web server (http.h) between a browser and the program of the human player
 * (bots/human/page_frontend.h describes its lines).  It knows no card and no
 * rule: it reads lines from a descriptor and sends them as a stream of events,
 * and it writes what the browser posts to another descriptor as a line.  A
 * secret random word precedes all its paths:
 *
 *   /            the page of the match that began last
 *   /steps/N     a stream: its steps, behind event N, and the question in hand
 *   /say/N       POST: what the tab of this number answers
 *
 * The stream's events: "tab" with the number of this reader, steps without a
 * name, "ask", "said", "took" and "done" as the program says them, "match": the
 * next match has begun; "elsewhere": another tab plays on; "ended": the arena
 * has.
 *
 * One tab plays: the one that came last.  Those before it are told so, and what
 * they post is refused.  Without one the match waits.
 */
#ifndef DEADWOOD_ARENA_HTTP_PLAY_SERVER_H
#define DEADWOOD_ARENA_HTTP_PLAY_SERVER_H

#include "arena/http/http.h"

/**
 * struct play_server_how - what is served
 * @from, @to: descriptors of the person's program: read and written; @to does
 *	not block
 * @http: where it listens; its routes are set here
 * @ready: gets @arg and the port once the first match has begun
 */
struct play_server_how {
	int from, to;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
};

/* Serve until @from is closed, and the page was told so.  False with @diag. */
bool play_server_run(const struct play_server_how *how, struct diag *diag);

#endif
