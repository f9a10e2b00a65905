/*
 * deadwood.h - the least deadwood of a hand of one pack, fast and exact.
 *
 * Answers "which disjoint melds leave the fewest points?" for Gin's melds: one
 * pack, no wild cards, sets of three and four, runs of three or more of one
 * suit with the ace low (gin 5.1), and Gin's values (gin 2.1).  Every other
 * choice of melds is partition.h's.  Hands are plain masks: bit suit * 16 +
 * rank, as in struct bag's @any.  No state, no allocation.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H
#define DEADWOOD_REFEREE_SEARCH_LEAST_DEADWOOD_H

#include "referee/engine/card.h"

#define DEADWOOD_MELDS_MAX 17 /* 52 cards in threes */
#define DEADWOOD_VALUE_MAX 10 /* of a card */

/**
 * least_deadwood - the fewest points that any choice of melds leaves
 * (gin 5.3)
 * @hand: any number of cards, 0..52
 *
 * Exact for every mask of cards.  About 20 ns for eleven cards.
 */
unsigned least_deadwood(uint64_t hand);

/**
 * deadwood_melds - the melds of a best partition
 * @melds: caller's storage; sets by rank first, then runs by suit and rank.  A
 *        run is shown whole, never as two that touch
 *
 * Returns the number of melds.  Of several best ones always the same
 * one.
 */
unsigned deadwood_melds(uint64_t hand, uint64_t melds[DEADWOOD_MELDS_MAX]);

/* The points of cards that lie in no meld: gin 2.1. */
unsigned deadwood_points(uint64_t cards);

/* The value of one card: gin 2.1. */
static inline unsigned
deadwood_value(card_t card)
{
	unsigned rank = card_rank(card);

	return rank > DEADWOOD_VALUE_MAX ? DEADWOOD_VALUE_MAX : rank;
}

#endif
