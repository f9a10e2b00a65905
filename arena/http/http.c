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

#include "arena/http/http_client.h"
#include "arena/http/http_head.h"
#include "arena/http/http_listen.h"
#include "lib/alloc.h"

#define CHECK_MS 500

/* --- requests ------------------------------------------------------------- */

static struct client *
client_of(const struct http *http, struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		http->mhd->MHD_get_connection_info(
			connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	return info != NULL ? info->socket_context : NULL;
}

/* Keep the path and the query as the client sent them, before the library
 * parses them. */
static void *
client_set_uri(void *arg, const char *uri, struct MHD_Connection *connection)
{
	struct client *client = client_of(arg, connection);
	const char *query = strchr(uri, '?');

	if (client == NULL)
		return NULL;
	client->uri = uri;
	client->has_query = client->http->how.queries && query != NULL;
	client->query[0] = '\0';
	if (client->has_query && strlen(query) >= sizeof(client->query))
		query = "??"; /* no handler accepts it */
	if (client->has_query)
		snprintf(client->query, sizeof(client->query), "%s", query + 1);
	return NULL;
}

static void
client_drop(struct client *client)
{
	const union MHD_ConnectionInfo *info =
		client->http->mhd->MHD_get_connection_info(
			client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	client->dropped = true;
	if (info != NULL)
		shutdown(info->connect_fd, SHUT_RDWR);
	client_wake(client);
}

/* Drop the client that has sent no request for the longest time.  Returns false
 * if all clients have a request under way. */
static bool
http_drop_idle(struct http *http)
{
	struct client *idle = NULL;

	for (unsigned i = 0; i < HTTP_SLOTS; i++) {
		struct client *client = &http->client[i];

		if (client->connection == NULL || !client->admitted ||
		    client->busy)
			continue;
		if (idle == NULL || client->due.us < idle->due.us)
			idle = client;
	}
	if (idle == NULL)
		return false;
	client_drop(idle);
	idle->admitted = false;
	http->admitted--;
	return true;
}

/* Give a client that is no stranger a slot of its own.  Returns false if no
 * slot is free. */
static bool
client_admit(struct client *client)
{
	struct http *http = client->http;
	bool is_public = http->how.token[0] == '\0';

	if (client->admitted)
		return true;
	if (http->admitted >= HTTP_CLIENTS_MAX &&
	    !(is_public && http_drop_idle(http)))
		return false;
	client->admitted = true;
	http->admitted++;
	return true;
}

/* Handle the head of a request.  Sends an answer if the head is refused;
 * otherwise the library calls again after the body. */
static enum MHD_Result
client_handle_head(struct client *client, struct http_head *head)
{
	const char *why = NULL;
	unsigned refused;

	client->request = (struct http_request){ .query = client->query };
	client->waits_for = NULL;
	client->route = http_find_route(head, &client->request);
	client->head = strcmp(head->method, MHD_HTTP_METHOD_HEAD) == 0;
	if (http_has_token(head->how, head->url) && !client_admit(client))
		return client_answer_error(
			client, MHD_HTTP_SERVICE_UNAVAILABLE,
			"too many clients: try again in a moment\n",
			head->methods->allow);
	refused = http_refuse(head, client->route, &why);
	if (refused != 0)
		return client_answer_error(client, refused, why,
					   head->methods->allow);
	http_read_head(head, &client->request);
	if (client->route == NULL)
		return MHD_YES;
	client->request.page = client->route->page;
	if (client->route->method == HTTP_PUT &&
	    !client_open_upload(client, http_expects_answer(head)))
		return client_answer(client, &client->refusal, false);
	if (client->route->method == HTTP_POST) {
		client->body = xcalloc(1, client->route->body_max + 1);
		client->request.body = client->body;
		client->request.len = 0;
	}
	return MHD_YES;
}

/* Let a request wait: the library calls http_handle_request again when the
 * client is resumed. */
static enum MHD_Result
client_wait(struct client *client, const struct http_answer *answer)
{
	if (client->waits_for == NULL)
		client->wait_until = http_after_ms(answer->wait_ms);
	client->waits_for = answer->waits_for;
	client->due = client->wait_until;
	client->suspended = true;
	client->http->mhd->MHD_suspend_connection(client->connection);
	return MHD_YES;
}

/* Answer a request that has a valid head and a complete body. */
static enum MHD_Result
client_handle_end(struct client *client)
{
	struct http_answer answer = { .status = 0 };

	client->due = http_after_ms(HTTP_RESPONSE_MS);
	client->request.is_due = client->waits_for != NULL &&
				 http_is_past(client->wait_until);
	if (client->upload == UPLOAD_DISCARDED)
		answer = client->refusal;
	client->upload = UPLOAD_NONE;
	if (answer.status == 0 && client->route != NULL)
		client->route->serve(client->http->how.arg, &client->request,
				     &answer);
	if (answer.wait_ms > 0 && !client->request.is_due)
		return client_wait(client, &answer);
	client->waits_for = NULL;
	return client_answer(client, &answer, client->head);
}

/* Store a part of the body.  The library enforces the Content-Length. */
static enum MHD_Result
client_handle_body(struct client *client, const char *part, size_t *size)
{
	struct http_request *request = &client->request;

	if (client->upload != UPLOAD_NONE) {
		client_read_upload(client, part, *size);
	} else {
		if (client->body == NULL ||
		    *size > client->route->body_max - request->len)
			return MHD_NO;
		memcpy(client->body + request->len, part, *size);
		request->len += *size;
	}
	*size = 0;
	return MHD_YES;
}

/* Handler of requests; libmicrohttpd sets its parameters. */
static enum MHD_Result /* NOLINTNEXTLINE(readability-function-size) */
http_handle_request(void *arg, struct MHD_Connection *connection,
		    const char *url, const char *method, const char *version,
		    const char *upload, size_t *upload_size, void **context)
{
	const struct http *http = arg;
	struct client *client = client_of(http, connection);
	struct http_head head = { .how = &http->how,
				  .mhd = http->mhd,
				  .connection = connection,
				  .url = url,
				  .method = method,
				  .version = version };

	if (client == NULL || client->dropped)
		return MHD_NO;
	if (*context == NULL) {
		*context = client;
		client->busy = true;
		head.uri = client->has_query ? NULL : client->uri;
		return client_handle_head(client, &head);
	}
	return *upload_size > 0
		       ? client_handle_body(client, upload, upload_size)
		       : client_handle_end(client);
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
	client_end_upload(client);
	free(client->body);
	client->body = NULL;
	client->waits_for = NULL;
	client->busy = false;
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

/* Keep one slot free for the next stranger: drop the oldest stranger, which had
 * the longest time to send the token. */
static void
http_drop_oldest(struct http *http)
{
	struct client *oldest = NULL;
	unsigned strangers = 0;

	for (unsigned i = 0; i < HTTP_SLOTS; i++) {
		struct client *client = &http->client[i];

		if (client->connection == NULL || client->admitted ||
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
	for (unsigned i = 0; i < HTTP_SLOTS; i++)
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
		http->admitted -= client->admitted;
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
	for (unsigned i = 0; i < HTTP_SLOTS; i++) {
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
	const struct http_library *mhd = http_library(diag);
	struct http *http;
	unsigned port = how->port;
	int fd;

	fd = mhd != NULL ? http_listen(how->address, &port, diag) : -1;
	if (fd == -1)
		return NULL;
	http = xcalloc(1, sizeof(*http));
	http->how = *how;
	http->mhd = mhd;
	http->port = port;
	http->daemon = mhd->MHD_start_daemon(
		MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
		http_handle_request, http, MHD_OPTION_LISTEN_SOCKET, fd,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)HTTP_SLOTS,
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
	http->mhd->MHD_stop_daemon(http->daemon);
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

void
http_wake_waiting(struct http *http, const void *waits_for)
{
	for (unsigned i = 0; i < HTTP_SLOTS; i++)
		if (http->client[i].waits_for == waits_for)
			client_wake(&http->client[i]);
}

void
http_end_waiting(struct http *http, const void *waits_for)
{
	for (unsigned i = 0; i < HTTP_SLOTS; i++)
		if (http->client[i].waits_for == waits_for) {
			http->client[i].wait_until = monotime_now();
			client_wake(&http->client[i]);
		}
}

bool
http_run_once(struct http *http, int wait_ms)
{
	http_check_due(http);
	http->woken = false;
	return http->mhd->MHD_run_wait(http->daemon, wait_ms) == MHD_YES;
}

int
http_fd(const struct http *http)
{
	return http->mhd
		->MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)
		->epoll_fd;
}

int
http_wait_ms(const struct http *http, int most_ms)
{
	MHD_UNSIGNED_LONG_LONG least;

	if (http->woken)
		return 0;
	if (http->mhd->MHD_get_timeout(http->daemon, &least) == MHD_YES &&
	    least < (MHD_UNSIGNED_LONG_LONG)most_ms)
		return (int)least;
	return most_ms;
}

bool
http_run_once_fd(struct http *http, int fd, int wait_ms)
{
	struct pollfd on[2] = { { .fd = fd, .events = POLLIN },
				{ .fd = http_fd(http), .events = POLLIN } };

	/* an interrupting signal is handled by the caller */
	(void)poll(on, 2, http_wait_ms(http, wait_ms));
	return http_run_once(http, 0);
}
