/*
 * json.h - finds values in a line of JSON: nothing is copied, nothing is owned.
 *
 * A value is the piece of the line that it is written with.  An empty piece, of
 * length 0, is none: what is not there, or is no JSON, is none.  So is anything
 * that is looked for in none, and the caller need ask only once.
 */
#ifndef DEADWOOD_STARTERS_C_JSON_H
#define DEADWOOD_STARTERS_C_JSON_H

#include <stdbool.h>
#include <stddef.h>

struct json {
	const char *at;
	size_t len;
};

/* The first value of a text, without the blanks around it. */
struct json json_first(const char *text, size_t len);

/* An object's value by key, or none. */
struct json json_get(struct json object, const char *key);

/**
 * json_next - go through a list
 * @item: none to begin with, then the item before; becomes the next one
 *
 * Returns false behind the last.
 */
bool json_next(struct json list, struct json *item);

/* Is it this string?  Only strings without escapes, as words and cards are. */
bool json_is(struct json value, const char *text);

/* A whole number; 0: it is none. */
long json_number(struct json value);

#endif
