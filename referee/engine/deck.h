/*
 * deck.h - cards of one pack as the bits of a word.
 *
 * Bit suit * 16 + rank, as in struct bag's @any: four suits of sixteen places,
 * of which 0, 14 and 15 stay empty, so that a shift by one or two runs from no
 * suit into the next.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_DECK_H
#define DEADWOOD_REFEREE_ENGINE_DECK_H

#include "referee/engine/card.h"

#define EVERY_SUIT                                                             \
	UINT64_C(0x0001000100010001)	/* a card below the ace, of each */
#define DECK	  (EVERY_SUIT * 0x3ffe) /* ranks 1 to 13 */
#define DECK_BITS 64 /* of the word: rows that a card numbers */

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

/* By sums of ever more bits side by side: a processor of any age has these
 * steps, and the compiler's own function for it is a call and a table. */
static inline int
count_cards(uint64_t cards)
{
	cards -= cards >> 1 & UINT64_C(0x5555555555555555);
	cards = (cards & UINT64_C(0x3333333333333333)) +
		(cards >> 2 & UINT64_C(0x3333333333333333));
	cards = (cards + (cards >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(cards * UINT64_C(0x0101010101010101) >> 56);
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

/* The cards that have two neighbours of their suit, on whichever sides. */
static inline uint64_t
cards_in_runs(uint64_t cards)
{
	uint64_t first = cards & cards >> 1 & cards >> 2;

	return first | first << 1 | first << 2;
}

/* The ranks, as bits of one suit, that at least three suits hold. */
static inline uint64_t
set_ranks(uint64_t cards)
{
	uint64_t s = cards, h = cards >> 16, d = cards >> 32, c = cards >> 48;

	return ((s & h & (d | c)) | (d & c & (s | h))) & 0x3ffe;
}

/* The cards, held or not, that would lie in a meld of gin with two others of
 * the hand: those of which makes_a_meld says so, all at once. */
static inline uint64_t
cards_that_meld(uint64_t hand)
{
	uint64_t s = hand, h = hand >> 16, d = hand >> 32, c = hand >> 48;
	uint64_t runs = (hand << 1 & hand << 2) | (hand << 1 & hand >> 1) |
			(hand >> 1 & hand >> 2);
	/* ranks of which two suits hold a card, where it is none of them */
	uint64_t pairs = ((s & h) | (d & c) | ((s | h) & (d | c))) & 0x3ffe;

	return (runs | (pairs * EVERY_SUIT & ~hand) |
		set_ranks(hand) * EVERY_SUIT) &
	       DECK;
}

#endif
