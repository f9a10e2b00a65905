/*
 * words.h - split a command line into words.
 */
#ifndef DEADWOOD_ARENA_CONFIG_WORDS_H
#define DEADWOOD_ARENA_CONFIG_WORDS_H

#include "lib/diag.h"

/**
 * words_split_command - split a command into words as a shell does, without
 * running a shell
 *
 * Spaces separate words.  Within 'single quotes' or "double quotes", and after
 * a backslash, a space is part of a word.  The function expands no variables,
 * patterns or "~".  Returns an owned list that ends with NULL (words_free).
 * Returns NULL with @diag if the command is empty or a quote is not closed.
 * The function also refuses unquoted paths with backslashes (bots\mybot.py) and
 * unquoted shell operators such as &&.
 */
char **words_split_command(const char *text, struct diag *diag);
void words_free(char **words);

#endif
