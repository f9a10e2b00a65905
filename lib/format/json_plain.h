/*
 * json_plain.h - find the bytes of a JSON string that need no escape.
 */
#ifndef DEADWOOD_LIB_FORMAT_JSON_PLAIN_H
#define DEADWOOD_LIB_FORMAT_JSON_PLAIN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Return whether the byte is a character that needs no escape in JSON:
 * printable ASCII.
 */
static inline bool
is_plain(char c)
{
	unsigned char u = (unsigned char)c;

	return u >= 0x20 && u < 0x7f && u != '"' && u != '\\';
}

#define EACH_BYTE(x) (0x0101010101010101U * (x))

/* Return the first byte from @p on that needs an escape; @end if no byte needs
 * one. */
static inline const char *
skip_plain(const char *p, const char *end)
{
	while (end - p >= 8) {
		uint64_t x;
		uint64_t quote;
		uint64_t slash;
		uint64_t low;
		uint64_t delete;

		/* Subtraction or addition sets the high bit of each byte that
		 * needs an escape.  A borrow or carry can set bits falsely only
		 * in bytes after such a byte.  So "no high bit set" is
		 * reliable.
		 */
		memcpy(&x, p, 8);
		quote = (x ^ EACH_BYTE('"')) - EACH_BYTE(1U);
		slash = (x ^ EACH_BYTE('\\')) - EACH_BYTE(1U);
		low = x - EACH_BYTE(0x20U);
		delete = x + EACH_BYTE(1U);
		if (((x | quote | slash | low | delete) & EACH_BYTE(0x80U)) !=
		    0)
			break;
		p += 8;
	}
	while (p < end && is_plain(*p))
		p++;
	return p;
}

#undef EACH_BYTE

#endif
