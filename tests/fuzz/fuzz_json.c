/*
 * fuzz_json.c - compare the JSON parser with jansson on any input.
 *
 * If json_read() accepts an input, jansson must accept it with the same
 * meaning.  If it refuses one, jansson must refuse it, unless the input exceeds
 * our limits.  Both must parse what jsonw_text() writes.
 */
#include <jansson.h>
#include <stdint.h>
#include <string.h>

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "tests/fuzz/must.h"

#define FLAGS (JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Compare a number with jansson's, if it fits our integers. */
static void
json_compare_number(const struct json *tape, int i, const json_t *value)
{
	int64_t ours;

	if (json_int(tape, i, INT64_MIN, INT64_MAX, &ours))
		must(json_is_integer(value) &&
		     json_integer_value(value) == ours);
	else
		must(json_is_real(value));
}

static void
json_compare_text(const struct json *tape, int i, const char *text, size_t len)
{
	static char copy[1 << 20];
	char small[7];
	int whole = json_str(tape, i, copy, sizeof(copy));

	must(whole >= 0 && (size_t)whole == len);
	must(memcmp(copy, text, len) == 0);
	must(json_is(tape, i, text));
	must(json_str(tape, i, small, sizeof(small)) == whole);
	must(strncmp(small, text, strlen(small)) == 0);
}

/* Compare a value.  Returns the index after it; JSON_DEPTH_MAX bounds the
 * recursion. */
static int
json_compare(const struct json *tape, int i, const json_t *value)
{
	uint32_t items = tape->token[i].items;
	int at = i + 1;

	must(i >= 0 && (unsigned)i < tape->n);
	switch ((enum token_type)tape->token[i].type) {
	case TOKEN_OBJECT:
		must(json_object_size(value) == items);
		for (uint32_t n = 0; n < items; n++) {
			struct bytes text = json_text(tape, at);
			json_t *key = json_loadb(text.at, text.len, FLAGS,
						 NULL);
			const char *word = json_string_value(key);

			json_compare_text(tape, at, word,
					  json_string_length(key));
			must(json_get(tape, i, word) == at + 1);
			at = json_compare(tape, at + 1,
					  json_object_get(value, word));
			json_decref(key);
		}
		break;
	case TOKEN_ARRAY:
		must(json_array_size(value) == items);
		for (uint32_t n = 0; n < items; n++)
			at = json_compare(tape, at, json_array_get(value, n));
		break;
	case TOKEN_STRING:
		must(json_is_string(value));
		json_compare_text(tape, i, json_string_value(value),
				  json_string_length(value));
		break;
	case TOKEN_NUMBER:
		json_compare_number(tape, i, value);
		break;
	case TOKEN_TRUE:
		must(json_is_true(value));
		break;
	case TOKEN_FALSE:
		must(json_is_false(value));
		break;
	case TOKEN_NULL:
		must(json_is_null(value));
		break;
	}
	must(json_next(tape, i) == at);
	return at;
}

/* Return whether the error is one of our limits. */
static bool
is_own_limit(const char *error)
{
	return strstr(error, "more ") == error ||
	       strstr(error, "nested deeper") == error;
}

static void
json_write_and_read(struct json *tape, const char *text, size_t len)
{
	static char buf[1 << 23];
	struct jsonw jsonw;
	json_t *value;

	jsonw_init(&jsonw, buf, sizeof(buf));
	jsonw_open(&jsonw, '[');
	jsonw_text(&jsonw, text, len);
	jsonw_int(&jsonw, (int64_t)len);
	jsonw_close(&jsonw, ']');
	must(!jsonw.full && json_read(tape, buf, jsonw.n));
	value = json_loadb(buf, jsonw.n, JSON_ALLOW_NUL, NULL);
	must(value != NULL);
	json_decref(value);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct json tape;
	const char *text = (const char *)data;
	json_error_t error;
	json_t *value = json_loadb(text, size, FLAGS, &error);

	if (json_read(&tape, text, size)) {
		if (value != NULL)
			must(json_compare(&tape, 0, value) == (int)tape.n);
		else
			must(json_error_code(&error) ==
			     json_error_numeric_overflow);
	} else {
		must(tape.error_at <= size);
		/* jansson ends the input at a NUL. */
		must(value == NULL || is_own_limit(tape.error) ||
		     memchr(text, '\0', size) != NULL);
	}
	json_decref(value);
	/* The writer escapes a NUL as \u0000, which the parser refuses. */
	if (size == 0 || memchr(text, '\0', size) == NULL)
		json_write_and_read(&tape, text, size);
	return 0;
}
