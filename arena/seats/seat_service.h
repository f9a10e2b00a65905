/*
 * seat_service.h - options, tokens and server for the remote bots of `arena
 * run` and `arena play`.
 *
 * Each remote bot has a token.  If the results are kept, the token is in the
 * file DIR/seats/NAME.token, which only the user can read; a resumed run reads
 * it again.  Otherwise the arena prints the token.
 */
#ifndef DEADWOOD_ARENA_SEATS_SEAT_SERVICE_H
#define DEADWOOD_ARENA_SEATS_SEAT_SERVICE_H

#include "arena/seats/seat_server.h"
#include "arena/tournament/run.h"
#include "lib/cli/args.h"

#define SEAT_PORT_MAX 65535
#define SEAT_OPTIONS_DEFAULTS                                                  \
	{                                                                      \
		.bind = "127.0.0.1", .port = 8018                              \
	}

/* Options of the server; see struct http_how. */
struct seat_options {
	const char *bind, *url;
	int64_t port;
};

/* Rows for the table of options, for a struct seat_options at the offset @at_
 * of the request. */
#define SEAT_PORT(at_)                                                         \
	OPTION_COUNT("port", "N", (at_) + offsetof(struct seat_options, port), \
		     0, SEAT_PORT_MAX,                                         \
		     "port at which the server for remote bots listens; 0 "    \
		     "stands for any free port (default: 8018). Without "      \
		     "remote bots, there is no server")
#define SEAT_BIND(at_)                                                         \
	OPTION_TEXT("bind", "ADDR",                                            \
		    (at_) + offsetof(struct seat_options, bind),               \
		    "address of this machine at which the server for remote "  \
		    "bots listens; 0.0.0.0 stands for all addresses "          \
		    "(default: 127.0.0.1, which only this machine can reach)")
#define SEAT_URL(at_)                                                          \
	OPTION_TEXT("url", "URL", (at_) + offsetof(struct seat_options, url),  \
		    "address at which a proxy offers the server for remote "   \
		    "bots, such as https://arena.example (default: no proxy)")

/**
 * struct seat_service - the server of a run
 * @tokens: for each bot its token; "" if the bot is not remote; owned
 */
struct seat_service {
	const struct seat_options *options;
	char (*tokens)[BEARER_TOKEN_TEXT];
	struct seat_server *server;
};

/* Return the functions for run_how.seats.  The caller keeps @service, which is
 * zeroed except for .options, until the run has ended. */
struct run_seats seat_service_of(struct seat_service *service);

#endif
