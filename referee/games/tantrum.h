/*
 * tantrum.h - functions shared by the files of the tantrum family.
 *
 *   tantrum.c        the turn, the last turns and the score
 *   tantrum_melds.c  the four kinds of meld
 *   tantrum_legal.c  checks of actions, the list of legal actions, the default
 *                    action
 *
 * A function of tantrum.h without a parameter @seat is about the seat in turn.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TANTRUM_H
#define DEADWOOD_REFEREE_GAMES_TANTRUM_H

#include "referee/engine/game.h"

/* tantrum 5.1: number of kinds of meld (flush, blank, rank and count) */
#define TANTRUM_KINDS 4

/* Return the kinds of meld that the seat has laid in this deal, as one bit per
 * enum kind. */
unsigned tantrum_laid_kinds(const struct state *state, seat_t seat);

/* Return whether the seat has laid all four kinds of meld. */
bool tantrum_has_all_kinds(const struct state *state, seat_t seat);

/* Return whether one seat has laid all four kinds of meld.  After the fourth
 * kind of one seat, each other seat has one last turn: tantrum 8.1. */
bool tantrum_is_last_turn(const struct state *state);

/* Return the number of cards that the seat's next meld needs: tantrum 5.4. */
unsigned tantrum_meld_size(const struct state *state, seat_t seat);

/* Return whether the seat may not discard the card @card of its hand: tantrum
 * 4.3. */
bool tantrum_is_kept_back(const struct state *state, card_t card);

/**
 * tantrum_read_cards - find the meld that some cards form, of a kind that the
 * seat has not laid yet
 * @kind: the kind of meld that the seat named; KIND_NONE: the first kind that
 *        fits (tantrum 5.6)
 * @laid: kinds of meld that the seat has already laid, one bit per enum kind
 * @out: gets the meld, without its owner, if the cards form a meld
 */
struct ruling tantrum_read_cards(const struct rules *rules,
				 const struct laid *cards, unsigned count,
				 enum kind kind, unsigned laid,
				 struct meld *out);

/**
 * tantrum_list_melds - list all melds of @size cards that a hand contains
 * @size: number of cards that a meld must have
 * @laid: kinds of meld to omit, one bit per enum kind
 * @out: list to which the function appends an action for each meld.  If some
 *        actions do not fit, it sets @more
 */
void tantrum_list_melds(const struct rules *rules, const struct bag *hand,
			unsigned size, unsigned laid, struct legal *out);

/* Functions of struct family for Tantrum, defined in tantrum_legal.c. */
void tantrum_legal(const struct state *state, struct legal *out);
void tantrum_standard(const struct state *state, struct action *out);
uint32_t tantrum_may(const struct state *state);

#endif
