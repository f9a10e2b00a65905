/*
 * indian.h - functions shared by the files of the indian family.
 *
 *   indian.c        the turn, the drop, the declaration and the score
 *   indian_melds.c  melds in a deal with its wild rank, and the count of a hand
 *   indian_legal.c  checks of actions, the list of legal actions, the default
 *                   action
 *
 * Checks are about the seat in turn and change nothing.
 */
#ifndef DEADWOOD_REFEREE_GAMES_INDIAN_H
#define DEADWOOD_REFEREE_GAMES_INDIAN_H

#include "referee/engine/game.h"
#include "referee/search/partition.h"

/* indian 7.2: minimum for a declaration, and for a loser's count (9.2) */
#define INDIAN_RUNS_MIN 2
#define INDIAN_PURE_MIN 1

/* Return whether the card is wild in this deal: a joker, or a card of the wild
 * rank (indian 3.2). */
bool indian_is_wild(const struct state *state, card_t card);

/* Return the points of a card left in a hand: indian 9.1. */
int indian_points(const struct state *state, card_t card);

/* Return whether a card can be drawn from the stock, renewed if it is empty. */
bool indian_stock_ready(const struct state *state);

/* Check that the seat may take the top of the discard pile: indian 4.2, 8.2. */
struct ruling indian_check_take(const struct state *state);

/* Check that the seat may discard this card, alone or in a declaration:
 * indian 4.3. */
struct ruling indian_check_discard(const struct state *state, card_t card);

/* Functions of struct family: indian_melds.c.  The kind read is KIND_PURE,
 * KIND_SEQ or KIND_SET; with a @kind other than KIND_NONE it must be that. */
struct ruling indian_read_meld(const struct state *state, seat_t seat,
			       const struct laid *cards, unsigned count,
			       enum kind kind, struct meld *out);
int indian_meld_points(const struct state *state, const struct meld *meld);
int indian_deadwood(const struct state *state, const struct bag *hand);
void indian_query_hand(const struct state *state,
		       struct partition_query *query);

/**
 * indian_count_hand - return the least points a hand must count (indian 9.2)
 * @best: the partition with these points; it has no melds, so that every card
 *        counts, unless the hand has two sequences, one of them pure
 */
int indian_count_hand(const struct state *state, const struct bag *hand,
		      struct partition *best);

/* Functions of struct family: indian_legal.c. */
void indian_legal(const struct state *state, struct legal *out);
void indian_standard(const struct state *state, struct action *out);
uint32_t indian_may(const struct state *state);

#endif
