/*
 * rummikub.h - what the files of the rummikub family share.
 *
 * rummikub.c is the turn and the score, rummikub_arrange.c what a new table
 * must be, rummikub_legal.c the list of legal actions and the safe one.
 */
#ifndef DEADWOOD_REFEREE_GAMES_RUMMIKUB_H
#define DEADWOOD_REFEREE_GAMES_RUMMIKUB_H

#include "referee/engine/game.h"
#include "referee/search/rearrange.h"

#define RUMMIKUB_JOKERS_MAX 2 /* rummikub 2.1; more is not looked for */

/* Has the seat made its first meld, or needs none? (rummikub 6.2, 11) */
static inline bool
rummikub_is_open(const struct state *state, seat_t seat)
{
	return state->rules->first_meld == 0 || (state->opened >> seat & 1);
}

/**
 * struct retabled - a new table that was read
 * @sets: @n sets, in the order of the action
 * @played: tiles of the rack that it holds, @played_count in all
 */
struct retabled {
	unsigned n;
	struct meld sets[TABLE_MELDS_MAX];
	uint8_t played[CARD_KINDS];
	unsigned played_count;
};

/**
 * rummikub_judge - may the seat in turn make this its table? (rummikub 6)
 * @out: caller's storage; meaningful on REFUSE_NONE
 */
struct ruling rummikub_judge(const struct state *state,
			     const struct action *action, struct retabled *out);

_Static_assert(sizeof(struct rearrange_scratch) <=
		       LEGAL_ROOM * sizeof(uint64_t),
	       "a list has room for the search for a new table");

/* The working memory of that search: that of the list that is made. */
static inline struct rearrange_scratch *
rummikub_scratch(struct legal *out)
{
	return (void *)out->room;
}

/* Rows of the family: rummikub_legal.c. */
void rummikub_legal(const struct state *state, struct legal *out);
void rummikub_standard(const struct state *state, struct action *out);
uint32_t rummikub_may(const struct state *state);

#endif
