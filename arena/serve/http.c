/*
 * http.c - a small server of pages; see http.h.
 *
 * The library is run by hand, without threads: all of it happens in http_turn.
 * A stream that has nothing to say is suspended until http_wake.  Who must go
 * is shut down: the library then finds its connection closed.
 */
#include "arena/serve/http.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <microhttpd.h>
#include <sodium.h>

#include "arena/serve/http_listen.h"
#include "lib/alloc.h"
#include "lib/late_library.h"
#include "lib/mono.h"

_Static_assert(sizeof(LIBMICROHTTPD) > 1, "libmicrohttpd.so was not found");

#define BLOCK_BYTES  4096  /* of a stream, at once */
#define MEMORY_BYTES 16384 /* for a request's head and the answer's */
#define SWEEP_US     500000
#define PLACES	     (HTTP_CLIENTS_MAX + HTTP_STRANGERS_MAX)
#define BEAT	     ":\n\n" /* a line that EventSource takes no notice of */
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

/* http_new loads the library. */
#define MHD_FUNCTIONS(X)                                                       \
	X(MHD_add_response_header)                                             \
	X(MHD_create_response_from_buffer)                                     \
	X(MHD_create_response_from_buffer_with_free_callback_cls)              \
	X(MHD_create_response_from_callback)                                   \
	X(MHD_destroy_response)                                                \
	X(MHD_get_connection_info)                                             \
	X(MHD_get_connection_values)                                           \
	X(MHD_get_daemon_info)                                                 \
	X(MHD_get_timeout)                                                     \
	X(MHD_queue_response)                                                  \
	X(MHD_resume_connection)                                               \
	X(MHD_run_wait)                                                        \
	X(MHD_start_daemon)                                                    \
	X(MHD_stop_daemon)                                                     \
	X(MHD_suspend_connection)

static struct {
	MHD_FUNCTIONS(LATE_POINTER)
} mhd;

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
 * @waits: it is suspended; @gone: it was dropped
 * @known: it has shown the word; else it is a stranger, who came as number
 *@came
 * @uri: of the request, the library's, as it came
 * @body: @sent bytes of the request's so far, where its route takes one; owned
 */
struct client {
	struct http *http;
	struct MHD_Connection *connection;
	enum client_doing doing;
	bool waits, gone, known;
	uint64_t came;
	struct mono since, looks_since, said;
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
	struct mono swept;
	struct client client[PLACES];
};

/* --- bodies --------------------------------------------------------------- */

