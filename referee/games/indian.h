/*
 * indian.h - functions shared by the files of the indian family.
 *
 *   indian.c          the turn, the drop, the declaration and the score
 *   indian_melds.c    melds with the wild cards of the deal, the points of a
 *                     hand
 *   indian_declare.c  the declarations of melds and pairs that a hand has
 *   indian_legal.c    checks of actions, the list of legal actions, the default
 *                     action
 *
 * All checks in indian.h are for the seat in turn and do not change the state.
 */
#ifndef DEADWOOD_REFEREE_GAMES_INDIAN_H
#define DEADWOOD_REFEREE_GAMES_INDIAN_H

#include "referee/engine/game.h"
#include "referee/search/partition.h"

/* Minimum numbers of sequences, and of pure sequences (without wild cards).  A
 * declaration needs these sequences (indian 7.2).  In a loser's hand without
 * these sequences no meld counts (indian 9.2). */
#define INDIAN_RUNS_MIN 2
#define INDIAN_PURE_MIN 1

/* Return whether the card is wild in this deal: a joker, or a card that the
 * turned-up card makes wild (indian 3.2, okey 3.2). */
bool indian_is_wild(const struct state *state, card_t card);

/* Return the wild card of which the jokers are copies (okey 2.2), or CARD_NONE
 * if jokers are wild themselves. */
card_t indian_joker_face(const struct state *state);

/* Return the points of a card that remains in a hand: indian 9.1. */
int indian_points(const struct state *state, card_t card);

/* Return whether the stock has a card to draw, or can be renewed. */
bool indian_stock_ready(const struct state *state);

/* Return whether a seat may drop: indian 4.4, okey 4.4. */
bool indian_may_drop(const struct state *state);

/* Check that the seat may take the top card of the discard pile: indian 4.2,
 * 8.2. */
struct ruling indian_check_take(const struct state *state);

/* Check that the seat may discard this card, in a discard or a declaration:
 * indian 4.3. */
struct ruling indian_check_discard(const struct state *state, card_t card);

/* Functions of struct family for Indian Rummy, defined in indian_melds.c.
 * indian_read_meld finds a meld of the kind KIND_PURE, KIND_SEQ or KIND_SET.
 * If @kind is not KIND_NONE, the meld must have this kind. */
struct ruling indian_read_meld(const struct state *state, seat_t seat,
			       const struct laid *cards, unsigned count,
			       enum kind kind, struct meld *out);
int indian_meld_points(const struct state *state, const struct meld *meld);
int indian_deadwood(const struct state *state, const struct bag *hand);
void indian_query_hand(const struct state *state,
		       struct partition_query *query);

/**
 * indian_count_hand - return the least number of points that a loser's hand can
 * cost (indian 9.2)
 * @best: gets the melds with which the hand costs least.  If the hand does not
 *        contain two sequences, one of them pure, @best has no melds and every
 *        card counts
 */
int indian_count_hand(const struct state *state, const struct bag *hand,
		      struct partition *best);

/* Add a valid declaration of melds, one of pairs, and one without a discard to
 * the legal actions.  Returns whether there is any. */
bool indian_list_declarations(const struct state *state, struct legal *out);

/* Return whether the lists of a declaration are pairs: okey 7.3. */
bool indian_declares_pairs(const struct action *action);

/* Functions of struct family for Indian Rummy, defined in indian_legal.c. */
void indian_legal(const struct state *state, struct legal *out);
void indian_standard(const struct state *state, struct action *out);
uint32_t indian_may(const struct state *state);

#endif
