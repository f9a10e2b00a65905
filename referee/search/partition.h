/*
 * partition.h - find the best disjoint melds of a hand, under any rules.
 *
 * A partition of a hand consists of disjoint melds and the cards that are left.
 * partition_find maximizes the gain that the query's weights define, such as
 * the fewest points left in hand or the most points in melds.  The query can
 * also require the melds of a contract, or a minimum number of runs or of pure
 * runs.  For Gin, use least_deadwood.h, which is faster.  To rearrange the sets
 * of a table ("arrange" in the protocol), use rearrange.h.  The functions have
 * no state and allocate nothing.  The search is deterministic, and its number
 * of steps is limited.
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

#define PARTITION_MELDS_MAX 56 /* 170 cards in melds of three: at most 56 */
#define PARTITION_PARTS_MAX 4
#define PARTITION_NODES	    300000 /* default number of steps: about 50 ms */

/* How a card may be used. */
enum wildness {
	WILD_NEVER,   /* always natural */
	WILD_ALWAYS,  /* always wild */
	WILD_EITHER,  /* natural in its own place of a meld, else wild:
			 indian 5.2 */
	WILD_IN_RUNS, /* natural in sets of its rank, else wild:
			 eight-hands 11.  If such a set may not have any suits,
			 the search may miss melds; it then says so */
};

/* A part of a contract: one required meld. */
struct partition_part {
	uint8_t kind;	  /* KIND_SET or KIND_RUN */
	uint8_t min, max; /* limits on the number of cards */
};

/**
 * struct partition_query - rules, objective and constraints of a search
 *
 * Rules of melds, set by partition_query_init from the game's rules:
 * @set_min, @set_max: smallest and largest size of a set; @set_max 0: no sets
 *	allowed
 * @set_suits: a value of enum set_suits: which suits the natural cards of a set
 *	may have
 * @set_wilds: a value of enum set_wilds: what a wild card in a set represents;
 *	affects only laid.as in the result
 * @run_min, @run_max: smallest and largest size of a run; @run_max 0: no runs
 *	allowed
 * @run_low, @run_high: lowest and highest place that a run may contain; 1 is
 *	the low ace, 14 the high ace
 * @run_round: true if runs may continue from the king to the ace and then to
 *	the two
 * @natural_min: minimum number of natural cards in a meld
 * @wild_max: maximum number of wild cards in a meld
 * @natural_more: a meld must have more natural cards than wild cards
 * @wild_alone: one bit per card.  If the bit is set, a wild card may represent
 *	this card in a run only if it is the run's only wild card
 * @wild: by card, a value of enum wildness
 *
 * Objective of the search.  partition_query_init sets it to the fewest points
 * left in hand or, in games in which melds score, to the most points won:
 * @weight: by card, gain for this card in a meld; 0 or more
 * @wild_place: by card, bonus if a wild card represents the card in a run
 * @wild_rank: by rank, bonus if a wild card represents the rank in a set, in
 *	whatever suit
 * @full_bonus: bonus for each run that has @run_max cards
 *
 * Constraints.  The value 0 means no constraint, for @left_max the value 255.
 * partition_query_init sets no constraint:
 * @left_min, @left_max: minimum and maximum number of cards left in hand; set
 *	both to 1 to keep one card for the discard
 * @runs_min: minimum number of runs
 * @pure_min: minimum number of runs without wild cards: indian 7.2
 * @part, @parts: the @parts required melds of a contract
 * @parts_only: no other melds than those of @part are allowed
 * @sets_differ: the sets of @part must have different ranks
 * @runs_apart: two runs of @part in one suit must not adjoin: contract 5.7
 * @nodes: number of steps after which the search stops; 0 means
 *	PARTITION_NODES.  If a search without constraints stops in this way, the
 *	same number of steps is spent to improve its result
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
 * @exact: true: no better melds exist; false: the search stopped early, or
 *	left melds out (see WILD_IN_RUNS)
 * @gain: sum of the query's weights and bonuses for the melds
 * @left: sum of the query's weights of the cards outside melds
 * @left_count: number of cards outside melds
 * @pure: number of runs without wild cards
 * @nodes: number of steps that the search took
 * @melds: the melds, sorted by suit and rank; meld.owner is 0.  The melds can
 *	be played without change: laid.as of a wild card in a run is the card of
 *	its place.  In a set, laid.as is AS_RANK; with SET_WILDS_PLACES it is
 *	CARD_NONE, because the wild card's suit follows from the other cards
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
 * partition_query_init - set up a query for the best melds under the rules of a
 * game
 * @rules: borrowed
 */
void partition_query_init(struct partition_query *query,
			  const struct rules *rules);

/* Set up a query as partition_query_init does, then change it for the current
 * deal with the function family.ask (for example, for the wild card of the
 * deal). */
void partition_query_deal(struct partition_query *query,
			  const struct state *state);

/**
 * partition_find - find the best disjoint melds
 * @query: rules, objective and constraints; borrowed
 * @hand: the cards; borrowed
 * @best: caller's storage; always written, without melds if none were found
 *
 * Returns false if no choice of melds meets the constraints (best->exact is
 * true), or if the search stopped before it found a choice (best->exact is
 * false).
 */
bool partition_find(const struct partition_query *query, const struct bag *hand,
		    struct partition *best);

/**
 * partition_deadwood - return the least deadwood of a hand: the fewest points
 * of the cards that are left outside disjoint melds
 *
 * Uses partition_find, or the much faster least_deadwood if the rules' melds
 * are Gin's.
 */
int partition_deadwood(const struct rules *rules, const struct bag *hand);

/* Return what a hand counts if hands are compared in a game with melds on the
 * table: all its cards, or its deadwood with hand_melds (tong-its 9.2). */
static inline int
partition_hand_count(const struct rules *rules, const struct bag *hand)
{
	return rules->hand_melds ? partition_deadwood(rules, hand)
				 : bag_points(rules, hand);
}

/**
 * partition_append_melds - append the melds of a partition to an action, as
 * card lists
 * @action: must be initialized by action_init; gets an empty list if the
 *	partition has no melds
 */
void partition_append_melds(const struct partition *best,
			    struct action *action);

/**
 * partition_append_best - append the best melds of a hand to an action
 * @action: must be initialized by action_init and have no list yet
 */
void partition_append_best(const struct rules *rules, const struct bag *hand,
			   struct action *action);

/* Return whether least_deadwood.h supports these rules.  rules_resolve stores
 * the result in rules->plain_melds. */
bool partition_is_plain(const struct rules *rules);

#endif
