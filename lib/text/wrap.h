/*
 * wrap.h - wrap text to the width of the terminal, between words.
 */
#ifndef DEADWOOD_LIB_TEXT_WRAP_H
#define DEADWOOD_LIB_TEXT_WRAP_H

#include <stdio.h>

#define WRAP_COLUMNS 80 /* width if there is no terminal */

/* Return the width of the terminal @out in columns; WRAP_COLUMNS if @out is no
 * terminal. */
unsigned wrap_columns(FILE *out);

/**
 * wrap_text - print text and break long lines at blanks and after commas
 * @text: whole lines, @len bytes in total; colour codes (ESC [ ... m) take no
 *	columns
 *
 * The continuation of a line is indented like the line itself.  If a line
 * consists of two cells, separated by two or more blanks, its continuation is
 * indented to the start of the second cell.  A word that is wider than the
 * terminal is not broken.
 */
void wrap_text(FILE *out, const char *text, size_t len, unsigned columns);

/* Print whole lines.  If @out is a terminal, wrap them to its width; other
 * programs get each line unbroken. */
void wrap_printf(FILE *out, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
