/*
 * bearer_token.h - make a secret token for the header "Authorization: Bearer".
 *
 * A token has 160 random bits, so no one can guess it.  It consists of "dw_"
 * and 32 characters of base32 (RFC 4648, small letters).
 */
#ifndef DEADWOOD_ARENA_STORE_BEARER_TOKEN_H
#define DEADWOOD_ARENA_STORE_BEARER_TOKEN_H

#include <stdbool.h>

#define BEARER_TOKEN_TEXT 36 /* bytes of a token, with its NUL */

/* Make a new token. */
void bearer_token_make(char token[BEARER_TOKEN_TEXT]);

/* Return true if @text has the form of a token. */
bool bearer_token_is_fit(const char *text);

/* Return true if @text is @token.  The comparison takes the same time for each
 * text that has the form of a token. */
bool bearer_token_is(const char *text, const char token[BEARER_TOKEN_TEXT]);

#endif
