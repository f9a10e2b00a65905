/*
 * least_deadwood.h - the least deadwood of a Gin hand, fast and exact.
 *
 * The search chooses disjoint melds so that the deadwood (the cards outside
 * melds) has the fewest points.  The search supports only the melds of Gin (gin
 * 5.1): one pack, no wild cards, sets of three and four, runs of three or more
 * cards of one suit with the ace low.  The search assumes the card values of
 * Gin (gin 2.1).  For all other rules, use partition.h.  A hand is a mask with
 * one bit, suit * 16 + rank, for each card, like bag.any.  The functions have
 * no state and allocate no memory.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H
#define DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H

#include "referee/engine/card.h"

/* maximum number of melds: 52 cards in melds of three */
#define DEADWOOD_MELDS_MAX 17
#define DEADWOOD_VALUE_MAX 10 /* highest value of a card */

/**
 * least_deadwood - return the fewest points that any choice of melds leaves
 * (gin 5.3)
 * @hand: mask of any number of cards, 0 to 52
 *
 * The result is exact for every mask of cards.  The function takes about 20 ns
 * for eleven cards.
 */
unsigned least_deadwood(uint64_t hand);

/**
 * deadwood_melds - find melds that leave the least deadwood
 * @melds: caller's storage, which gets the melds: first sets by rank, then runs
 *	by suit and rank.  The function joins adjacent runs into one
 *
 * Returns the number of melds.  If several choices are equally good, the
 * function always returns the same choice for the same hand.
 */
unsigned deadwood_melds(uint64_t hand, uint64_t melds[DEADWOOD_MELDS_MAX]);

/* Return the sum of the values of the cards in the mask @cards (gin 2.1). */
unsigned deadwood_points(uint64_t cards);

/* Return the value of one card (gin 2.1). */
static inline unsigned
deadwood_value(card_t card)
{
	unsigned rank = card_rank(card);

	return rank > DEADWOOD_VALUE_MAX ? DEADWOOD_VALUE_MAX : rank;
}

#endif
