/*
 * http_head.h - check the head of a request: token, route, headers.
 *
 * This module sends nothing: http.c sends what these functions return.
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
 * @how: of the server
 * @url, @method, @version: as the library passes them to a request's handler
 * @uri: the path before the library parsed it; or NULL
 *
 * All pointers are borrowed.
 */
struct http_head {
	const struct http_how *how;
	const struct http_library *mhd;
	struct MHD_Connection *connection;
	const char *url, *method, *version, *uri;
};

/* Does the path start with the token? */
bool http_has_token(const struct http_how *how, const char *url);

/* Return the route of a path, and set @number to the number in the path; NULL
 * if no route matches. */
const struct http_route *http_find_route(const struct http_how *how,
					 const char *url, uint64_t *number);

/* Does @route accept a body?  False for NULL. */
bool http_route_has_body(const struct http_route *route);

/* Check the head of a request for @route, which may be NULL.  Returns 0 if it
 * is valid, or the status of the refusal with the reason @why, a literal. */
unsigned http_refuse(const struct http_head *head,
		     const struct http_route *route, const char **why);

/* Return the number in Last-Event-ID; 0 if there is none. */
uint64_t http_last_event(const struct http_head *head);

#endif
