/*
 * wire_read.h - functions that the readers of wire.h share: read cards, words
 * and numbers.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_READ_H
#define DEADWOOD_REFEREE_WIRE_WIRE_READ_H

#include "wire.h"

/* Set the error message, and return false. */
static inline bool
wire_error(const char **error, const char *sentence)
{
	*error = sentence;
	return false;
}

/* Return the number i, from 1 to @n - 1, for which the string equals word(i).
 * If no word equals it, return 0. */
unsigned wire_read_word(const struct json *json, int token,
			const char *(*word)(unsigned), unsigned n);

/* Word lists for wire_read_word. */
const char *source_text(unsigned i);
const char *kind_text(unsigned i);

/**
 * laid_read - read a card and what the card represents: "KS", "X1=KS"
 * @masked: true: accept "??" and read it as CARD_HIDDEN
 * @out: gets the card; undefined if the function returns false
 */
bool laid_read(const struct json *json, int token, bool masked,
	       struct laid *out);

/* Read a card without "=", which represents no other card. */
bool card_read(const struct json *json, int token, bool masked, card_t *out);

/* Read a list of cards.  The function does not accept "??" in the list. */
bool bag_read(const struct json *json, int token, struct bag *bag);

/* Read a list of at most SEATS_MAX whole numbers from @min to @max.  Returns
 * the number of elements.  On an error, returns -1. */
int wire_read_numbers(const struct json *json, int token, int64_t min,
		      int64_t max, int64_t out[SEATS_MAX]);

#endif
