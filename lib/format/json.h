/*
 * json.h - JSON parser for lines between referee and bots, with limited sizes
 * and without memory allocation. jsonw.h is the writer.
 *
 * The parser validates a whole line and returns a list of tokens (the tape)
 * that point into the line.  The parser accepts JSON of RFC 8259, but refuses:
 * duplicate keys, lone surrogates, bad UTF-8, NUL (also as \u0000), nesting
 * deeper than JSON_DEPTH_MAX, more than JSON_TOKENS_MAX values, more than
 * JSON_KEYS_MAX keys in one object, bytes after the value, a byte order mark.
 * The parser allows white space around the value, so a line may end in CR LF.
 *
 * Use json.h for messages during a match, which must be fast (`make bench`
 * measures this).  Use jansson for files.
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
/* arbitrary: limits the time to find duplicate keys */
#define JSON_KEYS_MAX	256

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
 * @type: enum token_type.  A key is a TOKEN_STRING that precedes its value
 * @escaped: true: the token is a string that contains a backslash
 * @hash: for a key, hash of the key with its escapes decoded; only json.c uses
 *	it
 * @at, @len: offset and length in bytes of the text in the line.  The text of a
 *	string excludes the quotes
 * @next: index of the first token after this value and everything within it
 * @items: number of elements of an array, or of key-value pairs of an object
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
	const char *error; /* constant message; NULL: the line is valid */
	size_t error_at;   /* offset of the error in the line, in bytes */
	struct json_token token[JSON_TOKENS_MAX];
};

/**
 * json_read - parse a line
 * @json: caller's storage, which needs no initialization and is too large for a
 *	stack
 * @text: the line, @len bytes, which must stay unchanged while the caller uses
 *	@json
 *
 * If the line is one JSON value, returns true.  Token 0 is this value;
 * otherwise sets @error and @error_at and returns false.  The tokens are then
 * undefined.
 */
bool json_read(struct json *json, const char *text, size_t len);

/**
 * json_get - return the index of the value of a key; -1 if the object lacks the
 * key
 *
 * json_get compares keys after decoding their escapes.
 */
int json_get(const struct json *json, int object, const char *key);

/* Iterate over an array or object. json_first returns the index of the first
 * element or key.  If @container is empty, or is not an array or object,
 * json_first returns -1. json_next returns the index of the token after the
 * value at @index.  In an object, keys and values alternate. */
int json_first(const struct json *json, int container);
int json_next(const struct json *json, int index);

/* Return whether the token is a string that equals @text after decoding its
 * escapes. */
bool json_is(const struct json *json, int index, const char *text);

/**
 * json_int - read a whole number exactly
 *
 * Returns false unless the value is an integer from @min to @max without
 * fraction or exponent (1.0, 1e2, "1" and 2^64+1 are refused).
 */
bool json_int(const struct json *json, int index, int64_t min, int64_t max,
	      int64_t *out);

/* Read a boolean into @out.  If the value is neither true nor false, return
 * false. */
bool json_bool(const struct json *json, int index, bool *out);

/**
 * json_str - copy a string and decode its escapes
 * @out: caller's storage of @size bytes, which gets the string, NUL-terminated.
 *	If the string does not fit, the function cuts it after a whole character
 *
 * Returns the length in bytes of the uncut string.  If the token is not a
 * string, returns -1.
 */
int json_str(const struct json *json, int index, char *out, size_t size);

/* Return the text of a value, unchanged from the line.  The text of a string
 * includes the quotes. */
struct bytes json_text(const struct json *json, int index);

#endif
