/*
 * table_open.h - openings (the first melds of a seat): check an opening, and
 * search for openings.
 *
 * table_open.c checks an opening against the contract of the deal, or against
 * the points that the opening needs.  A contract has several parts; each part
 * requires one meld.  table_open_parts.c lists, for each part, the melds of the
 * hand that match the part.  table_open_search.c combines one meld for each
 * part, without using a card twice.  table_open_list.c converts the openings to
 * actions. table_open_total.c searches for openings with enough points: it
 * gives the same search contracts of one to four parts of any kind.
 *
 * If no meld matches a part, the search ends at once.  Parts without a matching
 * meld are the most frequent case.  For a huge hand, the search ends after a
 * fixed number of steps.
 */
#ifndef DEADWOOD_REFEREE_TABLE_TABLE_OPEN_H
#define DEADWOOD_REFEREE_TABLE_TABLE_OPEN_H

#include "referee/table/table.h"

struct partition;

/* Maximum number of melds for one part of a contract.  CHOICES_MAX must be
 * below 256. */
#define CHOICES_MAX 200

#define OPENINGS_MAX 12 /* maximum number of openings in the list */
#define OPENING_MAX  17 /* maximum number of cards in one meld */

/* A meld that matches a part of the contract.  If an element of @cards is
 * CARD_NONE, the wild card for this place is not chosen yet. */
struct choice {
	uint8_t kind;
	uint8_t n;
	uint8_t wilds;
	uint8_t rank;	 /* rank of the set, if the meld is a set */
	uint8_t natural; /* number of cards of a wild rank that are natural in
			    this meld */
	int16_t points;	 /* points of the natural cards */
	int16_t worth;	 /* points of the meld, for the rule opening_total */
	struct laid cards[OPENING_MAX];
};

/* Summary of a meld (see choices_key_of) for fast comparisons.  With the
 * summary the search rejects many melds quickly, without comparing their
 * cards. */
struct choice_key {
	uint64_t held;	/* one bit per natural card that the meld needs */
	int16_t points; /* points of the meld if each of its wild cards is a
			   joker */
	uint8_t wilds;	/* number of jokers and cards of wild ranks in the meld,
			   even those that are natural in it */
	uint8_t at; /* index of the meld in the array @at of struct choices */
};

/* The melds of a hand that match a part of the contract.  The array @key has
 * only the melds that the search tries, sorted by points, highest first. */
struct choices {
	struct contract_part part;
	unsigned n, key_count;
	struct choice at[CHOICES_MAX];
	struct choice_key key[CHOICES_MAX];
};

/* An opening that the search found: one meld for each part of the contract. */
struct opening {
	int points;
	uint64_t sum; /* hash of the cards; equal cards have equal hashes */
	const struct choice *part[CONTRACT_PARTS_MAX];
};

/* Bounds for several parts of a contract together: minimum number of wild cards
 * and maximum number of points. */
struct part_bound {
	unsigned wilds;
	int points;
	int worth;
};

/**
 * struct opening_search - a search for the openings of a hand
 * @of: by card, number of copies that are not used yet.  @held: one bit per
 *        card with such a copy
 * @wilds: the wild cards of the hand, first the jokers
 * @wild_left: number of wild cards that are not used yet.  @jokers: number of
 *        jokers in @wilds
 * @spare_wilds: number of wild cards that remain for the part whose melds the
 *        search lists now
 * @lists: lists of melds; equal parts have the same list.  for each part, index
 *        of its list in @lists
 * @bound: element i has the bounds for part i and all parts after it
 * @parts_of_total: for the rule opening_total, the contract to which @contract
 *	points
 * @total: number of points that the melds need; 0: no minimum
 * @must: card that the melds must contain, or CARD_NONE
 * @steps, @run_steps: number of steps so far, in the search and in the listing
 *	of runs
 * @incomplete: true: the search skipped some openings
 */
