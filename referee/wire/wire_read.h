/*
 * wire_read.h - what the readers of wire.h share: cards and words out of a
 * line.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_READ_H
#define DEADWOOD_REFEREE_WIRE_WIRE_READ_H

#include "wire.h"

/* Set the sentence; false. */
static inline bool
complain(const char **error, const char *sentence)
{
	*error = sentence;
	return false;
}

/* The place of a string among words 1.. below @n, or 0. */
unsigned word_of(const struct json *json, int token,
		 const char *(*word)(unsigned), unsigned n);

/* Words for word_of. */
const char *source_text(unsigned i);
const char *kind_text(unsigned i);

/**
 * laid_read - read a card as it lies in a meld: "KS", "X=KS"
 * @masked: "??" is CARD_HIDDEN; else it is no card
 * @out: undefined when false is returned
 */
bool laid_read(const struct json *json, int token, bool masked,
	       struct laid *out);

/* The same, of a card that stands for nothing else. */
bool card_read(const struct json *json, int token, bool masked, card_t *out);

/* A list of cards, none of them masked. */
bool bag_read(const struct json *json, int token, struct bag *bag);

/* A list of up to SEATS_MAX whole numbers; their count, or -1. */
int numbers_read(const struct json *json, int token, int64_t min, int64_t max,
		 int64_t out[SEATS_MAX]);

#endif
