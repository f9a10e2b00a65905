/*
 * table_open.h - openings (the first melds of a seat): check an opening, and
 * search for openings.
 *
 * table_open.c checks an opening against the contract of the deal, or against
 * the points that it needs.  A contract has several parts; each part requires
 * one meld.  table_open_parts.c lists, for each part, the melds of the hand
 * that match the part.  table_open_search.c combines one meld for each part,
 * without using a card twice.  table_open_list.c converts the openings to
 * actions. table_open_total.c searches for openings with enough points: it
 * gives the same search contracts of one, two, three and four parts of any
 * kind.
 *
 * If no meld matches a part, which is the most frequent case, the search ends
 * at once.  For a huge hand, the search ends after a fixed number of steps.
 */
#ifndef DEADWOOD_REFEREE_TABLE_TABLE_OPEN_H
#define DEADWOOD_REFEREE_TABLE_TABLE_OPEN_H

#include "referee/table/table.h"

struct partition;

/* Maximum number of melds of one part.  It must be below 256. */
#define CHOICES_MAX 200

#define OPENINGS_MAX 12 /* maximum number of openings in the list */
#define OPENING_MAX  17 /* maximum number of cards in one meld */

/* A meld that matches a part of the contract.  CARD_NONE in @cards means that
 * the wild card for this place is not chosen yet. */
struct choice {
	uint8_t kind;
	uint8_t n;
	uint8_t wilds;
	uint8_t rank;	 /* rank of a set */
	uint8_t natural; /* number of cards of a wild rank that are natural in
			    this meld */
	int16_t points;	 /* points of the natural cards */
	int16_t worth;	 /* with opening_total: points of the meld */
	struct laid cards[OPENING_MAX];
};

/* Summary of a meld (see choices_key_of).  With it the search rejects many
 * melds quickly, without comparing their cards. */
struct choice_key {
	uint64_t held;	/* one bit per natural card that the meld needs */
	int16_t points; /* points of the meld, if each wild card is a joker */
	uint8_t wilds; /* number of jokers and cards of wild ranks that the meld
			  uses, even those that are natural in it */
	uint8_t at; /* index of the meld in the array @at of struct choices */
};

/* The melds that match a part.  The array @key has only the melds that the
 * search tries, sorted by points, highest first. */
struct choices {
	struct contract_part part;
	unsigned n, key_count;
	struct choice at[CHOICES_MAX];
	struct choice_key key[CHOICES_MAX];
};

/* An opening that the search found: one meld for each part of the contract. */
struct opening {
	int points;
	uint64_t sum; /* hash of the cards; the same cards have the same hash */
	const struct choice *part[CONTRACT_PARTS_MAX];
};

/* Bounds for several parts together: the minimum number of wild cards and the
 * maximum number of points. */
struct part_bound {
	unsigned wilds;
	int points;
	int worth;
};

/**
 * struct opening_search - a search for the openings of a hand
 * @of: for each card, the number of copies not used yet; @held: one bit per
 *        card with such a copy
 * @wilds: the wild cards of the hand, first the jokers
 * @wild_left: number of wild cards not used yet; @jokers: number of jokers in
 *        @wilds
 * @spare_wilds: number of wild cards that remain for the part whose melds are
 *        being listed
 * @lists: lists of melds; equal parts have the same list.  @list_of_part: for
 *        each part, the index of its list
 * @bound: element i has the bounds for part i and all parts after it
 * @parts_of_total: with opening_total, the contract that @contract points to
 * @total: number of points that the melds need; 0: there is no minimum
 * @must: card that the melds must contain, or CARD_NONE
 * @steps, @run_steps: number of steps so far, in the search and in listing runs
 * @incomplete: true if the search skipped some openings
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

/* Return the contract of the deal; NULL if it has none. */
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

/* Return the maximum number of cards that remain in the hand after a pat hand
 * is laid: contract 5.8. */
static inline unsigned
contract_pat_left(const struct rules *rules)
{
	return rules->final_discard == FINAL_FORBIDDEN ? 0 : 1;
}

/* Return whether an opening must leave exactly one card in the hand, whose
 * discard ends the deal: rummy2 5.7. */
static inline bool
contract_leaves_one(const struct rules *rules, const struct contract *contract)
{
	return contract->pat && rules->final_discard == FINAL_REQUIRED;
}

/* Return whether an opening must have only the melds of the contract (contract
 * 5.6), and no further melds (king 5.2). */
static inline bool
contract_parts_only(const struct rules *rules, const struct contract *contract)
{
	return (rules->opening_only && !rules->extra_melds) ||
	       contract_leaves_one(rules, contract);
}

/* Check that the seat may discard the one card that remains after a pat hand is
 * laid: rummy2 5.7. */
struct ruling opening_check_last(const struct state *state,
				 const struct laying *laying);

/* Return a hash of the cards of a meld; the same cards have the same hash. */
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
 * wild cards; a set of a wild rank gets jokers only
 * @part: the @parts melds
 *
 * Returns false if there are too few wild cards.
 */
bool opening_assign_wilds(const struct opening_search *search,
			  const struct choice *const *part, unsigned parts,
			  struct action *action);

/* Append the melds of a partition as an opening.  Returns false if they are not
 * melds of the game. */
bool opening_append_partition(const struct rules *rules,
			      const struct partition *best,
			      struct action *action);

/* Prepare a search for openings of the seat in turn that match the contract of
 * the deal. */
void opening_search_init(struct opening_search *search,
			 const struct state *state);

/* Find the openings, those with the most points first.  If it skips some
 * openings, the function sets .incomplete. */
void opening_search_run(struct opening_search *search);

/**
 * opening_list_parts - list, for each part of the contract, the melds of the
 * hand that match the part
 * @search: the caller sets the hand and the wild cards.  The function sets
 *        @lists, @list_count and @list_of_part; if it skips melds, it sets
 *        @incomplete
 *
 * If no meld matches a part, or there are too few wild cards for all parts,
 * there is no opening, and the function returns false.
 */
bool opening_list_parts(struct opening_search *search);

#endif
