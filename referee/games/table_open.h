/*
 * table_open.h - openings: check against the contract, and search.
 *
 * table_open.c checks an opening against the contract of the deal.  The list of
 * openings is found part by part.  table_open_parts.c lists the melds of the
 * hand that can be each part.  table_open_search.c tries every choice of one
 * meld for each part that the hand has together.  table_open_list.c makes
 * actions of them.
 *
 * The search ends early if a part has no meld at all, which is most frequent,
 * and after a fixed number of steps if a hand is huge.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_OPEN_H
#define DEADWOOD_REFEREE_GAMES_TABLE_OPEN_H

#include "referee/games/table.h"

#define CHOICES_MAX  200 /* melds of one part: fewer than 256 */
#define OPENINGS_MAX 12	 /* openings in the list */
#define OPENING_MAX  17	 /* cards of one meld */

/* A meld that can be a part; CARD_NONE is a wild card not yet assigned. */
struct choice {
	uint8_t kind;
	uint8_t n;
	uint8_t wilds;
	uint8_t rank;	 /* of a set */
	uint8_t natural; /* cards of a wild rank that are natural here */
	int16_t points;	 /* of its natural cards */
	struct laid cards[OPENING_MAX];
};

/* Key to reject a meld before its cards are compared: see choices_key_of. */
struct choice_key {
	uint64_t held;	/* bit per card that it needs from the hand */
	int16_t points; /* each wild card counts as a joker */
	uint8_t wilds;	/* wild cards that it takes, natural ones too */
	uint8_t at;	/* its index in the list */
};

/* The melds of a part, and keys of those that are tried, most points first. */
struct choices {
	struct contract_part part;
	unsigned n, key_count;
	struct choice at[CHOICES_MAX];
	struct choice_key key[CHOICES_MAX];
};

/* An opening that was found: a meld for each part. */
struct opening {
	int points;
	uint64_t sum; /* checksum of the cards: equal for equal cards */
	const struct choice *part[CONTRACT_PARTS_MAX];
};

/* Bounds for some parts: fewest wild cards that they need, most points that
 * they have. */
struct part_bound {
	unsigned wilds;
	int points;
};

/**
 * struct opening_search - search for openings in a hand
 * @of: copies of each card not used yet; @held: bit per card with such a copy
 * @wilds: the wild cards of the hand, jokers first
 * @wild_left: wild cards not used yet; @jokers: the jokers in @wilds
 * @spare_wilds: wild cards that the part whose melds are listed can use
 * @lists: melds of each form of a part; @list_of_part: index of a part's list
 * @bound: bounds of the parts from this index on
 * @steps, @run_steps: steps so far, of the search and of listing runs
 * @incomplete: some openings were skipped
 */
struct opening_search {
	const struct state *state;
	const struct rules *rules;
	const struct contract *contract;
	uint8_t of[CARD_KINDS];
	uint64_t held;
	uint64_t naturals; /* natural cards that are not wild */
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	unsigned wild_left;
	unsigned jokers;
	unsigned spare_wilds;
	struct choices lists[CONTRACT_PARTS_MAX];
	unsigned list_count;
	unsigned list_of_part[CONTRACT_PARTS_MAX];
	struct part_bound bound[CONTRACT_PARTS_MAX + 1];
	unsigned chosen_at[CONTRACT_PARTS_MAX];
	const struct choice *chosen[CONTRACT_PARTS_MAX];
	unsigned steps;
	unsigned run_steps;
	bool incomplete;
	unsigned found_count;
	struct opening found[OPENINGS_MAX];
};

/* Return the contract of the deal, or NULL. */
static inline const struct contract *
contract_of(const struct state *state)
{
	return rules_contract(state->rules, state->deal);
}

/* Return whether a run from @low begins right above a run up to @high.  No card
 * follows a high ace. */
static inline bool
run_adjoins(card_t high, card_t low)
{
	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

/* Return how many cards a pat hand may leave: contract 5.8. */
static inline unsigned
contract_pat_left(const struct rules *rules)
{
	return rules->final_discard == FINAL_FORBIDDEN ? 0 : 1;
}

/* Return whether an opening uses exactly the contract and leaves one card,
 * which ends the deal: rummy2 5.7. */
static inline bool
contract_leaves_one(const struct rules *rules, const struct contract *contract)
{
	return contract->pat && rules->final_discard == FINAL_REQUIRED;
}

/* Return whether an opening has only the melds of the contract: contract 5.6;
 * king 5.2 allows others. */
static inline bool
contract_parts_only(const struct rules *rules, const struct contract *contract)
{
	return (rules->opening_only && !rules->extra_melds) ||
	       contract_leaves_one(rules, contract);
}

/* Check that the one card that a pat hand leaves may be the discard:
 * rummy2 5.7. */
struct ruling opening_check_last(const struct state *state,
				 const struct laying *laying);

/* Return a checksum of the cards of a meld: equal for equal cards. */
static inline uint64_t
choice_cards_sum(const struct choice *choice)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < choice->n; i++)
		sum += card_number(choice->cards[i].card);
	return sum;
}

/* Prepare a search for the hand of the seat in turn and its contract. */
void opening_search_init(struct opening_search *search,
			 const struct state *state);

/* Find the openings, most points first.  Sets .incomplete if it skipped some.
 */
void opening_search_run(struct opening_search *search);

/**
 * opening_list_parts - list the melds of the hand for each part of the contract
 * @search: its hand and wild cards are set; fills in lists, list_count and
 *          list_of_part; sets incomplete if melds are skipped
 *
 * Returns false if a part has no meld, or the wild cards do not suffice for all
 * parts: there is no opening.
 */
bool opening_list_parts(struct opening_search *search);

#endif
