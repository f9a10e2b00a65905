/*
 * least_deadwood.h - the least deadwood of a Gin hand, fast and exact.
 *
 * Finds the disjoint melds that leave the fewest points, for Gin's melds: one
 * pack, no wild cards, sets of three and four, runs of three or more of one
 * suit with the ace low (gin 5.1), and Gin's values (gin 2.1).  Use partition.h
 * for all other rules.  A hand is a mask with bit suit * 16 + rank, as @any of
 * struct bag.  No state, no allocation.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H
#define DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H

#include "referee/engine/card.h"

#define DEADWOOD_MELDS_MAX 17 /* 52 cards in threes */
#define DEADWOOD_VALUE_MAX 10 /* of a card */

/**
 * least_deadwood - return the fewest points that any choice of melds leaves
 * (gin 5.3)
 * @hand: any number of cards, 0..52
 *
 * Exact for every mask of cards.  About 20 ns for eleven cards.
 */
unsigned least_deadwood(uint64_t hand);

/**
 * deadwood_melds - find melds that leave the least deadwood
 * @melds: caller's storage; sets by rank first, then runs by suit and rank.
 *        Adjacent runs are joined to one
 *
 * Returns the number of melds.  The result is deterministic if several choices
 * are equally good.
 */
unsigned deadwood_melds(uint64_t hand, uint64_t melds[DEADWOOD_MELDS_MAX]);

/* Return the points of unmelded cards: gin 2.1. */
unsigned deadwood_points(uint64_t cards);

/* Return the value of one card: gin 2.1. */
static inline unsigned
deadwood_value(card_t card)
{
	unsigned rank = card_rank(card);

	return rank > DEADWOOD_VALUE_MAX ? DEADWOOD_VALUE_MAX : rank;
}

#endif