struct opening_search {
	const struct state *state;
	const struct rules *rules;
	const struct contract *contract;
	uint8_t of[CARD_KINDS];
	uint64_t held;
	uint64_t naturals; /* one bit per card of the hand that is not wild */
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	unsigned wild_left;
	unsigned jokers;
	unsigned spare_wilds;
	struct choices lists[CONTRACT_PARTS_MAX];
	unsigned list_count;
	unsigned list_of_part[CONTRACT_PARTS_MAX];
	struct part_bound bound[CONTRACT_PARTS_MAX + 1];
	struct contract parts_of_total;
	int total;
	card_t must;
	unsigned chosen_at[CONTRACT_PARTS_MAX];
	const struct choice *chosen[CONTRACT_PARTS_MAX];
	unsigned steps;
	unsigned run_steps;
	bool incomplete;
	unsigned found_count;
	struct opening found[OPENINGS_MAX];
};

/* Return the contract of the deal.  If the deal has no contract, return
 * NULL. */
static inline const struct contract *
contract_of(const struct state *state)
{
	return rules_contract(state->rules, state->deal);
}

/* Return whether a run that ends with @high adjoins a run that begins with
 * @low.  No card follows a high ace. */
static inline bool
run_adjoins(card_t high, card_t low)
{
	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

/* Return the maximum number of cards that remain in the hand after a seat has
 * laid a pat (whole) hand: contract 5.8. */
static inline unsigned
contract_pat_left(const struct rules *rules)
{
	return rules->final_discard == FINAL_FORBIDDEN ? 0 : 1;
}

/* Return whether an opening must leave exactly one card in the hand.  Its
 * discard then ends the deal: rummy2 5.7. */
static inline bool
contract_leaves_one(const struct rules *rules, const struct contract *contract)
{
	return contract->pat && rules->final_discard == FINAL_REQUIRED;
}

/* Return whether an opening must have only the melds of the contract (contract
 * 5.6); otherwise further melds are allowed (king 5.2). */
static inline bool
contract_parts_only(const struct rules *rules, const struct contract *contract)
{
	return (rules->opening_only && !rules->extra_melds) ||
	       contract_leaves_one(rules, contract);
}

/* Check that the seat may discard the one card that remains after it has laid a
 * pat hand: rummy2 5.7. */
struct ruling opening_check_last(const struct state *state,
				 const struct laying *laying);

/* Return a hash of the cards of a meld.  Equal cards have equal hashes. */
static inline uint64_t
choice_cards_sum(const struct choice *choice)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < choice->n; i++)
		sum += card_number(choice->cards[i].card);
	return sum;
}

/**
 * opening_assign_wilds - write an opening as card lists of an action, with its
 * wild cards.  A set of a wild rank gets only jokers
 * @part: array of the @parts melds
 *
 * If there are too few wild cards, returns false.
 */
bool opening_assign_wilds(const struct opening_search *search,
			  const struct choice *const *part, unsigned parts,
			  struct action *action);

/* Append the melds of a partition as an opening.  If the partition's melds are
 * not melds of the game, returns false. */
bool opening_append_partition(const struct rules *rules,
			      const struct partition *best,
			      struct action *action);

/* Prepare a search for openings of the seat in turn that match the contract of
 * the deal. */
void opening_search_init(struct opening_search *search,
			 const struct state *state);

/* Find the openings, with the most points first.  If the search skips some
 * openings, the function sets .incomplete. */
void opening_search_run(struct opening_search *search);

/**
 * opening_list_parts - list, for each part of the contract, the melds of the
 * hand that match the part
 * @search: search in which the caller has set the hand and the wild cards.  The
 *        function sets @lists, @list_count and @list_of_part.  If it skips
 *        melds, it sets @incomplete
 *
 * If no meld matches a part, or there are too few wild cards for all parts, the
 * hand has no opening; then the function returns false.
 */
bool opening_list_parts(struct opening_search *search);

#endif
