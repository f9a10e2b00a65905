/*
 * partition.h - the best disjoint melds in a hand, under any rules.
 *
 * A partition of a hand is its melds and what they leave.  (A table that is put
 * together anew, "arrange" on the wire, is rearrange.h's.)
 *
 * Answers "which melds can be made of these cards so that what they bring is
 * most?": least points left in hand, most points melded, a contract laid, a
 * declaration of two sequences.  Gin's own question has a faster answer in
 * deadwood.h.  It only searches: no state, no allocation, no clock; the same
 * question always has the same answer, after a bounded number of steps.
 *
 *   struct partition_query query;
 *   struct partition best;
 *
 *   partition_query_init(&query, rules);
 *   query.weight[CARD_X1] = 50;          ... whatever is to differ ...
 *   if (partition_find(&query, &hand, &best))
 *           ... best.melds[0 .. best.n) ...
 */
#ifndef DEADWOOD_REFEREE_SEARCH_PARTITION_H
#define DEADWOOD_REFEREE_SEARCH_PARTITION_H

#include "referee/engine/meld.h"
#include "referee/engine/rules.h"

struct state;

#define PARTITION_MELDS_MAX 56 /* 170 cards in threes */
#define PARTITION_PARTS_MAX 4
#define PARTITION_NODES	    300000 /* steps unless asked otherwise: some 50 ms */

/* How a card may be used. */
enum wildness {
	WILD_NEVER,   /* natural */
	WILD_ALWAYS,  /* a wild card and nothing else */
	WILD_EITHER,  /* itself in its own place, wild elsewhere: indian 5.2 */
	WILD_IN_RUNS, /* natural in sets of its rank: eight-hands 11 */
};

/* A part of a contract: a meld that must be there. */
struct asked_part {
	uint8_t kind;	  /* KIND_SET or KIND_RUN */
	uint8_t min, max; /* its size */
};

/**
 * struct partition_query - what is asked
 *
 * What a meld is; partition_query_init takes it from the rules:
 * @set_min, @set_max: sizes; no sets when @set_max is 0
 * @set_suits: enum set_suits of its natural cards
 * @set_wilds: enum set_wilds; only tells what @as is in the answer
 * @run_min, @run_max: sizes; no runs when @run_max is 0
 * @run_low, @run_high: first and last place of a run: 1 is the low ace, 14 the
 *        high one
 * @run_round: the king is followed by the ace, places have no end
 * @natural_min: natural cards that a meld needs
 * @wild_max: wild cards that a meld holds at most
 * @natural_more: and they are fewer than its natural cards
 * @wild_alone: bit per card that a wild card of a run stands for only as its
 *        only one
 * @wild: enum wildness by card
 *
 * What is wanted; after partition_query_init the least points left in hand, or
 * where melds score the most points won:
 * @weight: what it brings that a card lies in a meld; 0 or more
 * @wild_place, @wild_rank: what it brings besides when a wild card stands for
 *        this card in a run, for this rank in a set
 * @full_bonus: what a run of @run_max cards brings besides
 *
 * What must hold of the whole; zeros ask for nothing, but @left_max, which is
 * 255 after partition_query_init:
 * @left_min, @left_max: cards that stay in the hand: 1 and 1 for a discard
 * @runs_min, @pure_min: runs, and runs without wild cards: indian 7.2
 * @part, @parts: each needs a meld of its own: a contract
 * @parts_only: no melds but these
 * @sets_differ: the parts' sets differ in rank
 * @runs_apart: no two runs of the parts, of one suit, adjoin: contract 5.7
 * @nodes: steps before the search gives up, or 0 for PARTITION_NODES; where
 *        nothing must hold, as many again to make what was found better
 */
struct partition_query {
	uint8_t set_min, set_max;
	uint8_t set_suits, set_wilds;
	uint8_t run_min, run_max;
	uint8_t run_low, run_high;
	bool run_round;
	uint8_t natural_min, wild_max;
	bool natural_more;
	uint64_t wild_alone;
	uint8_t wild[CARD_KINDS];

	int16_t weight[CARD_KINDS];
	int16_t wild_place[64];
	int16_t wild_rank[RANK_HIGH_ACE];
	int16_t full_bonus;

	uint8_t left_min, left_max;
	uint8_t runs_min, pure_min;
	uint8_t parts;
	struct asked_part part[PARTITION_PARTS_MAX];
	bool parts_only, sets_differ, runs_apart;
	uint32_t nodes;
};

/**
 * struct partition - the best that was found
 * @exact: nothing better exists; else the search was cut
 * @gain: the sum of what the query's weights bring
 * @left: the weights of the cards outside melds
 * @left_count: their number
 * @pure: runs without wild cards
 * @nodes: steps taken
 * @melds: by suit and rank; @owner is 0.  They can be played as they stand: a
 *        wild card's @as is the card of its place in a run, in a set AS_RANK
 *        (CARD_NONE with SET_WILDS_PLACES: its suit follows from the others)
 */
struct partition {
	bool exact;
	int gain;
	int left;
	uint8_t left_count;
	uint8_t pure;
	uint8_t n;
	uint32_t nodes;
	struct meld melds[PARTITION_MELDS_MAX];
};

/**
 * partition_query_init - ask for the best melds under a game's rules
 * @rules: borrowed
 */
void partition_query_init(struct partition_query *query,
			  const struct rules *rules);

/* The same as this deal has it: see struct family, @ask. */
void partition_query_deal(struct partition_query *query,
			  const struct state *state);

/**
 * partition_find - find the best disjoint melds
 * @query: borrowed
 * @hand: borrowed
 * @best: caller's storage; always written: without melds when there is nothing
 *
 * Returns whether what was asked can be had at all: false when no choice of
 * melds meets the query's demands (or none was found before the search was cut:
 * then @exact is false).
 */
bool partition_find(const struct partition_query *query, const struct bag *hand,
		    struct partition *best);

/**
 * partition_deadwood - the fewest points that disjoint melds of a hand leave
 *
 * By partition_find, or much faster where the rules' melds are Gin's.
 */
int partition_deadwood(const struct rules *rules, const struct bag *hand);

/**
 * partition_put - append the melds of a partition to an action
 * @action: its head is set; without melds it has an empty list of them
 */
void partition_put(const struct partition *best, struct action *action);

/**
 * partition_show - append the melds of a best partition to an action
 * @action: its head is set (action_init), no list stands in it yet
 */
void partition_show(const struct rules *rules, const struct bag *hand,
		    struct action *action);

/* Are melds and values those of deadwood.h?  For rules_resolve. */
bool partition_is_plain(const struct rules *rules);

#endif
