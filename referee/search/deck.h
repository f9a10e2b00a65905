/*
 * deck.h - cards of one pack as the bits of a word.
 *
 * Bit suit * 16 + rank, as in struct bag's @any: four suits of sixteen places,
 * of which 0, 14 and 15 stay empty, so that a shift by one or two runs from no
 * suit into the next.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_DECK_H
#define DEADWOOD_REFEREE_SEARCH_DECK_H

#include "referee/engine/card.h"

#define EVERY_SUIT                                                             \
	UINT64_C(0x0001000100010001) /* a card below the ace, of each */
#define DECK (EVERY_SUIT * 0x3ffe)   /* ranks 1 to 13 */

/* No bit for a joker, and for what is hidden or no card. */
static inline uint64_t
card_bit(card_t card)
{
	return card < CARD_X1 ? (UINT64_C(1) << card) & DECK : 0;
}

/* @cards: one at least. */
static inline card_t
lowest_card(uint64_t cards)
{
	return (card_t)__builtin_ctzll(cards);
}

static inline int
count_cards(uint64_t cards)
{
	return __builtin_popcountll(cards);
}

/* The cards of a card's rank in all suits, itself too. */
static inline uint64_t
same_rank(card_t card)
{
	return EVERY_SUIT << card_rank(card) & DECK;
}

/* Does the card lie in any meld of gin (gin 5.1) that it makes with the hand?
 */
static inline bool
makes_a_meld(uint64_t hand, card_t card)
{
	uint64_t at = card_bit(card), all = hand | at;
	uint64_t runs = all & all << 1 & all << 2; /* by their highest card */

	return count_cards(all & same_rank(card)) >= 3 ||
	       (runs & (at | at << 1 | at << 2)) != 0;
}

#endif
