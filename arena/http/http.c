/*
 * http.c - a small server of pages; see http.h.
 *
 * The library is run by hand, without threads: all of it happens in http_turn.
 * A stream that has nothing to say is suspended until http_wake.  Who must go
 * is shut down: the library then finds its connection closed.
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

#define BLOCK_BYTES 4096 /* of a stream, at once */
#define SWEEP_US    500000
#define PLACES	    (HTTP_CLIENTS_MAX + HTTP_STRANGERS_MAX)
#define BEAT	    ":\n\n" /* a line that EventSource takes no notice of */
/* No page asks anybody but this server, and nobody else's page shows one. */
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

static const struct http_library *mhd; /* http_new loads it */

enum client_doing {
	CLIENT_NONE,
	CLIENT_ASKS,  /* or may ask again */
	CLIENT_TAKES, /* an answer that is whole */
	CLIENT_LOOKS, /* at a stream */
};

/**
 * struct client - a connection
 * @since: when it began what it is @doing; of a stream, when all was taken that
 *	was there
 * @looks_since, @said: of a stream, when it began and when it was last told
 *	anything
 * @waits: it is suspended
 * @gone: it was dropped
 * @known: it has shown the word; else it is a stranger
 * @came: its number among all connections so far
 * @uri: of the request, as it came; the library's
 * @body: @sent bytes of the request's so far, where its route takes one; owned
 */
struct client {
	struct http *http;
	struct MHD_Connection *connection;
	enum client_doing doing;
	bool waits, gone, known;
	uint64_t came;
	struct monotime since, looks_since, said;
	struct http_stream stream;
	const char *uri;
	char *body;
	size_t sent;
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
	unsigned port, clients, known, streams;
	uint64_t came; /* connections so far */
	size_t bytes;
	bool woken; /* a client, which the next turn begins with */
	struct monotime swept;
	struct client client[PLACES];
};

/* --- bodies --------------------------------------------------------------- */

static void
add_headers(struct MHD_Response *response, const char *type)
{
	char typed[80];

	snprintf(typed, sizeof(typed), "%s; charset=utf-8", type);
	mhd->MHD_add_response_header(response, "Content-Type", typed);
	for (unsigned i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		mhd->MHD_add_response_header(response, headers[i][0],
					     headers[i][1]);
}

static void
body_gone(void *arg)
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
			len, text, body_gone, body);
	assert(body->response != NULL);
	http->bytes += len;
	add_headers(body->response, type);
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

static ssize_t
take_stream(void *arg, uint64_t at, char *to, size_t room)
{
	struct client *client = arg;
	struct monotime now = monotime_now();
	long n = client->stream.read(client->stream.arg, to, room);

	(void)at;
	if (n < 0 || client->gone)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (n == 0 && monotime_since_us(now, client->said) >=
			      HTTP_BEAT_MS * INT64_C(1000)) {
		n = sizeof(BEAT) - 1;
		memcpy(to, BEAT, (size_t)n);
	}
	if (n > 0) {
		client->said = now;
		return n;
	}
	client->since = now;
	client->waits = true;
	mhd->MHD_suspend_connection(client->connection);
	return 0;
}

static void
close_stream(void *arg)
{
	struct client *client = arg;

	client->stream.close(client->stream.arg);
	client->http->streams--;
	client->doing = CLIENT_ASKS;
	client->since = monotime_now();
}

static enum MHD_Result
answer_stream(struct client *client, const struct http_stream *stream)
{
	struct MHD_Response *response = mhd->MHD_create_response_from_callback(
		MHD_SIZE_UNKNOWN, BLOCK_BYTES, take_stream, client,
		close_stream);
	enum MHD_Result result;

	assert(response != NULL);
	client->stream = *stream;
	client->doing = CLIENT_LOOKS;
	client->since = client->looks_since = client->said = monotime_now();
	client->http->streams++;
	add_headers(response, "text/event-stream");
	result = mhd->MHD_queue_response(client->connection, MHD_HTTP_OK,
					 response);
	mhd->MHD_destroy_response(response);
	return result;
}

static void
wake(struct client *client)
{
	if (!client->waits)
		return;
	client->waits = false;
	client->http->woken = true;
	client->since = monotime_now();
	mhd->MHD_resume_connection(client->connection);
}

void
http_wake(struct http *http)
{
	for (unsigned i = 0; i < PLACES; i++)
		wake(&http->client[i]);
}

