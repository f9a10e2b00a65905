/*
 * utf8.h - validate, decode and encode UTF-8.
 *
 * Well-formed UTF-8 has no overlong form, no surrogate and no code point above
 * U+10FFFF.
 */
#ifndef DEADWOOD_LIB_UTF8_H
#define DEADWOOD_LIB_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/**
 * utf8_length - return the length of the character that begins at @at
 * @end: address after the last byte that the function may read; @at < @end
 *
 * Returns 1 to 4.  If no complete, well-formed character begins at @at, returns
 * 0.
 */
static inline size_t
utf8_length(const char *at, const char *end)
{
	const unsigned char *s = (const unsigned char *)at;
	size_t left = (size_t)(end - at);

	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || left < 2 || (s[1] & 0xc0) != 0x80)
		return 0;
	if (s[0] < 0xe0)
		return 2;
	if (left < 3 || (s[2] & 0xc0) != 0x80)
		return 0;
	if (s[0] == 0xe0 && s[1] < 0xa0) /* overlong form: more bytes than the
					    character needs */
		return 0;
	if (s[0] == 0xed && s[1] > 0x9f) /* a surrogate, which UTF-8 does not
					    allow */
		return 0;
	if (s[0] < 0xf0)
		return 3;
	if (left < 4 || (s[3] & 0xc0) != 0x80)
		return 0;
	if (s[0] > 0xf4 || (s[0] == 0xf0 && s[1] < 0x90) ||
	    (s[0] == 0xf4 && s[1] > 0x8f)) /* overlong form, or a code point
					      above U+10FFFF */
		return 0;
	return 4;
}

/* Return whether the whole text is well-formed UTF-8. */
static inline bool
utf8_is_valid(const char *text)
{
	const char *end = text + strlen(text);
	size_t n = 1;

	for (; text < end && n > 0; text += n)
		n = utf8_length(text, end);
	return n > 0;
}

/* Return the code point of a character.  @length: its 1 to 4 bytes, which
 * utf8_length accepted. */
static inline unsigned
utf8_code(const char *at, size_t length)
{
	const unsigned char *s = (const unsigned char *)at;

	if (length == 1)
		return s[0];
	if (length == 2)
		return (s[0] & 0x1fU) << 6 | (s[1] & 0x3fU);
	if (length == 3)
		return (s[0] & 0xfU) << 12 | (s[1] & 0x3fU) << 6 |
		       (s[2] & 0x3fU);
	return (s[0] & 7U) << 18 | (s[1] & 0x3fU) << 12 | (s[2] & 0x3fU) << 6 |
	       (s[3] & 0x3fU);
}

/* Encode a code point that is not a surrogate.  Return the length of the
 * character in bytes, 1 to 4. */
static inline size_t
utf8_write(unsigned code, char out[4])
{
	if (code < 0x80) {
		out[0] = (char)code;
		return 1;
	}
	if (code < 0x800) {
		out[0] = (char)(0xc0 | code >> 6);
		out[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code < 0x10000) {
		out[0] = (char)(0xe0 | code >> 12);
		out[1] = (char)(0x80 | (code >> 6 & 0x3f));
		out[2] = (char)(0x80 | (code & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | code >> 18);
	out[1] = (char)(0x80 | (code >> 12 & 0x3f));
	out[2] = (char)(0x80 | (code >> 6 & 0x3f));
	out[3] = (char)(0x80 | (code & 0x3f));
	return 4;
}

#endif
