/*
 * json.h - JSON lines between the referee and the bots, bounded and without
 * allocation.
 *
 * The reader checks a whole line and leaves a tape of tokens that point into it.
 * It takes RFC 8259 and refuses more than it must: a doubled key, a lone
 * surrogate, bad UTF-8, a NUL, depth above JSON_DEPTH_MAX, bytes after the
 * value.  The writer appends to a buffer of fixed size and remembers when it was
 * full.  Files are jansson's business; this is the hot path (measured in
 * `make bench`).
 */
#ifndef DEADWOOD_JSON_H
#define DEADWOOD_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/line.h"

#define JSON_DEPTH_MAX 32
#define JSON_TOKENS_MAX 16384

enum json_type {
	JSON_OBJECT,
	JSON_ARRAY,
	JSON_STRING,
	JSON_NUMBER,
	JSON_TRUE,
	JSON_FALSE,
	JSON_NULL,
};

/**
 * struct json_token - one value or key
 * @type: enum json_type; an object's keys are JSON_STRING tokens before values
 * @escaped: a string with a backslash in it
 * @at, @len: the text in the line; a string's without its quotes
 * @next: index of the token after this value and all in it
 * @items: elements of an array, pairs of an object
 */
struct json_token {
	uint8_t type;
	bool escaped;
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
 * @text: kept while @json is used
 *
 * Returns true when the line is one JSON value; its tape begins at token 0.
 */
bool json_read(struct json *json, const char *text, size_t len);

/**
 * json_get - the value of a key of an object
 *
 * Returns the value's index, or -1 when the object has no such key.  Keys are
 * compared after undoing escapes.
 */
int json_get(const struct json *json, int object, const char *key);

/* The first element of an array or key of an object, or -1 when empty; the
 * token after index's whole value, for walking: i = json_next(json, i). */
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
 * json_string - copy a string with its escapes undone
 * @out: caller's storage of @size bytes; NUL-terminated, cut at a whole
 *       character when too long
 *
 * Returns the length of the whole string, or -1 when the token is no string.
 */
int json_string(const struct json *json, int index, char *out, size_t size);

/* The text of a value as it stood in the line. */
struct bytes json_text(const struct json *json, int index);

/**
 * struct jot - JSON being written into a fixed buffer
 * @full: something did not fit; what was written is cut and must not be used
 *
 * Commas are put by the writer: it looks at the byte before.
 */
struct jot {
	char *buf;
	size_t size;
	size_t n;
	bool full;
};

void jot_init(struct jot *jot, char *buf, size_t size);
void jot_open(struct jot *jot, char bracket);  /* '{' or '[' */
void jot_close(struct jot *jot, char bracket); /* '}' or ']' */
void jot_key(struct jot *jot, const char *key); /* plain ASCII, not escaped */
void jot_int(struct jot *jot, int64_t value);
void jot_bool(struct jot *jot, bool value);
void jot_str(struct jot *jot, const char *text); /* escaped */
void jot_text(struct jot *jot, const char *text, size_t len); /* any bytes: bad
					UTF-8 becomes U+FFFD */
void jot_raw(struct jot *jot, const char *json, size_t len); /* a whole value */
void jot_plain(struct jot *jot, const char *text, size_t len); /* a string known
					to need no escape, such as a card */

#endif
