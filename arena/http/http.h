/*
 * http.h - small HTTP server for pages and server-sent events.
 *
 * The server knows paths, answers and streams, not their content.  The paths
 * are a fixed list; any other path is 404.  Of a path only a number reaches the
 * handler.  The server accepts GET and HEAD.  It refuses requests of pages of
 * other sites, requests with another Host (DNS rebinding) and requests with a
 * body.  A route with a body accepts only POST, of a bounded length and with
 * the Origin of its own page.
 *
 * All paths start with a secret token.  Connections that have sent the token
 * have slots of their own.  All others are strangers: when the strangers' slots
 * are full, the server drops the oldest stranger, so that a new connection can
 * send the token.
 *
 * The server never blocks on a client.  Limits: clients, bytes that wait to be
 * sent, and the time that a client may take.  A slower client is dropped.
 * Everything runs in http_run_once, on the caller's thread.
 *
 * libmicrohttpd (Debian) reads and writes HTTP; see http_library.h.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_H
#define DEADWOOD_ARENA_HTTP_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

/* All chosen.  A browser needs one stream and a few connections. */
#define HTTP_CLIENTS_MAX   512 /* with the token; beyond: status 503 */
#define HTTP_STRANGERS_MAX 128
#define HTTP_BYTES_MAX	   (96u << 20) /* of all bodies in memory */
#define HTTP_REQUEST_MS	   10000       /* for a request, and between two */
#define HTTP_RESPONSE_MS                                                       \
	30000 /* to receive an answer, or what a stream has at the moment */
#define HTTP_STREAM_MS	  600000 /* then a stream ends; browsers reconnect */
#define HTTP_HEARTBEAT_MS 15000	 /* between bytes of an idle stream */
#define HTTP_TOKEN_MAX	  33
#define HTTP_BODY_MAX	  4096 /* of a request */

/* Bytes with their type, which several clients can be sent at once. */
struct http_body;

struct http;

/**
 * http_body_new - make a body
 * @type: "text/html", borrowed
 * @text: @len bytes, taken: freed with the body
 *
 * Returns NULL if HTTP_BYTES_MAX would be exceeded.  Call http_body_free before
 * http_free; clients that are being sent the body still get it.
 */
struct http_body *http_body_new(struct http *http, const char *type, char *text,
				size_t len);
void http_body_free(struct http_body *body);

/* Does the body consist of these bytes? */
bool http_body_is(const struct http_body *body, const char *text, size_t len);

/**
 * struct http_stream - a stream of server-sent events
 * @read: copies up to @room bytes into @to and returns their number; 0: nothing
 *	for now (see http_wake); -1: end of the stream
 * @close: called once the client has left or the stream has ended
 */
struct http_stream {
	void *arg;
	long (*read)(void *arg, char *to, size_t room);
	void (*close)(void *arg);
};

/**
 * struct http_request - a request
 * @number: the number in the path, if the route has one
 * @page: of the route
 * @last_event: number of the last event that the client has, or 0
 * @body: @len bytes, any bytes, if the route has a body
 */
struct http_request {
	uint64_t number;
	unsigned page;
	uint64_t last_event;
	const char *body;
	size_t len;
};

/**
 * struct http_answer - the answer to a request
 * @status: 0: 404, not found
 * @body: sent if not NULL; owned by the handler, but freed here if @last
 * @stream: sent if there is no body and .read is set
 * @text: sent if there is neither: the reason, a literal
 */
struct http_answer {
	unsigned status;
	struct http_body *body;
	bool last;
	struct http_stream stream;
	const char *text;
};

/* Answer with the reason @text, a literal. */
void http_answer_text(struct http_answer *answer, unsigned status,
		      const char *text);

/**
 * struct http_route - a path and its handler
 * @path: "/match/#", where # is a number from 1; NULL ends the list
 * @body_max: the path accepts only POST, with a body of 1 to @body_max bytes
 *	(at most HTTP_BODY_MAX); 0: GET without a body
 * @page: passed to @serve, which may have several routes
 */
struct http_route {
	const char *path;
	void (*serve)(void *arg, const struct http_request *request,
		      struct http_answer *answer);
	size_t body_max;
	unsigned page;
};

/**
 * struct http_how - address, token and routes of a server
 * @address: "127.0.0.1", "::1", "0.0.0.0"
 * @port: 0: any free port
 * @token: secret that all paths start with (http_make_token)
 * @routes, @arg: borrowed
 *
 * On the loopback, Host must be a loopback name.  The token is needed there
 * too: a bot with network access can connect to the loopback.
 */
struct http_how {
	const char *address;
	unsigned port;
	char token[HTTP_TOKEN_MAX];
	const struct http_route *routes;
	void *arg;
};

/* Set @how's token to 128 random bits. */
void http_make_token(struct http_how *how);

/* Start a server.  Returns it, owned, or NULL with @diag. */
struct http *http_new(const struct http_how *how, struct diag *diag);

/* http_stop drops all clients and closes their streams.  After it the caller
 * frees what the streams read, then all bodies, then calls http_free. */
void http_stop(struct http *http);
void http_free(struct http *http);

/* Return the port that the server listens on. */
unsigned http_port(const struct http *http);

/* Serve requests for at most @wait_ms.  Returns false if the server failed. */
bool http_run_once(struct http *http, int wait_ms);

/* The same, but return at once when @fd is readable or was closed. */
bool http_run_once_fd(struct http *http, int fd, int wait_ms);

/* Read all streams again: one of them may have new events. */
void http_wake(struct http *http);

/* Return the number of clients, and of those that read a stream. */
unsigned http_clients(const struct http *http);
unsigned http_streams(const struct http *http);

#endif
