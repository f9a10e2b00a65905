/*
 * csv_field.h - a field of a table of comma-separated values, for spreadsheets.
 */
#ifndef DEADWOOD_LIB_FORMAT_CSV_FIELD_H
#define DEADWOOD_LIB_FORMAT_CSV_FIELD_H

#include <stdio.h>

#define CSV_FIELD_BYTES_MAX 512 /* of a text; what is longer is cut */

/**
 * csv_field - write one text, in quotes where it needs them
 *
 * Never a formula, nor what would be one where another character than the comma
 * parts the cells, which then looks into the quotes: so behind each ';' and ','
 * too.  What a terminal obeys is escaped, line ends and tabs as well.
 */
void csv_field(FILE *out, const char *text);

/* A comma, and behind it a number to 15 digits: nothing of one that is infinite
 * or none. */
void csv_next_number(FILE *out, double x);

#endif
