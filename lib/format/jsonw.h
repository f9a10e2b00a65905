/*
 * jsonw.h - JSON writer for a buffer of fixed size, without allocation.
 *
 * The parser of json.h accepts everything that the writer produces.  The writer
 * replaces NUL and bad UTF-8, which the parser refuses.
 */
#ifndef DEADWOOD_LIB_FORMAT_JSONW_H
#define DEADWOOD_LIB_FORMAT_JSONW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/**
 * struct jsonw - JSON writer and its buffer
 * @full: true: the output did not fit into @buf, so it is incomplete and must
 *	not be used
 *
 * The JSON writer inserts commas itself.  The last byte that was written shows
 * whether a comma is needed.  After a newline the writer writes no comma.  So a
 * buffer can contain several lines.
 */
struct jsonw {
	char *buf;
	size_t size;
	size_t n;
	bool full;
};

/* Return a pointer to room for @len bytes and a comma.  If there is no room,
 * set jsonw->full and return NULL. */
static inline char *
jsonw_room(struct jsonw *jsonw, size_t len)
{
	if (jsonw->size - jsonw->n < len + 1) {
		jsonw->full = true;
		return NULL;
	}
	return jsonw->buf + jsonw->n;
}

/* If a comma is needed before the next value, write it at @to.  Return the
 * address at which the next key or value begins. */
static inline char *
jsonw_comma(const struct jsonw *jsonw, char *to)
{
	char before;

	if (jsonw->n == 0)
		return to;
	before = to[-1];
	if (before != '{' && before != '[' && before != ':' && before != '\n')
		*to++ = ',';
	return to;
}

static inline void
jsonw_init(struct jsonw *jsonw, char *buf, size_t size)
{
	*jsonw = (struct jsonw){ .buf = buf, .size = size };
}

/* Open an object (@bracket '{') or an array (@bracket '['). */
static inline void
jsonw_open(struct jsonw *jsonw, char bracket)
{
	char *to = jsonw_room(jsonw, 1);

	if (to == NULL)
		return;
	to = jsonw_comma(jsonw, to);
	*to++ = bracket;
	jsonw->n = (size_t)(to - jsonw->buf);
}

/* Write @mark: '}' or ']' to close an object or array; ':' after a key that
 * jsonw_text wrote. */
static inline void
jsonw_close(struct jsonw *jsonw, char mark)
{
	char *to = jsonw_room(jsonw, 1);

	if (to == NULL)
		return;
	*to = mark;
	jsonw->n++;
}

/* Write a string that needs no escape, such as a card. */
static inline void
jsonw_plain(struct jsonw *jsonw, const char *text, size_t len)
{
	char *to = jsonw_room(jsonw, len + 2);

	if (to == NULL)
		return;
	to = jsonw_comma(jsonw, to);
	*to++ = '"';
	memcpy(to, text, len);
	to += len;
	*to++ = '"';
	jsonw->n = (size_t)(to - jsonw->buf);
}

/* Write a key that needs no escape. */
static inline void
jsonw_key(struct jsonw *jsonw, const char *key)
{
	size_t len = strlen(key);
	char *to = jsonw_room(jsonw, len + 3);

	if (to == NULL)
		return;
	to = jsonw_comma(jsonw, to);
	*to++ = '"';
	memcpy(to, key, len);
	to += len;
	*to++ = '"';
	*to++ = ':';
	jsonw->n = (size_t)(to - jsonw->buf);
}

/* Write finished JSON text: a value, or several values with commas between
 * them. */
static inline void
jsonw_raw(struct jsonw *jsonw, const char *json, size_t len)
{
	char *to = jsonw_room(jsonw, len);

	if (to == NULL)
		return;
	to = jsonw_comma(jsonw, to);
	memcpy(to, json, len);
	to += len;
	jsonw->n = (size_t)(to - jsonw->buf);
}

static inline void
jsonw_bool(struct jsonw *jsonw, bool value)
{
	jsonw_raw(jsonw, value ? "true" : "false", value ? 4 : 5);
}

/* Write the newline that ends a message. */
static inline void
jsonw_line(struct jsonw *jsonw)
{
	char *to = jsonw_room(jsonw, 1);

	if (to == NULL)
		return;
	*to = '\n';
	jsonw->n++;
}

void jsonw_int(struct jsonw *jsonw, int64_t value);
void jsonw_str(struct jsonw *jsonw, const char *text); /* writes a string with
							  escapes */

/* Write @len bytes, of any values, as a string.  Bad UTF-8 and NUL become
 * U+FFFD, so that json_read accepts the string. */
void jsonw_text(struct jsonw *jsonw, const char *text, size_t len);

/* Write a key and its value. */
static inline void
jsonw_int_member(struct jsonw *jsonw, const char *key, int64_t value)
{
	jsonw_key(jsonw, key);
	jsonw_int(jsonw, value);
}

static inline void
jsonw_str_member(struct jsonw *jsonw, const char *key, const char *text)
{
	jsonw_key(jsonw, key);
	jsonw_str(jsonw, text);
}

void jsonw_ints(struct jsonw *jsonw, const int *values, unsigned n);
void jsonw_ints_member(struct jsonw *jsonw, const char *key, const int *values,
		       unsigned n);

static inline void
jsonw_bool_member(struct jsonw *jsonw, const char *key, bool value)
{
	jsonw_key(jsonw, key);
	jsonw_bool(jsonw, value);
}

#endif
