/*
 * csv_field.h - write CSV fields that are safe to open in a spreadsheet.
 */
#ifndef DEADWOOD_LIB_FORMAT_CSV_FIELD_H
#define DEADWOOD_LIB_FORMAT_CSV_FIELD_H

#include <stdio.h>

#define CSV_FIELD_BYTES_MAX 512 /* longest text; the rest is cut */

/**
 * csv_field - write one text, in quotes if needed
 *
 * The text is never a formula.  A spreadsheet that separates cells at another
 * character than the comma ignores the quotes, so a text after ';' or ',' is no
 * formula either.  Control characters are escaped, newlines and tabs too.
 */
void csv_field(FILE *out, const char *text);

/* Write a comma and a number with up to 15 digits; no number if @x is infinite
 * or NaN. */
void csv_next_number(FILE *out, double x);

#endif
