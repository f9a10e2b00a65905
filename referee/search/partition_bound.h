/*
 * partition_bound.h - state and upper bound of the search for the best melds,
 * for partition_search.c only.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_BOUND_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_BOUND_H

#include "partition.h"
#include "referee/engine/deck.h"

#define VISITED_LOG 11
#define VISITED_MAX (1u << VISITED_LOG)

/* A state that the search has visited, and the most gain that it had there. */
struct visited {
	uint64_t key;
	int gain;
};

/* State of the search at the current branch. */
struct partition_search {
	const struct partition_query *query;
	struct partition *best;
	bool found;
	bool cut;
	bool wild_gains; /* the card that a wild card stands for matters */
	int wild_gain_max;
	uint32_t nodes, nodes_max;
	bool forgets; /* later choices depend on the chosen melds themselves,
			 so @visited cannot be used */
	bool visited_used; /* @visited is initialized */
	unsigned splits;

	/* undecided natural cards */
	uint64_t any;
	uint8_t of[64];
	uint8_t of_rank[RANK_HIGH_ACE];
	uint64_t set_ranks, pair_ranks; /* cards of ranks with @set_min
					   cards, with two cards */
	unsigned cards;
	int rest;     /* their weight */
	uint64_t sum; /* sum of their @number: a hash */

	/* wild cards by falling weight; the first @used are in melds */
	unsigned wilds, used;
	card_t wild[PACK_CARDS_MAX];

	/* decided */
	int total;  /* weight of the whole hand */
	int melded; /* weight of the cards in melds */
	int gain;   /* @melded plus the bonuses of the melds */
	unsigned left;
	unsigned runs, pure;
	uint8_t parts_open; /* bit per part without its meld */
	unsigned n;
	struct meld melds[PARTITION_MELDS_MAX];
	int wild_most[PACK_CARDS_MAX + 1]; /* upper bound of the gain of wild
					      cards from this one on */
	uint64_t number[64];		   /* card_number of the hand's cards */
	struct visited visited[VISITED_MAX];
};

/**
 * partition_is_promising - return whether this branch can still beat the best
 *
 * The upper bound may be too high, never too low.  It assumes:
 *
 *   - A card that is in some meld of undecided natural cards can be melded.
 *   - The other cards need wild cards.  No three of them are neighbours, so a
 *     run with k wild cards holds at most 2 * (k + 1) of them.  Each wild card
 *     thus lets in at most four.
 */
bool partition_is_promising(const struct partition_search *search);

#endif
