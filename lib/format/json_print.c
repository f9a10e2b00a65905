/* json_print.c - print JSON; see json_print.h. */
#include "lib/format/json_print.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/diag.h"
#include "lib/utf8.h"

#define QUOTED_BYTES 512

json_t *
json_of_text(const char *text)
{
	json_t *value = json_string(text);
	char quoted[QUOTED_BYTES];

	if (value != NULL)
		return value;
	/* escapes bad UTF-8 */
	text_quote(text, strlen(text), quoted, sizeof(quoted));
	return json_string(quoted);
}

json_t *
json_of_number(double x)
{
	return isfinite(x) ? json_real(x) : json_null();
}

json_t *
json_of_pair(double a, double b)
{
	return json_pack("[oo]", json_of_number(a), json_of_number(b));
}

json_t *
json_of_count(uint64_t count)
{
	return json_integer((json_int_t)count);
}

void
json_put(json_t *in, const char *key, json_t *value)
{
	json_object_set_new(in, key, value);
}

void
json_write(FILE *out, const char *text, size_t len)
{
	/* hidden characters occur only in strings, where an escape is valid */
	const char *end = text + len;

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length) : 0xfffd;

		if (length > 0 && !text_is_hidden(code))
			fwrite(text, 1, length, out);
		else if (code < 0x10000)
			fprintf(out, "\\u%04x", code);
		else
			fprintf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10),
				0xdc00 + (code & 0x3ff));
		text += length > 0 ? length : 1;
	}
}

void
json_print(FILE *out, json_t *value, unsigned digits)
{
	char *text = value == NULL
			     ? NULL
			     : json_dumps(value,
					  JSON_ENCODE_ANY |
						  JSON_REAL_PRECISION(digits));

	if (text != NULL)
		json_write(out, text, strlen(text));
	else
		errno = EIO; /* set errno, because ferror may not be set */
	free(text);
	json_decref(value);
}
