/*
 * words.h - split a command line into words.
 */
#ifndef DEADWOOD_ARENA_CONFIG_WORDS_H
#define DEADWOOD_ARENA_CONFIG_WORDS_H

#include "lib/diag.h"

/**
 * words_split_command - split a command as a shell would, without a shell
 *
 * Spaces separate words; 'single quotes', "double quotes" and \ protect them.
 * Nothing is expanded.  Returns an owned list that ends with NULL (words_free),
 * or NULL with @diag: an open quote, an empty command, a path with backslashes
 * (bots\mybot.py, without quotes), or a shell operator such as && (without
 * quotes).
 */
char **words_split_command(const char *text, struct diag *diag);
void words_free(char **words);

#endif
