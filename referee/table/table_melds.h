/*
 * table_melds.h - list the melds of a hand as legal actions.
 *
 * table_melds.c finds single melds, and appends an action for each meld.
 * table_legal.c lists all other actions.
 */
#ifndef DEADWOOD_REFEREE_TABLE_TABLE_MELDS_H
#define DEADWOOD_REFEREE_TABLE_TABLE_MELDS_H

#include "referee/table/table.h"

/* Chosen: maximum number of single melds that the search combines in pairs. */
#define FOUND_MAX 16

/**
 * struct meld_finder - a search for the melds of a hand
 * @hand: cards of the hand.  Includes the top card of the pile if the seat
 *        takes the pile
 * @must: card that each meld must contain, or CARD_NONE
 * @wilds: wild cards of @hand.  If @must is wild, @must comes first
 */
struct meld_finder {
	const struct state *state;
	const struct rules *rules;
	struct legal *out;
	struct bag hand;
	card_t must;
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	uint64_t naturals;	     /* one bit per natural card of the hand */
	uint8_t held[RANK_HIGH_ACE]; /* number of natural cards of each rank */
	uint64_t found[FOUND_MAX];   /* by meld, one bit per card of which the
					hand has only one copy */
	unsigned found_count;
	bool small; /* true: the search skipped a meld that can open only
		       together with another meld */
	const struct action
		*swap; /* swap that frees the wild card @must, or NULL */
};

/**
 * meld_finder_init - prepare a search for the melds that the seat in turn can
 * lay
 * @must: card outside the hand that each meld must contain, or CARD_NONE
 * @out: list that gets the melds, borrowed
 *
 * If @must is the top card of the pile, the actions take the pile or the top
 * card.  If @must is a wild card of the table, the caller must set finder->swap
 * to the swap that frees this wild card.
 */
void meld_finder_init(struct meld_finder *finder, const struct state *state,
		      card_t must, struct legal *out);

/* List the melds: first melds without wild cards, then with one wild card, and
 * so on. */
void meld_finder_run(struct meld_finder *finder);

#endif
