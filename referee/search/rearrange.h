/*
 * rearrange.h - Rummikub solver: rearrange the table to add the most tiles.
 *
 * The solver finds a new table with all tiles of the old table, and with as
 * many tiles of the player's rack as possible.  A set is a group (3 or 4 tiles
 * of one number in different suits) or a run (3 or more tiles of one suit with
 * consecutive numbers).  There are two copies of each tile and at most
 * two jokers.  The new table obeys the game's rules for jokers on the table
 * (rummikub 6.4 to 6.8), and for the points of a first meld.  The functions
 * have no state and allocate no memory.
 *
 * The search is dynamic programming over the numbers 1 to 13.  The state of the
 * search between two numbers is called a seam.  A seam says, for each suit, how
 * many unfinished runs have one tile, two tiles, or more.  For each seam the
 * search keeps only the best way to it: the way that added the most tiles.  So
 * the result is optimal unless the scratch memory is full.  The tests try all
 * tables of two packs that they draw.  The memory sufficed for each.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_H

#include "referee/engine/meld.h"
#include "referee/engine/rules.h"

/* one more than the sets that 106 tiles can form */
#define REARRANGE_SETS_MAX   36
#define REARRANGE_JOKERS_MAX 2
#define REARRANGE_SEAMS	     24576
#define REARRANGE_SLOTS_LOG  14
#define REARRANGE_SLOTS	     (1 << REARRANGE_SLOTS_LOG)
/* size of the array @options in 64-bit words */
#define REARRANGE_OPTIONS    6000
/* maximum number of ends per number (rearrange_ends.c) */
#define REARRANGE_ENDS	     64

/**
 * struct rearrange_query - input of the search
 * @table: the @sets sets on the table, borrowed
 * @rack: tiles in the player's rack, borrowed
 * @joker: rule for the jokers on the table
 * @group_joker: rule for the tiles that may replace the joker of a group
 * @points_min: minimum sum of the points of all sets.  Above 0 only for a first
 *        meld, for which @table must be empty
 * @ace: places of the ace in runs.  Unless ACE_LOW, there are no jokers and
 *       @points_min is 0
 */
struct rearrange_query {
	const struct meld *table;
	unsigned sets;
	const struct bag *rack;
	enum joker_rule joker;
	enum group_joker group_joker;
	unsigned points_min;
	enum ace ace;
};

/**
 * struct rearranged - the best new table
 * @exact: true: no table adds more tiles. false: the search was incomplete
 * @tiles: number of tiles added from the rack; 0: the player can add no tile
 * @sets: if @tiles is above 0, the @n sets of the whole new table, with @owner
 *        0xff
 */
struct rearranged {
	bool exact;
	unsigned tiles;
	unsigned n;
	struct meld sets[REARRANGE_SETS_MAX];
};

/* A seam (the state of the search between two numbers) and the best way to it.
 * @value: value of the tiles added so far.  @from: index of the seam before
 * this one.  @by: option that led from that seam to this seam, packed by
 * by_pack(). */
struct rearrange_seam {
	uint64_t key;
	uint32_t value;
	uint16_t from;
	uint16_t by;
};

/* Working memory of about 480 KB, which needs no initialization. */
struct rearrange_scratch {
	uint64_t options[REARRANGE_OPTIONS]; /* struct options of the current
						number */
	struct rearrange_seam seam[REARRANGE_SEAMS];
	uint16_t slot[REARRANGE_SLOTS]; /* hash table of the seams after the
					   current number */
	uint64_t end[RANK_KING + 1][REARRANGE_ENDS]; /* ends of the search
							(rearrange_ends.c) */
};

/**
 * rearrange_most - find the table with the most added tiles in one turn
 * @scratch: caller's storage
 * @out: caller's storage, which the function always writes
 */
void rearrange_most(const struct rearrange_query *query,
		    struct rearrange_scratch *scratch, struct rearranged *out);

/* Return the tiles of a set that are not jokers, one bit per tile.  A set never
 * contains two equal tiles. */
uint64_t rearrange_naturals(const struct meld *set);

/**
 * rearrange_joker_means - return the tiles that a joker can represent.  The
 * joker has the index @i in a set
 *
 * Returns one bit per tile.  In a run, the joker represents the tile of its
 * place.  In a group, it represents the tiles of all suits that the group lacks
 * (rummikub 6.4).
 */
uint64_t rearrange_joker_means(const struct meld *set, unsigned i);

#endif
