/*
 * wrap.h - wrap text to the width of the terminal, between words.
 */
#ifndef DEADWOOD_LIB_TEXT_WRAP_H
#define DEADWOOD_LIB_TEXT_WRAP_H

#include <stdio.h>

#define WRAP_COLUMNS 80 /* if there is no terminal */

/* Return the width of the terminal @out; WRAP_COLUMNS if it is none. */
unsigned wrap_columns(FILE *out);

/**
 * wrap_text - print text and break long lines at blanks and after commas
 * @text: @len bytes of whole lines; colours (ESC [ ... m) take no columns
 *
 * A continuation line is indented to the text of its line.  If the line has two
 * cells, separated by two or more blanks, it is indented to the second cell.  A
 * word that is wider than a line stays whole.
 */
void wrap_text(FILE *out, const char *text, size_t len, unsigned columns);

#endif
