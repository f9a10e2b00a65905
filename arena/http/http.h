/*
 * http.h - a small server of pages for people who look on.
 *
 * It knows paths, answers and streams, and nothing of what they tell.  There is
 * a fixed list of paths; one that is not in it is not there, and no part of a
 * path but a number reaches who answers.  It takes GET and HEAD, and believes
 * nobody: what another site's page asks, what was sent to another name (DNS
 * rebinding), and what carries a body is refused.  A route that takes a body
 * takes POST and nothing else, of a bounded length, and from its own page: that
 * its Origin names it is no option there.
 *
 * Connections that have shown the word have places of their own.  Others are
 * strangers: when their places are taken, the server drops the oldest of them,
 * so that a new connection can show the word.
 *
 * Nobody is waited for.  Clients, the bytes on their way to them and the time
 * that they may take are bounded; who is slower, or reads nothing, is dropped.
 * Everything happens in http_turn, on the caller's thread.
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
#define HTTP_CLIENTS_MAX   512 /* with the word; more are told to come again */
#define HTTP_STRANGERS_MAX 128
#define HTTP_BYTES_MAX	   (96u << 20) /* of bodies that are held */
#define HTTP_ASK_MS	   10000       /* for a request, and between two */
#define HTTP_TAKE_MS                                                           \
	30000		      /* to take an answer, or of a stream what        \
			       * is there */
#define HTTP_STREAM_MS 600000 /* then a stream ends; browsers come back */
#define HTTP_BEAT_MS   15000  /* of a stream that says nothing */
#define HTTP_TOKEN_MAX 33
#define HTTP_BODY_MAX  4096 /* of a request that has one */

/* Bytes that may be sent to several at once, with their type. */
struct http_body;

struct http;

/**
 * http_body_new - something to send
 * @type: "text/html", borrowed
 * @text: @len bytes, taken: freed with the body
 *
 * NULL: as much as may be held is held already.  http_body_free, before
 * http_free, leaves it to those who are being sent it.
 */
struct http_body *http_body_new(struct http *http, const char *type, char *text,
				size_t len);
void http_body_free(struct http_body *body);

/* Are these its bytes? */
bool http_body_is(const struct http_body *body, const char *text, size_t len);

/**
 * struct http_stream - an answer that goes on: server-sent events
 * @read: up to @room bytes of it into @to, as many as there are; 0: nothing for
 *	now (see http_wake); -1: it is over
 * @close: nobody reads it any more
 */
struct http_stream {
	void *arg;
	long (*read)(void *arg, char *to, size_t room);
	void (*close)(void *arg);
};

/**
 * struct http_request - what is asked
 * @number: in the path, where its route has one
 * @last_event: the last that the client has of a stream, or 0
 * @body: @len bytes that were sent, any bytes, where its route takes some
 */
struct http_request {
	uint64_t number;
	uint64_t last_event;
	const char *body;
	size_t len;
};

/**
 * struct http_answer - what is said to it
 * @status: 0: there is no such thing, 404
 * @body: sent; the caller keeps it, and frees it if @last
 * @stream: where there is no body and @read is set
 * @text: where there is neither: a sentence that says why, a literal
 */
struct http_answer {
	unsigned status;
	struct http_body *body;
	bool last;
	struct http_stream stream;
	const char *text;
};

/**
 * struct http_route - a path and who answers
 * @path: "/match/#", where # stands for a number from 1; of the list the last
 *	is NULL
 * @takes: it is sent a body of 1 to so many bytes, HTTP_BODY_MAX at the most,
 *	with POST; 0: it is asked with GET
 */
struct http_route {
	const char *path;
	void (*serve)(void *arg, const struct http_request *request,
		      struct http_answer *answer);
	size_t takes;
};

/**
 * struct http_how - where it listens
 * @address: "127.0.0.1", "::1", "0.0.0.0"
 * @port: 0: any that is free
 * @token: the word that all paths begin with (http_make_token)
 * @routes, @arg: borrowed
 *
 * On the loopback Host must name it.  The word is needed there too: a bot of
 * the run that has the network reaches the loopback.
 */
struct http_how {
	const char *address;
	unsigned port;
	char token[HTTP_TOKEN_MAX];
	const struct http_route *routes;
	void *arg;
};

/* Set @how's word to 128 new random bits. */
void http_make_token(struct http_how *how);

/* Listen; owned, or NULL with @diag. */
struct http *http_new(const struct http_how *how, struct diag *diag);

/* All clients go, and their streams are closed; then what it was made for may
 * be freed, and at last, after all bodies, the server. */
void http_stop(struct http *http);
void http_free(struct http *http);

/* The port that it got. */
unsigned http_port(const struct http *http);

/* Serve what comes within @wait_ms at the most.  False when it cannot. */
bool http_turn(struct http *http, int wait_ms);

/* The same, and come back at once when there is something to read from @fd, or
 * it was closed. */
bool http_turn_beside(struct http *http, int fd, int wait_ms);

/* There may be more to read from streams. */
void http_wake(struct http *http);

/* Clients that are there; of them those that look at a stream. */
unsigned http_clients(const struct http *http);
unsigned http_streams(const struct http *http);

#endif
