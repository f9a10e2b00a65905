/*
 * diag.h - what went wrong, where, and what to do: one message for a person.
 */
#ifndef DEADWOOD_LIB_DIAG_H
#define DEADWOOD_LIB_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define DIAG_TEXT_MAX 2048

struct diag {
	char text[DIAG_TEXT_MAX]; /* "" when nothing went wrong */
};

/* Write the message; cut when too long, always terminated. */
void diag_set(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Put "what: " in front: each level adds what it was doing. */
void diag_prefix(struct diag *diag, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * nearest_word - the word most like @text, for "did you mean"
 * @words: ends with NULL
 *
 * Returns a borrowed word, or NULL when none is near enough.
 */
const char *nearest_word(const char *text, const char *const *words);

/**
 * text_quote - a bot's or user's bytes made fit to print: control characters,
 * bad UTF-8 and quotes escaped, cut to @size with "..." at the end
 */
void text_quote(const char *text, size_t len, char *out, size_t size);

/* The same with quotes and backslashes as they are: a bot's line, so that its
 * author knows it again. */
void text_show(const char *text, size_t len, char *out, size_t size);

/* Is this code point one that a terminal obeys or does not show as what it is:
 * a control, a mark without width, one that turns the line's direction? */
bool text_is_hidden(unsigned code);

#endif
