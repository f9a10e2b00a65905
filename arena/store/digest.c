/* digest.c - hash bytes and texts; see digest.h. */
#include "arena/store/digest.h"

#include <sodium.h>
#include <string.h>

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
