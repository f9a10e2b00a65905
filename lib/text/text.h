/*
 * text.h - names in columns, for a terminal; words of a command line.
 */
#ifndef DEADWOOD_LIB_TEXT_TEXT_H
#define DEADWOOD_LIB_TEXT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/**
 * text_cell - print a name in exactly so many columns
 * @text: a user's or bot's bytes: escaped, so that no terminal obeys them
 * @columns: cut or filled with blanks; one character is taken as one column
 */
void text_cell(FILE *out, const char *text, unsigned columns);

/* The columns that all of it needs, at most @max. */
unsigned text_columns(const char *text, unsigned max);

/* The text without the lines that begin like @start; owned. */
char *text_without(const char *text, const char *start);

/* A word as a shell takes it, in quotes where it needs them; owned. */
char *shell_word(const char *text);

#endif
