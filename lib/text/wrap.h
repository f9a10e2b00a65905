/*
 * wrap.h - lines as wide as the terminal, broken between words.
 */
#ifndef DEADWOOD_LIB_TEXT_WRAP_H
#define DEADWOOD_LIB_TEXT_WRAP_H

#include <stdio.h>

#define WRAP_COLUMNS 80 /* where there is no terminal */

/* The columns of the terminal that @out is, else WRAP_COLUMNS. */
unsigned wrap_columns(FILE *out);

/**
 * wrap_text - print text, its long lines broken at blanks and behind commas
 * @text: @len bytes of whole lines; colours (ESC [ ... m) take no columns
 *
 * What goes on stands below where the line's own text began: below its second
 * cell where it has two, with two blanks or more between them.  A word that is
 * wider than a line stays whole.
 */
void wrap_text(FILE *out, const char *text, size_t len, unsigned columns);

#endif
