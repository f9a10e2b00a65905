/*
 * cards.h - the two ways cards lie: a bag (a hand, a spread) and a pile.
 *
 * A bag has no order: it counts each card and keeps a mask of the natural
 * cards that it holds, so that melds are found by shifting words.  A pile has
 * an order, from the bottom up; its last card is the top.  Plain values, copied
 * with "="; empty when zeroed.  Nothing here checks for room: a game's cards
 * are never more than PACK_CARDS_MAX.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_CARDS_H
#define DEADWOOD_REFEREE_ENGINE_CARDS_H

#include <assert.h>

#include "card.h"

#define PACK_CARDS_MAX 170 /* three packs and their jokers, with room */

struct bag {
	uint64_t any;		/* bit per natural card held at least once */
	uint8_t n;		/* cards in all, jokers included */
	uint8_t of[CARD_KINDS]; /* copies of each card */
};

struct pile {
	uint8_t n;
	card_t at[PACK_CARDS_MAX]; /* bottom first */
};

/* False for what is no card, CARD_HIDDEN too. */
static inline bool
bag_has(const struct bag *bag, card_t card)
{
	return card < CARD_KINDS && bag->of[card] > 0;
}

/* The card must be a real one: CARD_HIDDEN has no place in a bag. */
static inline void
bag_put(struct bag *bag, card_t card)
{
	assert(card < CARD_KINDS);
	bag->of[card]++;
	bag->n++;
	if (card < 64)
		bag->any |= UINT64_C(1) << card;
}

/* The card must be there: ask bag_has first. */
static inline void
bag_take(struct bag *bag, card_t card)
{
	bag->of[card]--;
	bag->n--;
	if (card < 64 && bag->of[card] == 0)
		bag->any &= ~(UINT64_C(1) << card);
}

/**
 * bag_list - the cards of a bag in the order S H D C, A to K, then jokers
 * @out: caller's storage for bag->n cards
 *
 * Returns the number written.  The order tells nothing of how they came.
 */
unsigned bag_list(const struct bag *bag, card_t *out);

/* A number for a card: sums of them are equal for equal cards, and for others
 * by a chance of one in 2^64 only. */
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

/* The pile must not be empty. */
static inline card_t
pile_pop(struct pile *pile)
{
	return pile->at[--pile->n];
}

/* The top card, or CARD_NONE. */
static inline card_t
pile_top(const struct pile *pile)
{
	return pile->n > 0 ? pile->at[pile->n - 1] : CARD_NONE;
}

#endif
