/*
 * safe_stdio.h - what leaves by standard output and error: nothing that a
 * terminal obeys.
 *
 * Names, paths, messages and first lines of files come from users and bots.
 * Whoever prints one may forget to look at it; so once safe_stdio_standard has
 * been called every byte that is written to stdout or stderr is looked at on
 * its way out, and what text_is_hidden tells of (lib/diag.h), but for newline
 * and tab, and what is no UTF-8 is written as text_show writes it: \x1b,
 * \u{202e}.
 *
 * Codes that the program itself means for a terminal go by safe_stdio_code.
 */
#ifndef DEADWOOD_LIB_TEXT_SAFE_STDIO_H
#define DEADWOOD_LIB_TEXT_SAFE_STDIO_H

#include <stddef.h>
#include <stdio.h>

/* From here on stdout and stderr are clean.  Where there is no memory for that
 * they stay as they are. */
void safe_stdio_standard(void);

/* From here on stdout is JSON: what would be shown as \u{202e} is written as
 * JSON writes it, \u202e, so that it can still be read. */
void safe_stdio_json(void);

/* Flush @out and write a terminal's code past the cleaning, when @out is stdout
 * or stderr; to other streams it is written as it stands. */
void safe_stdio_code(FILE *out, const char *code);

/**
 * safe_stdio_write - write text to a stream, clean; newline and tab as they are
 *
 * Returns how many bytes of @text were taken: fewer than @len only when it ends
 * within a character and @more may follow.
 */
size_t safe_stdio_write(FILE *out, const char *text, size_t len, int more);

#endif
