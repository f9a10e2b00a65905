/*
 * wire_write.h - shared parts of the writers of wire.h: store cards, words and
 * numbers in reserved bytes.
 *
 * Most of the output is cards, so a list of cards reserves its bytes once.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_WRITE_H
#define DEADWOOD_REFEREE_WIRE_WIRE_WRITE_H

#include "wire.h"

static const char rank_letters[] = "?A23456789TJQKA?";
static const char suit_letters[] = "SHDC";

/* Room for one card in a list: a comma, two quotes and "X1=QS". */
#define CARD_BYTES 8

static inline char *
card_put(char *at, card_t card)
{
	if (card < CARD_X1) {
		*at++ = rank_letters[card_rank(card)];
		*at++ = suit_letters[card_suit(card)];
	} else if (card_is_joker(card)) {
		*at++ = 'X';
		*at++ = card == CARD_X1 ? '1' : '2';
	} else {
		*at++ = '?';
		*at++ = '?';
	}
	return at;
}

static inline char *
laid_put(char *at, struct laid laid, bool wild)
{
	at = card_put(at, laid.card);
	if (laid.as == CARD_NONE || (laid.as == laid.card && !wild))
		return at;
	*at++ = '=';
	if (as_has_no_suit(laid.as)) {
		*at++ = rank_letters[card_rank(laid.as)];
		*at++ = '?';
		return at;
	}
	return card_put(at, laid.as);
}

#define PUT(at, literal)                                                       \
	(memcpy(at, literal, sizeof(literal) - 1), (at) + sizeof(literal) - 1)

/* Words have a few letters, so a loop is faster than a call. */
static inline char *
word_put(char *at, const char *word)
{
	*at++ = '"';
	while (*word != '\0')
		*at++ = *word++;
	*at++ = '"';
	return at;
}

/* Most numbers in a view are below 100. */
static inline char *
number_put(char *at, int number)
{
	char digits[12];
	unsigned n = 0;
	unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;

	if (number < 0)
		*at++ = '-';
	if (left >= 10 && left < 100)
		*at++ = (char)('0' + left / 10);
	if (left < 100) {
		*at++ = (char)('0' + left % 10);
		return at;
	}
	for (; left > 0; left /= 10)
		digits[n++] = (char)('0' + left % 10);
	while (n > 0)
		*at++ = digits[--n];
	return at;
}

/* Reserve @n bytes; NULL if there is no room. */
static inline char *
bytes_reserve(struct jsonw *jsonw, size_t n)
{
	if (jsonw->full || jsonw->size - jsonw->n < n) {
		jsonw->full = true;
		return NULL;
	}
	return jsonw->buf + jsonw->n;
}

/* Begin a list and reserve @n cards and the bracket; NULL if there is no room.
 */
static inline char *
list_reserve(struct jsonw *jsonw, unsigned n)
{
	jsonw_open(jsonw, '[');
	if (jsonw->full || jsonw->size - jsonw->n < n * CARD_BYTES + 1) {
		jsonw->full = true;
		return NULL;
	}
	return jsonw->buf + jsonw->n;
}

/* End a list: replace the comma after the last card by the bracket. */
static inline void
list_close(struct jsonw *jsonw, char *at, unsigned n)
{
	if (n > 0)
		at--;
	*at++ = ']';
	jsonw->n = (size_t)(at - jsonw->buf);
}

/* Write a word as a value, after its key. */
static inline void
word_write(struct jsonw *jsonw, const char *word)
{
	char *at = bytes_reserve(jsonw, 32);

	if (at != NULL)
		jsonw->n = (size_t)(word_put(at, word) - jsonw->buf);
}

/* Write a list of cards with what they represent; @rules as in action_write. */
void laid_write(struct jsonw *jsonw, const struct laid *cards, unsigned n,
		const struct rules *rules);

#endif
