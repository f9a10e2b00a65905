/*
 * seat_server.h - HTTP server of the seats of remote bots: long poll for lines,
 * and answers.
 *
 * A client plays one bot.  The token in the header "Authorization: Bearer"
 * names the bot, so no path contains a name.  protocol.md describes the paths
 * for authors of clients:
 *
 *   GET /seat/next?after=N&wait=S: the lines after number N (remote_seat.h).
 *	If there are none, the server waits up to S seconds for one, at most
 *	SEAT_WAIT_MAX_S, and then answers with status 204.
 *   POST /seat/answer/N: the answer to line N.
 *   POST /seat/leave/N: the bot has ended in the session of line N.
 *
 * Each request can be repeated without harm.  The server runs in the event loop
 * of the run.  It never answers with a line of another seat.
 */
#ifndef DEADWOOD_ARENA_SEATS_SEAT_SERVER_H
#define DEADWOOD_ARENA_SEATS_SEAT_SERVER_H

#include "arena/config/config.h"
#include "arena/http/http.h"
#include "arena/process/loop.h"
#include "arena/runner/remote_seat.h"
#include "arena/store/bearer_token.h"
#include "lib/diag.h"

#define SEAT_WAIT_MAX_S 25

struct seat_server;

/* The paths of the server; each handler gets the struct seat_server.  A test
 * calls the handlers. */
extern const struct http_route seat_routes[];

/**
 * struct seat_server_how - settings of the server
 * @address, @port, @url: as in struct http_how
 * @config: configuration of the run, borrowed
 * @tokens: for each bot its token; "" if the bot is not remote; borrowed
 * @loop, @seats: event loop and seats of the run, borrowed
 */
struct seat_server_how {
	const char *address;
	unsigned port;
	const char *url;
	const struct config *config;
	const char (*tokens)[BEARER_TOKEN_TEXT];
	struct loop *loop;
	struct remote_seats *seats;
};

/* Start the server.  Returns an owned server.  On an error, returns NULL and
 * sets @diag. */
struct seat_server *seat_server_new(const struct seat_server_how *how,
				    struct diag *diag);

/* Return the port that the server listens on. */
unsigned seat_server_port(const struct seat_server *server);

/* Let the clients know that the run is over (status 410), wait for them at most
 * two seconds, and stop the server. */
void seat_server_free(struct seat_server *server);

#endif
