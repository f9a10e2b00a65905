/*
 * wire_write.h - functions that the writers of wire.h share: write cards, words
 * and numbers to memory that is already reserved.
 *
 * Most of the JSON output is cards.  For speed, a list of cards reserves memory
 * for all its cards at once.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_WRITE_H
#define DEADWOOD_REFEREE_WIRE_WIRE_WRITE_H

#include "wire.h"

static const char rank_letters[] = "?A23456789TJQKA?";
static const char suit_letters[] = "SHDC";

/* Maximum bytes of one card in a list: a comma, two quotes and X1=QS. */
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

/* Words are short, so a loop is faster than a call of memcpy. */
static inline char *
word_put(char *at, const char *word)
{
	*at++ = '"';
	while (*word != '\0')
		*at++ = *word++;
	*at++ = '"';
	return at;
}

/* Most numbers in a view are less than 100, so small numbers have a fast
 * path. */
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

/* Reserve @n bytes of output.  If there is no room, set jsonw->full and return
 * NULL. */
static inline char *
bytes_reserve(struct jsonw *jsonw, size_t n)
{
	if (jsonw->full || jsonw->size - jsonw->n < n) {
		jsonw->full = true;
		return NULL;
	}
	return jsonw->buf + jsonw->n;
}

/* Begin a list, and reserve bytes for @n cards and the closing bracket.  If
 * there is no room, set jsonw->full and return NULL. */
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

/* End a list: replace the comma after the last card by the closing bracket. */
static inline void
list_close(struct jsonw *jsonw, char *at, unsigned n)
{
	if (n > 0)
		at--;
	*at++ = ']';
	jsonw->n = (size_t)(at - jsonw->buf);
}

/* Write a word as the value of a key that was just written. */
static inline void
word_write(struct jsonw *jsonw, const char *word)
{
	char *at = bytes_reserve(jsonw, 32);

	if (at != NULL)
		jsonw->n = (size_t)(word_put(at, word) - jsonw->buf);
}

/* Write a list of cards, each with what the card represents.  @rules is as in
 * action_write. */
void laid_write(struct jsonw *jsonw, const struct laid *cards, unsigned n,
		const struct rules *rules);

#endif
