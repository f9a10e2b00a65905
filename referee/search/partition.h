/*
 * partition.h - find the best disjoint melds of a hand, under any rules.
 *
 * A partition of a hand consists of disjoint melds and of the cards that are
 * left. partition_find maximizes the gain that the query's weights define.
 * Examples are the fewest points left in hand and the most points in melds.  A
 * query can also require the melds of a contract, or a minimum number of runs
 * or of pure runs (without wild cards).  For Gin, use least_deadwood.h, which
 * is faster.  To rearrange the sets of a table ("arrange" in the protocol), use
 * rearrange.h.  The functions have no state and allocate no memory.  The search
 * is deterministic, and its number of steps is limited.
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

/* maximum number of melds: 170 cards in melds of three */
#define PARTITION_MELDS_MAX 56
#define PARTITION_PARTS_MAX 4
/* default number of search steps, about 50 ms */
#define PARTITION_NODES	    300000

/* How a meld may use a card. */
enum wildness {
	WILD_NEVER,   /* the card is always natural (not wild) */
	WILD_ALWAYS,  /* the card is always wild */
	WILD_EITHER,  /* indian 5.2: the card is natural in its own place of a
			 meld, else wild */
	WILD_IN_RUNS, /* eight-hands 11: the card is natural in sets of its
			 rank, else wild.  If such a set may not have any suits,
			 the search may miss melds.  A search that may miss
			 melds sets @exact to false */
};

/* A part of a contract: one required meld. */
struct partition_part {
	uint8_t kind;	  /* kind of the meld: KIND_SET or KIND_RUN */
	uint8_t min, max; /* minimum and maximum number of cards */
};

/**
 * struct partition_query - rules, objective and constraints of a search
 *
 * Rules of melds, set by partition_query_init from the game's rules:
 * @set_min, @set_max: smallest and largest size of a set; @set_max 0: sets are
 *	not allowed
 * @set_suits: enum set_suits: which suits the natural cards of a set may have
 * @set_wilds: enum set_wilds: what a wild card in a set represents.  Affects
 *	only laid.as in the result
 * @run_min, @run_max: smallest and largest size of a run; @run_max 0: runs are
 *	not allowed
 * @run_low, @run_high: lowest and highest place that a run may contain. 1 is
 *	the low ace, 14 the high ace
 * @run_round: true: runs may continue from the king to the ace and then to the
 *	two
 * @natural_min: minimum number of natural (not wild) cards in a meld
 * @wild_max: maximum number of wild cards in a meld
 * @natural_more: true: a meld must have more natural cards than wild cards
 * @pure_runs: true: a run has no wild card
 * @wild_alone: one bit per card that a lone wild card may represent.  If the
 *	bit is set, a wild card may represent this card in a run only if the run
 *	has no other wild card
 * @wild: by card, enum wildness: how a meld may use the card
 * @joker_face: okey 2.2: the card of which jokers X1 are natural copies.  This
 *	card itself is always wild.  CARD_NONE: there is no such card
 *
 * Objective of the search.  partition_query_init sets it to the fewest points
 * left in hand or, in games in which melds score, to the most points won:
 * @weight: by card, the gain for this card in a meld; 0 or more
 * @wild_place: by card, the bonus if a wild card represents the card in a run
 * @wild_rank: by rank, the bonus if a wild card represents the rank in a set,
 *	in any suit
 * @full_bonus: bonus for each run that has @run_max cards
 *
 * Constraints of the search.  The value 0 means no constraint; for @left_max,
 * 255 means none. partition_query_init sets no constraint:
 * @left_min, @left_max: minimum and maximum number of cards left in hand.  To
 *	keep one card for the discard, set both to 1
 * @runs_min: minimum number of runs
 * @pure_min: indian 7.2: minimum number of runs without wild cards
 * @part, @parts: the @parts required melds of a contract
 * @parts_only: true: no melds except those of @part are allowed
 * @sets_differ: true: the sets of @part must have different ranks
 * @runs_apart: contract 5.7: true: two runs of @part in one suit must not
 *	adjoin
 * @nodes: number of steps after which the search stops; 0: PARTITION_NODES.  If
 *	a search without constraints stops in this way, it spends as many steps
 *	again to improve its result
 */
