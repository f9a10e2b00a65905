/*
 * safe_stdio.h - escape terminal control characters in stdout and stderr.
 *
 * Names, paths, messages and lines of files come from users and bots.  A caller
 * may forget to escape one.  After safe_stdio_standard a filter checks every
 * byte of stdout and stderr.  It writes hidden characters (text_is_hidden of
 * lib/diag.h), except newline and tab, and bad UTF-8 as text_show does: \x1b,
 * \u{202e}.
 *
 * Write control codes of the program itself with safe_stdio_code.
 */
#ifndef DEADWOOD_LIB_TEXT_SAFE_STDIO_H
#define DEADWOOD_LIB_TEXT_SAFE_STDIO_H

#include <stddef.h>
#include <stdio.h>

/* Filter stdout and stderr from now on.  Without memory for the filter they
 * stay unchanged. */
void safe_stdio_standard(void);

/* Use JSON escapes on stdout from now on: \u202e instead of \u{202e}, so that
 * the output stays valid JSON. */
void safe_stdio_json(void);

/* Flush @out and write a terminal control code without the filter, if @out is
 * stdout or stderr.  Write it unchanged to other streams. */
void safe_stdio_code(FILE *out, const char *code);

/**
 * safe_stdio_write - write text to a stream through the filter
 *
 * Returns the number of bytes used of @text: less than @len only if it ends
 * within a character and @more is true.
 */
size_t safe_stdio_write(FILE *out, const char *text, size_t len, int more);

#endif
