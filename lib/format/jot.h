/*
 * jot.h - JSON is written into a buffer of fixed size, without allocation.
 *
 * What is written json.h reads: no NUL and no bad UTF-8.
 */
#ifndef DEADWOOD_LIB_FORMAT_JOT_H
#define DEADWOOD_LIB_FORMAT_JOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/**
 * struct jot - JSON being written into a fixed buffer
 * @full: something did not fit; what was written is cut and must not be used
 *
 * Commas are put by the writer: it looks at the byte before.  After a line's
 * end a new value begins, so several lines fit in one buffer.
 */
struct jot {
	char *buf;
	size_t size;
	size_t n;
	bool full;
};

/* Room for @len bytes more and a comma; NULL, and full, when there is none. */
static inline char *
jot_room(struct jot *jot, size_t len)
{
	if (jot->size - jot->n < len + 1) {
		jot->full = true;
		return NULL;
	}
	return jot->buf + jot->n;
}

/* Write the comma that a next key or value needs; returns where that begins. */
static inline char *
jot_comma(const struct jot *jot, char *to)
{
	char before;

	if (jot->n == 0)
		return to;
	before = to[-1];
	if (before != '{' && before != '[' && before != ':' && before != '\n')
		*to++ = ',';
	return to;
}

static inline void
jot_init(struct jot *jot, char *buf, size_t size)
{
	*jot = (struct jot){ .buf = buf, .size = size };
}

/* '{' or '[' */
static inline void
jot_open(struct jot *jot, char bracket)
{
	char *to = jot_room(jot, 1);

	if (to == NULL)
		return;
	to = jot_comma(jot, to);
	*to++ = bracket;
	jot->n = (size_t)(to - jot->buf);
}

/* '}' or ']'; or ':' after a key that needed its escapes. */
static inline void
jot_close(struct jot *jot, char mark)
{
	char *to = jot_room(jot, 1);

	if (to == NULL)
		return;
	*to = mark;
	jot->n++;
}

/* A string known to need no escape, such as a card. */
static inline void
jot_plain(struct jot *jot, const char *text, size_t len)
{
	char *to = jot_room(jot, len + 2);

	if (to == NULL)
		return;
	to = jot_comma(jot, to);
	*to++ = '"';
	memcpy(to, text, len);
	to += len;
	*to++ = '"';
	jot->n = (size_t)(to - jot->buf);
}

/* Plain ASCII, not escaped. */
static inline void
jot_key(struct jot *jot, const char *key)
{
	size_t len = strlen(key);
	char *to = jot_room(jot, len + 3);

	if (to == NULL)
		return;
	to = jot_comma(jot, to);
	*to++ = '"';
	memcpy(to, key, len);
	to += len;
	*to++ = '"';
	*to++ = ':';
	jot->n = (size_t)(to - jot->buf);
}

/* A whole value, or several with the commas between them. */
static inline void
jot_raw(struct jot *jot, const char *json, size_t len)
{
	char *to = jot_room(jot, len);

	if (to == NULL)
		return;
	to = jot_comma(jot, to);
	memcpy(to, json, len);
	to += len;
	jot->n = (size_t)(to - jot->buf);
}

static inline void
jot_bool(struct jot *jot, bool value)
{
	jot_raw(jot, value ? "true" : "false", value ? 4 : 5);
}

/* The newline that ends a message. */
static inline void
jot_line(struct jot *jot)
{
	char *to = jot_room(jot, 1);

	if (to == NULL)
		return;
	*to = '\n';
	jot->n++;
}

void jot_int(struct jot *jot, int64_t value);
void jot_str(struct jot *jot, const char *text); /* escaped */

/* Any bytes: bad UTF-8 and NUL become U+FFFD, so that json_read takes it. */
void jot_text(struct jot *jot, const char *text, size_t len);

/* A key and its value. */
static inline void
jot_int_member(struct jot *jot, const char *key, int64_t value)
{
	jot_key(jot, key);
	jot_int(jot, value);
}

static inline void
jot_str_member(struct jot *jot, const char *key, const char *text)
{
	jot_key(jot, key);
	jot_str(jot, text);
}

static inline void
jot_bool_member(struct jot *jot, const char *key, bool value)
{
	jot_key(jot, key);
	jot_bool(jot, value);
}

#endif