/* --- answers -------------------------------------------------------------- */

/* @allow: of a method that is not: those that are */
static enum MHD_Result
answer_words(struct client *client, unsigned status, const char *text,
	     const char *allow)
{
	struct MHD_Response *response = mhd->MHD_create_response_from_buffer(
		strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result result;

	assert(response != NULL);
	add_headers(response, "text/plain");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		mhd->MHD_add_response_header(response, "Allow", allow);
	if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
		mhd->MHD_add_response_header(response, "Retry-After", "2");
	result = mhd->MHD_queue_response(client->connection, status, response);
	mhd->MHD_destroy_response(response);
	return result;
}

static enum MHD_Result
answer_text(struct client *client, unsigned status, const char *text)
{
	return answer_words(client, status, text, "GET, HEAD");
}

static enum MHD_Result
answer(struct client *client, const struct http_answer *said, bool head)
{
	enum MHD_Result result;

	if (said->body != NULL) {
		result = mhd->MHD_queue_response(
			client->connection, said->status, said->body->response);
		if (said->last)
			http_body_free(said->body);
		return result;
	}
	if (said->stream.read != NULL && !head)
		return answer_stream(client, &said->stream);
	if (said->stream.read != NULL) {
		said->stream.close(said->stream.arg);
		return answer_text(client, MHD_HTTP_METHOD_NOT_ALLOWED,
				   "a stream is asked for with GET\n");
	}
	if (said->status != 0 && said->text != NULL)
		return answer_text(client, said->status, said->text);
	return answer_text(client, MHD_HTTP_NOT_FOUND,
			   "there is no such page here\n");
}

/* --- requests ------------------------------------------------------------- */

/* A request whose head is fine, and whose body is there. */
static enum MHD_Result
answer_request(struct client *client, const struct http_route *route,
	       uint64_t number, const struct http_head *head)
{
	struct http_answer said = { .status = 0 };
	struct http_request request = { .number = number,
					.last_event = http_last_event(head),
					.body = client->body,
					.len = client->sent };

	client->doing = CLIENT_TAKES;
	client->since = monotime_now();
	if (route != NULL)
		route->serve(client->http->how.arg, &request, &said);
	return answer(client, &said,
		      strcmp(head->method, MHD_HTTP_METHOD_HEAD) == 0);
}

/* Some of its body; the library holds it to the length that was told. */
static enum MHD_Result
take_body(struct client *client, const char *upload, size_t *size)
{
	if (client->body == NULL || *size > HTTP_BODY_MAX - client->sent)
		return MHD_NO;
	memcpy(client->body + client->sent, upload, *size);
	client->sent += *size;
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

/* The path as it came, before anything was taken from it. */
static void *
note_uri(void *arg, const char *uri, struct MHD_Connection *connection)
{
	struct client *client = client_of(connection);

	(void)arg;
	if (client != NULL)
		client->uri = uri;
	return NULL;
}

/* A stranger that shows the word gets a place of those who know it; false: none
 * is left. */
static bool
admit(struct client *client)
{
	struct http *http = client->http;

	if (client->known)
		return true;
	if (http->known >= HTTP_CLIENTS_MAX)
		return false;
	client->known = true;
	http->known++;
	return true;
}

/* The library's form, with all that it has to say. */
static enum MHD_Result /* NOLINTNEXTLINE(readability-function-size) */
take_request(void *arg, struct MHD_Connection *connection, const char *url,
	     const char *method, const char *version, const char *upload,
	     size_t *upload_size, void **context)
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
		return take_body(client, upload, upload_size);
	head.uri = client->uri;
	route = http_find_route(head.how, url, &number);
	if (http_has_word(head.how, url) && !admit(client))
		return answer_text(client, MHD_HTTP_SERVICE_UNAVAILABLE,
				   "as many look on as can: come again in a "
				   "moment\n");
	refused = http_refuse(&head, route, &why);
	if (refused != 0)
		return answer_words(client, refused, why,
				    http_takes_body(route) ? "POST"
							   : "GET, HEAD");
	if (*context == NULL) { /* its head; the library asks again */
		*context = client;
		client->sent = 0;
		if (http_takes_body(route))
			client->body = xcalloc(1, HTTP_BODY_MAX);
		return MHD_YES;
	}
	return answer_request(client, route, number, &head);
}

static void
request_over(void *arg, struct MHD_Connection *connection, void **context,
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
	client->doing = CLIENT_ASKS;
	client->since = monotime_now();
}

/* Percent signs are no way to another path. */
static size_t
leave_escaped(void *arg, struct MHD_Connection *connection, char *text)
{
	(void)arg;
	(void)connection;
	return strlen(text);
}

/* --- clients -------------------------------------------------------------- */

static void
drop(struct client *client)
{
	const union MHD_ConnectionInfo *info = mhd->MHD_get_connection_info(
		client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	client->gone = true;
	if (info != NULL)
		shutdown(info->connect_fd, SHUT_RDWR);
	wake(client);
}

/* Keep one place for the next stranger: drop the oldest, which had the longest
 * time to show the word. */
static void
make_room(struct http *http)
{
	struct client *oldest = NULL;
	unsigned strangers = 0;

	for (unsigned i = 0; i < PLACES; i++) {
		struct client *client = &http->client[i];

		if (client->doing == CLIENT_NONE || client->known ||
		    client->gone)
			continue;
		strangers++;
		if (oldest == NULL || client->came < oldest->came)
			oldest = client;
	}
	if (strangers >= HTTP_STRANGERS_MAX)
		drop(oldest);
}

static struct client *
free_client(struct http *http)
{
	for (unsigned i = 0; i < PLACES; i++)
		if (http->client[i].doing == CLIENT_NONE)
			return &http->client[i];
	return NULL; /* the library admits no more */
}

static void
client_comes_or_goes(void *arg, struct MHD_Connection *connection,
		     void **context, enum MHD_ConnectionNotificationCode what)
{
	struct http *http = arg;
	struct client *client = *context;

	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		client = free_client(http);
		*context = client;
		if (client == NULL)
			return;
		*client = (struct client){ .http = http,
					   .connection = connection,
					   .doing = CLIENT_ASKS,
					   .since = monotime_now() };
		client->came = ++http->came;
		http->clients++;
		make_room(http);
	} else if (client != NULL) {
		client->doing = CLIENT_NONE;
		http->clients--;
		http->known -= client->known;
	}
}

static bool
is_too_slow(const struct client *client, struct monotime now)
{
	int64_t ms = monotime_since_us(now, client->since) / 1000;

	switch (client->doing) {
	case CLIENT_NONE:
		return false;
	case CLIENT_ASKS:
		return ms > HTTP_ASK_MS;
	case CLIENT_TAKES:
		return ms > HTTP_TAKE_MS;
	case CLIENT_LOOKS:
		return (!client->waits && ms > HTTP_TAKE_MS) ||
		       monotime_since_us(now, client->looks_since) / 1000 >
			       HTTP_STREAM_MS;
	}
	return false;
}

/* Who takes too long goes; who has heard nothing for long is told so. */
static void
sweep(struct http *http)
{
	struct monotime now = monotime_now();

	if (monotime_since_us(now, http->swept) < SWEEP_US)
		return;
	http->swept = now;
	for (unsigned i = 0; i < PLACES; i++) {
		struct client *client = &http->client[i];

		if (!client->gone && is_too_slow(client, now))
			drop(client);
		else if (client->waits &&
			 monotime_since_us(now, client->said) >=
				 HTTP_BEAT_MS * INT64_C(1000))
			wake(client);
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
	http->swept = monotime_now();
	http->daemon = mhd->MHD_start_daemon(
		MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
		take_request, http, MHD_OPTION_LISTEN_SOCKET, fd,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)PLACES,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_MEMORY_BYTES,
		MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED,
		request_over, http, MHD_OPTION_NOTIFY_CONNECTION,
		client_comes_or_goes, http, MHD_OPTION_UNESCAPE_CALLBACK,
		leave_escaped, http, MHD_OPTION_URI_LOG_CALLBACK, note_uri,
		http, MHD_OPTION_END);
	if (http->daemon != NULL)
		return http;
	diag_set(diag, "the server cannot be started");
	close(fd);
	free(http);
	return NULL;
}

void
http_stop(struct http *http)
{
	http_wake(http); /* none may be suspended */
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
http_turn(struct http *http, int wait_ms)
{
	sweep(http);
	http->woken = false;
	return mhd->MHD_run_wait(http->daemon, wait_ms) == MHD_YES;
}

bool
http_turn_beside(struct http *http, int fd, int wait_ms)
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
	(void)poll(on, 2, wait_ms); /* a signal is for the caller to see */
	return http_turn(http, 0);
}
