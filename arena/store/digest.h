/*
 * digest.h - hash files and texts with BLAKE2b of 256 bits.  A hash is written
 * in hexadecimal, like the output of `b2sum -l 256`.  Files for other programs
 * have SHA-256.
 */
#ifndef DEADWOOD_ARENA_STORE_DIGEST_H
#define DEADWOOD_ARENA_STORE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* buffer size in bytes for a hash in hexadecimal with its NUL */
#define DIGEST_TEXT 65

void digest_bytes(const char *bytes, size_t len, char hex[DIGEST_TEXT]);

/* Hash a text.  The NUL at its end does not count. */
void digest_text(const char *text, char hex[DIGEST_TEXT]);

/* Write a hash of 32 bytes in hexadecimal. */
void digest_hex(const uint8_t hash[32], char hex[DIGEST_TEXT]);

/* Hash with SHA-256, as sha256sum does.  digest_sha256_file reads a file from
 * its start; on an error, it returns false with errno. */
void digest_sha256(const char *bytes, size_t len, char hex[DIGEST_TEXT]);
bool digest_sha256_file(const char *path, char hex[DIGEST_TEXT]);

#endif
