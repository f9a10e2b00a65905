/*
 * http.h - small HTTP server for pages, server-sent events and uploads.
 *
 * The caller passes a fixed list of paths with their handlers; the answer to
 * any other path is 404.  A path may contain numbers and a name, which the
 * server passes to the handler.  The server refuses requests from pages of
 * other sites, and requests with a foreign Host header (DNS rebinding).  It
 * never reads a header that a proxy adds, such as X-Forwarded-For: a client can
 * send such a header too.
 *
 * A private server has a secret token, with which all paths start.  A POST to
 * it must have the Origin of one of its own pages.  A public server has no such
 * token; its handlers authorise each request by the header Authorization.  The
 * server passes the token in this header to the handlers, and never answers
 * with a CORS header.
 *
 * A connection is a stranger until it has sent the head of a request for a path
 * of this server, which includes the secret token.  The server reserves slots
 * for all other connections.  When the strangers' slots are full, the server
 * drops the oldest stranger, so that a new connection can send its request.  A
 * public server also drops its oldest idle client if no slot is free.
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
/* bytes a second that an upload needs, after the first HTTP_REQUEST_MS */
#define HTTP_UPLOAD_RATE   8192
/* A refused upload of at most this many bytes is received and discarded before
 * the answer: a client that still sends may not read an earlier answer. */
#define HTTP_DISCARD_MAX   (64u << 20)
/* milliseconds after which a stream ends; browsers then reconnect */
#define HTTP_STREAM_MS	   600000
/* milliseconds between the bytes that keep an idle stream alive */
#define HTTP_HEARTBEAT_MS  15000
#define HTTP_TOKEN_MAX	   33
#define HTTP_BODY_MAX	   65538 /* maximum bytes of a request body of POST */
#define HTTP_NAME_MAX	   40	 /* maximum bytes of a name in a path */
#define HTTP_BEARER_MAX	   64	 /* maximum bytes of a token, with its NUL */
#define HTTP_QUERY_MAX	   64	 /* maximum bytes of a query, with its NUL */

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

/* Let clients keep a body that they will ask for again: its answers get an ETag
 * instead of "no-store".  Use it only for a page that anybody may read. */
