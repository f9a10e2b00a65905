/*
 * http_listen.h - create the listening socket of the HTTP server.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H
#define DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/diag.h"

#define HTTP_BACKLOG	128
/* SO_SNDBUF: the kernel's send buffer for one client; arbitrary */
#define HTTP_SEND_BYTES 65536

/**
 * http_listen - listen at an address
 * @address: IPv4 or IPv6 address in digits
 * @port: port to use, or 0 for any free port.  The function sets it to the port
 *	in use
 *
 * Returns the listening socket, non-blocking.  On an error, returns -1 and sets
 * @diag.
 */
int http_listen(const char *address, unsigned *port, struct diag *diag);

/* Format the host part of a server's URL: the host name if the server listens
 * at all addresses. */
void http_host_name(const char *address, char *host, size_t size);

/* Return true if @address is a loopback address, which only programs on this
 * machine can reach. */
bool http_is_loopback(const char *address);

#endif
