/* http_head.c - check the head of a request; see http_head.h. */
#include "arena/http/http_head.h"

#include <string.h>
#include <strings.h>

#include "arena/http/http_library.h"
#include "arena/http/http_listen.h"

#define HOST_BYTES 256 /* bytes of a host name, with its NUL */

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

/* Copy the host of the address at which a proxy offers the server, without its
 * port.  Returns the length of scheme, host and port: the Origin of its
 * pages. */
static size_t
http_url_host(const char *url, char *host, size_t size)
{
	const char *at = url != NULL ? strstr(url, "://") : NULL;
	size_t len, end;

	if (at == NULL)
		return 0;
	at += 3;
	end = strcspn(at, "/?#");
	len = *at == '[' ? strcspn(at, "]") + 1 : strcspn(at, ":/?#");
	if (len == 0 || len > end || len >= size)
		return 0;
	memcpy(host, at, len);
	host[len] = '\0';
	return (size_t)(at - url) + end;
}

/* On a loopback address, accept only loopback names and the proxy's.  This
 * prevents DNS rebinding, where a page of another site uses its own name that
 * resolves to this machine. */
static bool
is_own_host(const struct http_how *how, const char *host)
{
	char proxy[HOST_BYTES];

	if (!http_is_loopback(how->address))
		/* on other addresses only tokens protect the server */
		return true;
	return is_name(host, "127.0.0.1") || is_name(host, "localhost") ||
	       is_name(host, "[::1]") || is_name(host, how->address) ||
	       (http_url_host(how->url, proxy, sizeof(proxy)) > 0 &&
		is_name(host, proxy));
}

static bool
is_own_origin(const struct http_how *how, const char *origin, const char *host)
{
	static const char scheme[] = "http://";
	char proxy[HOST_BYTES];
	size_t len = http_url_host(how->url, proxy, sizeof(proxy));

	if (len > 0 && strlen(origin) == len &&
	    strncasecmp(origin, how->url, len) == 0)
		return true;
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

/* Parse a name of a-z, 0-9 and hyphens, and advance @at.  Returns false if
 * there is no such name. */
static bool
http_parse_name(const char **at, char name[HTTP_NAME_MAX + 1])
{
	size_t len = strspn(*at, "abcdefghijklmnopqrstuvwxyz0123456789-");

	if (len == 0 || len > HTTP_NAME_MAX || **at == '-')
		return false;
	memcpy(name, *at, len);
	name[len] = '\0';
	*at += len;
	return true;
}

/* Return true if the path matches the route; set the numbers and the name of
 * @request. */
static bool
http_route_matches(const char *route, const char *path,
		   struct http_request *request)
{
	uint64_t *number = &request->number;

	request->number = request->second = 0;
	request->name[0] = '\0';
	for (; *route != '\0'; route++) {
		if (*route == '#') {
			*number = http_parse_number(&path);
			if (*number == 0)
				return false;
			number = &request->second;
		} else if (*route == '@') {
			if (!http_parse_name(&path, request->name))
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

	if (n == 0)
		return path;
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

/* The methods of a path, by the bits 1 << enum http_method of its routes. */
static const struct http_methods methods[] = {
	{ "GET, HEAD", "there is no such address; names in addresses have "
		       "only small letters, digits and hyphens\n" },
	{ "GET, HEAD", "use GET or HEAD\n" },
	{ "POST", "use POST\n" },
	{ "GET, HEAD, POST", "use GET, HEAD or POST\n" },
	{ "PUT", "use PUT\n" },
	{ "GET, HEAD, PUT", "use GET, HEAD or PUT\n" },
	{ "POST, PUT", "use POST or PUT\n" },
	{ "GET, HEAD, POST, PUT", "use GET, HEAD, POST or PUT\n" },
};

static bool
is_method(const char *text, enum http_method method)
{
	switch (method) {
	case HTTP_GET:
		return strcmp(text, MHD_HTTP_METHOD_GET) == 0 ||
		       strcmp(text, MHD_HTTP_METHOD_HEAD) == 0;
	case HTTP_POST:
		return strcmp(text, MHD_HTTP_METHOD_POST) == 0;
	case HTTP_PUT:
		return strcmp(text, MHD_HTTP_METHOD_PUT) == 0;
	}
	return false;
}

const struct http_route *
http_find_route(struct http_head *head, struct http_request *request)
{
	const char *path = http_skip_token(head->how, head->url);
	const struct http_route *found = NULL;
	struct http_request other;
	unsigned bits = 0;

	for (const struct http_route *route = head->how->routes;
	     path != NULL && route->path != NULL; route++) {
		if (!http_route_matches(route->path, path, &other))
			continue;
		bits |= 1U << route->method;
		if (found == NULL || is_method(head->method, route->method)) {
			found = route;
			request->number = other.number;
			request->second = other.second;
			memcpy(request->name, other.name, sizeof(other.name));
		}
	}
	head->methods = &methods[bits];
	return found;
}

/* Refuse a body, for a page, a stream or a command. */
static unsigned
http_refuse_body(const struct http_head *head, const char **why)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);

	*why = "a request for this path must not have a body\n";
	if (http_head_header(head, MHD_HTTP_HEADER_TRANSFER_ENCODING).times >
		    0 ||
	    (length.times > 0 &&
	     (length.value == NULL || strcmp(length.value, "0") != 0)))
		return MHD_HTTP_CONTENT_TOO_LARGE;
	return 0;
}

/* Check a POST.  A private server needs the Origin: its token is in the paths,
 * which a browser sends by itself. */
static unsigned
http_refuse_post(const struct http_head *head, const struct http_route *route,
		 const char **why)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t bytes;

	*why = "missing Origin header: only a page of this server may post\n";
	if (head->how->token[0] != '\0' &&
	    http_head_header(head, MHD_HTTP_HEADER_ORIGIN).times != 1)
		return MHD_HTTP_FORBIDDEN;
	if (route->body_max == 0)
		return http_refuse_body(head, why);
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

/* Return the number of bytes in the header Content-Length, or -1 if the header
 * is not a single number. */
static int64_t
http_content_length(const struct http_head *head)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);
	uint64_t bytes;

	if (length.times != 1 || length.value == NULL)
		return -1;
	if (strcmp(length.value, "0") == 0)
		return 0;
	bytes = http_parse_number(&length.value);
	return bytes > 0 && *length.value == '\0' ? (int64_t)bytes : -1;
}

