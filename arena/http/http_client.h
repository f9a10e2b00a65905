/*
 * http_client.h - structs of the HTTP server, shared by http.c and the files
 * that it calls: http_answer.c and http_upload.c.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_CLIENT_H
#define DEADWOOD_ARENA_HTTP_HTTP_CLIENT_H

#include "arena/http/http.h"
#include "arena/http/http_library.h"
#include "lib/monotime.h"

#define HTTP_SLOTS (HTTP_CLIENTS_MAX + HTTP_STRANGERS_MAX)

/* State of the body of a PUT.  UPLOAD_DISCARDED: the upload was refused, and
 * the answer waits until the client has sent all of it. */
enum upload_state { UPLOAD_NONE, UPLOAD_STORED, UPLOAD_DISCARDED };

/**
 * struct client - a connection; a free slot has no @connection
 * @due: time at which the server drops the client because it is slow; for a
 *	@suspended stream, time of the next heartbeat
 * @ends_at, @heartbeat_at: for a stream, time of its end and of its next
 *	heartbeat
 * @suspended: true if the client is a stream that waits for http_wake, or a
 *	request that waits for @waits_for
 * @dropped: true if its socket was shut down
 * @admitted: true if the client is no stranger any more, see http.h
 * @busy: true from the head of a request to the end of its answer
 * @number: number of the connection, counted from the start of the server
 * @uri: path of the request before the library parsed it; owned by the library
 * @query: query of the path; @has_query: true if there is one
 * @route, @request: the route and the request; @head: true: its method is HEAD
 * @body: body of a POST, owned; NULL if the route has none
 * @upload: state of the body of a PUT
 * @began: time of the head of the request
 * @refusal: answer to a refused upload
 * @waits_for, @wait_until: for a request without an answer yet, see
 *	http_answer.wait_ms; NULL: the request has not waited
 */
struct client {
	struct http *http;
	struct MHD_Connection *connection;
	bool suspended, dropped, admitted, busy;
	uint64_t number;
	struct monotime due, ends_at, heartbeat_at, began;
	struct http_stream stream;
	const char *uri;
	bool has_query;
	char query[HTTP_QUERY_MAX];
	const struct http_route *route;
	struct http_request request;
	bool head;
	char *body;
	enum upload_state upload;
	struct http_answer refusal;
	const void *waits_for;
	struct monotime wait_until;
};

/**
 * struct http - the server
 * @mhd: functions of libmicrohttpd
 * @connections: number of connections so far
 * @bytes: bytes of all bodies
 * @woken: true if a client was resumed: the next call must not wait
 */
struct http {
	struct http_how how;
	const struct http_library *mhd;
	struct MHD_Daemon *daemon;
	unsigned port, clients, admitted, streams;
	uint64_t connections;
	size_t bytes;
	bool woken;
	struct monotime check_at;
	struct client client[HTTP_SLOTS];
};

static inline struct monotime
http_after_ms(int64_t ms)
{
	return monotime_plus_us(monotime_now(), ms * 1000);
}

static inline bool
http_is_past(struct monotime at)
{
	return monotime_since_us(monotime_now(), at) >= 0;
}

/* --- answers (http_answer.c) ---------------------------------------------- */

/* Send an answer.  @head: true: the method is HEAD. */
enum MHD_Result client_answer(struct client *client,
			      const struct http_answer *answer, bool head);

/* Send a text.  @allow: value of the Allow header of status 405. */
enum MHD_Result client_answer_error(struct client *client, unsigned status,
				    const char *text, const char *allow);

/* Resume a suspended stream. */
void client_wake(struct client *client);

/* --- bodies of PUT (http_upload.c) ---------------------------------------- */

/* Ask the caller's function where to store the body.  Returns false if the
 * answer is client->refusal, which the caller sends now; otherwise the body
 * follows. */
bool client_open_upload(struct client *client, bool expects);

/* Store or discard a part of the body. */
void client_read_upload(struct client *client, const char *part, size_t size);

/* Release the upload of a client.  If it was not complete, call .cancel. */
void client_end_upload(struct client *client);

#endif