static void
add_headers(struct MHD_Response *response, const char *type)
{
	char typed[80];

	snprintf(typed, sizeof(typed), "%s; charset=utf-8", type);
	mhd.MHD_add_response_header(response, "Content-Type", typed);
	for (unsigned i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
		mhd.MHD_add_response_header(response, headers[i][0],
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
		mhd.MHD_create_response_from_buffer_with_free_callback_cls(
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
		mhd.MHD_destroy_response(body->response);
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
	struct mono now = mono_now();
	long n = client->stream.read(client->stream.arg, to, room);

	(void)at;
	if (n < 0 || client->gone)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (n == 0 &&
	    mono_since_us(now, client->said) >= HTTP_BEAT_MS * INT64_C(1000)) {
		n = sizeof(BEAT) - 1;
		memcpy(to, BEAT, (size_t)n);
	}
	if (n > 0) {
		client->said = now;
		return n;
	}
	client->since = now;
	client->waits = true;
	mhd.MHD_suspend_connection(client->connection);
	return 0;
}

static void
close_stream(void *arg)
{
	struct client *client = arg;

	client->stream.close(client->stream.arg);
	client->http->streams--;
	client->doing = CLIENT_ASKS;
	client->since = mono_now();
}

static enum MHD_Result
answer_stream(struct client *client, const struct http_stream *stream)
{
	struct MHD_Response *response = mhd.MHD_create_response_from_callback(
		MHD_SIZE_UNKNOWN, BLOCK_BYTES, take_stream, client,
		close_stream);
	enum MHD_Result result;

	assert(response != NULL);
	client->stream = *stream;
	client->doing = CLIENT_LOOKS;
	client->since = client->looks_since = client->said = mono_now();
	client->http->streams++;
	add_headers(response, "text/event-stream");
	result = mhd.MHD_queue_response(client->connection, MHD_HTTP_OK,
					response);
	mhd.MHD_destroy_response(response);
	return result;
}

static void
wake(struct client *client)
{
	if (!client->waits)
		return;
	client->waits = false;
	client->http->woken = true;
	client->since = mono_now();
	mhd.MHD_resume_connection(client->connection);
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
	struct MHD_Response *response = mhd.MHD_create_response_from_buffer(
		strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result result;

	assert(response != NULL);
	add_headers(response, "text/plain");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		mhd.MHD_add_response_header(response, "Allow", allow);
	if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
		mhd.MHD_add_response_header(response, "Retry-After", "2");
	result = mhd.MHD_queue_response(client->connection, status, response);
	mhd.MHD_destroy_response(response);
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
		result = mhd.MHD_queue_response(
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

/* A header that may be given once; NULL: it is not there. False: twice. */
struct one_header {
	const char *name, *value;
	unsigned times;
};

static enum MHD_Result
count_header(void *arg, enum MHD_ValueKind kind, const char *key,
	     const char *value)
{
	struct one_header *header = arg;

	(void)kind;
	if (key != NULL && strcasecmp(key, header->name) == 0) {
		header->value = value;
		header->times++;
	}
	return MHD_YES;
}

static struct one_header
header_of(const struct client *client, const char *name)
{
	struct one_header header = { .name = name };

	mhd.MHD_get_connection_values(client->connection, MHD_HEADER_KIND,
				      count_header, &header);
	return header;
}

/* Is it this name, alone or with a port?  The port says nothing: one that is
 * forwarded has another number where the page is looked at. */
static bool
is_name(const char *host, const char *name)
{
	size_t len = strlen(name);

	if (strncasecmp(host, name, len) != 0)
		return false;
	host += len;
	return *host == '\0' ||
	       (*host == ':' && host[1] != '\0' &&
		host[1 + strspn(host + 1, "0123456789")] == '\0');
}

/* On the loopback the names of it alone: another's, that some server of names
 * says is this machine, is how a page elsewhere would reach us. */
static bool
is_own_host(const struct http *http, const char *host)
{
	if (!http_is_loopback(http->how.address))
		return true; /* the token was given with the address */
	return is_name(host, "127.0.0.1") || is_name(host, "localhost") ||
	       is_name(host, "[::1]") || is_name(host, http->how.address);
}

static bool
is_own_origin(const char *origin, const char *host)
{
	static const char scheme[] = "http://";

	return strncmp(origin, scheme, sizeof(scheme) - 1) == 0 &&
	       strcasecmp(origin + sizeof(scheme) - 1, host) == 0;
}

/* A number from 1 at the beginning of @at, as it is written; 0: none. */
static uint64_t
take_number(const char **at)
{
	size_t digits = strspn(*at, "0123456789");
	uint64_t number = 0;

	if (digits == 0 || digits > 18 || **at == '0')
		return 0;
	for (; digits > 0; digits--)
		number = number * 10 + (uint64_t)(*(*at)++ - '0');
	return number;
}

static bool
is_path(const char *route, const char *path, uint64_t *number)
{
	for (; *route != '\0'; route++) {
		if (*route == '#') {
			*number = take_number(&path);
			if (*number == 0)
				return false;
		} else if (*route != *path++) {
			return false;
		}
	}
	return *path == '\0';
}

/* The path behind the token, or NULL. Which byte is wrong, no time tells. */
static const char *
past_token(const struct http *http, const char *path)
{
	size_t n = strlen(http->how.token);
	unsigned char wrong = 0;

	if (path[0] != '/' || strlen(path) <= n + 1)
		return NULL;
	for (size_t i = 0; i < n; i++)
		wrong |= (unsigned char)(path[1 + i] ^ http->how.token[i]);
	return wrong == 0 && path[n + 1] == '/' ? path + n + 1 : NULL;
}

/* Who answers a path, with the number in it; NULL: nobody. */
static const struct http_route *
find_route(const struct http *http, const char *url, uint64_t *number)
{
	const char *path = past_token(http, url);

	if (path == NULL)
		return NULL;
	for (const struct http_route *route = http->how.routes;
	     route->path != NULL; route++)
		if (is_path(route->path, path, number))
			return route;
	return NULL;
}

static bool
takes_body(const struct http_route *route)
{
	return route != NULL && route->takes > 0;
}

/* A request without a body, for a page or a stream. */
static unsigned
refuse_get(const struct client *client, const char *method, const char **why)
{
	struct one_header length = header_of(client,
					     MHD_HTTP_HEADER_CONTENT_LENGTH);

	*why = "only GET and HEAD are answered here\n";
	if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 &&
	    strcmp(method, MHD_HTTP_METHOD_HEAD) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "a request here has no body\n";
	if (header_of(client, MHD_HTTP_HEADER_TRANSFER_ENCODING).times > 0 ||
	    (length.times > 0 && strcmp(length.value, "0") != 0))
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* One with a body, for a route that takes it. */
static unsigned
refuse_post(const struct client *client, const struct http_route *route,
	    const char *method, const char **why)
{
	struct one_header length = header_of(client,
					     MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t bytes;

	*why = "only POST is answered here\n";
	if (strcmp(method, MHD_HTTP_METHOD_POST) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "the page of this server asks here, and says so by Origin\n";
	if (header_of(client, MHD_HTTP_HEADER_ORIGIN).times != 1)
		return MHD_HTTP_FORBIDDEN;
	*why = "the length of the body is told first\n";
	if (header_of(client, MHD_HTTP_HEADER_TRANSFER_ENCODING).times > 0 ||
	    length.times != 1 || length.value == NULL)
		return MHD_HTTP_LENGTH_REQUIRED;
	*why = "the body is empty, or longer than anything that is said here\n";
	bytes = take_number(&length.value);
	if (bytes == 0 || *length.value != '\0' || bytes > route->takes)
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* The head of a request. */
struct asked {
	const char *url, *method, *version;
	const struct http_route *route;
};

/* The status of a refusal, 0: it may be answered. */
static unsigned
refuse(const struct client *client, const struct http_route *route,
       const char *method, const char **why)
{
	struct one_header host = header_of(client, MHD_HTTP_HEADER_HOST);
	struct one_header origin = header_of(client, MHD_HTTP_HEADER_ORIGIN);
	unsigned status = takes_body(route)
				  ? refuse_post(client, route, method, why)
				  : refuse_get(client, method, why);

	if (status != 0)
		return status;
	*why = "this server was asked for by another name than its own\n";
	if (host.times != 1 || host.value == NULL ||
	    !is_own_host(client->http, host.value))
		return MHD_HTTP_MISDIRECTED_REQUEST;
	*why = "the page of another site asks\n";
	if (origin.times > 0 &&
	    (origin.times > 1 || !is_own_origin(origin.value, host.value)))
		return MHD_HTTP_FORBIDDEN;
	return 0;
}

/* A request whose head is fine, and whose body is there. */
static enum MHD_Result
answer_request(struct client *client, const struct http_route *route,
	       uint64_t number, bool head)
{
	struct http_answer said = { .status = 0 };
	struct http_request request = { .number = number,
					.body = client->body,
					.len = client->sent };
	const char *last = header_of(client, "Last-Event-ID").value;

	client->doing = CLIENT_TAKES;
	client->since = mono_now();
	if (last != NULL)
		request.last_event = take_number(&last);
	if (route != NULL)
		route->serve(client->http->how.arg, &request, &said);
	return answer(client, &said, head);
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
	const union MHD_ConnectionInfo *info = mhd.MHD_get_connection_info(
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

/* Is there a NUL in the path?  The library takes what is before it for the
 * whole.  Its version of the request, @version, lies behind the path, with one
 * byte between them; if not, the library is another one, which looks itself. */
static bool
has_nul(const struct client *client, const char *version)
{
	uintptr_t from = (uintptr_t)client->uri, to = (uintptr_t)version;

	return client->uri != NULL && to > from && to - from < MEMORY_BYTES &&
	       memchr(client->uri, '\0', to - from - 1) != NULL;
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

/* Why a request whose head has come is not answered: the status, 0: it is. */
static unsigned
refuse_head(struct client *client, const struct asked *asked, const char **why)
{
	if (has_nul(client, asked->version)) {
		*why = "a path here has no NUL\n";
		return MHD_HTTP_BAD_REQUEST;
	}
	if (past_token(client->http, asked->url) != NULL && !admit(client)) {
		*why = "as many look on as can: come again in a moment\n";
		return MHD_HTTP_SERVICE_UNAVAILABLE;
	}
	return refuse(client, asked->route, asked->method, why);
}

/* The library's form, with all that it has to say. */
static enum MHD_Result /* NOLINTNEXTLINE(readability-function-size) */
take_request(void *arg, struct MHD_Connection *connection, const char *url,
	     const char *method, const char *version, const char *upload,
	     size_t *upload_size, void **context)
{
	struct client *client = client_of(connection);
	struct asked asked = { url, method, version, NULL };
	const struct http_route *route;
	const char *why = NULL;
	uint64_t number = 0;
	unsigned refused;

	if (client == NULL)
		return MHD_NO;
	if (*context != NULL && *upload_size > 0)
		return take_body(client, upload, upload_size);
	asked.route = route = find_route(arg, url, &number);
	refused = refuse_head(client, &asked, &why);
	if (refused != 0)
		return answer_words(client, refused, why,
				    takes_body(route) ? "POST" : "GET, HEAD");
	if (*context == NULL) { /* its head; the library asks again */
		*context = client;
		client->sent = 0;
		if (takes_body(route))
			client->body = xcalloc(1, HTTP_BODY_MAX);
		return MHD_YES;
	}
	return answer_request(client, route, number,
			      strcmp(method, MHD_HTTP_METHOD_HEAD) == 0);
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
	client->since = mono_now();
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
	const union MHD_ConnectionInfo *info = mhd.MHD_get_connection_info(
		client->connection, MHD_CONNECTION_INFO_CONNECTION_FD);

	client->gone = true;
	if (info != NULL)
		shutdown(info->connect_fd, SHUT_RDWR);
	wake(client);
}

/* One place is kept for the next stranger: the oldest goes, who had the longest
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
					   .since = mono_now() };
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
is_too_slow(const struct client *client, struct mono now)
{
	int64_t ms = mono_since_us(now, client->since) / 1000;

	switch (client->doing) {
	case CLIENT_NONE:
		return false;
	case CLIENT_ASKS:
		return ms > HTTP_ASK_MS;
	case CLIENT_TAKES:
		return ms > HTTP_TAKE_MS;
	case CLIENT_LOOKS:
		return (!client->waits && ms > HTTP_TAKE_MS) ||
		       mono_since_us(now, client->looks_since) / 1000 >
			       HTTP_STREAM_MS;
	}
	return false;
}

/* Who takes too long goes; who has heard nothing for long is told so. */
static void
sweep(struct http *http)
{
	struct mono now = mono_now();

	if (mono_since_us(now, http->swept) < SWEEP_US)
		return;
	http->swept = now;
	for (unsigned i = 0; i < PLACES; i++) {
		struct client *client = &http->client[i];

		if (!client->gone && is_too_slow(client, now))
			drop(client);
		else if (client->waits && mono_since_us(now, client->said) >=
						  HTTP_BEAT_MS * INT64_C(1000))
			wake(client);
	}
}

/* --- the server ----------------------------------------------------------- */

static bool
library_load(struct diag *diag)
{
	static const char *const names[] = { MHD_FUNCTIONS(LATE_NAME) NULL };
	static struct late_library library = { .soname = LIBMICROHTTPD,
					       .package = "libmicrohttpd-dev",
					       .names = names,
					       .functions = &mhd };

	return late_library_load(&library, diag);
}

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
	int fd = library_load(diag) ? http_listen(how->address, &port, diag)
				    : -1;

	assert(how->token[0] != '\0');
	if (fd == -1)
		return NULL;
	http = xcalloc(1, sizeof(*http));
	http->how = *how;
	http->port = port;
	http->swept = mono_now();
	http->daemon = mhd.MHD_start_daemon(
		MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
		take_request, http, MHD_OPTION_LISTEN_SOCKET, fd,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)PLACES,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_BYTES,
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
	mhd.MHD_stop_daemon(http->daemon);
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
	return mhd.MHD_run_wait(http->daemon, wait_ms) == MHD_YES;
}

bool
http_turn_beside(struct http *http, int fd, int wait_ms)
{
	const union MHD_DaemonInfo *info = mhd.MHD_get_daemon_info(
		http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
	struct pollfd on[2] = { { .fd = fd, .events = POLLIN },
				{ .fd = info->epoll_fd, .events = POLLIN } };
	MHD_UNSIGNED_LONG_LONG least;

	if (http->woken)
		wait_ms = 0;
	if (mhd.MHD_get_timeout(http->daemon, &least) == MHD_YES &&
	    least < (MHD_UNSIGNED_LONG_LONG)wait_ms)
		wait_ms = (int)least;
	(void)poll(on, 2, wait_ms); /* a signal is for the caller to see */
	return http_turn(http, 0);
}
