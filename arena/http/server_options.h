/*
 * server_options.h - options of the HTTP servers of `arena watch` and `arena
 * view --serve`, the address that they print, and the signals that end them.
 */
#ifndef DEADWOOD_ARENA_HTTP_SERVER_OPTIONS_H
#define DEADWOOD_ARENA_HTTP_SERVER_OPTIONS_H

#include <signal.h>
#include <stddef.h>

#include "lib/cli/args.h"

#define SERVER_PORT_MAX 65535
#define SERVER_BOTS	(ARGS_TEXTS_MAX + 1)
#define SERVER_DEFAULTS                                                        \
	{                                                                      \
		.bind = "127.0.0.1", .port = 8017                              \
	}

/**
 * struct server_options - options of a server
 * @bots: bots in the values of the option --ask
 */
struct server_options {
	const char *bind;
	int64_t port;
	struct args_texts bots;
};

/* Rows for the table of options, for a struct server_options at the offset @at_
 * of the request.
 */
#define SERVER_PORT(at_)                                                       \
	OPTION_COUNT("port", "N",                                              \
		     (at_) + offsetof(struct server_options, port), 0,         \
		     SERVER_PORT_MAX,                                          \
		     "port at which the server listens; 0 stands for any "     \
		     "free port (default: 8017)")
#define SERVER_BIND(at_)                                                       \
	OPTION_TEXT("bind", "ADDR",                                            \
		    (at_) + offsetof(struct server_options, bind),             \
		    "address of this machine at which the server listens; "    \
		    "0.0.0.0 stands for all addresses (default: 127.0.0.1, "   \
		    "which only this machine can reach). The address of the "  \
		    "pages contains a "                                        \
		    "random word, and the server refuses requests without "    \
		    "this word")
#define SERVER_ASK(at_)                                                        \
	OPTION_TEXTS(                                                          \
		"ask", "BOT", (at_) + offsetof(struct server_options, bots),   \
		"bot that viewers of a finished match can ask what it "        \
		"would play, or let continue a deal; none stands for no "      \
		"bot (default: house:sharp, house:greedy, house:critic and "   \
		"house:random)")

/* Store the bots that viewers can ask, and NULL after them. */
void server_find_bots(const struct server_options *request,
		      const char *bots[SERVER_BOTS]);

/* Print the URL of a page.  @path follows the secret token in the URL. */
void server_print_url(const struct server_options *request, unsigned port,
		      const char *token, const char *path);

/* Catch the signals that end a server, and lower the priority of this process.
 * The result points to a flag that is not 0 after such a signal. */
const volatile sig_atomic_t *server_begin(const char *command);

#endif
