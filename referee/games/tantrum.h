/*
 * tantrum.h - what the files of the tantrum family share.
 *
 * tantrum.c is the turn, the last turns and the score; tantrum_melds.c the four
 * kinds of meld; tantrum_legal.c what may be done: what a turn allows, the list
 * of legal actions and the safe one.  What names no seat is about the seat in
 * turn.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TANTRUM_H
#define DEADWOOD_REFEREE_GAMES_TANTRUM_H

#include "referee/engine/game.h"

#define TANTRUM_KINDS 4 /* flush, blank, rank and count: tantrum 5.1 */

/* Bit per enum kind that the seat has laid. */
unsigned tantrum_laid(const struct state *state, seat_t seat);

/* Has the seat laid all four? */
bool tantrum_has_all_kinds(const struct state *state, seat_t seat);

/* Has some seat laid all four, so that this is the last turn of the others?
 * (tantrum 8.1) */
bool tantrum_is_last_turn(const struct state *state);

/* The cards of the seat's next meld: tantrum 5.4. */
unsigned tantrum_meld_size(const struct state *state, seat_t seat);

/* May this card of the hand not be discarded: tantrum 4.3. */
bool tantrum_is_kept_back(const struct state *state, card_t card);

/**
 * tantrum_read - the meld that cards form, of a kind not laid yet
 * @kind: named by the seat, or KIND_NONE: the first that fits (tantrum 5.6)
 * @laid: bit per enum kind that is laid already
 * @out: written on success; the owner is left alone
 */
struct ruling tantrum_read(const struct rules *rules, const struct laid *cards,
			   unsigned count, enum kind kind, unsigned laid,
			   struct meld *out);

/**
 * tantrum_melds - list every meld of a hand
 * @size: cards of a meld
 * @laid: bit per enum kind that is not wanted
 * @out: actions are added; @more is set when there is no room for all
 */
void tantrum_melds(const struct rules *rules, const struct bag *hand,
		   unsigned size, unsigned laid, struct legal *out);

/* Rows of the family: tantrum_legal.c. */
void tantrum_legal(const struct state *state, struct legal *out);
void tantrum_standard(const struct state *state, struct action *out);
uint32_t tantrum_may(const struct state *state);

#endif
