/* jsonw.c - JSON writer; see jsonw.h. */
#include "lib/format/jsonw.h"

#include "lib/diag.h"
#include "lib/format/json_plain.h"
#include "lib/utf8.h"

/* The decimal digits of the numbers 0 to 99, two for each number. */
static const char pairs[] = "0001020304050607080910111213141516171819"
			    "2021222324252627282930313233343536373839"
			    "4041424344454647484950515253545556575859"
			    "6061626364656667686970717273747576777879"
			    "8081828384858687888990919293949596979899";

void
jsonw_int(struct jsonw *jsonw, int64_t value)
{
	char text[20]; /* -9223372036854775808 */
	char *p = text + sizeof(text);
	uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	while (left >= 100) {
		p -= 2;
		memcpy(p, pairs + 2 * (left % 100), 2);
		left /= 100;
	}
	if (left >= 10) {
		p -= 2;
		memcpy(p, pairs + 2 * left, 2);
	} else {
		*--p = (char)('0' + left);
	}
	if (value < 0)
		*--p = '-';
	jsonw_raw(jsonw, p, (size_t)(text + sizeof(text) - p));
}

void
jsonw_str(struct jsonw *jsonw, const char *text)
{
	jsonw_text(jsonw, text, strlen(text));
}

static size_t
jsonw_escape_unit(unsigned unit, char *out)
{
	static const char hex[] = "0123456789abcdef";

	out[0] = '\\';
	out[1] = 'u';
	for (unsigned i = 0; i < 4; i++)
		out[2 + i] = hex[unit >> (12 - 4 * i) & 15];
	return 6;
}

/* Write the escape of a character.  Return the length of the escape. */
static size_t
jsonw_escape(unsigned code, char out[12])
{
	static const char from[] = "\"\\\b\f\n\r\t";
	static const char to[] = "\"\\bfnrt";
	const char *which = code < 0x80
				    ? memchr(from, (int)code, sizeof(from) - 1)
				    : NULL;

	if (which != NULL) {
		out[0] = '\\';
		out[1] = to[which - from];
		return 2;
	}
	if (code < 0x10000)
		return jsonw_escape_unit(code, out);
	return jsonw_escape_unit(0xd7c0 + (code >> 10), out) +
	       jsonw_escape_unit(0xdc00 + (code & 0x3ff), out + 6);
}

/* Append bytes inside a string, without a comma. */
static void
jsonw_append(struct jsonw *jsonw, const char *bytes, size_t len)
{
	char *to = jsonw_room(jsonw, len);

	if (to == NULL)
		return;
	memcpy(to, bytes, len);
	jsonw->n += len;
}

void
jsonw_text(struct jsonw *jsonw, const char *text, size_t len)
{
	const char *end = text + len;
	const char *p = skip_plain(text, end);
	const char *run = text; /* start of the bytes that need no escape and
				   are not yet written */

	if (p == end) {
		jsonw_plain(jsonw, text, len);
		return;
	}
	jsonw_raw(jsonw, "\"", 1);
	while (p < end) {
		size_t used = utf8_length(p, end);
		unsigned code = used > 0 ? utf8_code(p, used) : 0;
		char out[12];

		if (used > 1 && !text_is_hidden(code)) {
			p = skip_plain(p + used, end);
			continue;
		}
		jsonw_append(jsonw, run, (size_t)(p - run));
		if (code == 0) /* replace NUL, because json_read refuses it */
			jsonw_append(jsonw, "\xef\xbf\xbd", 3);
		else
			jsonw_append(jsonw, out, jsonw_escape(code, out));
		run = p + (used > 0 ? used : 1);
		p = skip_plain(run, end);
	}
	jsonw_append(jsonw, run, (size_t)(end - run));
	jsonw_append(jsonw, "\"", 1);
}

void
jsonw_ints(struct jsonw *jsonw, const int *values, unsigned n)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < n; i++)
		jsonw_int(jsonw, values[i]);
	jsonw_close(jsonw, ']');
}

void
jsonw_ints_member(struct jsonw *jsonw, const char *key, const int *values,
		  unsigned n)
{
	jsonw_key(jsonw, key);
	jsonw_ints(jsonw, values, n);
}
