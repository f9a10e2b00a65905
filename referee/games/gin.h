/*
 * gin.h - what the files of the gin family share.
 *
 * gin.c is the turn, the knock and the score; gin_legal.c what may be done: the
 * list of legal actions and the safe one; gin_ids.c the same by numbers.
 */
#ifndef DEADWOOD_REFEREE_GAMES_GIN_H
#define DEADWOOD_REFEREE_GAMES_GIN_H

#include "referee/engine/game.h"

#define GIN_WALL_CARDS 2 /* gin 8.2: the stock's last two are never drawn */

/* gin 8.3: the offer of the last discard, and not that of the upcard. */
bool gin_is_wall_offer(const struct state *state);

/* The cards that a knock may use: at the wall the top discard too (gin 8.3). */
struct bag gin_knocking_hand(const struct state *state);

/**
 * gin_kept_back - the card that may not be thrown back, or CARD_NONE: gin 4.3
 * @hand: the seat's hand, or gin_knocking_hand
 *
 * The card taken in this turn, or at the wall the one that counts as in hand,
 * unless the hand holds its twin.
 */
card_t gin_kept_back(const struct state *state, const struct bag *hand);

/**
 * gin_big_gin - may the whole of these cards be knocked with? gin 7.4
 * @least: the least deadwood of them
 * @action: gets the melds; its head is set
 */
bool gin_big_gin(const struct state *state, const struct bag *held, int least,
		 struct action *action);

/* May these cards be knocked with, this one of them as the discard?  @least: as
 * above. gin 4.3, 7.1 */
bool gin_knocks_with(const struct state *state, const struct bag *held,
		     int least, card_t card);

/* Does the card fit this meld of the table, from 0? gin 6.1 */
bool gin_fits(const struct state *state, card_t card, unsigned meld);

/* Rows of the family: gin_legal.c. */
void gin_legal(const struct state *state, struct legal *out);
void gin_standard(const struct state *state, struct action *out);
uint32_t gin_may(const struct state *state);

/* gin_ids.c */
extern const struct id_space gin_ids;

#endif
