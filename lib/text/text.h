/*
 * text.h - print names in columns, find words in lists, quote words for a
 * shell.
 */
#ifndef DEADWOOD_LIB_TEXT_TEXT_H
#define DEADWOOD_LIB_TEXT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/**
 * text_cell - print a text, cut or padded to exactly @columns columns
 * @text: untrusted text, which the function escapes
 * @columns: width of the output; each character counts as one column
 *
 * If the function cuts the text, the last column is "…".
 */
void text_cell(FILE *out, const char *text, unsigned columns);

/* Print a name as text_cell does, but cut it before its last third.  Names that
 * begin alike often end differently. */
void text_name(FILE *out, const char *text, unsigned columns);

/* Return the width of a column of names on a page of @page columns.  The column
 * has @least columns on a page of WRAP_COLUMNS columns.  On a wider page the
 * column grows up to @longest, the width of the longest name. */
unsigned text_name_columns(unsigned least, unsigned longest, unsigned page);

/* Return the number of columns that text_cell needs for the whole text, but at
 * most @max. */
unsigned text_columns(const char *text, unsigned max);

/* Return the text without the lines that begin with @start; owned. */
char *text_without(const char *text, const char *start);

/* Return whether @text is one of @words, an array that ends with NULL. */
bool text_is_one_of(const char *text, const char *const *words);

/* Compare two elements of an array of texts for qsort(). */
int text_compare(const void *a, const void *b);

/* Return @text as one word of a shell command, quoted if needed.  The caller
 * owns the result. */
char *shell_word(const char *text);

#endif
