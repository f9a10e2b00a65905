/*
 * http.c - small HTTP server; see http.h.
 *
 * Theory of operation.  libmicrohttpd runs without threads: all its work
 * happens in http_run_once.  A stream without new events is suspended until
 * http_wake.  A client is dropped by shutdown() of its socket; the library then
 * sees a closed connection.
 *
 * http.c enforces the time limits itself.  MHD_OPTION_CONNECTION_TIMEOUT
 * restarts with every byte.  So it never ends a client that regularly sends or
 * reads a byte.  That option also does not count the time of a suspended
 * stream.  The library cannot drop the oldest stranger (client without the
 * token).  At MHD_OPTION_CONNECTION_LIMIT it refuses the newest connection.
 * MHD_OPTION_PER_IP_CONNECTION_LIMIT would refuse viewers behind one proxy.
 */
#include "arena/http/http.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <sodium.h>

#include "arena/http/http_head.h"
#include "arena/http/http_library.h"
#include "arena/http/http_listen.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

#define BLOCK_BYTES 4096 /* maximum bytes of a stream that are sent at once */
#define CHECK_MS    500
#define SLOTS	    (HTTP_CLIENTS_MAX + HTTP_STRANGERS_MAX)
#define HEARTBEAT   ":\n\n" /* a comment line, which EventSource ignores */
/* Pages send requests only to this server, and no other site can embed them in
 * a frame. */
#define POLICY                                                                 \
	"default-src 'none'; style-src 'unsafe-inline'; script-src "           \
	"'unsafe-inline'; img-src data:; connect-src 'self'; frame-src "       \
	"'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'"

static const char *const headers[][2] = {
	{ "Content-Security-Policy", POLICY },
	{ "Cross-Origin-Resource-Policy", "same-origin" },
	{ "X-Content-Type-Options", "nosniff" },
	{ "Referrer-Policy", "no-referrer" },
	{ "Cache-Control", "no-store" },
};

/* functions of the library, which http_new loads */
static const struct http_library *mhd;

/**
 * struct client - a connection; a free slot has no @connection
 * @due: time at which the server drops the client because it is slow; for a
 *	@suspended stream, time of the next heartbeat
 * @ends_at, @heartbeat_at: for a stream, time of its end and of its next
 *	heartbeat
 * @suspended: true if the client is a stream that waits for http_wake
 * @dropped: true if its socket was shut down
 * @has_token: true if the client has sent the token; otherwise it is a stranger
 * @number: number of the connection, counted from the start of the server
 * @uri: path of the request before the library parsed it; owned by the library
 * @body: @body_len bytes received so far of the request's body, owned; NULL if
 *	the route has none
 */
struct client {
	struct http *http;
	struct MHD_Connection *connection;
	bool suspended, dropped, has_token;
	uint64_t number;
	struct monotime due, ends_at, heartbeat_at;
	struct http_stream stream;
	const char *uri;
	char *body;
	size_t body_len;
};

struct http_body {
	struct MHD_Response *response;
	struct http *http;
	size_t len;
	char *text;
};

struct http {
	struct http_how how;
	struct MHD_Daemon *daemon;
	unsigned port, clients, admitted, streams;
	uint64_t connections; /* number of connections so far */
	size_t bytes;
	/* true if a client was resumed: the next call must not wait */
	bool woken;
	struct monotime check_at;
	struct client client[SLOTS];
};

/* --- bodies --------------------------------------------------------------- */

