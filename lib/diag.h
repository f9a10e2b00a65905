/*
 * diag.h - error messages that name place, cause and remedy.  diag.h also
 * escapes untrusted text in messages.
 */
#ifndef DEADWOOD_LIB_DIAG_H
#define DEADWOOD_LIB_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define DIAG_TEXT_MAX 2048

struct diag {
	char text[DIAG_TEXT_MAX]; /* the message; "": no error */
};

/* Set the message of a struct diag.  The function cuts a message that is too
 * long.  The text always ends in a NUL. */
void diag_set(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Prepend a formatted text and a colon to the message, to add the place of the
 * error or the task that failed. */
void diag_prefix(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * nearest_word - find the word most similar to @text, for a message "did you
 * mean"
 * @words: list of known words, ended by NULL
 *
 * Returns a borrowed word.  If no word is similar, returns NULL.
 */
const char *nearest_word(const char *text, const char *const *words);

/**
 * text_quote - escape untrusted text for a message that quotes it
 *
 * The function escapes control and hidden characters, bad UTF-8, quotes and
 * backslashes.  If the text is too long for @size, the function cuts it and
 * appends "...".
 */
void text_quote(const char *text, size_t len, char *out, size_t size);

/* Escape text as text_quote does, but keep quotes and backslashes.  So a bot's
 * author recognizes the line that the bot wrote. */
void text_show(const char *text, size_t len, char *out, size_t size);

/* Return whether a code point is a control character, has no width, or changes
 * the text direction. */
bool text_is_hidden(unsigned code);

#endif