void http_body_let_keep(struct http_body *body);

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
 * @number: first number in the path (# in the route's path)
 * @second: second number in the path
 * @name: name in the path (@ in the route's path); ""
 * @page: the member .page of the route, see struct http_route
 * @query: text after the ? of the path, as the client sent it; "" if there is
 *	none.  A query that is too long is "?"
 * @last_event: number of the last event that the client has received, or 0
 * @bearer: token of the header "Authorization: Bearer TOKEN"; "" if the header
 *	is missing, occurs twice, or has another form
 * @body: body of a POST, @len bytes of any value
 * @len: for a PUT, in @open the announced number of bytes, or 0 if the body
 *	comes in chunks; in @serve the number of bytes that were received.  If
 *	it exceeds the route's @body_max, the rest was discarded
 * @fd, @upload: for a PUT, descriptor and pointer from @open
 * @error: for a PUT, errno of a failed write to the descriptor; 0
 * @is_due: true if the handler must answer now, see .wait_ms of struct
 *	http_answer
 */
struct http_request {
	uint64_t number, second;
	char name[HTTP_NAME_MAX + 1];
	unsigned page;
	const char *query;
	uint64_t last_event;
	char bearer[HTTP_BEARER_MAX];
	const char *body;
	uint64_t len;
	int fd;
	void *upload;
	int error;
	bool is_due;
};

/**
 * struct http_answer - the answer to a request
 * @status: HTTP status, such as 200; 0 means 404
 * @body: body to send, or NULL.  The handler owns the body.  If @last is true,
 *	the server frees it
 * @retry_s: if not 0, number of seconds for the header Retry-After; only with
 *	@last or @text
 * @stream: stream to send.  The server sends it if @body is NULL and
 *	@stream.read is not NULL
 * @text: text to send (a string literal) if the answer has neither body nor
 *	stream
 * @wait_ms: if not 0, the handler has no answer yet (long poll).  The server
 *	calls the handler again after http_wake_waiting with @waits_for, and
 *	with @is_due of the request after this time or after http_end_waiting.
 *	The server ignores @wait_ms if @is_due is set
 */
struct http_answer {
	unsigned status;
	struct http_body *body;
	bool last;
	unsigned retry_s;
	struct http_stream stream;
	const char *text;
	int wait_ms;
	const void *waits_for;
};

/* Set @answer to @status and @text; @text is a string literal, such as the
 * reason of a refusal. */
void http_answer_text(struct http_answer *answer, unsigned status,
		      const char *text);

/* HTTP_GET also means HEAD.  HTTP_PUT: the body of any bytes goes to a
 * descriptor, see struct http_uploads. */
enum http_method { HTTP_GET, HTTP_POST, HTTP_PUT };

/**
 * struct http_route - a path and its handler
 * @path: path after the token, such as "/match/#", where # is a number from 1,
 *	and @ a name of letters a-z, digits and hyphens.  Two routes may differ
 *	in the method alone.  A NULL path ends the array
 * @body_max: maximum bytes of the body; of a POST, at most HTTP_BODY_MAX.  0:
 *	the request must not have a body
 * @page: number that the handler @serve gets in the request, to distinguish
 *	routes with the same handler
 */
struct http_route {
	enum http_method method;
	const char *path;
	void (*serve)(void *arg, const struct http_request *request,
		      struct http_answer *answer);
	uint64_t body_max;
	unsigned page;
};

/**
 * struct http_uploads - callbacks for the bodies of PUT requests
 * @open: called after the head of the request; @request lacks the body.  The
 *	function returns a descriptor for the body, and may set
 *	@request->upload.  Returns -1 to refuse the upload with @answer
 * @cancel: the client has left, or was too slow.  Otherwise the server calls
 *	the route's function after the last byte.  Either function owns the
 *	descriptor and @request->upload
 */
struct http_uploads {
	int (*open)(void *arg, struct http_request *request,
		    struct http_answer *answer);
	void (*cancel)(void *arg, const struct http_request *request);
};

/**
 * struct http_how - address, token and routes of a server
 * @address: IP address to listen on, such as "127.0.0.1", "::1" or "0.0.0.0"
 * @port: TCP port, or 0 for any free port
 * @token: secret with which all paths start (http_make_token); "": the server
 *	is public
 * @url: address at which a proxy offers the server, such as
 *	"https://league.example"; or NULL
 * @queries: true: a path may have a query, which the handlers check; false: the
 *	server refuses queries
 * @routes, @arg: list of routes, and argument of their handlers; borrowed
 * @uploads: callbacks for PUT, if @routes contain this method
 *
 * If @address is a loopback address, the Host header of a request must be a
 * loopback name, or the host of @url.  On a loopback address, too, the token
 * is necessary for private pages, because a bot with network access can connect
 * to the server.
 */
struct http_how {
	const char *address;
	unsigned port;
	char token[HTTP_TOKEN_MAX];
	const char *url;
	bool queries;
	const struct http_route *routes;
	const struct http_uploads *uploads;
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

/* For a loop of the caller: http_fd returns a descriptor, borrowed, that is
 * readable when http_run_once has work.  http_wait_ms returns the milliseconds,
 * at most @most_ms, after which the caller must call http_run_once anyway. */
int http_fd(const struct http *http);
int http_wait_ms(const struct http *http, int most_ms);

/* Like http_run_once, serve requests, but return at once when @fd is readable
 * or its other end was closed. */
bool http_run_once_fd(struct http *http, int fd, int wait_ms);

/* Call .read of all streams again, because one of them may have new events. */
void http_wake(struct http *http);

/* Call the handlers of the requests that wait for @waits_for again. */
void http_wake_waiting(struct http *http, const void *waits_for);

/* Let the requests that wait for @waits_for be answered now. */
void http_end_waiting(struct http *http, const void *waits_for);

/* http_clients returns the number of clients. http_streams returns the number
 * of clients that read a stream. */
unsigned http_clients(const struct http *http);
unsigned http_streams(const struct http *http);

#endif
