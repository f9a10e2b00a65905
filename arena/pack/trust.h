/*
 * trust.h - ask the user to confirm permissions that a pack requests.
 *
 * The configuration of a pack can let bots run without a sandbox, read paths of
 * this machine, or use the network.  The user who runs the pack must confirm
 * each such permission.
 */
#ifndef DEADWOOD_ARENA_PACK_TRUST_H
#define DEADWOOD_ARENA_PACK_TRUST_H

#include "arena/config/series.h"

/* Return an owned text with a line for each requested permission.  If the pack
 * requests none, return "". */
char *trust_list_requests(const struct series *series);

/* Print @requests, the text of trust_list_requests, and ask on the terminal
 * whether to run the pack @file.  If the answer is no or there is no terminal,
 * returns false. */
bool trust_confirm(const char *file, const char *requests);

#endif
