/*
 * diag.h - error messages: place, cause, remedy; escape untrusted text.
 */
#ifndef DEADWOOD_LIB_DIAG_H
#define DEADWOOD_LIB_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define DIAG_TEXT_MAX 2048

struct diag {
	char text[DIAG_TEXT_MAX]; /* "": no error */
};

/* Set the message; cut if too long, always NUL-terminated. */
void diag_set(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Prepend "what: ": each caller adds its context. */
void diag_prefix(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * nearest_word - find the word most similar to @text, for "did you mean"
 * @words: ends with NULL
 *
 * Returns a borrowed word, or NULL if none is similar.
 */
const char *nearest_word(const char *text, const char *const *words);

/**
 * text_quote - escape untrusted text for a quoted message
 *
 * Escapes control and hidden characters, bad UTF-8, quotes and backslashes.
 * Cuts to @size with "..." at the end.
 */
void text_quote(const char *text, size_t len, char *out, size_t size);

/* Escape text as text_quote, but keep quotes and backslashes, so that the
 * author recognizes a bot's line. */
void text_show(const char *text, size_t len, char *out, size_t size);

/* Return whether a code point is a control character, has no width, or changes
 * the text direction. */
bool text_is_hidden(unsigned code);

#endif
