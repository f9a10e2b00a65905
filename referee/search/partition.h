/*
 * partition.h - find the best disjoint melds of a hand, under any rules.
 *
 * A partition of a hand is a choice of melds and the cards that are left.
 * partition_find maximizes the gain that the query's weights define: fewest
 * points left in hand, most points melded, a contract, or a declaration with
 * two sequences.  For Gin, least_deadwood.h is faster.  To rearrange the sets
 * of a table ("arrange" in the protocol), use rearrange.h.  No state, no
 * allocation, no clock.  The search is deterministic and its number of steps is
 * bounded.
 *
 *   struct partition_query query;
 *   struct partition best;
 *
 *   partition_query_init(&query, rules);
 *   query.weight[CARD_X1] = 50;          ... change other weights ...
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
#define PARTITION_NODES	    300000 /* default number of steps: some 50 ms */

/* How a card may be used. */
enum wildness {
	WILD_NEVER,   /* natural */
	WILD_ALWAYS,  /* always wild */
	WILD_EITHER,  /* natural in its own place, wild elsewhere: indian 5.2 */
	WILD_IN_RUNS, /* natural in sets of its rank: eight-hands 11 */
};

/* A part of a contract: a required meld. */
struct partition_part {
	uint8_t kind;	  /* KIND_SET or KIND_RUN */
	uint8_t min, max; /* its size */
};

/**
 * struct partition_query - rules, objective and constraints of a search
 *
 * Rules of melds, set by partition_query_init from the game's rules:
 * @set_min, @set_max: sizes of sets; @set_max 0: no sets
 * @set_suits: enum set_suits of the natural cards
 * @set_wilds: enum set_wilds; affects only @as in the result
 * @run_min, @run_max: sizes of runs; @run_max 0: no runs
 * @run_low, @run_high: first and last place of runs: 1 is the low ace, 14 the
 *        high one
 * @run_round: runs may continue from king to ace without end
 * @natural_min: least number of natural cards in a meld
 * @wild_max: maximal number of wild cards in a meld
 * @natural_more: a meld needs more natural than wild cards
 * @wild_alone: bit per card.  A wild card of a run may stand for this card only
 *        if it is the run's only wild card
 * @wild: enum wildness by card
 *
 * Objective.  After partition_query_init it is the fewest points left in hand,
 * or the most points won in games in which melds score:
 * @weight: gain of a card in a meld; 0 or more
 * @wild_place, @wild_rank: bonus if a wild card stands for this card in a run,
 *        for this rank in a set
 * @full_bonus: bonus of a run of @run_max cards
 *
 * Constraints.  0 means no constraint; for @left_max it is 255, the value after
 * partition_query_init:
 * @left_min, @left_max: number of cards left in hand; 1 and 1 for a discard
 * @runs_min, @pure_min: number of runs, of runs without wild cards: indian 7.2
 * @part, @parts: parts of a contract; each needs a meld of its own
 * @parts_only: no other melds
 * @sets_differ: the sets of the parts must differ in rank
 * @runs_apart: no two runs of the parts, in one suit, may adjoin: contract 5.7
 * @nodes: steps after which the search stops; 0: PARTITION_NODES.  Without
 *        constraints, as many steps again are spent to improve the result
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
	struct partition_part part[PARTITION_PARTS_MAX];
	bool parts_only, sets_differ, runs_apart;
	uint32_t nodes;
};

/**
 * struct partition - the best melds that were found
 * @exact: no better choice exists; false: the search stopped early
 * @gain: total gain by the query's weights and bonuses
 * @left: sum of the weights of the cards outside melds
 * @left_count: number of these cards
 * @pure: number of runs without wild cards
 * @nodes: steps taken
 * @melds: by suit and rank; @owner is 0.  They are ready to be played: @as of a
 *        wild card is the card of its place in a run, and AS_RANK in a set
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
 * partition_query_init - fill in a query for the best melds under a game's
 * rules
 * @rules: borrowed
 */
void partition_query_init(struct partition_query *query,
			  const struct rules *rules);

/* As partition_query_init, with what this deal changes: see @ask of struct
 * family. */
void partition_query_deal(struct partition_query *query,
			  const struct state *state);

/**
 * partition_find - find the best disjoint melds
 * @query: borrowed
 * @hand: borrowed
 * @best: caller's storage; always written, without melds if none were found
 *
 * Returns false if no choice of melds meets the constraints, or if none was
 * found before the search stopped; then @exact is false.
 */
bool partition_find(const struct partition_query *query, const struct bag *hand,
		    struct partition *best);

/**
 * partition_deadwood - return the fewest points that disjoint melds leave
 *
 * Uses partition_find, or the much faster least_deadwood if the rules' melds
 * are Gin's.
 */
int partition_deadwood(const struct rules *rules, const struct bag *hand);

/**
 * partition_append_melds - append the melds of a partition to an action
 * @action: initialized by action_init.  Without melds it gets an empty list
 */
void partition_append_melds(const struct partition *best,
			    struct action *action);

/**
 * partition_append_best - append the best melds of a hand to an action
 * @action: initialized by action_init, still without a list
 */
void partition_append_best(const struct rules *rules, const struct bag *hand,
			   struct action *action);

/* Return whether least_deadwood.h fits these rules.  For rules_resolve. */
bool partition_is_plain(const struct rules *rules);

#endif
