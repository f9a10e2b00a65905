/* http_head.c - check the head of a request; see http_head.h. */
#include "arena/http/http_head.h"

#include <string.h>
#include <strings.h>

#include "arena/http/http_library.h"
#include "arena/http/http_listen.h"

/* A header: its last value, or NULL, and the number of times that it occurs. */
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
http_head_header(const struct http_head *head, const char *name)
{
	struct one_header header = { .name = name };

	head->mhd->MHD_get_connection_values(head->connection, MHD_HEADER_KIND,
					     count_header, &header);
	return header;
}

/* Return true if @host is this name, with or without a port.  The port is not
 * checked, because a browser uses another number if the port is forwarded. */
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

/* On a loopback address, accept only loopback names.  This prevents DNS
 * rebinding, where a page of another site uses its own name that resolves to
 * this machine. */
static bool
is_own_host(const char *address, const char *host)
{
	if (!http_is_loopback(address))
		/* on other addresses only the token protects the server */
		return true;
	return is_name(host, "127.0.0.1") || is_name(host, "localhost") ||
	       is_name(host, "[::1]") || is_name(host, address);
}

static bool
is_own_origin(const char *origin, const char *host)
{
	static const char scheme[] = "http://";

	return strncmp(origin, scheme, sizeof(scheme) - 1) == 0 &&
	       strcasecmp(origin + sizeof(scheme) - 1, host) == 0;
}

/* Parse a number from 1, without leading zeros, and advance @at.  Returns 0 if
 * there is no such number. */
static uint64_t
http_parse_number(const char **at)
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
http_route_matches(const char *route, const char *path, uint64_t *number)
{
	for (; *route != '\0'; route++) {
		if (*route == '#') {
			*number = http_parse_number(&path);
			if (*number == 0)
				return false;
		} else if (*route != *path++) {
			return false;
		}
	}
	return *path == '\0';
}

/* Return the path after the token, or NULL if the token is wrong.  The
 * comparison takes constant time. */
static const char *
http_skip_token(const struct http_how *how, const char *path)
{
	size_t n = strlen(how->token);
	unsigned char wrong = 0;

	if (path[0] != '/' || strlen(path) <= n + 1)
		return NULL;
	for (size_t i = 0; i < n; i++)
		wrong |= (unsigned char)(path[1 + i] ^ how->token[i]);
	return wrong == 0 && path[n + 1] == '/' ? path + n + 1 : NULL;
}

bool
http_has_token(const struct http_how *how, const char *url)
{
	return http_skip_token(how, url) != NULL;
}

const struct http_route *
http_find_route(const struct http_how *how, const char *url, uint64_t *number)
{
	const char *path = http_skip_token(how, url);

	if (path == NULL)
		return NULL;
	for (const struct http_route *route = how->routes; route->path != NULL;
	     route++)
		if (http_route_matches(route->path, path, number))
			return route;
	return NULL;
}

bool
http_route_has_body(const struct http_route *route)
{
	return route != NULL && route->body_max > 0;
}

/* Check a request without a body, for a page or a stream. */
static unsigned
http_refuse_get(const struct http_head *head, const char **why)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);

	*why = "use GET or HEAD\n";
	if (strcmp(head->method, MHD_HTTP_METHOD_GET) != 0 &&
	    strcmp(head->method, MHD_HTTP_METHOD_HEAD) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "a request for this path must not have a body\n";
	if (http_head_header(head, MHD_HTTP_HEADER_TRANSFER_ENCODING).times >
		    0 ||
	    (length.times > 0 && strcmp(length.value, "0") != 0))
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* Check a request with a body. */
static unsigned
http_refuse_post(const struct http_head *head, const struct http_route *route,
		 const char **why)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t bytes;

	*why = "use POST\n";
	if (strcmp(head->method, MHD_HTTP_METHOD_POST) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "missing Origin header: only a page of this server may post\n";
	if (http_head_header(head, MHD_HTTP_HEADER_ORIGIN).times != 1)
		return MHD_HTTP_FORBIDDEN;
	*why = "the body needs a Content-Length header\n";
	if (http_head_header(head, MHD_HTTP_HEADER_TRANSFER_ENCODING).times >
		    0 ||
	    length.times != 1 || length.value == NULL)
		return MHD_HTTP_LENGTH_REQUIRED;
	*why = "the body is empty or too long\n";
	bytes = http_parse_number(&length.value);
	if (bytes == 0 || *length.value != '\0' || bytes > route->body_max)
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* Return true if the path contains a NUL.  The library would use only the bytes
 * before the NUL.  In the library's buffer the version follows the path, with
 * one byte between them.  Otherwise the library is a later version, which
 * refuses a NUL itself. */
static bool
has_nul(const struct http_head *head)
{
	uintptr_t from = (uintptr_t)head->uri, to = (uintptr_t)head->version;

	return head->uri != NULL && to > from &&
	       to - from < HTTP_MEMORY_BYTES &&
	       memchr(head->uri, '\0', to - from - 1) != NULL;
}

unsigned
http_refuse(const struct http_head *head, const struct http_route *route,
	    const char **why)
{
	struct one_header host = http_head_header(head, MHD_HTTP_HEADER_HOST);
	struct one_header origin = http_head_header(head,
						    MHD_HTTP_HEADER_ORIGIN);
	unsigned status;

	*why = "the path contains a NUL byte\n";
	if (has_nul(head))
		return MHD_HTTP_BAD_REQUEST;
	status = http_route_has_body(route) ? http_refuse_post(head, route, why)
					    : http_refuse_get(head, why);
	if (status != 0)
		return status;
	*why = "wrong Host header: the request names another server\n";
	if (host.times != 1 || host.value == NULL ||
	    !is_own_host(head->how->address, host.value))
		return MHD_HTTP_MISDIRECTED_REQUEST;
	*why = "wrong Origin header: a page of another site sent this "
	       "request\n";
	if (origin.times > 0 &&
	    (origin.times > 1 || !is_own_origin(origin.value, host.value)))
		return MHD_HTTP_FORBIDDEN;
	return 0;
}

uint64_t
http_last_event(const struct http_head *head)
{
	const char *last = http_head_header(head, "Last-Event-ID").value;

	return last != NULL ? http_parse_number(&last) : 0;
}