struct partition_query {
	uint8_t set_min, set_max;
	uint8_t set_suits, set_wilds;
	uint8_t run_min, run_max;
	uint8_t run_low, run_high;
	bool run_round;
	uint8_t natural_min, wild_max;
	bool natural_more, pure_runs;
	uint64_t wild_alone;
	uint8_t wild[CARD_KINDS];
	card_t joker_face;

	int16_t weight[CARD_KINDS];
	int16_t wild_place[64];
	int16_t wild_rank[RANK_HIGH_ACE];
	int16_t full_bonus;

	uint16_t left_min;
	uint8_t left_max;
	uint8_t runs_min, pure_min;
	uint8_t parts;
	struct partition_part part[PARTITION_PARTS_MAX];
	bool parts_only, sets_differ, runs_apart;
	uint32_t nodes;
};

/**
 * struct partition - the best melds that partition_find found
 * @exact: true: no better melds exist. false: the search stopped early, or
 *	missed melds (see WILD_IN_RUNS)
 * @gain: sum of the query's weights and bonuses for the melds
 * @left: sum of the query's weights of the cards outside melds
 * @left_count: number of cards outside melds
 * @pure: number of runs without wild cards
 * @nodes: number of steps that the search took
 * @melds: melds, sorted by suit and rank; meld.owner is 0.  A seat can play the
 *	melds without change: laid.as of a wild card in a run is the card of its
 *	place.  In a set, laid.as of a wild card is AS_RANK.  With
 *	SET_WILDS_PLACES it is CARD_NONE, because the other cards determine the
 *	wild card's suit
 */
struct partition {
	bool exact;
	int gain;
	int left;
	uint16_t left_count;
	uint8_t pure;
	uint8_t n;
	uint32_t nodes;
	struct meld melds[PARTITION_MELDS_MAX];
};

/**
 * partition_query_init - set up a query for the best melds under the rules of a
 * game
 * @rules: rules of the game, borrowed
 */
void partition_query_init(struct partition_query *query,
			  const struct rules *rules);

/* Set up a query as partition_query_init does; then adapt it to the current
 * deal with the function family.ask (for example, to the deal's wild card). */
void partition_query_deal(struct partition_query *query,
			  const struct state *state);

/* Let the query be about roles (card_role) instead of cards: then the joker is
 * wild, and @joker_face is CARD_NONE.  The hands must contain roles too. */
void partition_query_take_roles(struct partition_query *query);

/**
 * partition_find - find the best disjoint melds
 * @query: rules, objective and constraints of the search, borrowed
 * @hand: cards of the hand, borrowed
 * @best: caller's storage.  Always written, without melds if the function found
 *	none
 *
 * If no choice of melds meets the constraints, returns false and best->exact is
 * true.  If the search stopped before it found a choice, returns false and
 * best->exact is false.
 */
bool partition_find(const struct partition_query *query, const struct bag *hand,
		    struct partition *best);

/**
 * partition_deadwood - return the least deadwood of a hand: the fewest points
 * of the cards outside disjoint melds
 *
 * partition_deadwood calls partition_find, or the much faster least_deadwood if
 * the rules' melds are Gin's.
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
 * @action: action, which the caller must initialize with action_init.  If the
 *	partition has no melds, gets an empty list
 */
void partition_append_melds(const struct partition *best,
			    struct action *action);

/**
 * partition_append_best - append the best melds of a hand to an action
 * @action: action, which the caller must initialize with action_init and which
 *	has no list yet
 */
void partition_append_best(const struct rules *rules, const struct bag *hand,
			   struct action *action);

/* Return whether least_deadwood.h supports these rules.  rules_resolve stores
 * the result in rules->plain_melds. */
bool partition_is_plain(const struct rules *rules);

#endif
