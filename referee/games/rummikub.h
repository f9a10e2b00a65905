/*
 * rummikub.h - functions shared by the files of the rummikub family.
 *
 *   rummikub.c          the turn and the score
 *   rummikub_arrange.c  the check of a new table
 *   rummikub_legal.c    the list of legal actions and the default action
 */
#ifndef DEADWOOD_REFEREE_GAMES_RUMMIKUB_H
#define DEADWOOD_REFEREE_GAMES_RUMMIKUB_H

#include "referee/engine/game.h"
#include "referee/search/rearrange.h"

/* rummikub 2.1: number of jokers; further jokers are ignored */
#define RUMMIKUB_JOKERS_MAX 2

/* Return whether the seat may rearrange the table (rummikub 6.2 and 11).  A
 * seat may rearrange the table if it has laid its first melds, or if the game
 * has no minimum for them. */
static inline bool
rummikub_is_open(const struct state *state, seat_t seat)
{
	return state->rules->first_meld == 0 || (state->opened >> seat & 1);
}

/**
 * struct new_table - the sets on the table after an action
 * @sets: the @n sets, in the order of the action
 * @played: number of copies of each tile that comes from the rack.
 *        @played_count: number of these tiles in total
 */
struct new_table {
	unsigned n;
	struct meld sets[TABLE_MELDS_MAX];
	uint8_t played[CARD_KINDS];
	unsigned played_count;
};

/**
 * rummikub_check_table - check an action that arranges the table (rummikub 6)
 * @out: caller's storage, set if the function returns REFUSE_NONE
 */
struct ruling rummikub_check_table(const struct state *state,
				   const struct action *action,
				   struct new_table *out);

_Static_assert(sizeof(struct rearrange_scratch) <=
		       LEGAL_ROOM * sizeof(uint64_t),
	       "struct rearrange_scratch must fit into @room of struct legal");

/* Return the scratch memory of the search for a new table, the member @room of
 * @out. */
static inline struct rearrange_scratch *
rummikub_scratch(struct legal *out)
{
	return (void *)out->room;
}

/* Functions of struct family for Rummikub, defined in rummikub_legal.c. */
void rummikub_legal(const struct state *state, struct legal *out);
void rummikub_standard(const struct state *state, struct action *out);
uint32_t rummikub_may(const struct state *state);

#endif
