/*
 * diag.h - error messages that name place, cause and remedy; escape untrusted
 * text in messages.
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

/* Set the message.  A message that is too long is cut; the text always ends in
 * a NUL. */
void diag_set(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Prepend a formatted text and a colon to the message, to add the place of the
 * error or the task that failed. */
void diag_prefix(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * nearest_word - find the word most similar to @text, for "did you mean"
 * @words: list of known words, ended by NULL
 *
 * Returns a borrowed word, or NULL if no word is similar.
 */
const char *nearest_word(const char *text, const char *const *words);

/**
 * text_quote - escape untrusted text for a message that quotes it
 *
 * Escapes control and hidden characters, bad UTF-8, quotes and backslashes.
 * A text that is too long for @size is cut and ends in "...".
 */
void text_quote(const char *text, size_t len, char *out, size_t size);

/* Escape text as text_quote does, but keep quotes and backslashes, so that a
 * bot's author recognizes the line that the bot wrote. */
void text_show(const char *text, size_t len, char *out, size_t size);

/* Return whether a code point is a control character, has no width, or changes
 * the text direction. */
bool text_is_hidden(unsigned code);

#endif