static void
response_add_headers(struct MHD_Response *response, const char *type)
{
	char typed[80];

	snprintf(typed, sizeof(typed), "%s; charset=utf-8", type);
	mhd->MHD_add_response_header(response, "Content-Type", typed);
	for (unsigned i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		mhd->MHD_add_response_header(response, headers[i][0],
					     headers[i][1]);
}

static void
http_body_release(void *arg)
{
	struct http_body *body = arg;

	body->http->bytes -= body->len;
	free(body->text);
	free(body);
}

struct http_body *
http_body_new(struct http *http, const char *type, char *text, size_t len)
{
	struct http_body *body;

	if (len > HTTP_BYTES_MAX - http->bytes) {
		free(text);
		return NULL;
	}
	body = xcalloc(1, sizeof(*body));
	body->http = http;
	body->text = text;
	body->len = len;
	body->response =
		mhd->MHD_create_response_from_buffer_with_free_callback_cls(
			len, text, http_body_release, body);
	assert(body->response != NULL);
	http->bytes += len;
	response_add_headers(body->response, type);
	return body;
}

void
http_body_free(struct http_body *body)
{
	if (body != NULL)
		mhd->MHD_destroy_response(body->response);
}

bool
http_body_is(const struct http_body *body, const char *text, size_t len)
{
	return len == body->len && memcmp(text, body->text, len) == 0;
}

/* --- streams -------------------------------------------------------------- */

static struct monotime
http_after_ms(int64_t ms)
{
	return monotime_plus_us(monotime_now(), ms * 1000);
}

static bool
http_is_past(struct monotime at)
{
	return monotime_since_us(monotime_now(), at) >= 0;
}

static ssize_t
client_read_stream(void *arg, uint64_t at, char *to, size_t room)
{
	struct client *client = arg;
	long n = client->stream.read(client->stream.arg, to, room);

	(void)at;
	if (n < 0 || client->dropped)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (n == 0 && http_is_past(client->heartbeat_at)) {
		n = sizeof(HEARTBEAT) - 1;
		memcpy(to, HEARTBEAT, (size_t)n);
	}
	if (n > 0) {
		client->heartbeat_at = http_after_ms(HTTP_HEARTBEAT_MS);
		return n;
	}
	client->due = client->heartbeat_at;
	client->suspended = true;
	mhd->MHD_suspend_connection(client->connection);
	return 0;
}

static void
client_close_stream(void *arg)
{
	struct client *client = arg;

	client->stream.close(client->stream.arg);
	client->stream.read = NULL;
	client->http->streams--;
	client->due = http_after_ms(HTTP_REQUEST_MS);
}

static enum MHD_Result
client_answer_stream(struct client *client, const struct http_stream *stream)
{
	struct MHD_Response *response = mhd->MHD_create_response_from_callback(
		MHD_SIZE_UNKNOWN, BLOCK_BYTES, client_read_stream, client,
		client_close_stream);
	enum MHD_Result result;

	assert(response != NULL);
	client->stream = *stream;
	client->ends_at = http_after_ms(HTTP_STREAM_MS);
	client->heartbeat_at = http_after_ms(HTTP_HEARTBEAT_MS);
	client->http->streams++;
	response_add_headers(response, "text/event-stream");
	result = mhd->MHD_queue_response(client->connection, MHD_HTTP_OK,
					 response);
	mhd->MHD_destroy_response(response);
	return result;
}

static void
client_wake(struct client *client)
{
	if (!client->suspended)
		return;
	client->suspended = false;
	client->http->woken = true;
	client->due = http_after_ms(HTTP_RESPONSE_MS);
	mhd->MHD_resume_connection(client->connection);
}

void
http_wake(struct http *http)
{
	for (unsigned i = 0; i < SLOTS; i++)
		client_wake(&http->client[i]);
}

/* --- answers -------------------------------------------------------------- */

/* @allow: value of the Allow header of status 405 */
static enum MHD_Result
client_answer_error(struct client *client, unsigned status, const char *text,
		    const char *allow)
{
	struct MHD_Response *response = mhd->MHD_create_response_from_buffer(
		strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result result;

	assert(response != NULL);
	response_add_headers(response, "text/plain");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		mhd->MHD_add_response_header(response, "Allow", allow);
	if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
		mhd->MHD_add_response_header(response, "Retry-After", "2");
	result = mhd->MHD_queue_response(client->connection, status, response);
	mhd->MHD_destroy_response(response);
	return result;
}

static enum MHD_Result
client_answer_text(struct client *client, unsigned status, const char *text)
{
	return client_answer_error(client, status, text, "GET, HEAD");
}

void
http_answer_text(struct http_answer *answer, unsigned status, const char *text)
{
	*answer = (struct http_answer){ .status = status, .text = text };
}

static enum MHD_Result
client_answer(struct client *client, const struct http_answer *reply, bool head)
{
	enum MHD_Result result;

	if (reply->body != NULL) {
		result = mhd->MHD_queue_response(client->connection,
						 reply->status,
						 reply->body->response);
		if (reply->last)
			http_body_free(reply->body);
		return result;
	}
	if (reply->stream.read != NULL && !head)
		return client_answer_stream(client, &reply->stream);
	if (reply->stream.read != NULL) {
		reply->stream.close(reply->stream.arg);
		return client_answer_text(client, MHD_HTTP_METHOD_NOT_ALLOWED,
					  "this path is an event stream: use "
					  "GET, not HEAD\n");
	}
	if (reply->status != 0 && reply->text != NULL)
		return client_answer_text(client, reply->status, reply->text);
	return client_answer_text(client, MHD_HTTP_NOT_FOUND, "no such page\n");
}

/* --- requests ------------------------------------------------------------- */

/* Answer a request that has a valid head and a complete body. */
static enum MHD_Result
client_answer_request(struct client *client, const struct http_route *route,
		      uint64_t number, const struct http_head *head)
{
	struct http_answer reply = { .status = 0 };
	struct http_request request = { .number = number,
					.last_event = http_last_event(head),
					.body = client->body,
					.len = client->body_len };

	client->due = http_after_ms(HTTP_RESPONSE_MS);
	if (route != NULL) {
		request.page = route->page;
		route->serve(client->http->how.arg, &request, &reply);
	}
	return client_answer(client, &reply,
			     strcmp(head->method, MHD_HTTP_METHOD_HEAD) == 0);
}

/* Store a part of the body.  The library enforces the Content-Length. */
static enum MHD_Result
client_read_body(struct client *client, const char *upload, size_t *size)
{
	if (client->body == NULL || *size > HTTP_BODY_MAX - client->body_len)
		return MHD_NO;
	memcpy(client->body + client->body_len, upload, *size);
	client->body_len += *size;
	*size = 0;
	return MHD_YES;
}

static struct client *
client_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info = mhd->MHD_get_connection_info(
		connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	return info != NULL ? info->socket_context : NULL;
}

/* Keep the path as the client sent it, before the library parses it. */
static void *
client_set_uri(void *arg, const char *uri, struct MHD_Connection *connection)
{
	struct client *client = client_of(connection);

	(void)arg;
	if (client != NULL)
		client->uri = uri;
	return NULL;
}

/* Give a client that has sent the token a slot of its own.  Returns false if no
 * slot is free. */
static bool
client_admit(struct client *client)
{
	struct http *http = client->http;

	if (client->has_token)
		return true;
	if (http->admitted >= HTTP_CLIENTS_MAX)
		return false;
	client->has_token = true;
	http->admitted++;
	return true;
}

/* Handler of requests; libmicrohttpd sets its parameters. */
static enum MHD_Result /* NOLINTNEXTLINE(readability-function-size) */
http_handle_request(void *arg, struct MHD_Connection *connection,
		    const char *url, const char *method, const char *version,
		    const char *upload, size_t *upload_size, void **context)
{
	const struct http *http = arg;
	struct client *client = client_of(connection);
	struct http_head head = { .how = &http->how,
				  .mhd = mhd,
				  .connection = connection,
				  .url = url,
				  .method = method,
				  .version = version };
	const struct http_route *route;
	const char *why = NULL;
	uint64_t number = 0;
	unsigned refused;

	if (client == NULL)
		return MHD_NO;
	if (*context != NULL && *upload_size > 0)
		return client_read_body(client, upload, upload_size);
	head.uri = client->uri;
	route = http_find_route(head.how, url, &number);
	if (http_has_token(head.how, url) && !client_admit(client))
		return client_answer_text(
			client, MHD_HTTP_SERVICE_UNAVAILABLE,
			"too many viewers: try again in a moment\n");
	refused = http_refuse(&head, route, &why);
	if (refused != 0)
		return client_answer_error(
			client, refused, why,
			http_route_has_body(route) ? "POST" : "GET, HEAD");
	/* only the head has arrived; the library calls again */
	if (*context == NULL) {
		*context = client;
		client->body_len = 0;
		if (http_route_has_body(route))
			client->body = xcalloc(1, HTTP_BODY_MAX);
		return MHD_YES;
	}
	return client_answer_request(client, route, number, &head);
}

static void
http_end_request(void *arg, struct MHD_Connection *connection, void **context,
		 enum MHD_RequestTerminationCode how)
{
	struct client *client = *context;

	(void)arg;
	(void)connection;
	(void)how;
	if (client == NULL)
		return;
	free(client->body);
	client->body = NULL;
	client->due = http_after_ms(HTTP_REQUEST_MS);
}

/* Do not decode percent signs, so that each path has only one spelling. */
static size_t
http_keep_escapes(void *arg, struct MHD_Connection *connection, char *text)
{
	(void)arg;
	(void)connection;
	return strlen(text);
}

/* --- clients -------------------------------------------------------------- */

static void
client_drop(struct client *client)
{
	const union MHD_ConnectionInfo *info = mhd->MHD_get_connection_info(
		client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	client->dropped = true;
	if (info != NULL)
		shutdown(info->connect_fd, SHUT_RDWR);
	client_wake(client);
}

/* Keep one slot free for the next stranger: drop the oldest stranger, which had
 * the longest time to send the token. */
static void
http_drop_oldest(struct http *http)
{
	struct client *oldest = NULL;
	unsigned strangers = 0;

	for (unsigned i = 0; i < SLOTS; i++) {
		struct client *client = &http->client[i];

		if (client->connection == NULL || client->has_token ||
		    client->dropped)
			continue;
		strangers++;
		if (oldest == NULL || client->number < oldest->number)
			oldest = client;
	}
	if (strangers >= HTTP_STRANGERS_MAX)
		client_drop(oldest);
}

static struct client *
http_free_slot(struct http *http)
{
	for (unsigned i = 0; i < SLOTS; i++)
		if (http->client[i].connection == NULL)
			return &http->client[i];
	return NULL; /* the library accepts no more connections */
}

static void
http_client_changed(void *arg, struct MHD_Connection *connection,
		    void **context, enum MHD_ConnectionNotificationCode what)
{
	struct http *http = arg;
	struct client *client = *context;

	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		client = http_free_slot(http);
		*context = client;
		if (client == NULL)
			return;
		*client = (struct client){ .http = http,
					   .connection = connection,
					   .due = http_after_ms(
						   HTTP_REQUEST_MS),
					   .number = ++http->connections };
		http->clients++;
		http_drop_oldest(http);
	} else if (client != NULL) {
		client->connection = NULL;
		http->clients--;
		http->admitted -= client->has_token;
	}
}

/* Drop slow clients and old streams, and wake idle streams to send a
 * heartbeat. */
static void
http_check_due(struct http *http)
{
	if (!http_is_past(http->check_at))
		return;
	http->check_at = http_after_ms(CHECK_MS);
	for (unsigned i = 0; i < SLOTS; i++) {
		struct client *client = &http->client[i];
		bool due = http_is_past(client->due);
		bool ends = client->stream.read != NULL &&
			    http_is_past(client->ends_at);

		if (client->connection == NULL || client->dropped)
			continue;
		if (ends || (due && !client->suspended))
			client_drop(client);
		else if (due)
			client_wake(client);
	}
}

/* --- the server ----------------------------------------------------------- */

void
http_make_token(struct http_how *how)
{
	unsigned char bytes[(HTTP_TOKEN_MAX - 1) / 2];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(how->token, sizeof(how->token), bytes, sizeof(bytes));
}

struct http *
http_new(const struct http_how *how, struct diag *diag)
{
	struct http *http;
	unsigned port = how->port;
	int fd;

	assert(how->token[0] != '\0');
	mhd = http_library(diag);
	fd = mhd != NULL ? http_listen(how->address, &port, diag) : -1;
	if (fd == -1)
		return NULL;
	http = xcalloc(1, sizeof(*http));
	http->how = *how;
	http->port = port;
	http->daemon = mhd->MHD_start_daemon(
		MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
		http_handle_request, http, MHD_OPTION_LISTEN_SOCKET, fd,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)SLOTS,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_MEMORY_BYTES,
		MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED,
		http_end_request, http, MHD_OPTION_NOTIFY_CONNECTION,
		http_client_changed, http, MHD_OPTION_UNESCAPE_CALLBACK,
		http_keep_escapes, http, MHD_OPTION_URI_LOG_CALLBACK,
		client_set_uri, http, MHD_OPTION_END);
	if (http->daemon != NULL)
		return http;
	diag_set(diag, "cannot start the HTTP server");
	close(fd);
	free(http);
	return NULL;
}

void
http_stop(struct http *http)
{
	http_wake(http); /* no client may stay suspended */
	mhd->MHD_stop_daemon(http->daemon);
}

void
http_free(struct http *http)
{
	free(http);
}

unsigned
http_port(const struct http *http)
{
	return http->port;
}

unsigned
http_clients(const struct http *http)
{
	return http->clients;
}

unsigned
http_streams(const struct http *http)
{
	return http->streams;
}

bool
http_run_once(struct http *http, int wait_ms)
{
	http_check_due(http);
	http->woken = false;
	return mhd->MHD_run_wait(http->daemon, wait_ms) == MHD_YES;
}

bool
http_run_once_fd(struct http *http, int fd, int wait_ms)
{
	const union MHD_DaemonInfo *info = mhd->MHD_get_daemon_info(
		http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
	struct pollfd on[2] = { { .fd = fd, .events = POLLIN },
				{ .fd = info->epoll_fd, .events = POLLIN } };
	MHD_UNSIGNED_LONG_LONG least;

	if (http->woken)
		wait_ms = 0;
	if (mhd->MHD_get_timeout(http->daemon, &least) == MHD_YES &&
	    least < (MHD_UNSIGNED_LONG_LONG)wait_ms)
		wait_ms = (int)least;
	/* an interrupting signal is handled by the caller */
	(void)poll(on, 2, wait_ms);
	return http_run_once(http, 0);
}
