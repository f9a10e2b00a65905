/* seat_client.c - HTTP client of a remote seat; see seat_client.h. */
#include "arena/seats/seat_client.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/seats/curl_library.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

#define CONNECT_MS	  10000L /* arbitrary */
#define ANSWER_MS	  60000L /* arbitrary: more than the longest wait */
#define TURN_MS		  1000 /* longest pause between two looks at a timer */
#define PAUSE_MIN_MS	  50 /* arbitrary: pause before the first repetition */
#define PAUSE_MAX_MS	  2000
#define ANNOUNCE_US	  INT64_C(1000000) /* silence before a message */
#define NUMBER_DIGITS_MAX 18
#define TEXT_MAX	  512 /* bytes of the server's text that are shown */

/**
 * struct seat_client - a client
 * @easy, @multi: the request, and the connection that it reuses
 * @headers: headers of each request
 * @reason: text about an error of the network
 */
struct seat_client {
	struct seat_client_how how;
	const struct curl_library *curl;
	CURL *easy;
	CURLM *multi;
	struct curl_slist *headers;
	struct seat_lines text;
	char reason[CURL_ERROR_SIZE];
};

/* A request.  @body: NULL for GET.  @to: buffer of the answer.  @may_end: true
 * if the callback noise may end the request. */
struct seat_request {
	const char *path;
	const struct bytes *body;
	struct seat_lines *to;
	bool may_end;
};

/* --- lines ---------------------------------------------------------------- */

void
seat_lines_init(struct seat_lines *lines)
{
	*lines = (struct seat_lines){ .buf = xcalloc(SEAT_LINES_MAX + 1, 1) };
}

void
seat_lines_release(struct seat_lines *lines)
{
	free(lines->buf);
	lines->buf = NULL;
}

bool
seat_lines_take(struct seat_lines *lines, uint64_t *number, struct bytes *line)
{
	const char *at = lines->buf + lines->at;
	const char *nl = memchr(at, '\n', lines->end - lines->at);
	size_t digits = strspn(at, "0123456789");

	if (nl == NULL || digits == 0 || digits > NUMBER_DIGITS_MAX ||
	    at[digits] != ' ')
		return false;
	*number = strtoull(at, NULL, 10);
	at += digits + 1;
	*line = (struct bytes){ at, (size_t)(nl + 1 - at) };
	lines->at = (size_t)(nl + 1 - lines->buf);
	return true;
}

/* Store a part of an answer; called by libcurl.  An answer that does not fit
 * fails. */
static size_t
seat_lines_store(char *part, size_t size, size_t count, void *arg)
{
	struct seat_lines *lines = arg;
	size_t n = size * count;

	if (n > SEAT_LINES_MAX - lines->end)
		return 0;
	memcpy(lines->buf + lines->end, part, n);
	lines->end += n;
	lines->buf[lines->end] = '\0';
	return n;
}

/* --- one request ---------------------------------------------------------- */

/* Errors that a repetition cannot repair. */
static bool
seat_error_is_final(CURLcode code)
{
	return code == CURLE_PEER_FAILED_VERIFICATION ||
	       code == CURLE_SSL_CACERT_BADFILE ||
	       code == CURLE_URL_MALFORMAT ||
	       code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WRITE_ERROR;
}

/* Set the address, method and body of the request. */
static void
seat_client_prepare(struct seat_client *client,
		    const struct seat_request *request)
{
	const struct curl_library *curl = client->curl;
	const struct bytes *body = request->body;
	size_t len = strlen(client->how.url);
	char *url;

	while (len > 0 && client->how.url[len - 1] == '/')
		len--;
	url = xprintf("%.*s%s", (int)len, client->how.url, request->path);
	curl->curl_easy_setopt(client->easy, CURLOPT_URL, url); /* a copy */
	free(url);
	if (body != NULL) {
		curl->curl_easy_setopt(client->easy, CURLOPT_POST, 1L);
		curl->curl_easy_setopt(client->easy, CURLOPT_POSTFIELDS,
				       body->at);
		curl->curl_easy_setopt(client->easy, CURLOPT_POSTFIELDSIZE,
				       (long)body->len);
	} else {
		curl->curl_easy_setopt(client->easy, CURLOPT_HTTPGET, 1L);
	}
	curl->curl_easy_setopt(client->easy, CURLOPT_WRITEDATA, request->to);
	request->to->status = 0;
	request->to->at = request->to->end = 0;
	request->to->buf[0] = '\0';
	client->reason[0] = '\0';
}

