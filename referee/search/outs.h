/*
 * outs.h - what the cards that may still come save of a hand.
 *
 * A card saves the points by which it lets the least deadwood of a hand fall
 * (deadwood.h: gin's melds and values).  Nearly all cards of a hand have no
 * part in that: so what a card saves is found once, and again only for the
 * hand's cards that lie in a meld with it.  Where its melds share no card with
 * others the sum is read off the hand; else the hand is searched anew.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_OUTS_H
#define DEADWOOD_REFEREE_SEARCH_OUTS_H

#include "referee/engine/deck.h"

/**
 * struct outs - what is left of a hand, and what may be saved of that
 * @least: its least deadwood without a card, by that card
 * @saved: what all cards that may come save of that, each for itself, together
 *
 * Rows of cards that are not in the hand hold nothing.
 */
struct outs {
	uint8_t least[DECK_BITS];
	int16_t saved[DECK_BITS];
};

/**
 * outs_without_each - for a hand without each of its cards
 * @hand: any number of cards
 * @unseen: cards that may come, none of the hand
 */
void outs_without_each(uint64_t hand, uint64_t unseen, struct outs *outs);

#endif
