/*
 * table_open.h - what the files of openings share.
 *
 * table_open.c judges an opening by the contract of the deal.  The list of
 * openings is found part by part: table_open_parts.c lists the melds of the
 * hand that could be a part each, table_open_hunt.c tries every choice of one
 * for each part that the hand holds together, table_open_list.c makes actions
 * of them.  It ends early where a part has no meld at all, which is most of the
 * time, and after so many steps where a hand is huge.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_OPEN_H
#define DEADWOOD_REFEREE_GAMES_TABLE_OPEN_H

#include "referee/games/table.h"

#define MELDS_MAX    200 /* of one part that are compared; below 256 */
#define OPENINGS_MAX 12	 /* openings that are listed */
#define OPENING_MAX  17	 /* cards of one meld that are tried */

/* A meld that could be a part; CARD_NONE for a wild card not yet chosen. */
struct choice {
	uint8_t kind;
	uint8_t n;
	uint8_t wilds;
	uint8_t rank;	 /* of a set */
	uint8_t natural; /* cards of a wild rank, natural here */
	int16_t points;	 /* of its natural cards */
	struct laid cards[OPENING_MAX];
};

/* What is looked at of a meld before it is taken: see glance_of. */
struct glance {
	uint64_t held;	/* bit per card that it needs of the hand */
	int16_t points; /* with its wild cards as jokers, whichever they will
			   be */
	uint8_t wilds;	/* cards of wild rank that it takes, natural or not */
	uint8_t at;	/* its place in the list */
};

/* Melds as they were found, and those of them that are tried with the most
 * points first. */
struct choices {
	struct contract_part part;
	unsigned n, glances;
	struct choice at[MELDS_MAX];
	struct glance glance[MELDS_MAX];
};

struct found {
	int points;
	uint64_t sum; /* of what is used: equal for equal cards */
	const struct choice *part[CONTRACT_PARTS_MAX];
};

/* What some parts need of wild cards at least, and bring at most. */
struct ahead {
	unsigned wilds;
	int points;
};

/**
 * struct hunt - looking for openings in a hand
 * @of: copies of each card not used yet; @held: bit per card of which there is
 *        one
 * @wilds: the wild cards of the hand, jokers first
 * @wild_left: wild cards not used yet; @jokers: the jokers among all of them
 * @spare: of them those that the part whose melds are listed can have
 * @lists: a list for each part; @of_part: parts of one form share it
 * @ahead: of the parts from there on
 * @cut: something was left out
 */
struct hunt {
	const struct state *state;
	const struct rules *rules;
	const struct contract *contract;
	uint8_t of[CARD_KINDS];
	uint64_t held;
	uint64_t any; /* natural cards that are not wild */
	card_t wilds[PACK_CARDS_MAX];
	unsigned wild_count;
	unsigned wild_left;
	unsigned jokers;
	unsigned spare;
	struct choices lists[CONTRACT_PARTS_MAX];
	unsigned list_count;
	unsigned of_part[CONTRACT_PARTS_MAX];
	struct ahead ahead[CONTRACT_PARTS_MAX + 1];
	unsigned chosen_at[CONTRACT_PARTS_MAX];
	const struct choice *chosen[CONTRACT_PARTS_MAX];
	unsigned steps;
	unsigned grows;
	bool cut;
	unsigned found_count;
	struct found found[OPENINGS_MAX];
};

/* The contract of the deal, or NULL. */
static inline const struct contract *
contract_of(const struct state *state)
{
	return rules_contract(state->rules, state->deal);
}

/* Does a run from @low begin right above one up to @high?  Nothing follows a
 * high ace. */
static inline bool
adjoins(card_t high, card_t low)
{
	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

/* contract 5.8: how much a pat hand may leave. */
static inline unsigned
pat_left(const struct rules *rules)
{
	return rules->final_discard == FINAL_FORBIDDEN ? 0 : 1;
}

/* rummy2 5.7: exactly the contract, and one card, which ends the deal. */
static inline bool
leaves_one(const struct rules *rules, const struct contract *contract)
{
	return contract->pat && rules->final_discard == FINAL_REQUIRED;
}

/* Do the contract's melds come alone?  contract 5.6; but king 5.2 */
static inline bool
parts_only(const struct rules *rules, const struct contract *contract)
{
	return (rules->opening_only && !rules->extra_melds) ||
	       leaves_one(rules, contract);
}

/* A pat hand that leaves one card: may it be the discard?  rummy2 5.7 */
struct ruling opening_check_last(const struct state *state,
				 const struct laying *laying);

/* A number for the cards of a meld: equal where they are. */
static inline uint64_t
choice_sum(const struct choice *choice)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < choice->n; i++)
		sum += card_number(choice->cards[i].card);
	return sum;
}

/* Take the hand of the seat in turn up, and its contract. */
void hunt_init(struct hunt *hunt, const struct state *state);

/* Find the openings, with the most points first; cut is set where some were not
 * looked at. */
void hunt_openings(struct hunt *hunt);

/**
 * hunt_list_parts - list the melds of the hand for each part of the contract
 * @hunt: its hand and wild cards are set; lists, list_count and of_part are
 *        filled in; cut is set where melds are left out
 *
 * Returns false when a part has none: there is no opening.
 */
bool hunt_list_parts(struct hunt *hunt);

#endif
