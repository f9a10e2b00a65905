/*
 * http.h - small HTTP server for pages and server-sent events.
 *
 * The caller passes a fixed list of paths with their handlers; the answer to
 * any other path is 404.  A path may contain one number, which the server
 * passes to the handler.  The server accepts GET and HEAD without a body.  The
 * server refuses requests from pages of other sites, and requests with a
 * foreign Host header (DNS rebinding).  A route with a body accepts only POST,
 * of a limited length and with the Origin of a page of this server.
 *
 * All paths start with a secret token.  The server reserves slots for
 * connections that have sent the token.  Connections that have not sent the
 * token are called strangers.  When the strangers' slots are full, the server
 * drops the oldest stranger, so that a new connection can send the token.
 *
 * The server never blocks on a client.  The server limits the number of clients
 * and the bytes of all bodies.  The server drops a client that takes too long.
 * All work of the server happens in http_run_once, on the caller's thread.
 *
 * libmicrohttpd (Debian) reads and writes HTTP; see http_library.h.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_H
#define DEADWOOD_ARENA_HTTP_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

/* The limits of the HTTP server are arbitrary.  A browser needs one event
 * stream and a few connections. */
/* maximum number of clients with the token; further clients get status 503 */
#define HTTP_CLIENTS_MAX   512
#define HTTP_STRANGERS_MAX 128
/* maximum bytes of all bodies together */
#define HTTP_BYTES_MAX	   (96u << 20)
/* milliseconds in which a client must send its next request */
#define HTTP_REQUEST_MS	   10000
/* milliseconds in which a client must receive an answer, or the next bytes of a
 * stream */
#define HTTP_RESPONSE_MS   30000
/* milliseconds after which a stream ends; browsers then reconnect */
#define HTTP_STREAM_MS	   600000
/* milliseconds between the bytes that keep an idle stream alive */
#define HTTP_HEARTBEAT_MS  15000
#define HTTP_TOKEN_MAX	   33
#define HTTP_BODY_MAX	   4096 /* maximum bytes of a request body */

/* Body of answers: bytes with a content type.  Several clients can receive one
 * body at once.
 */
struct http_body;

struct http;

/**
 * http_body_new - make a body
 * @type: content type, such as "text/html"; borrowed
 * @text: @len bytes from malloc; the body owns and frees them
 *
 * If the bodies would exceed HTTP_BYTES_MAX, returns NULL.  Call http_body_free
 * before http_free.  A client that is receiving the body during http_body_free
 * still gets all bytes.
 */
struct http_body *http_body_new(struct http *http, const char *type, char *text,
				size_t len);
void http_body_free(struct http_body *body);

/* Return true if the body consists of the @len bytes at @text. */
bool http_body_is(const struct http_body *body, const char *text, size_t len);

/**
 * struct http_stream - a stream of server-sent events
 * @read: function that copies at most @room bytes into @to and returns their
 *	number; 0: no new bytes (see http_wake); -1: end of the stream
 * @close: function that the server calls once, after the client has left or the
 *	stream has ended
 */
struct http_stream {
	void *arg;
	long (*read)(void *arg, char *to, size_t room);
	void (*close)(void *arg);
};

/**
 * struct http_request - a request to the server
 * @number: number in the path, if the route's path contains #
 * @page: the member .page of the route, see struct http_route
 * @last_event: number of the last event that the client has received, or 0
 * @body: body of the request, @len bytes of any value, if the route has a body
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
 * @status: HTTP status, such as 200; 0 means 404
 * @body: body to send, or NULL.  The handler owns the body.  If @last is true,
 *	the server frees it
 * @stream: stream to send.  The server sends it if @body is NULL and
 *	@stream.read is not NULL
 * @text: text to send (a string literal) if the answer has neither body nor
 *	stream
 */
struct http_answer {
	unsigned status;
	struct http_body *body;
	bool last;
	struct http_stream stream;
	const char *text;
};

/* Set @answer to @status and @text; @text is a string literal, such as the
 * reason of a refusal. */
void http_answer_text(struct http_answer *answer, unsigned status,
		      const char *text);

/**
 * struct http_route - a path and its handler
 * @path: path after the token, such as "/match/#", where # is a number from 1;
 *	a NULL path ends the array
 * @body_max: if not 0, the path accepts only POST with a body of 1 to @body_max
 *	bytes (at most HTTP_BODY_MAX); 0: the path accepts GET and HEAD
 * @page: number that the handler @serve gets in the request, to distinguish
 *	routes with the same handler
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
 * @address: IP address to listen on, such as "127.0.0.1", "::1" or "0.0.0.0"
 * @port: TCP port, or 0 for any free port
 * @token: secret with which all paths start (http_make_token)
 * @routes, @arg: list of routes, and argument of their handlers; borrowed
 *
 * If @address is a loopback address, the Host header of a request must be a
 * loopback name.  Even on a loopback address the token is required, because a
 * bot with network access can connect to the server.
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

/* Start a server.  Returns an owned server.  On an error, returns NULL and sets
 * @diag. */
struct http *http_new(const struct http_how *how, struct diag *diag);

/* http_stop drops all clients and closes their streams.  After http_stop, the
 * caller frees the data of the streams, then all bodies, and then calls
 * http_free. */
void http_stop(struct http *http);
void http_free(struct http *http);

/* Return the port that the server listens on. */
unsigned http_port(const struct http *http);

/* Serve requests for at most @wait_ms milliseconds.  Returns false if the
 * server failed. */
bool http_run_once(struct http *http, int wait_ms);

/* Like http_run_once, serve requests, but return at once when @fd is readable
 * or its other end was closed. */
bool http_run_once_fd(struct http *http, int fd, int wait_ms);

/* Call .read of all streams again, because one of them may have new events. */
void http_wake(struct http *http);

/* http_clients returns the number of clients. http_streams returns the number
 * of clients that read a stream. */
unsigned http_clients(const struct http *http);
unsigned http_streams(const struct http *http);

#endif
