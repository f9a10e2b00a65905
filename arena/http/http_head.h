/*
 * http_head.h - check the head of a request: token, route, headers.
 *
 * http_head.c only reads the request; http.c sends the answer.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_HEAD_H
#define DEADWOOD_ARENA_HTTP_HTTP_HEAD_H

#include <stdbool.h>

#include "arena/http/http.h"

#define HTTP_MEMORY_BYTES 16384 /* bytes of memory for one connection */

struct MHD_Connection;
struct http_library;

/* The methods of a path: value of the header Allow, and text of status 405. */
struct http_methods {
	const char *allow, *why;
};

/**
 * struct http_head - the head of a request
 * @how: settings of the server
 * @url, @method, @version: URL, method and version as libmicrohttpd passes them
 *	to the handler of a request
 * @uri: path as the client sent it, before libmicrohttpd decoded it; NULL:
 *	unknown, or it has a query, whose separators libmicrohttpd has replaced
 *	by NULs
 * @methods: methods of the path, set by http_find_route
 *
 * The struct borrows all pointers.
 */
struct http_head {
	const struct http_how *how;
	const struct http_library *mhd;
	struct MHD_Connection *connection;
	const char *url, *method, *version, *uri;
	const struct http_methods *methods;
};

/* Return true if the path starts with the token of the server, or if the server
 * is public. */
bool http_has_token(const struct http_how *how, const char *url);

/**
 * http_find_route - return the route of a path and method
 * @head: gets .methods
 * @request: gets the numbers and the name in the path
 *
 * If the path has routes, but none with this method, returns one of them.  If
 * no route has the path, returns NULL.
 */
const struct http_route *http_find_route(struct http_head *head,
					 struct http_request *request);

/* Check the head of a request.  @route: its route; NULL: no route matches.
 * Returns 0 if the head is valid; otherwise returns the HTTP status of the
 * refusal, and sets @why to the reason, a string literal. */
unsigned http_refuse(const struct http_head *head,
		     const struct http_route *route, const char **why);

/* Set the members of @request that come from headers: .last_event, .bearer and
 * .len. */
void http_read_head(const struct http_head *head, struct http_request *request);

/* Return true if the header If-None-Match contains @etag. */
bool http_has_etag(const struct http_head *head, const char *etag);

/* Return true if the client waits for an answer before it sends the body
 * (Expect: 100-continue). */
bool http_expects_answer(const struct http_head *head);

#endif
