/* log_verify_read.c - read and compare log records; see log_verify_read.h. */
#include "arena/replay/log_verify_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "referee/judge/message.h"

#define SHOWN_MAX 200 /* maximum bytes of a value in a message */

bool
trace_wrong(struct log_verify *match, const char *format, ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	diag_set(match->diag, "%s:%u: %s", match->name, match->line, text);
	return false;
}

int
trace_member(const struct log_verify *match, const char *key)
{
	return json_get(&match->json, 0, key);
}

bool
trace_int(struct log_verify *match, const char *key, int64_t min, int64_t max,
	  int64_t *out)
{
	int token = trace_member(match, key);

	if (token >= 0 && json_int(&match->json, token, min, max, out))
		return true;
	return trace_wrong(match,
			   "\"%s\" should be a whole number from %lld to %lld",
			   key, (long long)min, (long long)max);
}

bool
trace_hex(struct log_verify *match, const char *key, uint8_t out[32])
{
	int token = trace_member(match, key);
	char hex[72];
	size_t got = 0;

	if (token >= 0 &&
	    json_str(&match->json, token, hex, sizeof(hex)) == 64 &&
	    strspn(hex, "0123456789abcdef") == 64 &&
	    sodium_hex2bin(out, 32, hex, 64, NULL, &got, NULL) == 0 &&
	    got == 32)
		return true;
	return trace_wrong(match, "\"%s\" should be 64 hexadecimal digits",
			   key);
}

bool
trace_seat(struct log_verify *match, unsigned *out)
{
	int64_t seat = 0;

	if (!trace_int(match, "seat", 0, match->players - 1, &seat))
		return false;
	*out = (unsigned)seat;
	return true;
}

/* --- the form of a record ------------------------------------------------- */

static bool
trace_token_has_type(const struct log_verify *match, int token, char type)
{
	int64_t number;

	switch (type) {
	case 'n':
		return json_int(&match->json, token, 0, INT64_MAX, &number);
	case 's':
		return match->json.token[token].type == TOKEN_STRING;
	case 'b':
		return match->json.token[token].type == TOKEN_TRUE ||
		       match->json.token[token].type == TOKEN_FALSE;
	case 'l':
		return match->json.token[token].type == TOKEN_ARRAY;
	case 'w':
		return match->json.token[token].type == TOKEN_STRING ||
		       match->json.token[token].type == TOKEN_OBJECT;
	default:
		return match->json.token[token].type == TOKEN_OBJECT;
	}
}

static const char *
trace_type_name(char type)
{
	return type == 'n'   ? "a whole number from 0"
	       : type == 's' ? "a text"
	       : type == 'l' ? "a list"
	       : type == 'w' ? "a text or an object"
			     : "an object";
}

bool
trace_form(struct log_verify *match, int object, const char *form)
{
	const struct json *json = &match->json;
	unsigned left = json->token[object].items;
	int token = json_first(json, object);
	char key[32];

	while (*form != '\0') {
		size_t len = strcspn(form, ":");
		char type = form[len + 1];
		bool optional = form[len + 2] == '?';

		snprintf(key, sizeof(key), "%.*s", (int)len, form);
		form += len + 2 + optional;
		form += *form == ' ';
		if (left == 0 || !json_is(json, token, key)) {
			if (optional)
				continue;
			return trace_wrong(
				match,
				"\"%s\" is missing or at a wrong position",
				key);
		}
		token = json_next(json, token);
		if (!trace_token_has_type(match, token, type))
			return trace_wrong(match, "\"%s\" should be %s", key,
					   trace_type_name(type));
		token = json_next(json, token);
		left--;
	}
	if (left == 0)
		return true;
	json_str(json, token, key, sizeof(key));
	return trace_wrong(match,
			   "\"%s\" is at a wrong position, or does not belong "
			   "to this record",
			   key);
}

/* --- comparing ------------------------------------------------------------ */

struct jsonw
trace_expect(struct log_verify *match)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, match->expected, sizeof(match->expected));
	return jsonw;
}

/* Return the start of an excerpt that contains the first difference. */
static size_t
trace_excerpt_start(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t same = 0;

	while (same < a_len && same < b_len && a[same] == b[same])
		same++;
	return same < SHOWN_MAX / 2 ? 0 : same - SHOWN_MAX / 4;
}

static const char *
trace_excerpt(char out[SHOWN_MAX], const char *text, size_t len, size_t from)
{
	if (from > len)
		from = len;
	len -= from;
	snprintf(out, SHOWN_MAX, "%s%.*s%s", from > 0 ? "..." : "",
		 (int)(len < SHOWN_MAX - 8 ? len : SHOWN_MAX - 8), text + from,
		 len < SHOWN_MAX - 8 ? "" : "...");
	return out;
}

bool
trace_same(struct log_verify *match, int token, const struct jsonw *jsonw,
	   const char *what, const char *says)
{
	struct bytes is = { "", 0 };
	char is_text[SHOWN_MAX], should[SHOWN_MAX];
	size_t from = 0;

	if (token >= 0)
		is = json_text(&match->json, token);
	if (!jsonw->full && is.len == jsonw->n &&
	    memcmp(is.at, jsonw->buf, is.len) == 0)
		return true;
	if (token < 0) {
		is = (struct bytes){ "nothing", 7 };
	} else {
		from = trace_excerpt_start(is.at, is.len, jsonw->buf, jsonw->n);
	}
	return trace_wrong(match, "%s: the log says %s, %s %s", what,
			   trace_excerpt(is_text, is.at, is.len, from), says,
			   trace_excerpt(should, jsonw->buf, jsonw->n, from));
}

static bool
trace_same_member(struct log_verify *match, const char *key,
		  const struct jsonw *jsonw)
{
	return trace_same(match, trace_member(match, key), jsonw, key,
			  "the match gives");
}

bool
trace_same_int(struct log_verify *match, const char *key, int64_t value)
{
	struct jsonw jsonw = trace_expect(match);

	jsonw_int(&jsonw, value);
	return trace_same_member(match, key, &jsonw);
}

bool
trace_same_ints(struct log_verify *match, const char *key, const int *values)
{
	struct jsonw jsonw = trace_expect(match);

	jsonw_ints(&jsonw, values, match->players);
	return trace_same_member(match, key, &jsonw);
}

bool
trace_same_word(struct log_verify *match, const char *key, const char *word)
{
	struct jsonw jsonw = trace_expect(match);

	jsonw_str(&jsonw, word);
	return trace_same_member(match, key, &jsonw);
}
