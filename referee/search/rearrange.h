/*
 * rearrange.h - Rummikub solver: rearrange the table to add the most tiles.
 *
 * Finds the new table that contains all tiles of the old one and the most tiles
 * of a rack.  Sets are groups of 3 or 4 suits, and runs of 3 or more with the
 * ace low.  There are two copies of each tile and at most two jokers.  The
 * result obeys the game's rules for jokers on the table (rummikub 6.4 to 6.8)
 * and for the points of a first meld.  No state, no allocation, no clock.
 *
 * The search is dynamic programming over the numbers 1 to 13.  Its state
 * between two numbers is called a seam: for each suit, how many unfinished runs
 * have one tile, two tiles, or more.  For each seam only the way that added
 * most is kept.  So the result is exact unless the scratch memory is full.  No
 * tested table of two packs has filled it.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_H

#include "referee/engine/meld.h"
#include "referee/engine/rules.h"

#define REARRANGE_SETS_MAX   36 /* 106 tiles in threes, and a margin */
#define REARRANGE_JOKERS_MAX 2
#define REARRANGE_SEAMS	     24576
#define REARRANGE_SLOTS_LOG  14
#define REARRANGE_SLOTS	     (1 << REARRANGE_SLOTS_LOG)
#define REARRANGE_OPTIONS    6000 /* words */
#define REARRANGE_ENDS	     64	  /* before a number */

/**
 * struct rearrange_query - input of the search
 * @table: the sets on the table, @sets of them; borrowed
 * @rack: the player's tiles; borrowed
 * @joker: rule for the jokers on the table
 * @group_joker: which tiles replace the joker of a group
 * @points_min: least sum of the points of all sets; above 0 only for a first
 *        meld, with an empty table
 */
struct rearrange_query {
	const struct meld *table;
	unsigned sets;
	const struct bag *rack;
	enum joker_rule joker;
	enum group_joker group_joker;
	unsigned points_min;
};

/**
 * struct rearranged - the best new table
 * @exact: no table adds more tiles
 * @tiles: number of tiles added from the rack; 0: none can be added
 * @sets: the whole table, @n sets, if @tiles is above 0; their @owner is 0xff
 */
struct rearranged {
	bool exact;
	unsigned tiles;
	unsigned n;
	struct meld sets[REARRANGE_SETS_MAX];
};

/* A seam and the best way to it.  @value: what was added so far; @from: the
 * previous seam; @by: the option that led from there, see by_pack(). */
struct rearrange_seam {
	uint64_t key;
	uint32_t value;
	uint16_t from;
	uint16_t by;
};

/* Working memory, some 480 KB; needs no preparation. */
struct rearrange_scratch {
	uint64_t options[REARRANGE_OPTIONS]; /* struct options of a number */
	struct rearrange_seam seam[REARRANGE_SEAMS];
	uint16_t slot[REARRANGE_SLOTS]; /* hash table of the seams after a
					   number */
	uint64_t end[RANK_KING + 1][REARRANGE_ENDS]; /* rearrange_ends.c */
};

/**
 * rearrange_most - find the table that adds the most tiles in one turn
 * @scratch: caller's storage
 * @out: caller's storage; always written
 */
void rearrange_most(const struct rearrange_query *query,
		    struct rearrange_scratch *scratch, struct rearranged *out);

/* Return the natural tiles of a set, a bit per card; no set has two equal ones.
 */
uint64_t rearrange_naturals(const struct meld *set);

/**
 * rearrange_joker_means - return the tiles that joker @i of a set stands for
 *
 * Returns a bit per card: the tile of its place in a run, or the tile of each
 * colour that its group lacks (rummikub 6.4).
 */
uint64_t rearrange_joker_means(const struct meld *set, unsigned i);

#endif
