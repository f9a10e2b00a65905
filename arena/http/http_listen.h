/*
 * http_listen.h - a socket that waits for clients.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H
#define DEADWOOD_ARENA_HTTP_HTTP_LISTEN_H

#include <stdbool.h>

#include "lib/diag.h"

#define HTTP_BACKLOG	128
#define HTTP_SEND_BYTES 65536 /* chosen: what the system holds for a client */

/**
 * http_listen - listen at an address
 * @address: numbers, of IPv4 or IPv6
 * @port: 0: one that is free; set to the one that it is
 *
 * Returns a descriptor that does not block, or -1 with @diag.
 */
int http_listen(const char *address, unsigned *port, struct diag *diag);

/* Is this address of the machine alone? */
bool http_is_loopback(const char *address);

#endif
