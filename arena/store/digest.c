/* digest.c - hash bytes and texts; see digest.h. */
#include "arena/store/digest.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define FILE_BYTES 65536 /* arbitrary: bytes of one read */

void
digest_bytes(const char *bytes, size_t len, char hex[DIGEST_TEXT])
{
	unsigned char hash[(DIGEST_TEXT - 1) / 2];

	crypto_generichash(hash, sizeof(hash), (const unsigned char *)bytes,
			   len, NULL, 0);
	sodium_bin2hex(hex, DIGEST_TEXT, hash, sizeof(hash));
}

void
digest_text(const char *text, char hex[DIGEST_TEXT])
{
	digest_bytes(text, strlen(text), hex);
}

void
digest_hex(const uint8_t hash[32], char hex[DIGEST_TEXT])
{
	sodium_bin2hex(hex, DIGEST_TEXT, hash, (DIGEST_TEXT - 1) / 2);
}

void
digest_sha256(const char *bytes, size_t len, char hex[DIGEST_TEXT])
{
	unsigned char hash[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(hash, (const unsigned char *)bytes, len);
	sodium_bin2hex(hex, DIGEST_TEXT, hash, sizeof(hash));
}

bool
digest_sha256_file(const char *path, char hex[DIGEST_TEXT])
{
	unsigned char hash[crypto_hash_sha256_BYTES], bytes[FILE_BYTES];
	crypto_hash_sha256_state state;
	FILE *file = fopen(path, "re");
	bool done;
	size_t n;

	if (file == NULL)
		return false;
	crypto_hash_sha256_init(&state);
	while ((n = fread(bytes, 1, sizeof(bytes), file)) > 0)
		crypto_hash_sha256_update(&state, bytes, n);
	crypto_hash_sha256_final(&state, hash);
	sodium_bin2hex(hex, DIGEST_TEXT, hash, sizeof(hash));
	done = ferror(file) == 0;
	fclose(file);
	return done;
}
