/* http_listen.c - the listening socket of the HTTP server; see
 * http_listen.h. */
#include "arena/http/http_listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/file/fd.h"

bool
http_is_loopback(const char *address)
{
	return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static struct addrinfo *
http_parse_address(const char *address, unsigned port, struct diag *diag)
{
	const struct addrinfo hints = {
		.ai_family = AF_UNSPEC,
		.ai_socktype = SOCK_STREAM,
		.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
	};
	struct addrinfo *found = NULL;
	char word[16];

	snprintf(word, sizeof(word), "%u", port);
	if (getaddrinfo(address, word, &hints, &found) == 0)
		return found;
	diag_set(diag,
		 "\"%s\" is not a numeric IP address; use for example "
		 "127.0.0.1, ::1, or 0.0.0.0 for all interfaces",
		 address);
	return NULL;
}

static bool
http_bind_socket(int fd, const struct addrinfo *at)
{
	const int yes = 1, bytes = HTTP_SEND_BYTES;

	return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fd_nonblocking(fd) == 0 &&
	       setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) ==
		       0 &&
	       setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof(bytes)) ==
		       0 &&
	       bind(fd, at->ai_addr, at->ai_addrlen) == 0 &&
	       listen(fd, HTTP_BACKLOG) == 0;
}

static unsigned
http_socket_port(int fd)
{
	struct sockaddr_storage at;
	socklen_t len = sizeof(at);

	memset(&at, 0, sizeof(at));
	getsockname(fd, (struct sockaddr *)&at, &len);
	return ntohs(at.ss_family == AF_INET6
			     ? ((struct sockaddr_in6 *)&at)->sin6_port
			     : ((struct sockaddr_in *)&at)->sin_port);
}

int
http_listen(const char *address, unsigned *port, struct diag *diag)
{
	struct addrinfo *at = http_parse_address(address, *port, diag);
	int fd;

	if (at == NULL)
		return -1;
	fd = socket(at->ai_family, SOCK_STREAM, 0);
	if (fd == -1 || !http_bind_socket(fd, at)) {
		diag_set(diag, "cannot listen at %s, port %u: %s%s", address,
			 *port, strerror(errno),
			 errno == EADDRINUSE ? "; another program uses this "
					       "port; --port 0 chooses a "
					       "free port"
					     : "");
		fd_close(&fd);
	} else {
		*port = http_socket_port(fd);
	}
	freeaddrinfo(at);
	return fd;
}

void
http_host_name(const char *address, char *host, size_t size)
{
	bool all = strcmp(address, "0.0.0.0") == 0 ||
		   strcmp(address, "::") == 0;

	if (all && gethostname(host, size) == 0) {
		host[size - 1] = '\0';
		return;
	}
	snprintf(host, size, strchr(address, ':') != NULL ? "[%s]" : "%s",
		 address);
}
