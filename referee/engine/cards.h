/*
 * cards.h - containers of cards: a bag (hand, spread) and a pile.
 *
 * A bag has no order.  It counts each card and has a mask of the natural cards
 * in it, so that bit shifts find melds.  A pile has an order, from the bottom
 * up; its last card is the top.  Both are plain values, copied with "=" and
 * empty when zeroed.  No function checks the size: a game has at most
 * PACK_CARDS_MAX cards.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_CARDS_H
#define DEADWOOD_REFEREE_ENGINE_CARDS_H

#include <assert.h>

#include "card.h"

#define PACK_CARDS_MAX 170 /* three packs, their jokers, and reserve */

struct bag {
	uint64_t any;		/* bit per natural card in the bag */
	uint8_t n;		/* cards in all, jokers included */
	uint8_t of[CARD_KINDS]; /* copies of each card */
};

struct pile {
	uint8_t n;
	card_t at[PACK_CARDS_MAX]; /* bottom first */
};

/* Return whether the bag has the card; false for an invalid card and for
 * CARD_HIDDEN. */
static inline bool
bag_has(const struct bag *bag, card_t card)
{
	return card < CARD_KINDS && bag->of[card] > 0;
}

/* Add a card, which must be a real one: not CARD_HIDDEN. */
static inline void
bag_put(struct bag *bag, card_t card)
{
	assert(card < CARD_KINDS);
	bag->of[card]++;
	bag->n++;
	if (card < 64)
		bag->any |= UINT64_C(1) << card;
}

/* Remove a card, which must be in the bag: check with bag_has. */
static inline void
bag_take(struct bag *bag, card_t card)
{
	bag->of[card]--;
	bag->n--;
	if (card < 64 && bag->of[card] == 0)
		bag->any &= ~(UINT64_C(1) << card);
}

/**
 * bag_list - list the cards of a bag in the order S H D C, A to K, then jokers
 * @out: caller's storage for bag->n cards
 *
 * Returns the number written.  The order does not reveal when a card came.
 */
unsigned bag_list(const struct bag *bag, card_t *out);

/* Return a hash of a card.  Sums of hashes are equal for equal cards; for other
 * cards with a probability of 2^-64. */
static inline uint64_t
card_number(card_t card)
{
	uint64_t z = (card + 1) * UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static inline void
pile_push(struct pile *pile, card_t card)
{
	pile->at[pile->n++] = card;
}

/* Remove and return the top card; the pile must not be empty. */
static inline card_t
pile_pop(struct pile *pile)
{
	return pile->at[--pile->n];
}

/* Return the top card, or CARD_NONE. */
static inline card_t
pile_top(const struct pile *pile)
{
	return pile->n > 0 ? pile->at[pile->n - 1] : CARD_NONE;
}

#endif
