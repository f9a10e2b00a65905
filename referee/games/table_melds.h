/*
 * table_melds.h - list the melds that a hand has, as legal actions.
 *
 * table_melds.c finds single melds and appends each to a list.  table_legal.c
 * lists all other actions.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_MELDS_H
#define DEADWOOD_REFEREE_GAMES_TABLE_MELDS_H

#include "referee/games/table.h"

#define FOUND_MAX 16 /* melds compared with each other: chosen */

/**
 * struct meld_finder - search for the melds of a hand
 * @hand: the cards; when the pile is taken, its top card too
 * @must: a card that each meld must contain, or CARD_NONE
 * @wilds: the wild cards, @must first if it is one
 */
struct meld_finder {
	const struct state *state;
	const struct rules *rules;
	struct legal *out;
	struct bag hand;
	card_t must;
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	uint64_t naturals;	     /* bit per natural card of the hand */
	uint8_t held[RANK_HIGH_ACE]; /* number of natural cards by rank */
	uint64_t found[FOUND_MAX];   /* cards of a meld without a copy */
	unsigned found_count;
	bool small; /* a meld was skipped that opens only beside another */
	const struct action *swap; /* swap that frees @must, or NULL */
};

/**
 * meld_finder_init - prepare a search for the melds of the seat in turn
 * @must: a card from outside the hand that they must contain, or CARD_NONE
 * @out: borrowed; gets the melds
 *
 * With @must they are ways to take the pile, or with finder->swap, set after
 * this, uses of the wild card that a swap frees.
 */
void meld_finder_init(struct meld_finder *finder, const struct state *state,
		      card_t must, struct legal *out);

/* List the melds: those without wild cards, then those with one, two, ... of
 * them. */
void meld_finder_run(struct meld_finder *finder);

#endif
