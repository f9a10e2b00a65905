/*
 * words.h - a command as a list of words.
 */
#ifndef DEADWOOD_ARENA_CONFIG_WORDS_H
#define DEADWOOD_ARENA_CONFIG_WORDS_H

#include "lib/diag.h"

/**
 * words_split - split a command as a shell would, without one
 *
 * Blanks separate; 'single quotes', "double quotes" and \ keep them.  Nothing
 * is expanded.  Returns an owned list that ends with NULL (words_free), or NULL
 * with @diag for a quote left open, an empty command, a path written as on
 * Windows (bots\mybot.py, not in quotes), or a word such as && that only a
 * shell obeys (in quotes it is one like others).
 */
char **words_split(const char *text, struct diag *diag);
void words_free(char **words);

#endif
