/*
 * wrap.h - wrap text to the width of the terminal, between words.
 */
#ifndef DEADWOOD_LIB_TEXT_WRAP_H
#define DEADWOOD_LIB_TEXT_WRAP_H

#include <stdio.h>

#define WRAP_COLUMNS 80 /* width in columns if there is no terminal */

/* Return the width of the terminal @out in columns.  If @out is not a terminal,
 * return WRAP_COLUMNS. */
unsigned wrap_columns(FILE *out);

/**
 * wrap_text - print text and break long lines at blanks and after commas
 * @text: whole lines, @len bytes in total.  Colour codes (ESC [ ... m) take no
 *	columns
 *
 * The continuation of a line has the indentation of the line itself.  If a line
 * consists of two cells, separated by two or more blanks, its continuation
 * starts in the column of the second cell.  The function does not break a word
 * that is wider than the terminal.
 */
void wrap_text(FILE *out, const char *text, size_t len, unsigned columns);

/* Print whole lines of formatted text.  If @out is a terminal, the function
 * wraps the lines to its width.  Other programs get each line unbroken. */
void wrap_printf(FILE *out, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
