/*
 * cards.h - containers of cards: a bag (unordered, such as a hand) and a pile
 * (ordered).
 *
 * A struct bag counts the copies of each card, without an order.  A bag also
 * has a bit mask of its cards.  Other modules shift this mask to find melds.
 * In a struct pile the cards have an order.  The first card is the bottom, the
 * last card is the top.  Copy bags and piles with "="; zeroed memory is an
 * empty bag or pile.  Functions on bags and piles do not check for overflow,
 * because no game has more than PACK_CARDS_MAX cards.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_CARDS_H
#define DEADWOOD_REFEREE_ENGINE_CARDS_H

#include <assert.h>

#include "card.h"

/* six packs with two jokers each */
#define PACK_CARDS_MAX 324

struct bag {
	uint64_t any; /* one bit per card value in the bag, jokers excluded */
	uint16_t n;   /* number of cards, jokers included */
	uint8_t of[CARD_KINDS]; /* number of copies of each card */
};

struct pile {
	uint16_t n;
	card_t at[PACK_CARDS_MAX]; /* cards, from the bottom to the top */
};

/* Return whether the bag contains the card.  For an invalid card and for
 * CARD_HIDDEN, return false. */
static inline bool
bag_has(const struct bag *bag, card_t card)
{
	return card < CARD_KINDS && bag->of[card] > 0;
}

/* Add a card to a bag.  CARD_HIDDEN is not allowed. */
static inline void
bag_put(struct bag *bag, card_t card)
{
	assert(card < CARD_KINDS);
	bag->of[card]++;
	bag->n++;
	if (card < 64)
		bag->any |= UINT64_C(1) << card;
}

/* Remove a card from a bag, which must contain the card (see bag_has). */
static inline void
bag_take(struct bag *bag, card_t card)
{
	bag->of[card]--;
	bag->n--;
	if (card < 64 && bag->of[card] == 0)
		bag->any &= ~(UINT64_C(1) << card);
}

/* Return the card whose role a card has, in a game in which jokers are copies
 * of the wild card @face (okey 2.2).  The joker X1 and @face exchange their
 * roles: then only the joker is wild.  CARD_NONE: each card has its own role.
 */
static inline card_t
card_role(card_t card, card_t face)
{
	if (face == CARD_NONE || (card != face && card != CARD_X1))
		return card;
	return card == face ? CARD_X1 : face;
}

/* Replace the cards of a bag by their roles. */
static inline void
bag_take_roles(struct bag *bag, card_t face)
{
	unsigned jokers = bag->of[CARD_X1], faces = bag->of[face];

	if (face == CARD_NONE)
		return;
	for (; jokers > 0; jokers--) {
		bag_take(bag, CARD_X1);
		bag_put(bag, face);
	}
	for (; faces > 0; faces--) {
		bag_take(bag, face);
		bag_put(bag, CARD_X1);
	}
}

/**
 * bag_list - list the cards of a bag in the order S H D C, A to K, then jokers
 * @out: caller's storage for bag->n cards
 *
 * Returns the number of cards.  The order of the list does not reveal when a
 * card came into the bag.
 */
unsigned bag_list(const struct bag *bag, card_t *out);

/* Return a hash of a card.  To compare two sets of cards, compare the sums of
 * their cards' hashes.  Different sets have equal sums with a probability of
 * 2^-64.
 */
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

/* Remove the top card of a pile and return this card.  The pile must not be
 * empty. */
static inline card_t
pile_pop(struct pile *pile)
{
	return pile->at[--pile->n];
}

/* Remove the highest card of a pile that is no joker, or the lowest card if all
 * are jokers, and return this card.  The pile must not be empty. */
card_t pile_take_natural(struct pile *pile);

/* Return the top card of a pile; CARD_NONE if the pile is empty. */
static inline card_t
pile_top(const struct pile *pile)
{
	return pile->n > 0 ? pile->at[pile->n - 1] : CARD_NONE;
}

#endif
