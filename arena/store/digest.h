/*
 * digest.h - hash files and texts: BLAKE2b of 256 bits in hexadecimal, as
 * `b2sum -l 256` prints it.
 */
#ifndef DEADWOOD_ARENA_STORE_DIGEST_H
#define DEADWOOD_ARENA_STORE_DIGEST_H

#include <stddef.h>

#define DIGEST_TEXT 65 /* with its NUL */

void digest_bytes(const char *bytes, size_t len, char hex[DIGEST_TEXT]);

/* Hash a text without its NUL. */
void digest_text(const char *text, char hex[DIGEST_TEXT]);

#endif
