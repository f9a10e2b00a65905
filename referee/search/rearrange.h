/*
 * rearrange.h - the new table that adds the most tiles of a rack.
 *
 * Answers "how many tiles can be added to this table, if all of it may be taken
 * apart?" for Rummikub's sets: groups of 3 or 4 suits, runs of 3 or more with
 * the ace low, two copies of each tile, at most two jokers.  It honours what a
 * game says of jokers that lie on the table (rummikub 6.4 to 6.8), or, for a
 * first meld, of points.  It only searches: no state, no allocation, no clock.
 *
 * It goes through the numbers from 1 to 13.  What the tiles of the numbers
 * before leave open, the seam, is, for each suit, how many runs have one tile,
 * two tiles, or more; of all ways to the same such seam the one that has added
 * most is kept.  So the answer is exact unless the scratch memory is used up,
 * which no table of two packs that was tried has done.
 */
#ifndef DEADWOOD_REFEREE_SEARCH_REARRANGE_H
#define DEADWOOD_REFEREE_SEARCH_REARRANGE_H

#include "referee/engine/meld.h"
#include "referee/engine/rules.h"

#define REARRANGE_SETS_MAX   36 /* 106 tiles in threes, and room */
#define REARRANGE_JOKERS_MAX 2
#define REARRANGE_SEAMS	     24576
#define REARRANGE_SLOTS_LOG  14
#define REARRANGE_SLOTS	     (1 << REARRANGE_SLOTS_LOG)
#define REARRANGE_OPTIONS    6000 /* words */
#define REARRANGE_ENDS	     64	  /* before a number */

/**
 * struct rearrange_query - what is asked
 * @table: the sets that lie there, @sets of them; borrowed
 * @rack: borrowed
 * @joker: what becomes of the table's jokers
 * @group_joker: what replaces the joker of a group
 * @points_min: what the sets must count together; more than 0 only with an
 *        empty table, for a first meld
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
 * @exact: nothing adds more tiles
 * @tiles: how many of the rack it adds; 0: none can be added
 * @sets: @n sets, the whole table, when @tiles is above 0; @owner is 0xff
 */
struct rearranged {
	bool exact;
	unsigned tiles;
	unsigned n;
	struct meld sets[REARRANGE_SETS_MAX];
};

/* What is left open, the most that was added up to there, the seam before, and
 * the option that led from there: seam_by() of rearrange_search.h. */
struct rearrange_seam {
	uint64_t key;
	uint32_t value;
	uint16_t from;
	uint16_t by;
};

/* Working memory, some 480 KB; needs no preparation. */
struct rearrange_scratch {
	uint64_t options[REARRANGE_OPTIONS]; /* of a number: struct options */
	struct rearrange_seam seam[REARRANGE_SEAMS];
	uint16_t slot[REARRANGE_SLOTS]; /* of the seams behind a number */
	uint64_t end[RANK_KING + 1][REARRANGE_ENDS]; /* rearrange_ends.c */
};

/**
 * rearrange_most - add as many tiles as can be added at once
 * @scratch: caller's storage
 * @out: caller's storage; always written
 */
void rearrange_most(const struct rearrange_query *query,
		    struct rearrange_scratch *scratch, struct rearranged *out);

/* The natural tiles of a set, a bit per card; none stands twice in one. */
uint64_t rearrange_naturals(const struct meld *set);

/**
 * rearrange_joker_means - what the joker at @i of a set stands for, a bit per
 * card
 *
 * The tile of its place in a run, every colour that its group lacks:
 * rummikub 6.4.
 */
uint64_t rearrange_joker_means(const struct meld *set, unsigned i);

#endif
