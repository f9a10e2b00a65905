/*
 * indian.h - what the files of the indian family share.
 *
 * indian.c is the turn, the drop, the declaration and the score; indian_melds.c
 * what cards form in a deal with its wild rank, and the count of a hand;
 * indian_legal.c what may be done: what a turn allows, a declaration, the list
 * of legal actions and the safe one. Checks are about the seat in turn and
 * change nothing.
 */
#ifndef DEADWOOD_REFEREE_GAMES_INDIAN_H
#define DEADWOOD_REFEREE_GAMES_INDIAN_H

#include "referee/engine/game.h"
#include "referee/search/partition.h"

/* indian 7.2: of a declaration, and of a loser's count (9.2) */
#define INDIAN_RUNS_MIN 2
#define INDIAN_PURE_MIN 1

/* Wild in this deal: a joker, or a card of the wild rank (indian 3.2). */
bool indian_is_wild(const struct state *state, card_t card);

/* What a card costs in a hand: indian 9.1. */
int indian_points(const struct state *state, card_t card);

/* Can a card be drawn from the stock, perhaps after renewing it? */
bool indian_stock_ready(const struct state *state);

/* May the top of the discard pile be taken?  indian 4.2, 8.2 */
struct ruling indian_check_take(const struct state *state);

/* May this card of the hand be discarded, or be a declaration's discard?
 * indian 4.3 */
struct ruling indian_check_discard(const struct state *state, card_t card);

/* Rows of the family: indian_melds.c.  The kind read is KIND_PURE, KIND_SEQ or
 * KIND_SET; one that is named must be that. */
struct ruling indian_read_meld(const struct state *state, seat_t seat,
			       const struct laid *cards, unsigned count,
			       enum kind kind, struct meld *out);
int indian_meld_points(const struct state *state, const struct meld *meld);
int indian_deadwood(const struct state *state, const struct bag *hand);
void indian_ask(const struct state *state, struct partition_query *query);

/**
 * indian_count - the least that a hand can be left with: indian 9.2
 * @best: the partition that leaves it; without melds where there are not two
 *        sequences, one of them pure, so that every card counts
 */
int indian_count(const struct state *state, const struct bag *hand,
		 struct partition *best);

/* Rows of the family: indian_legal.c. */
void indian_legal(const struct state *state, struct legal *out);
void indian_standard(const struct state *state, struct action *out);
uint32_t indian_may(const struct state *state);

#endif
