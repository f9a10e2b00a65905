/*
 * json.h - JSON lines between the referee and the bots are read, bounded and
 * without allocation; jsonw.h writes them.
 *
 * The reader checks a whole line and leaves a tape of tokens that point into
 * it. It takes RFC 8259 and refuses more than it must: a doubled key, a lone
 * surrogate, bad UTF-8, a NUL (\u0000 too), depth above JSON_DEPTH_MAX, more
 * than JSON_TOKENS_MAX values or JSON_KEYS_MAX keys of one object, bytes after
 * the value.  White space around the value is fine, so a line may end in CR LF;
 * a byte order mark is not.  No name here is one of jansson's, whose library
 * is linked into the same programs.  Files are jansson's business; this is the
 * hot path (measured in `make bench`).
 */
#ifndef DEADWOOD_LIB_FORMAT_JSON_H
#define DEADWOOD_LIB_FORMAT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "lib/file/line_reader.h"

#define JSON_DEPTH_MAX	32
#define JSON_TOKENS_MAX 16384
#define JSON_KEYS_MAX	256 /* chosen: bounds the search for doubled keys */

enum token_type {
	TOKEN_OBJECT,
	TOKEN_ARRAY,
	TOKEN_STRING,
	TOKEN_NUMBER,
	TOKEN_TRUE,
	TOKEN_FALSE,
	TOKEN_NULL,
};

/**
 * struct json_token - one value or key
 * @type: enum token_type; an object's keys are TOKEN_STRING tokens before
 * values
 * @escaped: a string with a backslash in it
 * @hash: of a key, once escapes are undone; the reader's own
 * @at, @len: the text in the line; a string's without its quotes
 * @next: index of the token after this value and all in it
 * @items: elements of an array, pairs of an object
 */
struct json_token {
	uint8_t type;
	bool escaped;
	uint16_t hash;
	uint32_t at;
	uint32_t len;
	uint32_t next;
	uint32_t items;
};

struct json {
	const char *text;
	unsigned n;
	const char *error; /* what was wrong, a static sentence; NULL if fine */
	size_t error_at;   /* byte offset of it */
	struct json_token token[JSON_TOKENS_MAX];
};

/**
 * json_read - check a line and make its tape
 * @json: caller's storage, need not be cleared; large: not on a stack
 * @text: kept while @json is used
 *
 * Returns true when the line is one JSON value; its tape begins at token 0.
 * False fills @error and @error_at, and no token may be used.
 */
bool json_read(struct json *json, const char *text, size_t len);

/**
 * json_get - the value of a key of an object
 *
 * Returns the value's index, or -1 when the object has no such key.  Keys are
 * compared after undoing escapes.
 */
int json_get(const struct json *json, int object, const char *key);

/* The first element of an array or key of an object, or -1 when empty or no
 * container; the token after index's whole value, for walking items times:
 * i = json_next(json, i).  An object's walk meets key, value, key, value. */
int json_first(const struct json *json, int container);
int json_next(const struct json *json, int index);

/* Is the token a string, equal to @text once escapes are undone? */
bool json_is(const struct json *json, int index, const char *text);

/**
 * json_int - read a whole number exactly
 *
 * Returns false for anything but an integer without fraction or exponent that
 * lies in @min..@max (1.0, 1e2, "1" and 2^64+1 are refused).
 */
bool json_int(const struct json *json, int index, int64_t min, int64_t max,
	      int64_t *out);

bool json_bool(const struct json *json, int index, bool *out);

/**
 * json_str - copy a string with its escapes undone
 * @out: caller's storage of @size bytes; NUL-terminated, cut at a whole
 *       character when too long
 *
 * Returns the length of the whole string, or -1 when the token is no string.
 */
int json_str(const struct json *json, int index, char *out, size_t size);

/* The text of a value as it stood in the line, a string's with its quotes. */
struct bytes json_text(const struct json *json, int index);

#endif
