/*
 * json_print.h - JSON that programs read, on a stream.
 */
#ifndef DEADWOOD_LIB_FORMAT_JSON_PRINT_H
#define DEADWOOD_LIB_FORMAT_JSON_PRINT_H

#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

/* A string; one that is no UTF-8 has its odd bytes escaped. */
json_t *json_of_text(const char *text);

/* A number; null where it is infinite or none. */
json_t *json_of_number(double x);

json_t *json_of_count(uint64_t count);

/* Set a member; @value is taken. */
void json_put(json_t *in, const char *key, json_t *value);

/**
 * json_print - write a value, on one line
 * @value: taken; NULL for want of memory
 * @digits: of numbers that are not whole
 *
 * Every character that a terminal obeys is escaped.  A failure shows in
 * ferror, or in errno.
 */
void json_print(FILE *out, json_t *value, unsigned digits);

/* JSON as text, without line ends, written in the same way. */
void json_write(FILE *out, const char *text, size_t len);

#endif
