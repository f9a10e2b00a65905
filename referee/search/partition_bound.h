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

/* A state that the search has visited, and the highest gain with which it
 * reached that state. */
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
	bool missed;	 /* true: the search skipped melds that might be
			    better */
	bool wild_gains; /* true: some bonus depends on what a wild card
			    represents */
	int wild_gain_max;
	int natural_gain; /* bonuses of the natural cards of wild ranks */
	uint32_t nodes, nodes_max;
	bool forgets;	   /* true: the constraints on later melds depend on the
			      chosen melds, so the search cannot use @visited */
	bool visited_used; /* true: the array @visited is initialized */
	unsigned splits;

	/* natural cards that are not yet assigned to a meld or to the hand */
	uint64_t any;
	uint8_t of[64];
	uint8_t of_rank[RANK_HIGH_ACE];
	uint64_t set_ranks, pair_ranks; /* all cards of ranks with @set_min or
					   more cards.  @pair_ranks: all cards
					   of ranks with two or more cards */
	unsigned cards;
	int rest;     /* sum of the weights of unassigned natural cards */
	uint64_t sum; /* hash of the unassigned natural cards */

	/* wild cards, highest weight first.  The first @used wild cards are in
	 * melds */
	unsigned wilds, used;
	card_t wild[PACK_CARDS_MAX];

	/* sums over assigned cards */
	int total;  /* weight of the whole hand */
	int melded; /* weight of the cards in melds */
	int gain;   /* @melded plus the bonuses of the melds */
	unsigned left;
	unsigned runs, pure;
	uint8_t parts_open; /* one bit per part (required meld) that has no meld
			       yet */
	unsigned n;
	struct meld melds[PARTITION_MELDS_MAX];
	int wild_most[PACK_CARDS_MAX + 1]; /* element i: upper bound of the gain
					      by the wild cards from wild[i]
					      on */
	uint64_t number[64]; /* number of each card, which the hash @sum adds
				up */
	struct visited visited[VISITED_MAX];
};

/**
 * partition_is_promising - return whether this branch of the search can still
 * beat the best result so far
 *
 * The function compares an upper bound of the gain with the best gain so far.
 * The bound may be too high, but is never too low.  The bound makes two
 * assumptions.
 *
 *   - A card that some meld of unassigned natural cards contains can be melded.
 *   - Each other card needs a wild card in its meld.  No three of these other
 *     cards are neighbours, so a run with k wild cards contains at most
 *     2 * (k + 1) of them.  So each wild card brings at most four of them into
 *     melds.
 */
bool partition_is_promising(const struct partition_search *search);

#endif
