/*
 * outs.h - outs of a hand: how much the cards to come reduce its deadwood.
 *
 * A new card saves points if it lowers the least deadwood of the hand, by Gin's
 * melds and values (least_deadwood.h).  outs_without_each computes the savings
 * for the hand without each of its cards.  Nearly all cards of a hand do not
 * affect what a new card saves.  So the saving is computed once, and again only
 * without the cards that share a meld with the new card.  If no other meld
 * wants these cards, the saving follows from their ranks; otherwise the hand is
 * searched again.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_OUTS_H
#define DEADWOOD_REFEREE_SEARCH_OUTS_H

#include "referee/engine/deck.h"

/**
 * struct outs - deadwood and outs of a hand, by the card that leaves it
 * @least: the least deadwood without this card
 * @saved: sum over all cards that may come of the points that this one card
 *         would save
 *
 * Elements of cards that are not in the hand are undefined.
 */
struct outs {
	uint8_t least[DECK_BITS];
	int16_t saved[DECK_BITS];
};

/**
 * outs_without_each - compute deadwood and outs without each card of a hand
 * @hand: bit per card, any number of cards
 * @unseen: bit per card that may come; none of the hand
 */
void outs_without_each(uint64_t hand, uint64_t unseen, struct outs *outs);

#endif
