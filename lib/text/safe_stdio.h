/*
 * safe_stdio.h - escape terminal control characters in stdout and stderr.
 *
 * Printed names, paths, messages and lines of files may come from users and
 * bots.  The code that prints such a text may forget to escape it.  After
 * safe_stdio_standard, a filter checks every byte of stdout and stderr.  The
 * filter escapes hidden characters (text_is_hidden of lib/diag.h), except
 * newline and tab, and bad UTF-8.  The escapes look like \x1b and \u{202e}.
 *
 * To write control codes on purpose, such as colours, call safe_stdio_code.
 */
#ifndef DEADWOOD_LIB_TEXT_SAFE_STDIO_H
#define DEADWOOD_LIB_TEXT_SAFE_STDIO_H

#include <stddef.h>
#include <stdio.h>

/* Filter stdout and stderr from now on.  If there is no memory for the filter,
 * stdout and stderr stay unfiltered. */
void safe_stdio_standard(void);

/* Use JSON escapes on stdout from now on, such as \u202e instead of \u{202e}.
 * So the output stays valid JSON. */
void safe_stdio_json(void);

/* Write a terminal control code unescaped.  If @out is stdout or stderr, the
 * function first flushes it and then bypasses the filter. */
void safe_stdio_code(FILE *out, const char *code);

/**
 * safe_stdio_write - write text to a stream through the filter
 *
 * @more: true: more text will follow.  With @more, the function does not write
 *	an incomplete UTF-8 character at the end of @text.  The caller passes
 *	its bytes again, before the following text.  Returns the number of bytes
 *	of @text that the function has written.
 */
size_t safe_stdio_write(FILE *out, const char *text, size_t len, int more);

#endif
