/*
 * outs.h - outs of a hand: cards that reduce its deadwood if the seat gets
 * them.
 *
 * A new card saves points if it lowers the least deadwood (points outside
 * melds) of the hand, by Gin's melds and card values (least_deadwood.h).  For
 * each card of the hand, outs_without_each computes how many points new cards
 * save after a discard of this card.  The points that a new card saves rarely
 * depend on which card was discarded.  So the function first computes these
 * points for the whole hand.  The function computes them again only if the
 * discarded card shares a meld with the new card.  If no other meld can use the
 * cards of the shared meld, the ranks of these cards determine the points.  If
 * another meld can use these cards, the function searches the hand again.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_OUTS_H
#define DEADWOOD_REFEREE_SEARCH_OUTS_H

#include "referee/engine/deck.h"

/**
 * struct outs - deadwood and outs of a hand, indexed by the discarded card
 * @least: the least deadwood of the hand without this card
 * @saved: sum over all unseen cards of the points that each would save in the
 *	hand without this card
 *
 * For cards outside the hand, the elements are undefined.
 */
struct outs {
	uint8_t least[DECK_BITS];
	int16_t saved[DECK_BITS];
};

/**
 * outs_without_each - compute deadwood and outs without each card of a hand
 * @hand: cards of the hand, one bit per card
 * @unseen: cards that the seat may still get, one bit per card.  Must not
 *	contain cards of the hand
 */
void outs_without_each(uint64_t hand, uint64_t unseen, struct outs *outs);

#endif
