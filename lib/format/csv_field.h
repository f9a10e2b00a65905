/*
 * csv_field.h - write CSV fields that are safe to open in a spreadsheet.
 */
#ifndef DEADWOOD_LIB_FORMAT_CSV_FIELD_H
#define DEADWOOD_LIB_FORMAT_CSV_FIELD_H

#include <stdio.h>

#define CSV_FIELD_BYTES_MAX 512 /* longer texts are cut */

/**
 * csv_field - write one text, in quotes if needed
 *
 * No spreadsheet program reads the written text as a formula, nor any part of
 * it after a ';' or ','.  Some of these programs ignore the quotes and begin a
 * new cell there.  Control characters, newlines and tabs are escaped.
 */
void csv_field(FILE *out, const char *text);

/* Write a comma, then @x with up to 15 digits.  If @x is infinite or NaN, write
 * only the comma. */
void csv_next_number(FILE *out, double x);

#endif
