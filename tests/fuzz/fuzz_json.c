/*
 * fuzz_json.c - our reader and jansson's agree on every input.
 *
 * What json_read takes, jansson takes and understands the same; what it
 * refuses, jansson refuses, but for our bounds.  What jsonw_text writes, both
 * read.
 */
#include <jansson.h>
#include <stdint.h>
#include <string.h>

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "tests/fuzz/must.h"

#define FLAGS (JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The number as jansson has it, when it fits our integers. */
static void
compare_number(const struct json *tape, int i, const json_t *value)
{
	int64_t ours;

	if (json_int(tape, i, INT64_MIN, INT64_MAX, &ours))
		must(json_is_integer(value) &&
		     json_integer_value(value) == ours);
	else
		must(json_is_real(value));
}

static void
compare_text(const struct json *tape, int i, const char *text, size_t len)
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

/* @return the index behind the value; JSON_DEPTH_MAX bounds the recursion */
static int
compare(const struct json *tape, int i, const json_t *value)
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

			compare_text(tape, at, word, json_string_length(key));
			must(json_get(tape, i, word) == at + 1);
			at = compare(tape, at + 1,
				     json_object_get(value, word));
			json_decref(key);
		}
		break;
	case TOKEN_ARRAY:
		must(json_array_size(value) == items);
		for (uint32_t n = 0; n < items; n++)
			at = compare(tape, at, json_array_get(value, n));
		break;
	case TOKEN_STRING:
		must(json_is_string(value));
		compare_text(tape, i, json_string_value(value),
			     json_string_length(value));
		break;
	case TOKEN_NUMBER:
		compare_number(tape, i, value);
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

/* Is it one of our bounds that refused the line? */
static bool
is_bound(const char *error)
{
	return strstr(error, "more ") == error ||
	       strstr(error, "nested deeper") == error;
}

static void
write_and_read(struct json *tape, const char *text, size_t len)
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
			must(compare(&tape, 0, value) == (int)tape.n);
		else
			must(json_error_code(&error) ==
			     json_error_numeric_overflow);
	} else {
		must(tape.error_at <= size);
		/* A NUL is the end of the input to jansson. */
		must(value == NULL || is_bound(tape.error) ||
		     memchr(text, '\0', size) != NULL);
	}
	json_decref(value);
	/* NULs are written as \u0000, which the reader does not take. */
	if (size == 0 || memchr(text, '\0', size) == NULL)
		write_and_read(&tape, text, size);
	return 0;
}
