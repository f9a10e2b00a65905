/*
 * json_print.h - print JSON for programs (jansson), safe for terminals.
 */
#ifndef DEADWOOD_LIB_FORMAT_JSON_PRINT_H
#define DEADWOOD_LIB_FORMAT_JSON_PRINT_H

#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

/* Return a string value; bytes that are not UTF-8 are escaped. */
json_t *json_of_text(const char *text);

/* Return a number, or null if @x is infinite or NaN. */
json_t *json_of_number(double x);

/* Return [a, b], each as by json_of_number. */
json_t *json_of_pair(double a, double b);

/* Return a whole number. */
json_t *json_of_count(uint64_t count);

/* Set a member; takes ownership of @value. */
void json_put(json_t *in, const char *key, json_t *value);

/**
 * json_print - print a value on one line
 * @value: released; NULL: out of memory
 * @digits: precision of real numbers
 *
 * Escapes control and invisible characters.  A failure sets ferror or errno.
 */
void json_print(FILE *out, json_t *value, unsigned digits);

/* Print JSON text without newlines in the same way. */
void json_write(FILE *out, const char *text, size_t len);

#endif