/* Wait for news of the network and of the other descriptors. */
static enum seat_reply
seat_client_wait(struct seat_client *client, bool may_end)
{
	struct curl_waitfd fds[2] = {
		{ .fd = client->how.stop_fd, .events = CURL_WAIT_POLLIN },
		{ .fd = client->how.noise_fd(client->how.owner),
		  .events = CURL_WAIT_POLLIN },
	};
	unsigned count = fds[1].fd == -1 ? 1 : 2;

	client->curl->curl_multi_poll(client->multi, fds, count, TURN_MS, NULL);
	if (fds[0].revents != 0)
		return SEAT_STOPPED;
	if (count == 2 && fds[1].revents != 0 &&
	    !client->how.noise(client->how.owner) && may_end)
		return SEAT_EARLY;
	return SEAT_ANSWERED;
}

/* Send the request once.  @final: set to true if the request failed and a
 * repetition would fail too. */
static enum seat_reply
seat_client_send(struct seat_client *client, const struct seat_request *request,
		 bool *final, struct diag *diag)
{
	const struct curl_library *curl = client->curl;
	enum seat_reply reply = SEAT_ANSWERED;
	CURLMsg *end = NULL;
	CURLcode code;
	long status = 0;
	int running, left;

	seat_client_prepare(client, request);
	curl->curl_multi_add_handle(client->multi, client->easy);
	while (reply == SEAT_ANSWERED &&
	       curl->curl_multi_perform(client->multi, &running) == CURLM_OK) {
		end = curl->curl_multi_info_read(client->multi, &left);
		if (end != NULL)
			break;
		reply = seat_client_wait(client, request->may_end);
	}
	code = end != NULL ? end->data.result : CURLE_FAILED_INIT;
	curl->curl_multi_remove_handle(client->multi, client->easy);
	if (reply != SEAT_ANSWERED)
		return reply;
	curl->curl_easy_getinfo(client->easy, CURLINFO_RESPONSE_CODE, &status);
	request->to->status = (unsigned)status;
	*final = seat_error_is_final(code);
	if (code == CURLE_OK)
		return SEAT_ANSWERED;
	diag_set(diag, "%s",
		 client->reason[0] != '\0' ? client->reason
					   : curl->curl_easy_strerror(code));
	return SEAT_FAILED;
}

/* --- repetitions ---------------------------------------------------------- */

/* Return true if a proxy or the server asks to send the request again. */
static bool
seat_status_is_passing(unsigned status)
{
	return status >= 502 && status <= 504;
}

/* Pause before a repetition.  Returns false if the client must stop. */
static bool
seat_client_pause(const struct seat_client *client, int *pause_ms)
{
	struct pollfd stop = { .fd = client->how.stop_fd, .events = POLLIN };
	bool goes_on = poll(&stop, 1, *pause_ms) != 1;

	*pause_ms *= 2;
	if (*pause_ms > PAUSE_MAX_MS)
		*pause_ms = PAUSE_MAX_MS;
	return goes_on;
}

/* Send the request until the server answers. */
static enum seat_reply
seat_client_call(struct seat_client *client, const struct seat_request *request,
		 struct diag *diag)
{
	const struct monotime began = monotime_now();
	int pause_ms = PAUSE_MIN_MS;
	bool announced = false;

	for (;;) {
		bool final = false;
		enum seat_reply reply = seat_client_send(client, request,
							 &final, diag);
		int64_t silent_us = monotime_since_us(monotime_now(), began);

		if (reply == SEAT_ANSWERED &&
		    !seat_status_is_passing(request->to->status))
			return reply;
		if (reply == SEAT_ANSWERED)
			diag_set(diag, "status %u", request->to->status);
		else if (reply != SEAT_FAILED || final)
			return reply;
		if (silent_us > client->how.patience_s * 1000000) {
			diag_prefix(diag, "no answer of the server for %lld s",
				    (long long)client->how.patience_s);
			return SEAT_FAILED;
		}
		if (silent_us > ANNOUNCE_US && !announced) {
			announced = true;
			fprintf(stderr,
				"arena bridge: the server does not answer "
				"(%s); the bridge repeats the request\n",
				diag->text);
		}
		if (!seat_client_pause(client, &pause_ms))
			return SEAT_STOPPED;
	}
}

