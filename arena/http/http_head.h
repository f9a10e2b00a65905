/*
 * http_head.h - check the head of a request: its word, its route, its headers.
 *
 * Nothing here answers: http.c sends what these functions return.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_HEAD_H
#define DEADWOOD_ARENA_HTTP_HTTP_HEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/http/http.h"

#define HTTP_MEMORY_BYTES 16384 /* for a request's head and the answer's */

struct MHD_Connection;
struct http_library;

/**
 * struct http_head - the head of a request
 * @how: the server's
 * @url, @method, @version: as the library passes them to a request's handler
 * @uri: the path as it came, before the library parsed it; or NULL
 *
 * All is borrowed.
 */
struct http_head {
	const struct http_how *how;
	const struct http_library *mhd;
	struct MHD_Connection *connection;
	const char *url, *method, *version, *uri;
};

/* Does the path begin with the word? */
bool http_has_word(const struct http_how *how, const char *url);

/* The route that serves a path, with the number in it; NULL: none does. */
const struct http_route *http_find_route(const struct http_how *how,
					 const char *url, uint64_t *number);

/* False too of no route, NULL. */
bool http_takes_body(const struct http_route *route);

/* Return the status of a refusal with @why, a literal; 0: @route, which may be
 * NULL, may answer. */
unsigned http_refuse(const struct http_head *head,
		     const struct http_route *route, const char **why);

/* The last event of a stream that the client has; 0: it names none. */
uint64_t http_last_event(const struct http_head *head);

#endif
