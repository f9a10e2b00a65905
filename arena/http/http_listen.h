/*
 * http_listen.h - create the listening socket of the HTTP server.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H
#define DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H

#include <stdbool.h>

#include "lib/diag.h"

#define HTTP_BACKLOG 128
#define HTTP_SEND_BYTES                                                        \
	65536 /* chosen: SO_SNDBUF, bytes the kernel buffers per client */

/**
 * http_listen - listen at an address
 * @address: numeric, IPv4 or IPv6
 * @port: 0: any free port; set to the port in use
 *
 * Returns a non-blocking descriptor, or -1 with @diag.
 */
int http_listen(const char *address, unsigned *port, struct diag *diag);

/* Is it a loopback address, which only this machine can connect to? */
bool http_is_loopback(const char *address);

#endif
