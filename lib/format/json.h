/*
 * json.h - JSON parser for lines between referee and bots: bounded, without
 * allocation. jsonw.h is the writer.
 *
 * The parser validates a whole line and returns a list of tokens (the tape)
 * that point into the line.  It accepts RFC 8259, except: duplicate keys, lone
 * surrogates, bad UTF-8, NUL (also as \u0000), depth above JSON_DEPTH_MAX, more
 * than JSON_TOKENS_MAX values or JSON_KEYS_MAX keys of one object, bytes after
 * the value, a byte order mark.  White space around the value is allowed, so a
 * line may end in CR LF.
 *
 * Use this parser on the hot path (measured by `make bench`), and jansson for
 * files.  No name here is one of jansson's, which is linked into the same
 * programs.
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
#define JSON_KEYS_MAX	256 /* chosen: bounds the search for duplicate keys */

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
 * @type: enum token_type; a key is a TOKEN_STRING before its value
 * @escaped: a string with a backslash
 * @hash: of an unescaped key; private
 * @at, @len: the text in the line; of a string without quotes
 * @next: index of the token after this value and its content
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
	const char *error; /* static message; NULL if the line is valid */
	size_t error_at;   /* byte offset of the error */
	struct json_token token[JSON_TOKENS_MAX];
};

/**
 * json_read - parse a line
 * @json: caller's storage, need not be cleared; too large for a stack
 * @text: borrowed while @json is used
 *
 * Returns true if the line is one JSON value, which is token 0.  Returns false
 * with @error and @error_at; then no token may be used.
 */
bool json_read(struct json *json, const char *text, size_t len);

/**
 * json_get - return the index of a key's value, or -1
 *
 * Keys are compared without escapes.
 */
int json_get(const struct json *json, int object, const char *key);

/* Walk a container. json_first returns its first element or key; -1: it is
 * empty or no container. json_next returns the token after the value at @index.
 * In an object keys and values alternate. */
int json_first(const struct json *json, int container);
int json_next(const struct json *json, int index);

/* Return whether the token is a string that equals @text without escapes. */
bool json_is(const struct json *json, int index, const char *text);

/**
 * json_int - read a whole number exactly
 *
 * Returns false unless the value is an integer from @min to @max without
 * fraction or exponent (1.0, 1e2, "1" and 2^64+1 are refused).
 */
bool json_int(const struct json *json, int index, int64_t min, int64_t max,
	      int64_t *out);

/* Read true or false; return false if the value is neither. */
bool json_bool(const struct json *json, int index, bool *out);

/**
 * json_str - copy a string without escapes
 * @out: caller's storage of @size bytes; NUL-terminated; a long string is cut
 * at a whole character
 *
 * Returns the length of the whole string, or -1 if the token is no string.
 */
int json_str(const struct json *json, int index, char *out, size_t size);

/* Return the text of a value in the line; of a string with its quotes. */
struct bytes json_text(const struct json *json, int index);

#endif
