/*
 * digest.h - hash files and texts with BLAKE2b of 256 bits.  A hash is written
 * in hexadecimal, as by `b2sum -l 256`.
 */
#ifndef DEADWOOD_ARENA_STORE_DIGEST_H
#define DEADWOOD_ARENA_STORE_DIGEST_H

#include <stddef.h>

#define DIGEST_TEXT 65 /* bytes of a hash in hexadecimal, with its NUL */

void digest_bytes(const char *bytes, size_t len, char hex[DIGEST_TEXT]);

/* Hash a text without the NUL at its end. */
void digest_text(const char *text, char hex[DIGEST_TEXT]);

#endif
