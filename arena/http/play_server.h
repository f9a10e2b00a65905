/*
 * play_server.h - HTTP server for a human player: `arena play ... --browser`.
 *
 * The server (http.h) connects a browser to the program of the human seat.
 * bots/human/page_frontend.h documents the lines of that program.  The server
 * does not interpret cards or rules.  The server sends each line of the program
 * to the browser as an event.  The browser posts an answer.  The server passes
 * the answer to the program as a line.  The paths of the server, each after the
 * secret token, are:
 *
 *   "/": the page of the current match.
 *   "/steps/N": event stream: the steps after event N, and questions.
 *   "/say/N": POST of an answer from browser tab N.
 *
 * The names of the server's events are:
 *
 *   "tab": the data is the number of this browser tab.
 *   "ask", "said", "took" and "done": the data is the rest of a line of
 *	the program that begins with this word.
 *   "match": the next match has started.
 *   "elsewhere": another browser tab was opened, and plays now.
 *   "ended": the arena has stopped.
 *
 * An event without a name is a step of the match.
 *
 * Only the browser tab that was opened last can play.  The server refuses
 * answers from earlier tabs.  If no tab is open, the match waits.
 */
#ifndef DEADWOOD_ARENA_HTTP_PLAY_SERVER_H
#define DEADWOOD_ARENA_HTTP_PLAY_SERVER_H

#include "arena/http/http.h"

/**
 * struct play_server_how - settings of the server
 * @from: descriptor from which the server reads the lines of the program
 * @to: non-blocking descriptor to which the server writes the answers
 * @http: address and token; play_server_run sets its routes
 * @ready: callback with @arg and the server's port when the first match has
 *	started
 */
struct play_server_how {
	int from, to;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
};

/* Serve until @from is closed and the browser has received the event "ended".
 * On an error, returns false and sets @diag. */
bool play_server_run(const struct play_server_how *how, struct diag *diag);

#endif
