/*
 * table_melds.h - the melds that a hand holds, as legal actions.
 *
 * table_melds.c finds them one by one and adds each to a list; what a seat may
 * do besides, table_legal.c does.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_MELDS_H
#define DEADWOOD_REFEREE_GAMES_TABLE_MELDS_H

#include "referee/games/table.h"

#define FOUND_MAX 16 /* melds compared with each other: chosen */

/**
 * struct melding - looking for melds in a hand
 * @hand: the cards, the pile's top card among them where it is taken
 * @must: a card that the meld must hold, or CARD_NONE
 * @wilds: the wild cards, @must first if it is one
 */
struct melding {
	const struct state *state;
	const struct rules *rules;
	struct legal *out;
	struct bag hand;
	card_t must;
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	uint64_t naturals;	     /* bit per natural card held */
	uint8_t held[RANK_HIGH_ACE]; /* natural cards by rank */
	uint64_t found[FOUND_MAX];   /* cards used that are held only once */
	unsigned found_count;
	bool small; /* melds were left out that open only beside another */
	const struct action *swap; /* that frees @must, or NULL */
};

/**
 * melding_init - ready to look for the melds of the seat in turn
 * @must: a card from outside the hand that they must hold, or CARD_NONE
 * @out: kept; the melds are added to it
 *
 * With @must they are ways to take the pile, or with melding->swap, set after
 * this, uses of the wild card that a swap frees.
 */
void melding_init(struct melding *melding, const struct state *state,
		  card_t must, struct legal *out);

/* List them, the plainest first: without wild cards, then with one, two. */
void melding_list(struct melding *melding);

#endif
