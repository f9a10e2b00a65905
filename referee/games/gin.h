/*
 * gin.h - functions shared by the files of the gin family.
 *
 *   gin.c        the turn, the knock and the score
 *   gin_legal.c  the list of legal actions and the default action
 *   gin_ids.c    the same actions as fixed numbers
 */
#ifndef DEADWOOD_REFEREE_GAMES_GIN_H
#define DEADWOOD_REFEREE_GAMES_GIN_H

#include "referee/engine/game.h"

#define GIN_WALL_CARDS 2 /* gin 8.2: the last two cards stay in the stock */

/* Return whether the phase offer is that of the last discard at the wall, not
 * that of the upcard: gin 8.3. */
bool gin_is_wall_offer(const struct state *state);

/* Return the cards that a knock may use: the hand, and at the wall the top
 * discard too: gin 8.3. */
struct bag gin_knocking_hand(const struct state *state);

/**
 * gin_barred_discard - return the card that may not be discarded, or CARD_NONE
 * @hand: the seat's hand, or gin_knocking_hand
 *
 * It is the card taken from the pile in this turn, or at the wall the top
 * discard that counts as in hand, unless the hand has a second copy: gin 4.3.
 */
card_t gin_barred_discard(const struct state *state, const struct bag *hand);

/**
 * gin_find_big_gin - return whether all cards of @held form melds: gin 7.4
 * @least: their least deadwood
 * @action: a knock; the melds are appended
 */
bool gin_find_big_gin(const struct state *state, const struct bag *held,
		      int least, struct action *action);

/* Return whether a knock from @held with this discard is legal.  @least: the
 * least deadwood of @held: gin 4.3, 7.1. */
bool gin_may_knock_with(const struct state *state, const struct bag *held,
			int least, card_t card);

/* Return whether the card can be laid off on this meld of the table, from 0:
 * gin 6.1. */
bool gin_card_fits(const struct state *state, card_t card, unsigned meld);

/* Functions of struct family: gin_legal.c. */
void gin_legal(const struct state *state, struct legal *out);
void gin_standard(const struct state *state, struct action *out);
uint32_t gin_may(const struct state *state);

/* Numbers of all actions: gin_ids.c. */
extern const struct id_space gin_ids;

#endif
