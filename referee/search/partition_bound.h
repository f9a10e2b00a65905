/*
 * partition_bound.h - a branch of the search for a partition, and whether it
 * can still beat the best: for partition_search.c alone.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_BOUND_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_BOUND_H

#include "partition.h"
#include "referee/engine/deck.h"

#define STATES_LOG 11
#define STATES	   (1u << STATES_LOG)

/* What was undecided, and the most that had been won there. */
struct met {
	uint64_t key;
	int gain;
};

/* A branch: what is undecided, what was decided, and all that the search
 * keeps. */
struct partitioning {
	const struct partition_query *query;
	struct partition *best;
	bool found;
	bool cut;
	bool wild_gains; /* it matters what a wild card stands for */
	int wild_gain_max;
	uint32_t nodes, nodes_max;
	bool forgets; /* what is possible hangs on the parts chosen before */
	bool met_any; /* the table is in use */
	unsigned splits;

	/* undecided natural cards */
	uint64_t any;
	uint8_t of[64];
	uint8_t of_rank[RANK_HIGH_ACE];
	uint64_t set_ranks, pair_ranks; /* cards of ranks with @set_min, with
					   two of them */
	unsigned cards;
	int rest;     /* weight */
	uint64_t sum; /* of their numbers */

	/* wild cards, the dearest first; the first @used are in melds */
	unsigned wilds, used;
	card_t wild[PACK_CARDS_MAX];

	/* decided */
	int total;  /* weight of the whole hand */
	int melded; /* weight of the cards in melds */
	int gain;   /* that, and what the melds bring besides */
	unsigned left;
	unsigned runs, pure;
	uint8_t parts_open; /* bit per part without its meld */
	unsigned n;
	struct meld melds[PARTITION_MELDS_MAX];
	int wild_most[PACK_CARDS_MAX + 1]; /* what wild cards from there on can
					      bring by themselves */
	uint64_t number[64];		   /* card_number of what is held */
	struct met met[STATES];
};

/**
 * partition_is_promising - could this branch still beat the best?
 *
 * Generous, never too strict:
 *
 *   - a card that lies in some meld of undecided natural cards may be melded;
 *   - of the others no three are neighbours, so that a run with k wild cards
 *     holds at most 2 * (k + 1) of them, and each wild card lets at most four
 *     in.
 */
bool partition_is_promising(const struct partitioning *search);

#endif
