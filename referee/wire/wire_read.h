/*
 * wire_read.h - shared parts of the readers of wire.h: cards, words, numbers.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_READ_H
#define DEADWOOD_REFEREE_WIRE_WIRE_READ_H

#include "wire.h"

/* Set the message and return false. */
static inline bool
wire_error(const char **error, const char *sentence)
{
	*error = sentence;
	return false;
}

/* Return the index of a string among the words 1 to @n - 1; 0: unknown. */
unsigned wire_read_word(const struct json *json, int token,
			const char *(*word)(unsigned), unsigned n);

/* Word lists for wire_read_word. */
const char *source_text(unsigned i);
const char *kind_text(unsigned i);

/**
 * laid_read - read a card of a meld: "KS", "X=KS"
 * @masked: accept "??" as CARD_HIDDEN
 * @out: undefined if false is returned
 */
bool laid_read(const struct json *json, int token, bool masked,
	       struct laid *out);

/* Read a card that represents no other card. */
bool card_read(const struct json *json, int token, bool masked, card_t *out);

/* Read a list of cards, none of them masked. */
bool bag_read(const struct json *json, int token, struct bag *bag);

/* Read a list of up to SEATS_MAX whole numbers.  Return their count, or -1. */
int wire_read_numbers(const struct json *json, int token, int64_t min,
		      int64_t max, int64_t out[SEATS_MAX]);

#endif
