/*
 * deck.h - bit operations on sets of cards of one pack.  A set is a 64-bit
 * word.
 *
 * The bit of a card is suit * 16 + rank, as in @any of struct bag, so each suit
 * has 16 bits.  Bits 0, 14 and 15 of a suit are always 0.  So a shift by one or
 * two never moves a card into the next suit.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_DECK_H
#define DEADWOOD_REFEREE_ENGINE_DECK_H

#include "referee/engine/card.h"

#define EVERY_SUIT UINT64_C(0x0001000100010001) /* bit 0 of each suit */
#define DECK	   (EVERY_SUIT * 0x3ffe)	/* ranks 1 to 13 of each suit */
#define DECK_BITS  64 /* size of an array with one element per bit of a set */

/* Return the bit of a card.  For a joker, CARD_HIDDEN or an invalid card,
 * return 0. */
static inline uint64_t
card_bit(card_t card)
{
	return card < CARD_X1 ? (UINT64_C(1) << card) & DECK : 0;
}

/* Return the card of the lowest bit in @cards, which must not be 0. */
static inline card_t
lowest_card(uint64_t cards)
{
	return (card_t)__builtin_ctzll(cards);
}

/* Count the cards of a set, by adding bits in parallel.  Counting by parallel
 * adding is faster than the compiler's builtin on a CPU without a bit-counting
 * instruction. */
static inline int
count_cards(uint64_t cards)
{
	cards -= cards >> 1 & UINT64_C(0x5555555555555555);
	cards = (cards & UINT64_C(0x3333333333333333)) +
		(cards >> 2 & UINT64_C(0x3333333333333333));
	cards = (cards + (cards >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(cards * UINT64_C(0x0101010101010101) >> 56);
}

/* Return the four cards that have the rank of @card. */
static inline uint64_t
same_rank(card_t card)
{
	return EVERY_SUIT << card_rank(card) & DECK;
}

/* Return whether @card forms a meld of gin (gin 5.1) with cards of @hand. */
static inline bool
makes_a_meld(uint64_t hand, card_t card)
{
	uint64_t at = card_bit(card), all = hand | at;
	uint64_t runs = all & all << 1 &
			all << 2; /* highest card of each run of three */

	return count_cards(all & same_rank(card)) >= 3 ||
	       (runs & (at | at << 1 | at << 2)) != 0;
}

/* Return the cards that are in a run of three or more cards. */
static inline uint64_t
cards_in_runs(uint64_t cards)
{
	uint64_t first = cards & cards >> 1 & cards >> 2;

	return first | first << 1 | first << 2;
}

/* Return the ranks of which @cards has 3 or 4 cards, as one bit per rank. */
static inline uint64_t
set_ranks(uint64_t cards)
{
	uint64_t s = cards, h = cards >> 16, d = cards >> 32, c = cards >> 48;

	return ((s & h & (d | c)) | (d & c & (s | h))) & 0x3ffe;
}

/* Return every card of the pack for which makes_a_meld is true: the card forms
 * a meld of gin with two cards of the hand. */
static inline uint64_t
cards_that_meld(uint64_t hand)
{
	uint64_t s = hand, h = hand >> 16, d = hand >> 32, c = hand >> 48;
	uint64_t runs = (hand << 1 & hand << 2) | (hand << 1 & hand >> 1) |
			(hand >> 1 & hand >> 2);
	/* one bit per rank that the hand has in at least two suits */
	uint64_t pairs = ((s & h) | (d & c) | ((s | h) & (d | c))) & 0x3ffe;

	return (runs | (pairs * EVERY_SUIT & ~hand) |
		set_ranks(hand) * EVERY_SUIT) &
	       DECK;
}

#endif
