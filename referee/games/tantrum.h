/*
 * tantrum.h - functions shared by the files of the tantrum family.
 *
 *   tantrum.c        the turn, the last turns and the score
 *   tantrum_melds.c  the four kinds of meld
 *   tantrum_legal.c  checks of a turn, the list of legal actions, the default
 *                    action
 *
 * Functions without a seat are about the seat in turn.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TANTRUM_H
#define DEADWOOD_REFEREE_GAMES_TANTRUM_H

#include "referee/engine/game.h"

#define TANTRUM_KINDS 4 /* flush, blank, rank and count: tantrum 5.1 */

/* Return a bit per enum kind that the seat has laid. */
unsigned tantrum_laid_kinds(const struct state *state, seat_t seat);

/* Return whether the seat has laid all four kinds. */
bool tantrum_has_all_kinds(const struct state *state, seat_t seat);

/* Return whether some seat has laid all four, so that the others have their
 * last turn: tantrum 8.1. */
bool tantrum_is_last_turn(const struct state *state);

/* Return the number of cards of the seat's next meld: tantrum 5.4. */
unsigned tantrum_meld_size(const struct state *state, seat_t seat);

/* Return whether this card of the hand may not be discarded: tantrum 4.3. */
bool tantrum_is_kept_back(const struct state *state, card_t card);

/**
 * tantrum_read_cards - read cards as a meld of a kind not laid yet
 * @kind: kind that the seat named; KIND_NONE: the first that fits (tantrum 5.6)
 * @laid: bit per enum kind that is laid already
 * @out: written on success, except its owner
 */
struct ruling tantrum_read_cards(const struct rules *rules,
				 const struct laid *cards, unsigned count,
				 enum kind kind, unsigned laid,
				 struct meld *out);

/**
 * tantrum_list_melds - list every meld of a hand
 * @size: cards of a meld
 * @laid: bit per enum kind to skip
 * @out: actions are appended; @more is set if there is no room for all
 */
void tantrum_list_melds(const struct rules *rules, const struct bag *hand,
			unsigned size, unsigned laid, struct legal *out);

/* Functions of struct family: tantrum_legal.c. */
void tantrum_legal(const struct state *state, struct legal *out);
void tantrum_standard(const struct state *state, struct action *out);
uint32_t tantrum_may(const struct state *state);

#endif
