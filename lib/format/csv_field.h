/*
 * csv_field.h - write CSV fields that a user can safely open in a spreadsheet.
 */
#ifndef DEADWOOD_LIB_FORMAT_CSV_FIELD_H
#define DEADWOOD_LIB_FORMAT_CSV_FIELD_H

#include <stdio.h>

#define CSV_FIELD_BYTES_MAX 512 /* bytes of a field; longer texts are cut */

/**
 * csv_field - write one text as a CSV field, in quotes if needed
 *
 * No spreadsheet program reads the written text as a formula, nor any part of
 * the text after a ';' or ','.  Some spreadsheet programs ignore the quotes and
 * begin a new cell at such a character.  The function escapes control
 * characters, newlines and tabs.
 */
void csv_field(FILE *out, const char *text);

/* Write a comma, then the number @x with up to 15 digits.  If @x is infinite or
 * NaN, write only the comma. */
void csv_next_number(FILE *out, double x);

#endif
