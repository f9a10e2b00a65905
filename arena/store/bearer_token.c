/* bearer_token.c - make secret tokens; see bearer_token.h. */
#include "arena/store/bearer_token.h"

#include <string.h>

#include <sodium.h>

#define TOKEN_BYTES  20 /* 160 bits */
#define TOKEN_PREFIX "dw_"

static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";

void
bearer_token_make(char token[BEARER_TOKEN_TEXT])
{
	unsigned char bytes[TOKEN_BYTES];
	size_t n = strlen(TOKEN_PREFIX);
	unsigned bits = 0, held = 0;

	randombytes_buf(bytes, sizeof(bytes));
	memcpy(token, TOKEN_PREFIX, n);
	for (unsigned i = 0; i < TOKEN_BYTES; i++) {
		held = (held << 8 | bytes[i]) & 0xfff;
		for (bits += 8; bits >= 5; bits -= 5)
			token[n++] = digits[held >> (bits - 5) & 31];
	}
	token[n] = '\0';
}

bool
bearer_token_is_fit(const char *text)
{
	size_t n = strlen(TOKEN_PREFIX);

	return strncmp(text, TOKEN_PREFIX, n) == 0 &&
	       strspn(text + n, digits) == BEARER_TOKEN_TEXT - 1 - n &&
	       text[BEARER_TOKEN_TEXT - 1] == '\0';
}

bool
bearer_token_is(const char *text, const char token[BEARER_TOKEN_TEXT])
{
	return bearer_token_is_fit(text) &&
	       sodium_memcmp(text, token, BEARER_TOKEN_TEXT) == 0;
}
