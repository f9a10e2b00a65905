/* http_head.c - check the head of a request; see http_head.h. */
#include "arena/http/http_head.h"

#include <string.h>
#include <strings.h>

#include "arena/http/http_library.h"
#include "arena/http/http_listen.h"

/* A header: its last value, or NULL, and how often it is given. */
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
header_of(const struct http_head *head, const char *name)
{
	struct one_header header = { .name = name };

	head->mhd->MHD_get_connection_values(head->connection, MHD_HEADER_KIND,
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

/* On the loopback only its names: a page of another site would reach us by a
 * name of its own that resolves to this machine. */
static bool
is_own_host(const char *address, const char *host)
{
	if (!http_is_loopback(address))
		return true; /* the token was given with the address */
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

/* The path behind the token, or NULL.  The time does not depend on which byte
 * is wrong. */
static const char *
past_token(const struct http_how *how, const char *path)
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
http_has_word(const struct http_how *how, const char *url)
{
	return past_token(how, url) != NULL;
}

const struct http_route *
http_find_route(const struct http_how *how, const char *url, uint64_t *number)
{
	const char *path = past_token(how, url);

	if (path == NULL)
		return NULL;
	for (const struct http_route *route = how->routes; route->path != NULL;
	     route++)
		if (is_path(route->path, path, number))
			return route;
	return NULL;
}

bool
http_takes_body(const struct http_route *route)
{
	return route != NULL && route->takes > 0;
}

/* A request without a body, for a page or a stream. */
static unsigned
refuse_get(const struct http_head *head, const char **why)
{
	struct one_header length = header_of(head,
					     MHD_HTTP_HEADER_CONTENT_LENGTH);

	*why = "only GET and HEAD are answered here\n";
	if (strcmp(head->method, MHD_HTTP_METHOD_GET) != 0 &&
	    strcmp(head->method, MHD_HTTP_METHOD_HEAD) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "a request here has no body\n";
	if (header_of(head, MHD_HTTP_HEADER_TRANSFER_ENCODING).times > 0 ||
	    (length.times > 0 && strcmp(length.value, "0") != 0))
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* One with a body, for a route that takes it. */
static unsigned
refuse_post(const struct http_head *head, const struct http_route *route,
	    const char **why)
{
	struct one_header length = header_of(head,
					     MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t bytes;

	*why = "only POST is answered here\n";
	if (strcmp(head->method, MHD_HTTP_METHOD_POST) != 0)
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	*why = "the page of this server asks here, and says so by Origin\n";
	if (header_of(head, MHD_HTTP_HEADER_ORIGIN).times != 1)
		return MHD_HTTP_FORBIDDEN;
	*why = "a body needs a Content-Length\n";
	if (header_of(head, MHD_HTTP_HEADER_TRANSFER_ENCODING).times > 0 ||
	    length.times != 1 || length.value == NULL)
		return MHD_HTTP_LENGTH_REQUIRED;
	*why = "the body is empty, or longer than anything that is said here\n";
	bytes = take_number(&length.value);
	if (bytes == 0 || *length.value != '\0' || bytes > route->takes)
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* Does the path contain a NUL?  The library takes the bytes before it for the
 * whole path.  In its buffer the version follows the path, with one byte
 * between them.  If not, it is a later library, which refuses a NUL itself. */
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
	struct one_header host = header_of(head, MHD_HTTP_HEADER_HOST);
	struct one_header origin = header_of(head, MHD_HTTP_HEADER_ORIGIN);
	unsigned status;

	*why = "a path here has no NUL\n";
	if (has_nul(head))
		return MHD_HTTP_BAD_REQUEST;
	status = http_takes_body(route) ? refuse_post(head, route, why)
					: refuse_get(head, why);
	if (status != 0)
		return status;
	*why = "this server was asked for by another name than its own\n";
	if (host.times != 1 || host.value == NULL ||
	    !is_own_host(head->how->address, host.value))
		return MHD_HTTP_MISDIRECTED_REQUEST;
	*why = "the page of another site asks\n";
	if (origin.times > 0 &&
	    (origin.times > 1 || !is_own_origin(origin.value, host.value)))
		return MHD_HTTP_FORBIDDEN;
	return 0;
}

uint64_t
http_last_event(const struct http_head *head)
{
	const char *last = header_of(head, "Last-Event-ID").value;

	return last != NULL ? take_number(&last) : 0;
}
