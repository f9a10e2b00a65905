/*
 * digest.h - hash files and texts with BLAKE2b of 256 bits.  A hash is written
 * in hexadecimal, like the output of `b2sum -l 256`.
 */
#ifndef DEADWOOD_ARENA_STORE_DIGEST_H
#define DEADWOOD_ARENA_STORE_DIGEST_H

#include <stddef.h>

/* buffer size in bytes for a hash in hexadecimal with its NUL */
#define DIGEST_TEXT 65

void digest_bytes(const char *bytes, size_t len, char hex[DIGEST_TEXT]);

/* Hash a text.  The NUL at its end does not count. */
void digest_text(const char *text, char hex[DIGEST_TEXT]);

#endif