enum seat_reply
seat_client_next(struct seat_client *client, uint64_t after, unsigned wait_s,
		 struct seat_lines *lines, struct diag *diag)
{
	char path[80];
	const struct seat_request request = { .path = path,
					      .to = lines,
					      .may_end = wait_s > 0 };

	snprintf(path, sizeof(path), "/seat/next?after=%" PRIu64 "&wait=%u",
		 after, wait_s);
	return seat_client_call(client, &request, diag);
}

enum seat_reply
seat_client_answer(struct seat_client *client, uint64_t number,
		   const struct bytes *answer, struct diag *refusal,
		   struct diag *diag)
{
	static const struct bytes nothing = { "", 0 };
	char path[80], text[TEXT_MAX];
	struct seat_lines *to = &client->text;
	const struct seat_request request = { .path = path,
					      .body = answer != NULL ? answer
								     : &nothing,
					      .to = to };
	enum seat_reply reply;

	snprintf(path, sizeof(path), "/seat/%s/%" PRIu64,
		 answer != NULL ? "answer" : "leave", number);
	reply = seat_client_call(client, &request, diag);
	refusal->text[0] = '\0';
	if (reply == SEAT_ANSWERED && to->status != 200) {
		text_show(to->buf, strcspn(to->buf, "\n"), text, sizeof(text));
		diag_set(refusal, "status %u: %s", to->status, text);
	}
	return reply;
}

/* --- clients -------------------------------------------------------------- */

/* Set the options that all requests share. */
static void
seat_client_set_options(struct seat_client *client)
{
	const struct curl_library *curl = client->curl;
	const char *certificates = getenv("SSL_CERT_FILE");
	char *bearer = xprintf("Authorization: Bearer %s", client->how.token);

	client->headers = curl->curl_slist_append(NULL, bearer);
	client->headers = curl->curl_slist_append(
		client->headers, "Content-Type: application/json");
	client->headers = curl->curl_slist_append(client->headers, "Expect:");
	free(bearer);
	curl->curl_easy_setopt(client->easy, CURLOPT_HTTPHEADER,
			       client->headers);
	curl->curl_easy_setopt(client->easy, CURLOPT_PROTOCOLS_STR,
			       "http,https");
	curl->curl_easy_setopt(client->easy, CURLOPT_HTTP_VERSION,
			       (long)CURL_HTTP_VERSION_1_1);
	curl->curl_easy_setopt(client->easy, CURLOPT_USERAGENT,
			       "deadwood " DEADWOOD_VERSION);
	curl->curl_easy_setopt(client->easy, CURLOPT_NOSIGNAL, 1L);
	curl->curl_easy_setopt(client->easy, CURLOPT_CONNECTTIMEOUT_MS,
			       CONNECT_MS);
	curl->curl_easy_setopt(client->easy, CURLOPT_TIMEOUT_MS, ANSWER_MS);
	curl->curl_easy_setopt(client->easy, CURLOPT_WRITEFUNCTION,
			       seat_lines_store);
	curl->curl_easy_setopt(client->easy, CURLOPT_ERRORBUFFER,
			       client->reason);
	if (certificates != NULL)
		curl->curl_easy_setopt(client->easy, CURLOPT_CAINFO,
				       certificates);
}

struct seat_client *
seat_client_new(const struct seat_client_how *how, struct diag *diag)
{
	const struct curl_library *curl = curl_library(diag);
	struct seat_client *client;

	if (curl == NULL)
		return NULL;
	client = xcalloc(1, sizeof(*client));
	client->how = *how;
	client->curl = curl;
	client->easy = curl->curl_easy_init();
	client->multi = curl->curl_multi_init();
	seat_lines_init(&client->text);
	if (client->easy != NULL && client->multi != NULL) {
		seat_client_set_options(client);
		return client;
	}
	diag_set(diag, "libcurl failed to initialise");
	seat_client_free(client);
	return NULL;
}

void
seat_client_free(struct seat_client *client)
{
	if (client == NULL)
		return;
	if (client->easy != NULL)
		client->curl->curl_easy_cleanup(client->easy);
	if (client->multi != NULL)
		client->curl->curl_multi_cleanup(client->multi);
	client->curl->curl_slist_free_all(client->headers);
	seat_lines_release(&client->text);
	free(client);
}
