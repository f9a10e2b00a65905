/* http_answer.c - bodies, streams and answers of the HTTP server; see http.h
 * and http_client.h. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "arena/http/http_client.h"
#include "arena/http/http_head.h"
#include "lib/alloc.h"

#define BLOCK_BYTES 4096 /* maximum bytes of a stream that are sent at once */
#define RETRY_S	    2	 /* seconds of Retry-After with status 503 */
#define ETAG_BYTES  16
#define ETAG_TEXT   (2 * ETAG_BYTES + 3) /* in quotes, with its NUL */
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

/* @etag: value of the header ETag, if a client may keep the body; "" */
struct http_body {
	struct MHD_Response *response;
	struct http *http;
	size_t len;
	char *text;
	char etag[ETAG_TEXT];
};

/* --- bodies --------------------------------------------------------------- */

static void
response_add_headers(const struct http_library *mhd,
		     struct MHD_Response *response, const char *type)
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
		http->mhd
			->MHD_create_response_from_buffer_with_free_callback_cls(
				len, text, http_body_release, body);
	assert(body->response != NULL);
	http->bytes += len;
	response_add_headers(http->mhd, body->response, type);
	return body;
}

void
http_body_let_keep(struct http_body *body)
{
	const struct http_library *mhd = body->http->mhd;
	unsigned char hash[ETAG_BYTES];
	char hex[2 * ETAG_BYTES + 1];

	crypto_generichash(hash, sizeof(hash),
			   (const unsigned char *)body->text, body->len, NULL,
			   0);
	sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
	snprintf(body->etag, sizeof(body->etag), "\"%s\"", hex);
	mhd->MHD_del_response_header(body->response,
				     MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
	mhd->MHD_add_response_header(body->response,
				     MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
	mhd->MHD_add_response_header(body->response, MHD_HTTP_HEADER_ETAG,
				     body->etag);
}

void
http_body_free(struct http_body *body)
{
	if (body != NULL)
		body->http->mhd->MHD_destroy_response(body->response);
}

bool
http_body_is(const struct http_body *body, const char *text, size_t len)
{
	return len == body->len && memcmp(text, body->text, len) == 0;
}

/* --- streams -------------------------------------------------------------- */

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
	client->http->mhd->MHD_suspend_connection(client->connection);
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
	const struct http_library *mhd = client->http->mhd;
	struct MHD_Response *response = mhd->MHD_create_response_from_callback(
		MHD_SIZE_UNKNOWN, BLOCK_BYTES, client_read_stream, client,
		client_close_stream);
	enum MHD_Result result;

	assert(response != NULL);
	client->stream = *stream;
	client->ends_at = http_after_ms(HTTP_STREAM_MS);
	client->heartbeat_at = http_after_ms(HTTP_HEARTBEAT_MS);
	client->http->streams++;
	response_add_headers(mhd, response, "text/event-stream");
	result = mhd->MHD_queue_response(client->connection, MHD_HTTP_OK,
					 response);
	mhd->MHD_destroy_response(response);
	return result;
}

void
client_wake(struct client *client)
{
	if (!client->suspended)
		return;
	client->suspended = false;
	client->http->woken = true;
	client->due = http_after_ms(HTTP_RESPONSE_MS);
	client->http->mhd->MHD_resume_connection(client->connection);
}

void
http_wake(struct http *http)
{
	for (unsigned i = 0; i < HTTP_SLOTS; i++)
		client_wake(&http->client[i]);
}

/* --- answers -------------------------------------------------------------- */

static void
response_add_retry(const struct http_library *mhd,
		   struct MHD_Response *response, unsigned seconds)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", seconds);
	mhd->MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER,
				     text);
}

/* @allow: value of the Allow header of status 405.  @retry_s: see struct
 * http_answer. */
static enum MHD_Result
client_send_text(struct client *client, unsigned status, const char *text,
		 const char *allow, unsigned retry_s)
{
	const struct http_library *mhd = client->http->mhd;
	struct MHD_Response *response = mhd->MHD_create_response_from_buffer(
		strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result result;

	assert(response != NULL);
	response_add_headers(mhd, response, "text/plain");
	if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
		mhd->MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW,
					     allow);
	if (status == MHD_HTTP_UNAUTHORIZED)
		mhd->MHD_add_response_header(
			response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
	if (retry_s > 0 || status == MHD_HTTP_SERVICE_UNAVAILABLE)
		response_add_retry(mhd, response,
				   retry_s > 0 ? retry_s : RETRY_S);
	result = mhd->MHD_queue_response(client->connection, status, response);
	mhd->MHD_destroy_response(response);
	return result;
}

enum MHD_Result
client_answer_error(struct client *client, unsigned status, const char *text,
		    const char *allow)
{
	return client_send_text(client, status, text, allow, 0);
}

void
http_answer_text(struct http_answer *answer, unsigned status, const char *text)
{
	*answer = (struct http_answer){ .status = status, .text = text };
}

/* Return true if the client has kept this body. */
static bool
client_keeps_body(const struct client *client, const struct http_body *body)
{
	const struct http_head head = { .mhd = client->http->mhd,
					.connection = client->connection };

	return body->etag[0] != '\0' && http_has_etag(&head, body->etag);
}

static enum MHD_Result
client_send_not_modified(struct client *client, const struct http_body *body)
{
	const struct http_library *mhd = client->http->mhd;
	struct MHD_Response *response = mhd->MHD_create_response_from_buffer(
		0, NULL, MHD_RESPMEM_PERSISTENT);
	enum MHD_Result result;

	assert(response != NULL);
	mhd->MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG,
				     body->etag);
	result = mhd->MHD_queue_response(client->connection,
					 MHD_HTTP_NOT_MODIFIED, response);
	mhd->MHD_destroy_response(response);
	return result;
}

static enum MHD_Result
client_send_body(struct client *client, const struct http_answer *answer)
{
	const struct http_library *mhd = client->http->mhd;
	struct MHD_Response *response = answer->body->response;
	enum MHD_Result result;

	if (answer->status == MHD_HTTP_OK &&
	    client_keeps_body(client, answer->body))
		return client_send_not_modified(client, answer->body);
	if (answer->last && answer->retry_s > 0)
		response_add_retry(mhd, response, answer->retry_s);
	if (answer->last && answer->status == MHD_HTTP_UNAUTHORIZED)
		mhd->MHD_add_response_header(
			response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
	result = mhd->MHD_queue_response(client->connection, answer->status,
					 response);
	if (answer->last)
		http_body_free(answer->body);
	return result;
}

enum MHD_Result
client_answer(struct client *client, const struct http_answer *answer,
	      bool head)
{
	static const char no_head[] = "this path is an event stream: use GET, "
				      "not HEAD\n";

	if (answer->body != NULL)
		return client_send_body(client, answer);
	if (answer->stream.read != NULL && !head)
		return client_answer_stream(client, &answer->stream);
	if (answer->stream.read != NULL) {
		answer->stream.close(answer->stream.arg);
		return client_answer_error(client, MHD_HTTP_METHOD_NOT_ALLOWED,
					   no_head, "GET");
	}
	if (answer->status != 0 && answer->text != NULL)
		return client_send_text(client, answer->status, answer->text,
					"GET, HEAD", answer->retry_s);
	return client_answer_error(client, MHD_HTTP_NOT_FOUND, "no such page\n",
				   "");
}
