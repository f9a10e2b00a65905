/*
 * http_head.h - check the head of a request: token, route, headers.
 *
 * http_head.c only reads the request; http.c sends the answer.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_HEAD_H
#define DEADWOOD_ARENA_HTTP_HTTP_HEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/http/http.h"

#define HTTP_MEMORY_BYTES 16384 /* bytes of memory for one connection */

struct MHD_Connection;
struct http_library;

/**
 * struct http_head - the head of a request
 * @how: settings of the server
 * @url, @method, @version: URL, method and version as libmicrohttpd passes them
 *	to the handler of a request
 * @uri: path as the client sent it, before libmicrohttpd decoded it; NULL:
 *	unknown
 *
 * The struct borrows all pointers.
 */
struct http_head {
	const struct http_how *how;
	const struct http_library *mhd;
	struct MHD_Connection *connection;
	const char *url, *method, *version, *uri;
};

/* Return true if the path starts with the token of the server. */
bool http_has_token(const struct http_how *how, const char *url);

/* Return the route that matches a path, and set @number to the number in the
 * path.  If no route matches, return NULL. */
const struct http_route *http_find_route(const struct http_how *how,
					 const char *url, uint64_t *number);

/* Return true if @route is not NULL and accepts a request body. */
bool http_route_has_body(const struct http_route *route);

/* Check the head of a request.  @route: its route; NULL: no route matches.
 * Returns 0 if the head is valid; otherwise returns the HTTP status of the
 * refusal, and sets @why to the reason, a string literal. */
unsigned http_refuse(const struct http_head *head,
		     const struct http_route *route, const char **why);

/* Return the number in the header Last-Event-ID, or 0 if the header is missing.
 */
uint64_t http_last_event(const struct http_head *head);

#endif