/* Check a PUT: the body has a Content-Length, or comes in chunks.  A request
 * with both could be read in two ways. */
static unsigned
http_refuse_put(const struct http_head *head, const char **why)
{
	struct one_header length = http_head_header(
		head, MHD_HTTP_HEADER_CONTENT_LENGTH);
	struct one_header coding = http_head_header(
		head, MHD_HTTP_HEADER_TRANSFER_ENCODING);

	*why = "the body needs a Content-Length header, as curl -T FILE sends "
	       "it\n";
	if (length.times == 0 && coding.times == 0)
		return MHD_HTTP_LENGTH_REQUIRED;
	*why = "the length of the body is not clear: send one Content-Length "
	       "header\n";
	if (coding.times == 0)
		return http_content_length(head) >= 0 ? 0
						      : MHD_HTTP_BAD_REQUEST;
	return coding.times == 1 && length.times == 0 && coding.value != NULL &&
			       strcasecmp(coding.value, "chunked") == 0
		       ? 0
		       : MHD_HTTP_BAD_REQUEST;
}

/* Check the method and the headers of the body. */
static unsigned
http_refuse_method(const struct http_head *head, const struct http_route *route,
		   const char **why)
{
	enum http_method method = route != NULL ? route->method : HTTP_GET;

	*why = head->methods->why;
	if (!is_method(head->method, method))
		return MHD_HTTP_METHOD_NOT_ALLOWED;
	switch (method) {
	case HTTP_GET:
		break;
	case HTTP_POST:
		return http_refuse_post(head, route, why);
	case HTTP_PUT:
		return http_refuse_put(head, why);
	}
	return http_refuse_body(head, why);
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
	status = http_refuse_method(head, route, why);
	if (status != 0)
		return status;
	*why = "wrong Host header: the request names another server\n";
	if (host.times != 1 || host.value == NULL ||
	    !is_own_host(head->how, host.value))
		return MHD_HTTP_MISDIRECTED_REQUEST;
	*why = "wrong Origin header: a page of another site sent this "
	       "request\n";
	if (origin.times > 0 &&
	    (origin.times > 1 || origin.value == NULL ||
	     !is_own_origin(head->how, origin.value, host.value)))
		return MHD_HTTP_FORBIDDEN;
	return 0;
}

/* Copy the token of the header "Authorization: Bearer TOKEN". */
static void
http_read_bearer(const struct http_head *head, char bearer[HTTP_BEARER_MAX])
{
	static const char scheme[] = "Bearer ";
	struct one_header header = http_head_header(
		head, MHD_HTTP_HEADER_AUTHORIZATION);
	const char *token;
	size_t len;

	bearer[0] = '\0';
	if (header.times != 1 || header.value == NULL ||
	    strncasecmp(header.value, scheme, sizeof(scheme) - 1) != 0)
		return;
	token = header.value + sizeof(scheme) - 1;
	len = strlen(token);
	if (len < HTTP_BEARER_MAX)
		memcpy(bearer, token, len + 1);
}

void
http_read_head(const struct http_head *head, struct http_request *request)
{
	const char *last = http_head_header(head, "Last-Event-ID").value;
	int64_t length = http_content_length(head);

	request->last_event = last != NULL ? http_parse_number(&last) : 0;
	request->len = length > 0 ? (uint64_t)length : 0;
	http_read_bearer(head, request->bearer);
}

bool
http_expects_answer(const struct http_head *head)
{
	const char *expect =
		http_head_header(head, MHD_HTTP_HEADER_EXPECT).value;

	return expect != NULL && strcasecmp(expect, "100-continue") == 0;
}

bool
http_has_etag(const struct http_head *head, const char *etag)
{
	const char *kept =
		http_head_header(head, MHD_HTTP_HEADER_IF_NONE_MATCH).value;

	/* a proxy that compresses a page makes W/"..." of the ETag */
	return kept != NULL && strstr(kept, etag) != NULL;
}
