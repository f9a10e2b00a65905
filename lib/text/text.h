/*
 * text.h - print names in columns, look up words, quote them for a shell.
 */
#ifndef DEADWOOD_LIB_TEXT_TEXT_H
#define DEADWOOD_LIB_TEXT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/**
 * text_cell - print a name in exactly so many columns
 * @text: untrusted text; it is escaped
 * @columns: cut or padded to this width; each character counts as one column
 */
void text_cell(FILE *out, const char *text, unsigned columns);

/* Return the number of columns that the whole text needs, at most @max. */
unsigned text_columns(const char *text, unsigned max);

/* Return the text without the lines that begin with @start; owned. */
char *text_without(const char *text, const char *start);

/* Is @text one of @words, which NULL ends? */
bool text_is_one_of(const char *text, const char *const *words);

/* Compare two elements of an array of texts for qsort(). */
int text_compare(const void *a, const void *b);

/* Return a word for a shell command, quoted if needed; owned. */
char *shell_word(const char *text);

#endif
