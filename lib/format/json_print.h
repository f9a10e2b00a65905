/*
 * json_print.h - print values of the library jansson as JSON.  Escapes control
 * characters, which could harm a terminal.
 */
#ifndef DEADWOOD_LIB_FORMAT_JSON_PRINT_H
#define DEADWOOD_LIB_FORMAT_JSON_PRINT_H

#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

/* Return a JSON string of @text.  Bytes that are not UTF-8 are escaped. */
json_t *json_of_text(const char *text);

/* Return a JSON number.  If @x is infinite or NaN, return null. */
json_t *json_of_number(double x);

/* Return the JSON array [a, b].  An infinite number or NaN becomes null in this
 * array. */
json_t *json_of_pair(double a, double b);

/* Return a whole number as JSON. */
json_t *json_of_count(uint64_t count);

/* Set the member @key of the object @in.  The function takes ownership of
 * @value. */
void json_put(json_t *in, const char *key, json_t *value);

/**
 * json_print - print a JSON value on one line
 * @value: value to print, which the function releases.  NULL: building the
 *	value failed for lack of memory
 * @digits: significant digits of real numbers
 *
 * The function escapes control and invisible characters.  On failure, sets
 * ferror(@out) or errno.
 */
void json_print(FILE *out, json_t *value, unsigned digits);

/* Print JSON text that contains no newline, with the same escapes as
 * json_print. */
void json_write(FILE *out, const char *text, size_t len);

#endif
