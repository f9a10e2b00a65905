/*
 * canasta_melds.h - list the new melds of a hand in Canasta, and the cards that
 * a hand can add to runs.
 *
 * canasta_check_lay checks each action before it is listed.  A file uses only
 * functions of files above it in this list:
 *
 *   canasta_finder.c  the cards of the hand, and actions to fill in
 *   canasta_runs.c    runs, and cards added to runs
 *   canasta_melds.c   sets, and several melds that open a side
 */
#ifndef DEADWOOD_REFEREE_CANASTA_CANASTA_MELDS_H
#define DEADWOOD_REFEREE_CANASTA_CANASTA_MELDS_H

#include "referee/canasta/canasta.h"

#define WILDS_IN_HAND 36 /* 24 deuces and 12 jokers of six packs */

/**
 * struct canasta_finder - search for melds in a hand
 * @naturals: number of natural cards of each rank in the hand
 * @wilds: the wild cards, jokers last; @jokers: the number of jokers
 * @top: the pile's top card if the action must lay it, or CARD_NONE
 * @takes: the action takes the pile, whose top card is in @hand
 */
struct canasta_finder {
	const struct state *state;
	const struct rules *rules;
	struct legal *out;
	const struct bag *hand;
	uint8_t naturals[RANK_HIGH_ACE];
	card_t wilds[WILDS_IN_HAND];
	unsigned wild_count;
	unsigned jokers;
	card_t top;
	bool takes;
};

/**
 * struct unit - cards of the hand that could be a meld
 * @rank: rank of a set, or UNIT_RUN
 * @n: number of natural cards, in a set with the pile's top card
 * @wilds: number of wild cards
 * @suit, @low: suit and lowest place (meld.h) of a run
 */
struct unit {
	unsigned rank;
	unsigned n;
	unsigned wilds;
	unsigned suit;
	int low;
};

#define UNIT_RUN 0

/* Return card @i of a run. */
static inline card_t
run_unit_card(const struct unit *run, unsigned i)
{
	return card_of(run->suit, place_rank(run->low + (int)i));
}

/* maximum number of runs that canasta_find_runs finds */
#define RUNS_FOUND_MAX 12

/* Search in the hand of the seat in turn. */
void canasta_finder_init(struct canasta_finder *finder,
			 const struct state *state, card_t top,
			 struct legal *out);

/* Search in another hand; the caller keeps @hand as long as @finder. */
void canasta_finder_set_hand(struct canasta_finder *finder,
			     const struct bag *hand);

/* Return whether melds of the rank take no wild cards. */
static inline bool
canasta_is_stop_rank(const struct rules *rules, unsigned rank)
{
	uint64_t stops = rules->stop_cards | rules->stop_cards >> 32;

	return ((stops | stops >> 16) >> rank & 1) != 0;
}

/* Return the next action of the list to fill in; if there is no room, set
 * "more" and return NULL. */
struct action *canasta_next_action(struct legal *out, enum act act);

/* Append the action that was filled in if it is legal; return whether it is. */
bool canasta_keep_if_legal(const struct canasta_finder *finder);

/* Return the act that lays cards: a draw if the pile is taken, else @act. */
static inline enum act
canasta_laying_act(const struct canasta_finder *finder, enum act act)
{
	return finder->top != CARD_NONE || finder->takes ? ACT_DRAW : act;
}

/* Append @n natural cards of a rank, the pile's top card first. */
unsigned canasta_put_naturals(const struct canasta_finder *finder,
			      unsigned rank, unsigned n, struct laid *out);

/* Append the natural cards of a unit. */
unsigned canasta_put_unit(const struct canasta_finder *finder,
			  const struct unit *unit, struct laid *out);

/* Return wild card @i, counted from the cheapest or, with @expensive, from the
 * most expensive. */
static inline struct laid
canasta_wild_at(const struct canasta_finder *finder, unsigned i, bool expensive)
{
	card_t card = finder->wilds[expensive ? finder->wild_count - 1 - i : i];

	return (struct laid){ card, CARD_NONE };
}

/* Return whether the hand has both jokers and other wild cards. */
static inline bool
canasta_wilds_differ(const struct canasta_finder *finder)
{
	return finder->jokers > 0 && finder->jokers < finder->wild_count;
}

/* List one action that lays a meld of each unit.  Return whether it is legal.
 */
bool canasta_list_units(const struct canasta_finder *finder,
			const struct unit *units, unsigned count,
			bool expensive);

/* Find the longest runs of a hand that have no card in common.  Return their
 * number, at most RUNS_FOUND_MAX. */
unsigned canasta_find_runs(const struct rules *rules, const struct bag *hand,
			   struct unit runs[RUNS_FOUND_MAX]);

/* Take the cards of a run out of a hand. */
void canasta_take_run(const struct unit *run, struct bag *hand);

/* List each run of the hand.  Return whether the hand has a run. */
bool canasta_list_runs(const struct canasta_finder *finder);

/* List all cards that the hand can add to a run on the table. */
void canasta_list_run_adds(const struct canasta_finder *finder,
			   unsigned number);

/* List the new melds of the hand, or those with the pile's top card. */
void canasta_list_melds(const struct canasta_finder *finder);

#endif
