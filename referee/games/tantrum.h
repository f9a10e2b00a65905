/*
 * tantrum.h - functions shared by the files of the tantrum family.
 *
 *   tantrum.c        the turn, the last turns and the score
 *   tantrum_melds.c  the four kinds of meld
 *   tantrum_legal.c  checks of actions, the list of legal actions, the default
 *                    action
 *
 * Functions without a parameter @seat apply to the seat in turn.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TANTRUM_H
#define DEADWOOD_REFEREE_GAMES_TANTRUM_H

#include "referee/engine/game.h"

#define TANTRUM_KINDS 4 /* flush, blank, rank and count: tantrum 5.1 */

/* Return the kinds of meld that the seat has laid in this deal, one bit per
 * enum kind. */
unsigned tantrum_laid_kinds(const struct state *state, seat_t seat);

/* Return whether the seat has laid all four kinds of meld. */
bool tantrum_has_all_kinds(const struct state *state, seat_t seat);

/* Return whether one seat has laid all four kinds of meld; then each other seat
 * has one last turn: tantrum 8.1. */
bool tantrum_is_last_turn(const struct state *state);

/* Return the number of cards that the seat's next meld needs: tantrum 5.4. */
unsigned tantrum_meld_size(const struct state *state, seat_t seat);

/* Return whether the seat may not discard @card of its hand: tantrum 4.3. */
bool tantrum_is_kept_back(const struct state *state, card_t card);

/**
 * tantrum_read_cards - find the meld that some cards form, of a kind that the
 * seat has not laid yet
 * @kind: the kind of meld that the seat named; KIND_NONE: the first kind that
 *        fits (tantrum 5.6)
 * @laid: kinds of meld that the seat has already laid, one bit per enum kind
 * @out: set, except its member owner, if the cards form a meld
 */
struct ruling tantrum_read_cards(const struct rules *rules,
				 const struct laid *cards, unsigned count,
				 enum kind kind, unsigned laid,
				 struct meld *out);

/**
 * tantrum_list_melds - list all melds of @size cards that a hand contains
 * @size: number of cards that a meld must have
 * @laid: kinds of meld to omit, one bit per enum kind
 * @out: an action for each meld is appended; if some do not fit, @more of the
 *        list is set
 */
void tantrum_list_melds(const struct rules *rules, const struct bag *hand,
			unsigned size, unsigned laid, struct legal *out);

/* Functions for struct family, defined in tantrum_legal.c. */
void tantrum_legal(const struct state *state, struct legal *out);
void tantrum_standard(const struct state *state, struct action *out);
uint32_t tantrum_may(const struct state *state);

#endif
